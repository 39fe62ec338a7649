//! A card of the battlefield: its numbers, what lies on it, and who leads on it.

use veritable_core::scene::{About, Flag, Look, Mark, Meter, Piece, Spot, Term, Tint};

use super::{Drawing, cell_id, emblem, field_id, tint};
use crate::action::Action;
use crate::content::{Field, Kind, Side};
use crate::forecast::{Forecast, Prospect, Range};
use crate::geometry::{Cell, cell_name, lines_of, space_name};
use crate::state::*;
use crate::view::UNKNOWN;

/// The longest name that fits the head of a card.
const NAME: usize = 19;

impl Drawing<'_> {
    pub fn field_card(&self, cell: Cell, card: Card) -> Piece {
        let table = self.table();
        let (c, owner) = (usize::from(cell), Field::owner(card));
        let name = self.game.pack.name(card);
        let forecast = self.game.forecast(self.view, cell);
        let muted = table.muted >> card & 1 != 0;
        let mut piece = Piece::new(field_id(card), cell_id(cell), Look::Card, short(name));
        piece.tint = owner.map_or(Tint::None, tint);
        piece.icon = owner.map_or("flag", emblem).into();
        piece.art = self.game.figure(card).into();
        let points = self.game.pack.vp[usize::from(card)];
        piece.marks.push(Mark::new(Spot::TopRight, "vp", points, Tint::Gold, "victory points"));
        let extra = self.game.printed_power(table, cell);
        if Field::kind(card) == Kind::Base {
            let mark =
                Mark::new(Spot::BottomLeft, "defense", extra, Tint::Defense, "defensive value");
            piece.marks.push(mark);
        } else if muted {
            piece.marks.push(Mark::new(
                Spot::BottomLeft,
                "",
                "no text",
                Tint::Bad,
                "came in by a Drop: no text",
            ));
        } else if self.game.pack.bonus[usize::from(card)].is_some() {
            let mark =
                Mark::new(Spot::BottomLeft, "", format!("+{extra}"), Tint::Good, "standing bonus");
            piece.marks.push(mark);
        }
        for (side, spot) in [(self.far(), Spot::TopLeft), (self.near, Spot::BottomRight)] {
            let count = table.tokens[c][side as usize];
            if count > 0 {
                let name = format!("{} Battle Tokens", side.name());
                piece.marks.push(Mark::token(spot, "", count, tint(side), &name));
            }
        }
        piece.meter = Some(self.meter(&forecast));
        self.flags(cell, &mut piece);
        match table.won[c] {
            Won::By(side) => {
                piece.marks.push(Mark::token(
                    Spot::Centre,
                    emblem(side),
                    "",
                    tint(side),
                    "Victory Token",
                ));
            }
            Won::Flipped => piece.flags.push(Flag::Struck),
            Won::Open => {}
        }
        let [a, m] = table.tokens[c];
        piece.brief = format!("{} {points}vp A{a} M{m}", self.game.pack.short(card));
        let whose = match owner {
            None => "a Strategic Location",
            Some(side) if self.is_mine(side) => "yours",
            Some(side) => side.name(),
        };
        let [mine, theirs] = [self.near, self.far()].map(|s| forecast.power[s as usize]);
        piece.spoken = format!(
            "{name}, {whose}, {}, {points} victory points, power {mine} against {theirs}",
            cell_name(cell)
        );
        piece.about = Some(self.sum(cell, card, &forecast));
        piece
    }

    fn flags(&self, cell: Cell, piece: &mut Piece) {
        let table = self.table();
        let combat = self.game.swaps_combat(table);
        if table.step == Step::Effect && table.cursor.half == cell && !combat {
            piece.flags.push(Flag::Picked);
        }
        if table.step == Step::Effect && table.cursor.here == cell {
            piece.flags.push(Flag::Acting);
        }
        if Action::at(usize::from(table.latest)) == Some(Action::Cell(cell)) {
            piece.flags.push(Flag::Last);
        }
    }

    /// Who leads, seen by the viewer: certain and possible power of both, and the lead.
    fn meter(&self, forecast: &Forecast) -> Meter {
        let [mine, theirs] = [self.near, self.far()].map(|s| forecast.power[s as usize]);
        let parts = |range: Range| (range.least, range.most - range.least);
        let tint = match forecast.prospect() {
            Prospect::Won(side) if side == self.near => Tint::Good,
            Prospect::Won(_) => Tint::Bad,
            _ => Tint::Open,
        };
        Meter {
            left: mine.to_string(),
            right: theirs.to_string(),
            bars: Some([parts(mine), parts(theirs)]),
            tint,
            short: lead(mine, theirs),
            ..Meter::default()
        }
    }

    /// The powers, term by term, as far as the viewer knows them.
    fn sum(&self, cell: Cell, card: Card, forecast: &Forecast) -> About {
        let table = self.table();
        let c = usize::from(cell);
        let counted = if table.won[c] == Won::Open { &table.tokens } else { &table.scored };
        let mut terms = Vec::new();
        for side in [self.near, self.far()] {
            let i = side as usize;
            for line in lines_of(cell) {
                let space = space_name(side, line);
                match self.view.slots[i][usize::from(line)] {
                    NONE => {}
                    UNKNOWN => {
                        let serial = table.serial[i][usize::from(line)];
                        terms.push(Term::new(format!("Hidden card #{serial}, {space}"), "?"));
                    }
                    card => {
                        let value = self.game.pack.value[i][usize::from(card)];
                        let name = self.game.pack.combat[i][usize::from(card)].name.as_str();
                        terms.push(Term::new(format!("{name}, {space}"), value));
                    }
                }
            }
            if counted[c][i] > 0 {
                terms.push(Term::new("Battle Tokens", counted[c][i]));
            }
            let extra = self.game.printed_power(table, cell);
            if Field::owner(card) == Some(side) && extra > 0 {
                let base = Field::kind(card) == Kind::Base;
                terms.push(Term::new(if base { "Base defense" } else { "Bonus" }, extra));
            }
            terms.push(Term::total(side.name(), forecast.power[i]));
        }
        let text = match table.muted >> card & 1 {
            0 => self.game.pack.text(card),
            _ => "It came in by a Drop and has no text.".into(),
        };
        let title = format!("{}, if scored now", self.game.pack.name(card));
        About { title, text, terms, clause: "5".into() }
    }
}

