//! Hero/Command Phase (spec 4.8): six cards, player 2 first, each seat one hero and two commands.

use veritable_core::Sink;
use veritable_lanes::command_phase::Quota;

use crate::ForceOfArms;
use crate::action::{Docket, all_if, at};
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::*;

/// What each seat plays (R26).
pub(crate) const QUOTA: Quota = Quota { heroes: 1, commands: 2 };

impl ForceOfArms {
    /// D10.
    pub(crate) fn offer_cards(&self, table: &Table, docket: &mut Docket) {
        self.offer_free_plays(table, docket);
        let played = table.played[usize::from(table.active)];
        let dealt = u64::from(self.pack.dealt[table.faction(table.active) as usize]);
        let unplayed = u64::from(!played);
        let hero = all_if(QUOTA.allows_hero(played));
        let rules =
            [(dealt, Bar::NoSuchCard), (hero, Bar::HeroPlayed), (unplayed, Bar::CardPlayed)];
        docket.sift(at::Hero, 0xF, rules);
        let command = all_if(QUOTA.allows_command(played));
        let rules = [
            (dealt >> 4, Bar::NoSuchCard),
            (command, Bar::CommandsPlayed),
            (unplayed >> 4, Bar::CardPlayed),
        ];
        docket.sift(at::Command, 0xF, rules);
        docket.forbid(at::Pass, 1, Bar::MustPlayCard);
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
        if self.state.table.turn + 1 < QUOTA.turns() && self.game.has_free_play(&self.state.table) {
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
        if self.state.table.turn == QUOTA.turns() {
            self.score_round();
        }
    }
}
