//! The table as it is drawn, computed from a view.

use serde::Serialize;

/// What one viewer's table looks like.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {}
