//! How a game's audit names what is broken.

/// Leaves the audit with a sentence unless `condition` holds. The id of the invariant may stand first.
///
/// ```
/// fn audit(cards: usize) -> Result<(), String> {
///     veritable_core::hold!("I4", cards == 52, "{cards} cards exist");
///     Ok(())
/// }
/// assert_eq!(audit(51), Err("I4: 51 cards exist".into()));
/// ```
#[macro_export]
macro_rules! hold {
    ($invariant:literal, $condition:expr, $($says:tt)+) => {
        $crate::hold!($condition, "{}: {}", $invariant, format_args!($($says)+))
    };
    ($condition:expr, $($says:tt)+) => {
        if !$condition {
            return Err(format!($($says)+));
        }
    };
}
