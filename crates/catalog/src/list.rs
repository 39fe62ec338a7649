//! The list of games.

use veritable_core::content::{Problem, Source};
use veritable_core::words::quoted;
use veritable_core::{Info, Mechanics, Options};

use crate::{AnyMatch, MatchOf, Position};

/// Makes everything that must name each game from one list: the type, the information, the dispatch.
///
/// The dollar sign is passed in because the macro writes another macro.
macro_rules! games {
    ($d:tt $($name:ident: $game:ty),+ $(,)?) => {
        /// A match of one of the games.
        #[derive(Clone)]
        // Few matches exist at a time, and they are rarely moved: an indirection would cost more than the room.
        #[allow(clippy::large_enum_variant)]
        pub enum Match {
            $(
                #[doc = concat!("A match of [`", stringify!($game), "`].")]
                $name(MatchOf<$game>),
            )+
        }

        /// What is known of every game before a match of it exists.
        pub fn games() -> Vec<Info> {
            vec![$(<$game>::info()),+]
        }

        /// Evaluates an expression with the [`MatchOf`] inside a match, whichever game it is: the one
        /// place where the games are told apart. Generic code called from it is compiled for each game.
        ///
        /// ```ignore
        /// let best = with!(&table, |one| think(&one.game, &one.state));
        /// ```
        #[macro_export]
        macro_rules! with {
            ($d match:expr, |$d one:ident| $d do:expr) => {
                match $d match {
                    $($crate::Match::$name($d one) => $d do,)+
                }
            };
        }

        impl Match {
            /// A match of the game with this id, from its start.
            pub fn new(id: &str, options: &Options, content: Option<&[Source]>) -> Result<Self, Problem> {
                $(if id == <$game>::info().id {
                    return MatchOf::configure(options, content).map(Match::$name);
                })+
                Err(unknown(id))
            }
        }
    };
}

games! { $
    ForceOfArms: veritable_force_of_arms::ForceOfArms,
    CrisisPoint: veritable_crisis_point::CrisisPoint,
    CycloneRun: veritable_cyclone_run::CycloneRun,
    AttackOnSdf1: veritable_attack_on_the_sdf_1::AttackOnSdf1,
    Reconstruction: veritable_reconstruction::Reconstruction,
}

fn unknown(id: &str) -> Problem {
    let known: Vec<_> = games().iter().map(|g| g.id).collect();
    Problem(format!("There is no game {}. Known games: {}.", quoted(id), known.join(", ")))
}

impl AnyMatch for Match {
    fn open(id: &str, options: &Options, content: Option<&[Source]>) -> Result<Self, Problem> {
        Self::new(id, options, content)
    }

    fn position(&self) -> &dyn Position {
        with!(self, |one| one)
    }

    fn position_mut(&mut self) -> &mut dyn Position {
        with!(self, |one| one)
    }
}
