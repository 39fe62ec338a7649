//! The Hero/Command Phase: player 2 begins, both play in turn, and each plays so many heroes and so many commands.
//!
//! The cards that a player has played are one byte: bits 0–3 are heroes, bits 4–7 are commands.

/// The bits of the heroes.
const HEROES: u8 = 0x0F;

/// How many heroes and commands each player plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    /// Heroes.
    pub heroes: u8,
    /// Commands.
    pub commands: u8,
}

impl Quota {
    /// Cards of the phase, both players together.
    pub const fn turns(self) -> u8 {
        2 * (self.heroes + self.commands)
    }

    /// Whether a player with these cards played may still play a hero.
    #[inline]
    pub fn allows_hero(self, played: u8) -> bool {
        heroes(played) < self.heroes
    }

    /// Whether a player with these cards played may still play a command.
    #[inline]
    pub fn allows_command(self, played: u8) -> bool {
        commands(played) < self.commands
    }

    /// The cards that a player with these cards played may play now.
    #[inline]
    pub fn playable(self, played: u8) -> u8 {
        let heroes = if self.allows_hero(played) { HEROES } else { 0 };
        let commands = if self.allows_command(played) { !HEROES } else { 0 };
        (heroes | commands) & !played
    }

    /// Whether no player has played more than the phase has.
    pub fn is_kept(self, played: u8) -> bool {
        heroes(played) <= self.heroes && commands(played) <= self.commands
    }

    /// Whether a player has played all that the phase has.
    pub fn is_filled(self, played: u8) -> bool {
        heroes(played) == self.heroes && commands(played) == self.commands
    }
}

/// The heroes among the cards played.
pub fn heroes(played: u8) -> u8 {
    (played & HEROES).count_ones() as u8
}

/// The commands among the cards played.
pub fn commands(played: u8) -> u8 {
    (played & !HEROES).count_ones() as u8
}

/// Whether cards were played in turn, player 2 first, when `out` of them are out.
pub fn in_turn(player1: u8, player2: u8, out: u8) -> bool {
    player2.count_ones() == u32::from(out.div_ceil(2)) && player1.count_ones() == u32::from(out / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_plays_as_many_of_each_kind_as_the_quota_says() {
        let quota = Quota { heroes: 1, commands: 2 };
        assert_eq!(quota.turns(), 6);
        assert_eq!(quota.playable(0), 0xFF);
        assert_eq!(quota.playable(0b0001_0001), 0b1110_0000, "the hero is out, one command left");
        assert_eq!(quota.playable(0b0011_0001), 0);
        assert!(quota.is_filled(0b0011_0001) && !quota.is_filled(0b0001_0001));
        assert!(quota.is_kept(0b0011_0001) && !quota.is_kept(0b0000_0011));
    }

    #[test]
    fn player_2_is_never_behind() {
        assert!(in_turn(0, 0, 0) && in_turn(0, 1, 1) && in_turn(1, 1, 2));
        assert!(!in_turn(1, 0, 1) && !in_turn(0, 1, 2));
    }
}
