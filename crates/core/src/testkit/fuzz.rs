//! Damaged input for everything that comes from outside. Seeded, so that a failure can be repeated; bounded in
//! `cargo test`; as long as `FUZZ_SECONDS` says, with a seed of its own, in `make fuzz`.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant, SystemTime};
use std::{env, fs};

use crate::Dice;

/// Numbers at the edge of some type, and what only looks like a number.
const NUMBERS: [&str; 18] = [
    "0",
    "-1",
    "1",
    "127",
    "128",
    "255",
    "256",
    "-129",
    "65535",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "1e999",
    "nan",
    "0.5",
];

/// How deep nesting goes and how long a word can be.
const DEPTHS: [usize; 3] = [3, 130, 20_000];
const LENGTHS: [usize; 3] = [70, 5_000, 200_000];

/// How much of an input is printed.
const PRINTED: usize = 4000;

/// Shows `target` the inputs of `corpus` as they are and then `runs` damaged copies of them; `target` panics if
/// something is wrong. The input that does is printed with what repeats it. What ends the whole program, like a stack that
/// overflows, leaves its input in the directory for temporary files.
///
/// # Panics
/// If `target` does.
pub fn fuzz(name: &str, corpus: &[String], runs: u64, mut target: impl FnMut(&[u8])) {
    let setting = |key: &str| env::var(key).ok().and_then(|value| value.parse::<u64>().ok());
    let seconds = setting("FUZZ_SECONDS");
    let now = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs());
    let seed = setting("FUZZ_SEED").unwrap_or_else(|| seconds.map_or(0, |_| now()));
    let kept = env::temp_dir().join(format!("veritable-fuzz-{name}"));
    let mut show = |input: &[u8], what: &str| {
        fs::write(&kept, input).expect("the input is kept");
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target(input))) {
            let text = String::from_utf8_lossy(&input[..input.len().min(PRINTED)]);
            eprintln!("\n{name} fails with {what}. The input, whole in {kept:?}:\n{text}\n");
            resume_unwind(panic);
        }
    };
    corpus.iter().for_each(|input| show(input.as_bytes(), "an input that nobody damaged"));
    let began = Instant::now();
    let goes_on = |run: u64| match seconds.map(Duration::from_secs) {
        Some(time) => began.elapsed() < time,
        None => run < runs,
    };
    for run in (0..).take_while(|&run| goes_on(run)) {
        let mut dice = Dice::seeded(seed).at(run);
        let mut input = corpus[dice.below(corpus.len())].clone().into_bytes();
        for _ in 0..=dice.below(4) {
            damage(&mut input, corpus, &mut dice);
        }
        show(&input, &format!("run {run} of FUZZ_SEED={seed}"));
    }
    _ = fs::remove_file(kept);
}

/// Damages the input in one way.
fn damage(input: &mut Vec<u8>, corpus: &[String], dice: &mut Dice) {
    let at = dice.below(input.len() + 1);
    let other = corpus[dice.below(corpus.len())].as_bytes();
    match dice.below(14) {
        0 => input.truncate(at),
        1 => drop(input.drain(at..(at + dice.below(40)).min(input.len()))),
        2 | 3 if at < input.len() => input[at] ^= 1 << dice.below(8),
        4 => insert(input, at, dice.choose(&[&b"\""[..], b"\0", b"\n", b"[", b"}", b"#", b"\xff"])),
        5 | 6 => swap_pieces(input, b"\n", dice),
        7 => replace_piece(input, other, b"\n", dice),
        8 | 9 => replace_piece(input, other, b" \n\t\"=,:/&", dice),
        10 | 11 => replace_number(input, dice),
        12 => {
            let open = dice.choose(&["[", "{\"a\":", "{a=", "[[a]]\n", "a.", "("]);
            insert(input, at, open.repeat(dice.choose(&DEPTHS)).as_bytes());
        }
        _ => {
            let letter = dice.choose(&["a", "9", "ß", "🚀", " ", "%"]);
            insert(input, at, letter.repeat(dice.choose(&LENGTHS)).as_bytes());
        }
    }
}

fn insert(input: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    input.splice(at..at, bytes.iter().copied());
}

/// Puts one line where another was, twice or in exchange.
fn swap_pieces(input: &mut Vec<u8>, ends: &[u8], dice: &mut Dice) {
    let mut pieces: Vec<_> = pieces(input, ends).into_iter().map(<[u8]>::to_vec).collect();
    let [one, two] = [(); 2].map(|()| dice.below(pieces.len()));
    match dice.below(3) {
        0 => pieces.swap(one, two),
        1 => pieces.insert(one, pieces[two].clone()),
        _ => drop(pieces.remove(one)),
    }
    *input = pieces.concat();
}

/// Puts a piece of another input in the place of one.
fn replace_piece(input: &mut Vec<u8>, other: &[u8], ends: &[u8], dice: &mut Dice) {
    let [own, foreign] = [&input[..], other].map(|text| pieces(text, ends));
    let at = dice.below(own.len());
    let new = foreign[dice.below(foreign.len())];
    *input = [&own[..at].concat()[..], new, &own[at + 1..].concat()[..]].concat();
}

/// Puts another number in the place of one.
fn replace_number(input: &mut Vec<u8>, dice: &mut Dice) {
    let starts: Vec<_> = (0..input.len())
        .filter(|&i| input[i].is_ascii_digit() && (i == 0 || !input[i - 1].is_ascii_digit()))
        .collect();
    if !starts.is_empty() {
        let start = dice.choose(&starts);
        let digits = input[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        input.splice(start..start + digits, dice.choose(&NUMBERS).bytes());
    }
}

/// The text cut after every one of these bytes; one piece at least.
fn pieces<'a>(text: &'a [u8], ends: &[u8]) -> Vec<&'a [u8]> {
    text.split_inclusive(|byte| ends.contains(byte))
        .chain(text.is_empty().then_some(text))
        .collect()
}

/// Whether these are words for a person: short enough to read, on one line, nothing that a terminal obeys, and with an end.
pub fn is_sentence(words: &str) -> bool {
    words.chars().count() < 1000
        && !words.contains(char::is_control)
        && words.ends_with(['.', '!', '?', '”', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_done_and_can_be_repeated() {
        let corpus = ["name = \"Roy\"\nage = 27\n".to_string(), "[[ship]]\nid = 3".into()];
        let collect = || {
            let mut seen = Vec::new();
            fuzz("itself", &corpus, 300, |input| seen.push(input.to_vec()));
            seen
        };
        let seen = collect();
        assert_eq!(seen, collect());
        assert_eq!(seen.len(), 302);
        let whole = seen.iter().filter(|input| corpus.iter().any(|c| c.as_bytes() == **input));
        assert!(whole.count() < 60, "most copies are damaged");
        assert!(seen.iter().any(|input| input.windows(4).any(|part| part == b"6553")));
        assert!(seen.iter().any(|input| input.len() > 100_000));
        assert!(seen.iter().any(|input| std::str::from_utf8(input).is_err()));
    }

    #[test]
    fn a_failure_is_passed_on() {
        let corpus = ["fine".to_string()];
        let fails = |input: &[u8]| assert_eq!(input, b"fine");
        assert!(catch_unwind(|| fuzz("a-failure", &corpus, 50, fails)).is_err());
        let kept = env::temp_dir().join("veritable-fuzz-a-failure");
        assert_ne!(fs::read(&kept).unwrap(), b"fine", "the input is kept");
        fs::remove_file(kept).unwrap();
    }
}
