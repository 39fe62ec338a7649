//! Positions of held-out matches in a file: matches of slow bots are played once, and a run that was stopped goes on where
//! it stood.
//!
//! A line says which matches they are; rows of 32-bit floats follow, each a position's numbers and its facts. A row of no
//! seat stands where all matches before its number are whole.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;

use super::samples::{Fact, Samples};

/// Numbers of a row besides those of the position: the match, the seat and its neighbours, the result, and how it was judged.
const FACTS: usize = 8;

/// The file of some matches, which have numbers from `first` on.
pub struct Kept {
    file: File,
    first: u64,
}

impl Kept {
    /// Opens or begins the file for matches `of` a kind whose positions have `width` numbers; with it what it holds, and up
    /// to which number. A sentence says if it cannot be used.
    pub fn open(
        path: &Path,
        of: &str,
        width: usize,
        first: u64,
    ) -> Result<(Self, Samples, u64), String> {
        let says = |why: String| format!("{}: {why}", path.display());
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|e| says(e.to_string()))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|e| says(e.to_string()))?;
        let head = format!("veritable positions 1: {of}, {width} numbers\n");
        let (mut samples, mut done, mut whole) = (Samples::default(), first, head.len());
        if bytes.is_empty() {
            file.write_all(head.as_bytes()).map_err(|e| says(e.to_string()))?;
        } else {
            let rows = bytes.strip_prefix(head.as_bytes()).ok_or_else(|| {
                says(format!("these are positions of other matches than: {}", head.trim_end()))
            })?;
            let mut pending = Samples::default();
            for (i, row) in rows.chunks_exact(4 * (width + FACTS)).enumerate() {
                let row: Vec<f32> = row
                    .chunks_exact(4)
                    .map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
                    .collect();
                let (inputs, facts) = row.split_at(width);
                if facts[2] == 0.0 {
                    samples.append(std::mem::take(&mut pending));
                    done = first + facts[0] as u64;
                    whole = head.len() + 4 * (width + FACTS) * (i + 1);
                } else {
                    pending.add(inputs, fact(facts, first));
                }
            }
            file.set_len(whole as u64).map_err(|e| says(e.to_string()))?;
        }
        use std::io::{Seek, SeekFrom};
        file.seek(SeekFrom::Start(whole as u64)).map_err(|e| says(e.to_string()))?;
        Ok((Self { file, first }, samples, done))
    }

    /// Adds the positions of whole matches, all before number `done`.
    pub fn add(&mut self, samples: &Samples, width: usize, done: u64) -> Result<(), String> {
        let mut bytes = Vec::new();
        let mut row = |inputs: &[f32], facts: [f32; FACTS]| {
            let numbers = inputs.iter().chain(&facts);
            bytes.extend(numbers.flat_map(|x| x.to_le_bytes()));
        };
        for (i, fact) in samples.facts.iter().enumerate() {
            let number = (fact.game - self.first) as f32;
            let (seat, seats) = fact.seat;
            let facts = [
                number,
                f32::from(seat),
                f32::from(seats),
                fact.place as f32,
                fact.worth,
                fact.margin.unwrap_or(f32::NAN),
                fact.hand,
                fact.progress,
            ];
            row(samples.inputs(i), facts);
        }
        let mut end = [0.0; FACTS];
        end[0] = (done - self.first) as f32;
        row(&vec![0.0; width], end);
        self.file.write_all(&bytes).map_err(|e| e.to_string())
    }
}

fn fact(facts: &[f32], first: u64) -> Fact {
    Fact {
        game: first + facts[0] as u64,
        seat: (facts[1] as u8, facts[2] as u8),
        place: facts[3] as usize,
        worth: facts[4],
        margin: Some(facts[5]).filter(|margin| !margin.is_nan()),
        hand: facts[6],
        progress: facts[7],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(games: std::ops::Range<u64>) -> Samples {
        let mut samples = Samples::default();
        for game in games {
            for seat in 0..2 {
                samples.push(&[game as f32, 0.5], game, (seat, 2), 0.25, 0.75);
                let fact = samples.facts.last_mut().unwrap();
                (fact.place, fact.worth, fact.margin) = (2, 0.5, (seat == 0).then_some(-3.0));
            }
        }
        samples
    }

    fn same(a: &Samples, b: &Samples) -> bool {
        a.len() == b.len()
            && (0..a.len()).all(|i| a.inputs(i) == b.inputs(i) && a.facts[i] == b.facts[i])
    }

    #[test]
    fn what_was_kept_is_there_again_without_what_was_cut_off() {
        let path = std::env::temp_dir().join(format!("veritable-kept-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (mut kept, none, done) = Kept::open(&path, "toys", 2, 100).unwrap();
        assert!(none.len() == 0 && done == 100);
        kept.add(&some(100..103), 2, 103).unwrap();
        kept.add(&some(103..105), 2, 106).unwrap();
        drop(kept);
        let whole = std::fs::read(&path).unwrap();
        let (_, found, done) = Kept::open(&path, "toys", 2, 100).unwrap();
        assert!(same(&found, &some(100..105)) && done == 106, "match 105 kept nothing");
        // Stopped within the second block: the first one stands, and the rest is written anew.
        std::fs::write(&path, &whole[..whole.len() - 41]).unwrap();
        let (mut kept, found, done) = Kept::open(&path, "toys", 2, 100).unwrap();
        assert!(same(&found, &some(100..103)) && done == 103);
        kept.add(&some(103..105), 2, 106).unwrap();
        drop(kept);
        assert_eq!(std::fs::read(&path).unwrap(), whole);
        assert!(Kept::open(&path, "others", 2, 100).err().unwrap().contains("other matches"));
        assert_eq!(std::fs::read(&path).unwrap(), whole, "a file that is not ours stays as it is");
        std::fs::remove_file(&path).unwrap();
    }
}
