//! Why the store could not do something.

use sqlx::migrate::MigrateError;

/// Why the store could not do something.
#[derive(Debug)]
pub struct Error(pub(crate) String);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        Self(format!("the database says: {error}"))
    }
}

impl From<MigrateError> for Error {
    fn from(error: MigrateError) -> Self {
        Self(match error {
            MigrateError::VersionMissing(_) => {
                "a newer version of this program has used the database: use that one, or a copy from before".into()
            }
            error => format!("the database cannot be used: {error}"),
        })
    }
}
