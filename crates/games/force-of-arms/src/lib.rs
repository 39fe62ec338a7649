//! Force of Arms.
