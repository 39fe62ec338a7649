//! The space of decisions, declared once.
//!
//! [`actions!`](crate::actions) makes from one list the enum of actions, their notation both ways, the fixed index of every
//! decision and its inverse. [`Offers`] is a set of such indices: the fast form of a list of legal decisions. A [`Docket`]
//! fills it rule by rule and remembers which rule forbids the decision that somebody asked about.

use std::fmt;
use std::ops::{BitAnd, BitOr};
use std::str::FromStr;

use crate::bits::bits;
use crate::notation::number;

/// Actions whose decisions are counted and which have words: what [`actions!`](crate::actions) makes.
pub trait Numbered: fmt::Display + FromStr<Err = String> + Sized {
    /// The size of the space of decisions.
    const COUNT: usize;
    /// The decision with this index.
    fn at(index: usize) -> Option<Self>;
    /// The index of a decision; chance has none.
    fn index(self) -> Option<usize>;
}

/// The values that one argument of an action can have, and the word for each. The type that implements it is often
/// the value itself, sometimes only a name for a range of numbers ([`Below`], [`crate::named!`]).
pub trait Alphabet {
    /// What an action holds.
    type Value: Copy + 'static;
    /// All values; the place in this list is the place in the index.
    const VALUES: &'static [Self::Value];

    /// The place of a value.
    fn place(value: Self::Value) -> usize;
    /// The word for a value; without spaces, another for each value.
    fn write(value: Self::Value, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// The value of a word.
    fn read(word: &str) -> Option<Self::Value>;
}

/// The word for a value of an alphabet.
pub fn word<A: Alphabet>(value: A::Value) -> String {
    struct Word<A: Alphabet>(A::Value);
    impl<A: Alphabet> fmt::Display for Word<A> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            A::write(self.0, f)
        }
    }
    Word::<A>(value).to_string()
}

const fn count_up<const N: usize>(first: u8) -> [u8; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = first + i as u8;
        i += 1;
    }
    numbers
}

/// The numbers from 0 up to, but not including, `N`.
pub struct Below<const N: usize>;

impl<const N: usize> Alphabet for Below<N> {
    type Value = u8;
    const VALUES: &'static [u8] = &count_up::<N>(0);

    #[inline]
    fn place(value: u8) -> usize {
        value.into()
    }
    fn write(value: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{value}")
    }
    fn read(word: &str) -> Option<u8> {
        number(word, u8::MAX).filter(|&n| usize::from(n) < N)
    }
}

/// The numbers from 1 to `N`.
pub struct UpTo<const N: usize>;

impl<const N: usize> Alphabet for UpTo<N> {
    type Value = u8;
    const VALUES: &'static [u8] = &count_up::<N>(1);

    #[inline]
    fn place(value: u8) -> usize {
        usize::from(value) - 1
    }
    fn write(value: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{value}")
    }
    fn read(word: &str) -> Option<u8> {
        number(word, u8::MAX).filter(|&n| (1..=N).contains(&n.into()))
    }
}

/// Names a range of numbers, each with a word of its own: `named! { /// A row. pub Row = ["top", "bottom"] }` makes an
/// [`Alphabet`] whose values are the `u8` places in the list, and `Row::NAMES`.
#[macro_export]
macro_rules! named {
    ($($(#[$doc:meta])* $vis:vis $name:ident = [$($word:literal),+ $(,)?])+) => {$(
        $(#[$doc])*
        $vis struct $name;

        impl $name {
            /// The words, by number.
            $vis const NAMES: &'static [&'static str] = &[$($word),+];
        }

        impl $crate::action::Alphabet for $name {
            type Value = u8;
            const VALUES: &'static [u8] = <$crate::action::Below<
                { [$($word),+].len() },
            > as $crate::action::Alphabet>::VALUES;

            #[inline]
            fn place(value: u8) -> usize {
                value.into()
            }
            fn write(value: u8, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(Self::NAMES[usize::from(value)])
            }
            fn read(word: &str) -> Option<u8> {
                Self::NAMES.iter().position(|name| *name == word).map(|place| place as u8)
            }
        }
    )+};
}

/// Makes an enum without fields an [`Alphabet`], in the order of its declaration: `spelled! { Face { Target = "target",
/// Move = "move" } }`.
#[macro_export]
macro_rules! spelled {
    ($name:ident { $($value:ident = $word:literal),+ $(,)? }) => {
        impl $crate::action::Alphabet for $name {
            type Value = Self;
            const VALUES: &'static [Self] = &[$($name::$value),+];

            #[inline]
            fn place(value: Self) -> usize {
                value as usize
            }
            fn write(value: Self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match value { $($name::$value => $word),+ })
            }
            fn read(word: &str) -> Option<Self> {
                match word { $($word => Some($name::$value),)+ _ => None }
            }
        }
    };
}

