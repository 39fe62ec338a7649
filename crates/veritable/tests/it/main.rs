//! The binary, from outside.

mod arrow;
