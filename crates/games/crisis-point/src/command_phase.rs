//! Hero/Command Phase (spec 4.7): eight cards, Player 2 first, each side two heroes and two commands.

use veritable_core::Sink;
use veritable_lanes::command_phase::Quota;

use crate::CrisisPoint;
use crate::action::{Docket, all_if, at};
use crate::content::Field;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::*;

/// What each side plays (R22).
pub(crate) const QUOTA: Quota = Quota { heroes: 2, commands: 2 };

impl CrisisPoint {
    /// `HERO`.
    pub(crate) fn offer_cards(&self, table: &Table, docket: &mut Docket) {
        let played = table.played[table.active as usize];
        let unplayed = !u64::from(played);
        let dealt = u64::from(self.pack.dealt.action_cards[table.active as usize]);
        let heroes = all_if(QUOTA.allows_hero(played));
        let rules =
            [(dealt, Bar::NoSuchCard), (heroes, Bar::TwoHeroes), (unplayed, Bar::CardPlayed)];
        docket.sift(at::Hero, 0xF, rules);
        let commands = all_if(QUOTA.allows_command(played));
        let rules = [
            (dealt >> 4, Bar::NoSuchCard),
            (commands, Bar::TwoCommands),
            (unplayed >> 4, Bar::CardPlayed),
        ];
        docket.sift(at::Command, 0xF, rules);
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
        if self.state.table.turn == QUOTA.turns() {
            return self.score_game();
        }
        self.state.table.active = self.state.table.active.other();
        self.state.table.step = Step::Card;
    }
}
