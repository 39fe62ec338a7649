//! What happened, in words (11, the log).

use veritable_core::words::{Doer, count};
use veritable_core::{Seat, Viewer};

use crate::CycloneRun;
use crate::content::Face;
use crate::events::{Event, Side};
use crate::label::{area_name, cell_name};
use crate::text::heroes as heroes_of;

impl CycloneRun {
    fn side_name(&self, side: Side) -> &str {
        &self.content.heroes[usize::from(side.slot)][usize::from(side.turned)].name
    }

    /// Words for an event.
    pub(crate) fn tell(&self, viewer: Viewer, event: &Event) -> String {
        use Event::*;
        let does = |seat: &Seat, verb: &str| {
            let name = format!("Seat {seat}");
            Doer { you: viewer.is(*seat), name: &name, many: false }.does(verb)
        };
        let name = |side: &Side| self.side_name(*side);
        let token = |kind: &u8| self.token_name(*kind);
        let and_fuel = |fuel: u8| match fuel {
            0 => String::new(),
            n => format!(" and {n} Fuel"),
        };
        match event {
            RolledForFirst { seat, targets } => {
                format!("{} {}.", does(seat, "roll"), count(*targets, "Target"))
            }
            Tied { .. } => "A tie: those with the most roll again.".into(),
            GoesFirst { seat } => format!("{} first.", does(seat, "go")),
            TurnBegan { seat, round } if viewer.is(*seat) => format!("Round {round}: your turn."),
            TurnBegan { seat, round } => format!("Round {round}: the turn of seat {seat}."),
            Rolled { seat, dice } => {
                let dice = dice.map(Face::name).join(", ");
                format!("{} {dice}.", does(seat, "roll"))
            }
            Rerolled { seat, mask, paid } => {
                let how = if *paid { " for 1 Fuel" } else { "" };
                let dice = if *mask == 31 {
                    "all dice".into()
                } else {
                    count(mask.count_ones() as u8, "die").replace("dies", "dice")
                };
                format!("{} {dice}{how}.", does(seat, "reroll"))
            }
            Kept { seat } => format!("{} the dice.", does(seat, "keep")),
            Selected { seat, hero, paid, collected, gained } => {
                let pays = if *paid > 0 { format!(" for {paid} Fuel") } else { String::new() };
                let gets = match collected + gained {
                    0 => String::new(),
                    n => format!(": +{n} Fuel"),
                };
                format!("{} {}{pays}{gets}.", does(seat, "activate"), name(hero))
            }
            Chose { seat, heroes, scouts } => {
                let heroes = heroes_of(*heroes);
                let scouts = match scouts {
                    0 => String::new(),
                    n => format!(" and {}", count(*n, "scout")),
                };
                format!("{} on with {heroes}{scouts}.", does(seat, "go"))
            }
            PlacedFuel { seat, hero } => {
                format!("{} 1 Fuel on {}.", does(seat, "put"), name(hero))
            }
            Activated { seat, hero } => format!("{} {}.", does(seat, "use"), name(hero)),
            Drove { hero, cell, .. } => format!("{} moves to {}.", name(hero), cell_name(*cell)),
            Reacted { seat, hero, cell } => {
                let (hero, at) = (name(hero), cell_name(*cell));
                format!("{} 1 Fuel to move {hero} to {at}.", does(seat, "pay"))
            }
            Revealed { cell, token: kind } => {
                format!("{} is turned up at {}.", token(kind), cell_name(*cell))
            }
            Took { seat, cell, token: kind, vp, fuel } => {
                let (at, fuel) = (cell_name(*cell), and_fuel(*fuel));
                format!("{} {} at {at}: +{vp} VP{fuel}.", does(seat, "take"), token(kind))
            }
            LeftLocation { cell, .. } => format!("The Location at {} stays.", cell_name(*cell)),
            GaveUp { seat, cell, token: kind } => {
                format!("{} {} at {}.", does(seat, "leave"), token(kind), cell_name(*cell))
            }
            Boosted { seat, cell, fuel } => {
                let at = cell_name(*cell);
                format!("{} {fuel} Fuel on the attack at {at}.", does(seat, "spend"))
            }
            DrewCard { seat, card } => {
                format!("{} {}.", does(seat, "draw"), self.card_name(*card))
            }
            UsedCard { seat, card } => format!("{} {}.", does(seat, "use"), self.card_name(*card)),
            GainedFuel { seat, fuel } => format!("{} {fuel} Fuel.", does(seat, "get")),
            TurnedDie { seat, from, to } => {
                format!("{} a die from {} to {}.", does(seat, "turn"), from.name(), to.name())
            }
            Stopped { hero, .. } => format!("{} stops.", name(hero)),
            Struck { hero, area, .. } => format!("{} strikes {}.", name(hero), area_name(*area)),
            BrokeOff { hero, .. } => format!("{} flies off.", name(hero)),
            Passed { seat, .. } => format!("{}.", does(seat, "pass")),
            TurnedHero { hero } => format!("The card is turned: {}.", name(hero)),
            LastRound => "Enough spaces are empty: this is the last round.".into(),
            TurnEnded { seat } => format!("{} the turn.", does(seat, "end")),
            Ended { stalled: false } => "The last round is over.".into(),
            Ended { stalled: true } => "Nobody took a token for too long: the game ends.".into(),
        }
    }
}
