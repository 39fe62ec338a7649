//! Reading the notation of actions.

/// A number below `below`, written in digits alone.
pub fn number(word: &str, below: u8) -> Option<u8> {
    let digits = word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|&n: &u8| digits && n < below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_digits_below_its_bound() {
        assert_eq!((number("7", 8), number("8", 8), number("300", 8)), (Some(7), None, None));
        assert_eq!((number("+1", 8), number("", 8), number("one", 8)), (None, None, None));
    }
}
