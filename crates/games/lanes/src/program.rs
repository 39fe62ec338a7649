//! The texts of all cards as one flat program, so that resolving a text needs only a counter in the state.
//!
//! A choice between lists of effects becomes a jump: each list is laid out after it and ends with a jump behind the
//! last one.

use veritable_core::content::Problem;

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
}
