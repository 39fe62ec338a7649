//! The texts of all cards as one flat program, so that resolving a text needs only a counter in the state.
//!
//! A choice between lists of effects becomes a jump: each list is laid out after it and ends with a jump behind the
//! last one. Where resolving one text can start another, the counters lie on a [`Stack`] in the state.

use serde::{Deserialize, Serialize};

use crate::content::Problem;

/// Where a text starts in the program.
pub type Start = u16;

/// The most lists that one choice offers.
pub const BRANCHES: usize = 4;

/// An operation of a program; the three that only say where it goes on.
pub trait Operation: Copy + PartialEq {
    /// The text is done.
    const END: Self;
    /// Goes on elsewhere.
    fn jump(to: u16) -> Self;
    /// Goes on at one of the first `count` targets.
    fn choose(targets: [u16; BRANCHES], count: u8) -> Self;
}

/// Lays effects out as operations.
pub trait Compiler {
    /// What a program consists of.
    type Op: Operation;
    /// What a card says.
    type Effect;

    /// The program so far.
    fn code(&mut self) -> &mut Vec<Self::Op>;

    /// Lays a list of effects out at the end of the program.
    fn lay_out(&mut self, effects: &[Self::Effect]) -> Result<(), Problem>;

    /// Lays a whole text out and says where it starts.
    fn compile(&mut self, effects: &[Self::Effect]) -> Result<Start, Problem> {
        let start = self.code().len() as Start;
        self.lay_out(effects)?;
        self.code().push(Self::Op::END);
        Ok(start)
    }

    /// Lays out a choice between these lists.
    fn lay_out_choice<'e>(
        &mut self,
        lists: impl Iterator<Item = &'e [Self::Effect]>,
    ) -> Result<(), Problem>
    where
        Self::Effect: 'e,
    {
        let choice = self.code().len();
        self.code().push(Self::Op::END);
        let (mut targets, mut ends) = ([0; BRANCHES], Vec::new());
        for (target, list) in targets.iter_mut().zip(lists) {
            *target = self.code().len() as u16;
            self.lay_out(list)?;
            ends.push(self.code().len());
            self.code().push(Self::Op::END);
        }
        let (code, count) = (self.code(), ends.len() as u8);
        let to = code.len() as u16;
        ends.into_iter().for_each(|end| code[end] = Self::Op::jump(to));
        code[choice] = Self::Op::choose(targets, count);
        Ok(())
    }
}

/// The operations of the text that starts there.
pub fn text<Op: Operation>(program: &[Op], start: Start) -> &[Op] {
    let rest = &program[usize::from(start)..];
    let length = rest.iter().take_while(|op| **op != Op::END).count();
    &rest[..length]
}

/// The operation at `at`, if it is one of the text that starts at `start`.
pub fn operation<Op: Operation>(program: &[Op], start: Start, at: u16) -> Option<Op> {
    text(program, start).get(usize::from(at.checked_sub(start)?)).copied()
}

/// A stack of at most `N` frames as plain data: what is pending, the innermost on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<F>", into = "Vec<F>")]
#[serde(bound(
    serialize = "F: Copy + Serialize",
    deserialize = "F: Copy + Default + Deserialize<'de>"
))]
pub struct Stack<F: Copy, const N: usize> {
    frames: [F; N],
    depth: u8,
}

impl<F: Copy + Default, const N: usize> Default for Stack<F, N> {
    fn default() -> Self {
        Self { frames: [F::default(); N], depth: 0 }
    }
}

impl<F: Copy + Default, const N: usize> Stack<F, N> {
    /// Puts a frame on top.
    ///
    /// # Panics
    /// If `N` frames lie there already: the game nests deeper than it said.
    #[inline]
    pub fn push(&mut self, frame: F) {
        self.frames[usize::from(self.depth)] = frame;
        self.depth += 1;
    }

    /// Takes the top frame off. Nothing of it stays behind, so that equal stacks are equal.
    #[inline]
    pub fn pop(&mut self) -> Option<F> {
        self.depth = self.depth.checked_sub(1)?;
        Some(std::mem::take(&mut self.frames[usize::from(self.depth)]))
    }
}

