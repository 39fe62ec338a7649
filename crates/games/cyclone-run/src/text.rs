//! The words on the cards, made from what the cards do, so that they cannot drift apart.

use veritable_core::words::{count, plural};

use crate::content::{Card, Effect, Face, Hero, Mode, Task};

/// "no Hero", "1 Hero", "3 Heroes".
pub fn heroes(n: u8) -> String {
    match n {
        0 => "no Hero".into(),
        1 => "1 Hero".into(),
        n => format!("{n} Heroes"),
    }
}

/// The faces of a cost as letters: "T M I".
pub fn faces(cost: &[u8; 4]) -> String {
    let letters: Vec<_> = Face::ALL
        .iter()
        .flat_map(|&f| std::iter::repeat_n(f.letter().to_string(), cost[f as usize].into()))
        .collect();
    letters.join(" ")
}

impl Card {
    /// What is printed on the card.
    pub fn text(&self) -> String {
        let deed = match self.effect {
            Effect::WrenchForHero => {
                "your current Hero can take Locations, even Alpha or Beta".into()
            }
            Effect::ExtraReroll { count: 1 } => "one more reroll".into(),
            Effect::ExtraReroll { count } => format!("{count} more rerolls"),
            Effect::Scout { count: n } => format!("reveal up to {}", count(n, "uncovered token")),
            Effect::DamageBonus { amount } => format!("+{amount} damage against one token"),
            Effect::MoveBonus { amount } => {
                format!("your current Hero may move {amount} more {}", plural(amount, "space"))
            }
            Effect::SetDie { faces } => {
                let names: Vec<_> = faces.each().map(Face::name).collect();
                let to = if names.len() == 4 { "any face".into() } else { names.join(" or ") };
                format!("turn one of your dice to {to}")
            }
            Effect::GainFuel { count } => format!("gain {count} Fuel"),
            Effect::Snipe { max_hp } => {
                format!("take one face-up Invid with {max_hp} or fewer HP that no vehicle covers")
            }
            Effect::PressOn => "when your Hero cannot beat a token, leave it and move on".into(),
            Effect::VictoryPoints { amount } => {
                return format!("Worth {amount} VP at the end of the game.");
            }
        };
        match self.mode {
            Mode::Flip => format!("Once per turn: {deed}."),
            _ => format!("Discard: {deed}."),
        }
    }

    /// When the card can be used, as the end of a sentence.
    pub fn when(&self) -> &'static str {
        match self.effect {
            Effect::WrenchForHero => "it is for the moment when a Location is at stake",
            Effect::ExtraReroll { .. } => "it is for the time of your rolls",
            Effect::Scout { .. } => "it needs an uncovered face-down token",
            Effect::DamageBonus { .. } => "it is for an attack that 1 more damage would help",
            Effect::MoveBonus { .. } => {
                "it is for a driver that has no movement left and a space to go to"
            }
            Effect::SetDie { .. } => {
                "it is for the time of your rolls and choices, with a free die to turn"
            }
            Effect::GainFuel { .. } => "it needs Fuel in the pile",
            Effect::Snipe { .. } => "it needs a weak enough face-up Invid without a vehicle on it",
            Effect::PressOn => {
                "it is for a failed attack of your driver that could still move afterwards"
            }
            Effect::VictoryPoints { .. } => "it only counts at the end",
        }
    }
}

impl Hero {
    /// What is printed on this side of the card.
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        match self.task {
            Task::Drive(vehicle, pattern, steps) => {
                let way = match pattern {
                    crate::board::Pattern::Any => "in any direction",
                    other => other.words(),
                };
                parts.push(format!(
                    "Drives the {} up to {} {way} with {} damage.",
                    vehicle.name(),
                    count(steps, "space"),
                    self.damage
                ));
            }
            Task::Line => parts.push(format!("Strikes a row or column, {} damage.", self.damage)),
            Task::Quadrant => parts.push(format!("Strikes a 2x2 block, {} damage.", self.damage)),
            Task::Sense => parts.push("Reveals any uncovered tokens.".into()),
        }
        if self.wrench {
            parts.push("Takes Locations.".into());
        }
        if self.scout > 0 {
            parts.push(format!("Scouts {}.", count(self.scout, "token")));
        }
        if self.fuel_gain > 0 {
            parts.push(format!("Brings {} Fuel.", self.fuel_gain));
        }
        if self.fuel_cost > 0 {
            parts.push(format!("Costs {} Fuel.", self.fuel_cost));
        }
        parts.join(" ")
    }

    /// The same beside the printed numbers.
    pub fn brief(&self) -> String {
        let mut parts = vec![match self.task {
            Task::Drive(vehicle, pattern, _) => {
                let way = match pattern {
                    crate::board::Pattern::Any => "any way",
                    crate::board::Pattern::Orthogonal => "straight",
                    crate::board::Pattern::Diagonal => "diagonally",
                };
                format!("{}, {way}.", vehicle.name())
            }
            Task::Line => "Strikes a row or column.".into(),
            Task::Quadrant => "Strikes a 2×2 block.".into(),
            Task::Sense => "Reveals any uncovered tokens.".into(),
        }];
        if self.wrench {
            parts.push("Takes Locations.".into());
        }
        if self.fuel_gain > 0 {
            parts.push(format!("Brings {} Fuel.", self.fuel_gain));
        }
        parts.join(" ")
    }
}
