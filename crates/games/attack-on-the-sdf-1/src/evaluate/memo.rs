//! What lies behind the Orders, remembered: most of what a Hero decides (a die to the Tracker, a step, a card) leaves
//! the board as it is, and the lines of a search come to the same boards again and again.
//!
//! Every thread has a memory of its own, of fixed size. What is recalled is what would be worked out, to the bit, so
//! it changes the time a judgement takes and nothing else.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Due;
use super::forecast::Sky;
use crate::content::{HEROES, ORDERS};
use crate::state::Assault;

/// How many boards a thread remembers; a power of two.
const BOARDS: usize = 1 << 11;

/// Everything that the outlook on a board depends on.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// The rules and weights by which it was judged.
    pub judge: Judge,
    pub sky: Sky,
    /// The Orders that are due, which cards they may be, and where the one on the table has come to.
    pub due: Due,
    pub orders: [u8; ORDERS],
    pub assault: Assault,
    pub heading: u8,
    /// Where the Heroes in play stand and how they fare, for the wounds that Orders may bring.
    pub heroes: [[u8; 3]; HEROES],
    /// Scenario, Episode, objectives reached, mecha lost and places hit so far.
    pub story: [u8; 5],
}

/// What one Orders card leaves behind.
#[derive(Clone, Copy, Default)]
pub struct Outlook {
    /// How likely the card is.
    pub share: f32,
    /// What is left, in the unit of the weights.
    pub worth: f32,
    /// The points too many, if the ship breaks.
    pub ruin: Option<u8>,
}

/// The outlooks on a board, one for each card; those that cannot come have no share.
pub type Outlooks = [Outlook; ORDERS];

/// Who judges: rules with content, options and weights. Copies judge alike.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Judge(u64);

impl Judge {
    /// One like no other.
    pub fn another() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

thread_local! {
    static MEMORY: RefCell<Vec<Option<(Board, Outlooks)>>> = const { RefCell::new(Vec::new()) };
}

/// The outlooks on a board, remembered or worked out.
pub fn recall(board: Board, work_out: impl FnOnce(&Board) -> Outlooks) -> Outlooks {
    MEMORY.with_borrow_mut(|memory| {
        if memory.is_empty() {
            memory.resize_with(BOARDS, || None);
        }
        match &mut memory[board.place()] {
            Some((known, outlooks)) if *known == board => *outlooks,
            place => {
                let outlooks = work_out(&board);
                *place = Some((board, outlooks));
                outlooks
            }
        }
    })
}

impl Board {
    /// Where it is remembered.
    fn place(&self) -> usize {
        let mut sum = self.judge.0;
        let mut mix = |bytes: &[u8]| {
            let mut stir = |word: u64| {
                sum = (sum.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            };
            let (words, rest) = bytes.as_chunks();
            words.iter().for_each(|&word| stir(u64::from_le_bytes(word)));
            // Byte by byte: a copy of unknown length would cost more than everything else here.
            stir(rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        };
        self.sky.gist(&mut mix);
        mix(&self.orders);
        mix(self.heroes.as_flattened());
        mix(&self.story);
        (sum >> 40) as usize % BOARDS
    }
}