/// The lead of the first over the second: "+3", "−4…+3", "tie".
fn lead(mine: Range, theirs: Range) -> String {
    let sign = |n: i16| match n {
        0 => "0".into(),
        n if n > 0 => format!("+{n}"),
        n => format!("−{}", -n),
    };
    let least = i16::from(mine.least) - i16::from(theirs.most);
    let most = i16::from(mine.most) - i16::from(theirs.least);
    match () {
        () if least == most && least == 0 => "tie".into(),
        () if least == most => sign(least),
        () => format!("{}…{}", sign(least), sign(most)),
    }
}

/// A name that fits: a trailing kind goes first, then leading words.
fn short(name: &str) -> &str {
    let mut name = name;
    if name.chars().count() > NAME {
        name = name.strip_suffix(" Battloid").unwrap_or(name);
    }
    while name.chars().count() > NAME {
        match name.split_once(' ') {
            Some((_, rest)) => name = rest,
            None => break,
        }
    }
    name
}

impl crate::CrisisPoint {
    /// Whether two Combat Cards are being swapped, so that the first choice is a line.
    pub(super) fn swaps_combat(&self, table: &Table) -> bool {
        table.step == Step::Effect && self.due(table) == crate::content::Op::SwapCombat
    }

    /// A symbol for the figure on a card.
    pub(super) fn figure(&self, card: Card) -> &'static str {
        let pack = self.pack;
        let id = match Field::kind(card) {
            Kind::Unit => &pack.units[usize::from(card) / 8][usize::from(card) % 8].id,
            Kind::Base => &pack.bases[usize::from(card - Field::base(Side::Aosc))].id,
            _ => &pack.locations[usize::from(card - Field::location(0))].id,
        };
        match id.as_str() {
            "salamander-battloid" => "g-missile-mech",
            "vfh-10-agac-battloid" => "g-helicopter",
            "vht-1-spartas-battloid" => "g-battle-mech",
            "vf-8-logan-battloid" => "g-interceptor-ship",
            "civil-defense-battloid" => "g-robot-golem",
            "gmp-security-robot" => "g-mono-wheel-robot",
            "hover-tank-squad" => "g-battle-tank",
            "sylphid-interceptor" => "g-jet-fighter",
            "searchlight-drone" => "g-delivery-drone",
            "assault-drop-ship" => "g-parachute",
            "bioroid-invid-fighter" => "g-alien-bug",
            "red-bioroid" => "g-megabot",
            "soldier-bioroid" => "g-tracked-robot",
            "bioroid-terminator" => "g-mecha-head",
            "sky-sled-bioroid" => "g-flying-beetle",
            "excavation-drone" => "g-gears",
            "southern-cross-headquarters" => "g-control-tower",
            "masters-mothership" => "flagshp",
            "outpost-d65" => "g-bunker",
            "monument-city" => "g-modern-city",
            "sdf-1-mounds" => "ship-sdf1",
            "new-macross-ruins" => "g-ancient-ruins",
            "yellowstone-base" => "g-mountains",
            "civil-defense-airfield" => "g-starfighter",
            "flower-of-life-grove" => "g-pine-tree",
            "military-academy" => "g-rank-3",
            "fallen-fortress" => "ship-fortress",
            "liberty-uplink" => "g-radar-dish",
            _ => match Field::owner(card) {
                Some(Side::Aosc) => "g-battle-mech",
                Some(Side::Masters) => "g-megabot",
                None => "flag",
            },
        }
    }
}
