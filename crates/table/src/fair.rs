//! Fair chance: the throws of a match are fixed before it starts, and nobody can choose them.
//!
//! Whoever keeps the table draws a seed and shows its SHA-256 before the first shuffle. Players may then
//! add words of their own. The outcome at ply `k` is thrown by dice keyed with the hash of seed and words,
//! at stream `k`. When the seed is shown at the end, everybody can recompute every throw.

use sha2::{Digest, Sha256};
use veritable_core::{Dice, Seat};

use veritable_core::words::one_line;

/// The longest words a player may add, in characters.
const LONGEST_SALT: usize = 100;

/// The secret of whoever keeps the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a small number, as typed on a command line: good to repeat a match, not to keep a secret.
    pub fn from_number(number: u64) -> Self {
        Self(hash(&[b"veritable seed", &number.to_le_bytes()]))
    }

    /// What is shown before the first throw.
    pub fn commitment(&self) -> [u8; 32] {
        hash(&[&self.0])
    }
}

/// Never prints the secret by accident.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seed(committed as {})", hex(&self.commitment()))
    }
}

/// The source of chance from one ply on. A forked match has one for every fork: the throws of the future
/// must not be those that were already seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fair {
    /// The first ply it throws for.
    pub from: usize,
    /// The secret.
    pub seed: Seed,
    /// What was shown before the first throw.
    pub commitment: [u8; 32],
    /// Words of the players, in the order they came.
    pub salts: Vec<(Seat, String)>,
}

impl Fair {
    /// A source of chance from ply `from` on, committed to `seed`.
    pub fn new(from: usize, seed: Seed) -> Self {
        Self { from, seed, commitment: seed.commitment(), salts: Vec::new() }
    }

    /// What was shown before the first throw, as hexadecimal digits.
    pub fn commitment_text(&self) -> String {
        hex(&self.commitment)
    }

    /// Adds a player's words. Returns whether there were any.
    pub(crate) fn add(&mut self, seat: Seat, words: &str) -> bool {
        let words = one_line(words, LONGEST_SALT);
        let any = !words.is_empty();
        if any {
            self.salts.push((seat, words));
        }
        any
    }

    /// The dice of this ply.
    pub fn dice(&self, ply: usize) -> Dice {
        let mut key = Sha256::new();
        key.update(b"veritable fair chance 1");
        key.update(self.seed.0);
        for (seat, words) in &self.salts {
            key.update([*seat]);
            key.update((words.len() as u64).to_le_bytes());
            key.update(words);
        }
        Dice::keyed(key.finalize().into()).at(ply as u64)
    }
}

pub(crate) fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut sha = Sha256::new();
    parts.iter().for_each(|part| sha.update(part));
    sha.finalize().into()
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// 32 bytes from 64 hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throws(fair: &Fair, ply: usize) -> Vec<usize> {
        let mut dice = fair.dice(ply);
        (0..12).map(|_| dice.below(6)).collect()
    }

    #[test]
    fn the_same_seed_and_words_throw_the_same() {
        let mut one = Fair::new(0, Seed::from_number(7));
        one.add(0, "luck");
        assert_eq!(throws(&one, 3), throws(&one.clone(), 3));
        assert_ne!(throws(&one, 3), throws(&one, 4));
    }

    #[test]
    fn a_players_words_change_every_throw() {
        let plain = Fair::new(0, Seed::from_number(7));
        let (mut salted, mut other_seat) = (plain.clone(), plain.clone());
        salted.add(0, "luck");
        other_seat.add(1, "luck");
        assert_ne!(throws(&plain, 0), throws(&salted, 0));
        assert_ne!(throws(&salted, 0), throws(&other_seat, 0));
    }

    #[test]
    fn words_cannot_be_split_differently_for_the_same_throws() {
        let plain = Fair::new(0, Seed::from_number(7));
        let (mut one, mut two) = (plain.clone(), plain);
        one.add(0, "ab");
        one.add(0, "c");
        two.add(0, "a");
        two.add(0, "bc");
        assert_ne!(throws(&one, 0), throws(&two, 0));
    }

    #[test]
    fn the_commitment_is_the_sha_256_of_the_seed() {
        let seed = Seed([0; 32]);
        assert_eq!(
            hex(&seed.commitment()),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
        assert!(!format!("{seed:?}").contains("0000000000000000"), "a debug print hides the seed");
    }

    #[test]
    fn hexadecimal_digits_read_back() {
        let bytes = Seed::from_number(1).0;
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        for wrong in ["", "ab", &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(unhex(wrong), None, "{wrong}");
        }
    }
}
