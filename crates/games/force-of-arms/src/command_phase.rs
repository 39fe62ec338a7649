//! Hero/Command Phase (spec 4.8): six cards, player 2 first, each seat one hero and two commands.

use veritable_core::Sink;

use crate::ForceOfArms;
use crate::action::Action;
use crate::content::CARDS;
use crate::events::Event;
use crate::run::Run;
use crate::state::*;

/// Cards of the phase, both seats together.
pub(crate) const TURNS: u8 = 6;
/// The bits of the heroes in [`Table::played`].
const HEROES: u8 = 0x0F;

/// Whether a seat with these cards played may still play a hero (exactly one, R26).
pub(crate) fn may_play_hero(played: u8) -> bool {
    played & HEROES == 0
}

/// Whether a seat with these cards played may still play a command (exactly two, R26).
pub(crate) fn may_play_command(played: u8) -> bool {
    (played & !HEROES).count_ones() < 2
}

impl ForceOfArms {
    /// D10.
    pub(crate) fn legal_cards(&self, table: &Table, out: &mut Vec<Action>) {
        self.legal_free_plays(table, out);
        let played = table.played[usize::from(table.active)];
        if may_play_hero(played) {
            out.extend((0..CARDS as u8).map(Action::Hero));
        }
        if may_play_command(played) {
            let unplayed = (0..CARDS as u8).filter(|j| played & (0x10 << j) == 0);
            out.extend(unplayed.map(Action::Command));
        }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Reveals a card (heroes 0–3, commands 4–7) and begins to resolve it.
    pub fn play_card(&mut self, card: u8) {
        let by = self.active();
        self.state.table.played[usize::from(by.seat)] |= 1 << card;
        let at = self.game.pack.start[by.faction as usize][usize::from(card)];
        self.state.table.cursor = Cursor { card, at, ..Cursor::default() };
        self.state.table.step = Step::Effect;
        self.told.tell(|| Event::CardPlayed { by, card });
        self.resolve();
    }

    /// D12, skipped if nothing can be played and after the sixth card.
    pub fn enter_command_end(&mut self) {
        if self.state.table.turn + 1 < TURNS && self.game.has_free_play(&self.state.table) {
            self.state.table.step = Step::CommandEnd;
        } else {
            self.next_command_turn();
        }
    }

    /// The other seat's card, or scoring after the sixth.
    pub fn next_command_turn(&mut self) {
        self.state.table.turn += 1;
        self.state.table.active = self.reactor();
        self.state.table.step = Step::Card;
        if self.state.table.turn == TURNS {
            self.score_round();
        }
    }
}
