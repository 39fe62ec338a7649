//! Hero/Command Phase (spec 4.7): eight cards, Player 2 first, each side two heroes and two commands.

use veritable_core::Sink;

use crate::CrisisPoint;
use crate::action::Choices;
use crate::content::Field;
use crate::events::Event;
use crate::run::Run;
use crate::state::*;

/// Cards of the phase, both sides together.
pub(crate) const TURNS: u8 = 8;
/// Heroes, and commands, that each side plays (R22).
pub(crate) const QUOTA: u32 = 2;
/// The bits of the heroes in [`Table::played`].
const HEROES: u8 = 0x0F;

/// Whether a side with these cards played may still play a hero.
pub(crate) fn may_play_hero(played: u8) -> bool {
    (played & HEROES).count_ones() < QUOTA
}

/// Whether a side with these cards played may still play a command.
pub(crate) fn may_play_command(played: u8) -> bool {
    (played & !HEROES).count_ones() < QUOTA
}

impl CrisisPoint {
    /// `HERO`.
    pub(crate) fn action_cards(&self, table: &Table) -> Choices {
        let played = table.played[table.active as usize];
        let heroes = if may_play_hero(played) { HEROES } else { 0 };
        let commands = if may_play_command(played) { !HEROES } else { 0 };
        Choices::action_cards((heroes | commands) & !played)
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Shows a card (heroes 0–3, commands 4–7) and begins to resolve it.
    pub fn play_card(&mut self, card: u8) {
        let by = self.active();
        self.state.table.played[by.side as usize] |= 1 << card;
        let card = Field::action_card(by.side, card);
        self.told.tell(|| Event::CardPlayed { by, card });
        self.begin_text(card, NONE, Then::NextCard);
    }

    /// The other side's card, or scoring after the eighth.
    pub fn next_card_turn(&mut self) {
        self.state.table.turn += 1;
        if self.state.table.turn == TURNS {
            return self.score_game();
        }
        self.state.table.active = self.state.table.active.other();
        self.state.table.step = Step::Card;
    }
}