/// Declares the actions of a game.
///
/// ```
/// use veritable_core::action::{Below, UpTo};
///
/// veritable_core::named! {
///     /// A place to go to.
///     pub Place = ["bridge", "hangar"]
/// }
///
/// veritable_core::actions! {
///     /// What can be done.
///     pub enum Action, like "“go 2 hangar”" {
///         /// Nothing.
///         Pass = "pass",
///         /// Somebody goes somewhere.
///         Go(who: UpTo<3>, place: Place) = "go",
///     }
///     chance {
///         /// A die falls.
///         Roll(pips: UpTo<6>) = "roll",
///     }
/// }
///
/// assert_eq!(Action::COUNT, 7);
/// assert_eq!(Action::Go(2, 1).index(), Some(4));
/// assert_eq!((at::Go, Action::at(4)), (1, Some(Action::Go(2, 1))));
/// assert_eq!(Action::Go(2, 1).to_string(), "go 2 hangar");
/// assert_eq!("roll 6".parse(), Ok(Action::Roll(6)));
/// assert_eq!(Action::Roll(6).index(), None);
/// assert_eq!(
///     "go 4 hangar".parse::<Action>(),
///     Err("“go 4 hangar” is no action; actions look like “go 2 hangar”.".into())
/// );
/// ```
///
/// Decisions come first, in the order of their indices. The word after `=` begins the notation; an action with the empty
/// word is written as its arguments alone. The module `at` holds the first index of every decision.
#[macro_export]
macro_rules! actions {
    (
        $(#[$doc:meta])*
        pub enum $name:ident, like $like:literal {
            $($(#[$vdoc:meta])* $variant:ident $(($($arg:ident: $type:ty),+))? = $verb:literal,)+
        }
        $(chance {
            $($(#[$cdoc:meta])* $outcome:ident $(($($carg:ident: $ctype:ty),+))? = $cverb:literal,)+
        })?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$vdoc])* $variant $(($(<$type as $crate::action::Alphabet>::Value),+))?,)+
            $($($(#[$cdoc])* $outcome $(($(<$ctype as $crate::action::Alphabet>::Value),+))?,)+)?
        }

        /// The first index of every decision.
        #[allow(missing_docs, non_upper_case_globals, unused)]
        pub mod at {
            use super::*;
            $crate::actions! { @first 0; $($variant $(($($type),+))?,)+ }
        }

        impl $name {
            /// The size of the space of decisions.
            pub const COUNT: usize = {
                let mut count = 0;
                $(count += $crate::actions!(@size $($($type),+)?);)+
                count
            };

            /// Every decision, by index.
            const TABLE: [Self; Self::COUNT] = {
                #[allow(unused_imports)]
                use $crate::action::Alphabet;
                let mut table = [const { $crate::actions!(@any $name; $($variant $(($($type),+))?,)+) }; Self::COUNT];
                let mut index = 0;
                $($crate::actions!(@fill table, index, $name $variant, [] [$($($type),+)?]);)+
                assert!(index == Self::COUNT);
                table
            };

            /// The decision with this index.
            #[inline]
            pub fn at(index: usize) -> Option<Self> {
                static TABLE: [$name; $name::COUNT] = $name::TABLE;
                TABLE.get(index).copied()
            }

            /// Appends the decisions of a set, in the order of their indices.
            #[inline]
            #[allow(unused)]
            pub fn list<const W: usize>(offers: &$crate::action::Offers<W>, out: &mut Vec<Self>) {
                static TABLE: [$name; $name::COUNT] = $name::TABLE;
                offers.list(&TABLE, out);
            }

            /// The index of a decision; chance has none.
            #[inline]
            #[allow(unreachable_patterns)]
            pub fn index(self) -> Option<usize> {
                #[allow(unused_imports)]
                use $crate::action::Alphabet;
                match self {
                    $($name::$variant $(($($arg),+))? => {
                        let offset = 0;
                        $($(let offset = offset * <$type>::VALUES.len() + <$type>::place($arg);)+)?
                        Some(at::$variant + offset)
                    })+
                    _ => None,
                }
            }
        }

        impl $crate::action::Numbered for $name {
            const COUNT: usize = $name::COUNT;
            #[inline]
            fn at(index: usize) -> Option<Self> {
                $name::at(index)
            }
            #[inline]
            fn index(self) -> Option<usize> {
                $name::index(self)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match *self {
                    $($name::$variant $(($($arg),+))? => {
                        $crate::actions!(@write f, $verb $(, $($arg: $type),+)?)
                    })+
                    $($($name::$outcome $(($($carg),+))? => {
                        $crate::actions!(@write f, $cverb $(, $($carg: $ctype),+)?)
                    })+)?
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                $($crate::actions!(@read text, $name $variant, $verb $(, $($arg: $type),+)?);)+
                $($($crate::actions!(@read text, $name $outcome, $cverb $(, $($carg: $ctype),+)?);)+)?
                Err(format!(
                    concat!("{} is no action; actions look like ", $like, "."),
                    $crate::words::quoted(text)
                ))
            }
        }
    };

    (@size $($type:ty),*) => {
        1 $(* <$type as $crate::action::Alphabet>::VALUES.len())*
    };

    (@first $index:expr; $variant:ident $(($($type:ty),+))?, $($rest:tt)*) => {
        pub const $variant: usize = $index;
        $crate::actions! { @first $variant + $crate::actions!(@size $($($type),+)?); $($rest)* }
    };
    (@first $index:expr;) => {};

    (@any $name:ident; $variant:ident $(($($type:ty),+))?, $($rest:tt)*) => {
        $name::$variant $(($(<$type as $crate::action::Alphabet>::VALUES[0]),+))?
    };

    (@fill $table:ident, $index:ident, $name:ident $variant:ident, [] []) => {
        $table[$index] = $name::$variant;
        $index += 1;
    };
    (@fill $table:ident, $index:ident, $name:ident $variant:ident, [$($done:ident)+] []) => {
        $table[$index] = $name::$variant($($done),+);
        $index += 1;
    };
    (@fill $table:ident, $index:ident, $name:ident $variant:ident, [$($done:ident)*] [$type:ty $(, $rest:ty)*]) => {
        let mut place = 0;
        while place < <$type>::VALUES.len() {
            let value = <$type>::VALUES[place];
            $crate::actions!(@fill $table, $index, $name $variant, [$($done)* value] [$($rest),*]);
            place += 1;
        }
    };

    (@write $f:ident, $verb:literal) => {
        $f.write_str($verb)
    };
    (@write $f:ident, $verb:literal, $($arg:ident: $type:ty),+) => {{
        let mut space = !$verb.is_empty();
        $f.write_str($verb)?;
        $(
            if std::mem::replace(&mut space, true) {
                $f.write_str(" ")?;
            }
            <$type as $crate::action::Alphabet>::write($arg, $f)?;
        )+
        Ok(())
    }};

    (@read $text:ident, $name:ident $variant:ident, $verb:literal) => {
        if $text == $verb {
            return Ok($name::$variant);
        }
    };
    (@read $text:ident, $name:ident $variant:ident, $verb:literal, $($arg:ident: $type:ty),+) => {
        let mut words = $text.split(' ');
        if $verb.is_empty() || words.next() == Some($verb) {
            let mut read = || {
                $(let $arg = <$type as $crate::action::Alphabet>::read(words.next()?)?;)+
                words.next().is_none().then_some($name::$variant($($arg),+))
            };
            if let Some(action) = read() {
                return Ok(action);
            }
        }
    };
}

/// A set of decisions, one bit for each of the first `64 * W` indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offers<const W: usize>([u64; W]);

impl<const W: usize> Default for Offers<W> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<const W: usize> Offers<W> {
    /// No decision.
    pub const NONE: Self = Self([0; W]);

    /// One decision.
    #[inline]
    pub const fn one(index: usize) -> Self {
        let mut set = Self::NONE;
        set.0[index / 64] = 1 << (index % 64);
        set
    }

    /// The decision `first + i` for every bit `i` of `mask`.
    #[inline]
    pub const fn each(first: usize, mask: u64) -> Self {
        let mut set = Self::NONE;
        let (word, shift) = (first / 64, first % 64);
        set.0[word] = mask << shift;
        if shift > 0 && word + 1 < W {
            set.0[word + 1] = mask >> (64 - shift);
        }
        set
    }

    /// Adds one decision.
    #[inline]
    pub fn add(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Adds the decision `first + i` for every bit `i` of `mask`.
    #[inline]
    pub fn add_each(&mut self, first: usize, mask: u64) {
        *self = *self | Self::each(first, mask);
    }

    /// Whether this decision is in the set.
    #[inline]
    pub fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many decisions there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The only decision, if it is the only one.
    #[inline]
    pub fn only(&self) -> Option<usize> {
        let mut all = self.0.iter().enumerate().filter(|(_, word)| **word != 0);
        match (all.next(), all.next()) {
            (Some((i, word)), None) if word.is_power_of_two() => {
                Some(64 * i + word.trailing_zeros() as usize)
            }
            _ => None,
        }
    }

    /// Appends what `table` says of every index in the set, lowest first. Decisions that come all together are copied
    /// together if a word of the set begins with them.
    #[inline]
    pub fn list<A: Copy>(&self, table: &[A], out: &mut Vec<A>) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            let (start, run) = (64 * i, word.trailing_ones() as usize);
            if run >= 8 {
                out.extend_from_slice(&table[start..start + run]);
                rest = word & word.wrapping_add(1);
            }
            while rest != 0 {
                out.push(table[start + rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
        }
    }

    /// The indices in the set, lowest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0
            .iter()
            .enumerate()
            .flat_map(|(i, &word)| bits(word).map(move |b| 64 * i + usize::from(b)))
    }
}

impl<const W: usize> BitOr for Offers<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }
}

impl<const W: usize> BitAnd for Offers<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word &= more;
        }
        self
    }
}

/// The legal decisions of a position, found rule by rule, and why the one that somebody asked about is not among them.
/// Both come from the same rules, so that they cannot say different things.
#[derive(Clone, Copy, Debug)]
pub struct Docket<B, const W: usize> {
    /// What is legal.
    pub offers: Offers<W>,
    /// The index that was asked about; one beyond the space if nobody asks.
    asked: usize,
    bar: Option<B>,
}

impl<B: Copy, const W: usize> Docket<B, W> {
    /// An empty docket to list what is legal.
    #[inline]
    pub const fn new() -> Self {
        Self { offers: Offers::NONE, asked: usize::MAX, bar: None }
    }

    /// An empty docket to find out about one decision.
    #[inline]
    pub fn about(index: Option<usize>) -> Self {
        Self { asked: index.unwrap_or(usize::MAX), ..Self::new() }
    }

    /// One decision is legal.
    #[inline]
    pub fn offer(&mut self, index: usize) {
        self.offers.add(index);
    }

    /// Of the decisions `first + i`, for every bit `i` of `all`, those are legal that every rule allows. A rule is the set
    /// that it allows and what it says of all others; of several that forbid the same the first speaks.
    #[inline]
    pub fn sift<const R: usize>(&mut self, first: usize, all: u64, rules: [(u64, B); R]) {
        if self.asked != usize::MAX {
            self.answer(first, all, &rules);
        }
        let open = rules.iter().fold(all, |open, (allowed, _)| open & allowed);
        self.offers.add_each(first, open);
    }

    /// None of the decisions `first + i`, for every bit `i` of `all`, is legal, for this reason.
    #[inline]
    pub fn forbid(&mut self, first: usize, all: u64, bar: B) {
        self.sift(first, all, [(0, bar)]);
    }

    /// Finds the first of these rules that forbids the decision that was asked about, if none has spoken before.
    #[cold]
    fn answer(&mut self, first: usize, all: u64, rules: &[(u64, B)]) {
        let asked = self.asked.checked_sub(first).filter(|&i| i < 64).map_or(0, |i| all & 1 << i);
        let speaks = rules.iter().find(|(allowed, _)| asked & !allowed != 0);
        self.bar = self.bar.or(speaks.map(|&(_, bar)| bar));
    }

    /// What forbids the decision that was asked about: the rule that spoke, otherwise whatever `unasked` says of a
    /// decision that no rule of this position mentions; nothing if it is legal.
    pub fn barred(&self, unasked: impl FnOnce() -> B) -> Option<B> {
        let legal = self.asked < 64 * W && self.offers.has(self.asked);
        (!legal).then(|| self.bar.unwrap_or_else(unasked))
    }
}

impl<B: Copy, const W: usize> Default for Docket<B, W> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Face {
        Sun,
        Moon,
    }
    spelled! { Face { Sun = "sun", Moon = "moon" } }
    named! { pub Cell = ["a1", "a2", "b1"] }

    actions! {
        /// Actions of every shape.
        pub enum Action, like "“go 2 a1”" {
            /// None.
            Pass = "pass",
            /// Two arguments.
            Go(who: UpTo<2>, cell: Cell) = "go",
            /// Three arguments, one of them an enum.
            Turn(cell: Cell, die: Below<2>, face: Face) = "turn",
            /// No word of its own.
            Show(face: Face) = "",
        }
        chance {
            /// Without arguments.
            Shuffle = "shuffle",
            /// The same word as a decision, another argument.
            Fall(die: Below<3>) = "go",
        }
    }

    #[test]
    fn every_decision_has_its_index_and_reads_back() {
        assert_eq!((at::Pass, at::Go, at::Turn, at::Show), (0, 1, 7, 19));
        assert_eq!(Action::COUNT, 21);
        for index in 0..Action::COUNT {
            let action = Action::at(index).unwrap();
            assert_eq!(action.index(), Some(index));
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        assert_eq!(Action::at(21), None);
        assert_eq!(Action::at(7 + 4 + 2 + 1), Some(Action::Turn(1, 1, Face::Moon)));
    }

    #[test]
    fn notation_is_the_word_and_its_arguments() {
        assert_eq!(Action::Turn(2, 0, Face::Sun).to_string(), "turn b1 0 sun");
        assert_eq!(Action::Show(Face::Moon).to_string(), "moon");
        assert_eq!("go 2".parse(), Ok(Action::Fall(2)));
        assert_eq!("shuffle".parse(), Ok(Action::Shuffle));
        for wrong in ["", "pass ", " pass", "pass 1", "go 3 a1", "turn a1 0", "go +1 a1"] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong:?}");
        }
        assert_eq!((Action::Fall(1).index(), Action::Shuffle.index()), (None, None));
    }

    #[test]
    fn a_set_of_offers_crosses_the_border_of_its_words() {
        let mut set = Offers::<3>::each(60, 0b1_0001);
        set.add(130);
        set.add_each(0, 1);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 60, 64, 130]);
        assert_eq!((set.len(), set.has(64), set.has(63), set.is_empty()), (4, true, false, false));
        assert_eq!((set & Offers::one(64)).iter().collect::<Vec<_>>(), [64]);
        assert!((set & Offers::one(65)).is_empty());
        assert_eq!(Offers::<1>::each(60, 0b1_1111).len(), 4, "what is beyond the space is cut off");
        assert_eq!((set.only(), Offers::<3>::one(70).only()), (None, Some(70)));
    }

    #[test]
    fn a_docket_lists_what_no_rule_forbids_and_names_the_first_that_does() {
        let decide = |mut docket: Docket<&'static str, 1>| {
            docket.offer(0);
            docket.sift(10, 0b1111, [(0b0111, "too far"), (0b0101, "locked")]);
            docket.forbid(20, 0b1, "over");
            docket
        };
        let listed = decide(Docket::new()).offers;
        assert_eq!(listed.iter().collect::<Vec<_>>(), [0, 10, 12]);
        let why = |index| decide(Docket::about(index)).barred(|| "not now");
        assert_eq!([why(Some(0)), why(Some(12))], [None, None]);
        assert_eq!([why(Some(11)), why(Some(13))], [Some("locked"), Some("too far")]);
        assert_eq!(
            [why(Some(20)), why(Some(30)), why(None)],
            [Some("over"), Some("not now"), Some("not now")]
        );
    }

    #[test]
    fn a_value_has_a_word() {
        assert_eq!((word::<Cell>(2), word::<Face>(Face::Moon)), ("b1".into(), "moon".into()));
    }
}