impl<F: Copy, const N: usize> Stack<F, N> {
    /// The top frame.
    #[inline]
    pub fn top(&self) -> Option<&F> {
        self.frames().last()
    }

    /// The top frame, to change it.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.frames[..usize::from(self.depth)].last_mut()
    }

    /// All frames, the top one last.
    #[inline]
    pub fn frames(&self) -> &[F] {
        &self.frames[..usize::from(self.depth)]
    }

    /// Whether nothing is pending.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.depth == 0
    }
}

impl<F: Copy + Default, const N: usize> TryFrom<Vec<F>> for Stack<F, N> {
    type Error = String;
    fn try_from(frames: Vec<F>) -> Result<Self, String> {
        let mut stack = Self::default();
        if frames.len() > N.min(u8::MAX.into()) {
            return Err(format!("at most {N} frames can be pending, not {}", frames.len()));
        }
        frames.into_iter().for_each(|frame| stack.push(frame));
        Ok(stack)
    }
}

impl<F: Copy, const N: usize> From<Stack<F, N>> for Vec<F> {
    fn from(stack: Stack<F, N>) -> Self {
        stack.frames().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Op {
        Do(u8),
        Choose([u16; BRANCHES], u8),
        Jump(u16),
        End,
    }

    impl Operation for Op {
        const END: Self = Op::End;
        fn jump(to: u16) -> Self {
            Op::Jump(to)
        }
        fn choose(targets: [u16; BRANCHES], count: u8) -> Self {
            Op::Choose(targets, count)
        }
    }

    enum Effect {
        Do(u8),
        Either(Vec<Vec<Effect>>),
    }

    struct Cards(Vec<Op>);

    impl Compiler for Cards {
        type Op = Op;
        type Effect = Effect;
        fn code(&mut self) -> &mut Vec<Op> {
            &mut self.0
        }
        fn lay_out(&mut self, effects: &[Effect]) -> Result<(), Problem> {
            for effect in effects {
                match effect {
                    Effect::Do(n) => self.0.push(Op::Do(*n)),
                    Effect::Either(lists) => {
                        self.lay_out_choice(lists.iter().map(Vec::as_slice))?
                    }
                }
            }
            Ok(())
        }
    }

    #[test]
    fn every_list_of_a_choice_leads_behind_the_last_one() {
        let mut cards = Cards(Vec::new());
        assert_eq!(cards.compile(&[Effect::Do(1)]), Ok(0));
        let lists = vec![vec![Effect::Do(2)], vec![Effect::Do(3), Effect::Do(4)]];
        assert_eq!(cards.compile(&[Effect::Either(lists), Effect::Do(5)]), Ok(2));
        let choice = Op::Choose([3, 5, 0, 0], 2);
        let whole = [
            Op::Do(1),
            Op::End,
            choice,
            Op::Do(2),
            Op::Jump(8),
            Op::Do(3),
            Op::Do(4),
            Op::Jump(8),
            Op::Do(5),
            Op::End,
        ];
        assert_eq!(cards.0, whole);
        assert_eq!(text(&whole, 0), [Op::Do(1)]);
        assert_eq!(operation(&whole, 2, 8), Some(Op::Do(5)));
        assert_eq!((operation(&whole, 2, 9), operation(&whole, 2, 0)), (None, None));
    }

    #[test]
    fn the_last_frame_is_the_first_to_go() {
        let mut stack = Stack::<u8, 3>::default();
        assert_eq!((stack.pop(), stack.is_empty()), (None, true));
        stack.push(1);
        stack.push(2);
        *stack.top_mut().unwrap() += 5;
        assert_eq!((stack.frames(), stack.top()), (&[1, 7][..], Some(&7)));
        let text = serde_json::to_string(&stack).unwrap();
        assert_eq!((text.as_str(), serde_json::from_str(&text).unwrap()), ("[1,7]", stack));
        assert!(serde_json::from_str::<Stack<u8, 3>>("[1,2,3,4]").is_err());
        assert_eq!((stack.pop(), stack.pop()), (Some(7), Some(1)));
        assert_eq!(stack, Stack::default());
    }
}
