//! Veritable for Python: one match in words and numbers ([`one::Match`]), and many at once ([`many::Matches`]).
//!
//! Everything here is a thin layer over the crates of the engine; environments of learning libraries are Python
//! on top of it (`veritable/`).

mod many;
mod one;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use veritable_catalog::games;
use veritable_core::Options;

/// An error as Python raises it: a sentence.
fn refused(why: impl ToString) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// Options given as keywords: numbers, switches and words.
fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut pairs = Vec::new();
    for (key, value) in given.into_iter().flatten() {
        let word = match value.extract::<bool>() {
            Ok(switch) => switch.to_string(),
            Err(_) => value.str()?.to_string(),
        };
        pairs.push((key.extract::<String>()?, word));
    }
    Ok(Options::from_pairs(pairs))
}

/// The ids of all games.
#[pyfunction(name = "games")]
fn ids() -> Vec<&'static str> {
    games().iter().map(|game| game.id).collect()
}

#[pymodule]
fn _veritable(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(ids, module)?)?;
    module.add_class::<one::Match>()?;
    module.add_class::<many::Matches>()
}
