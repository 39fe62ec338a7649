//! Positions for tests: a board as an example describes it, and somebody's turn.

use veritable_core::bits::bits;
use veritable_core::testkit::Play;
use veritable_core::{Mechanics, Options};
use veritable_reconstruction::Reconstruction;
use veritable_reconstruction::content::Cards;
use veritable_reconstruction::state::{Phase, State};
use veritable_reconstruction::terms::{Faction, HIDEOUT, KINDS, Kind, Space};

/// The numbers that are tuned for balance, and what the specification has: its examples are told with those.
const TUNED: [(&str, &str, &str, &str); 7] = [
    ("tracks.toml", "[protoculture]", START[0], START[1]),
    ("tracks.toml", "start_of_three", "rdf = 0, zr = 17, aul = 2", "rdf = 6, zr = 8, aul = 4"),
    ("board.toml", "id = \"portland\"", "civilians_of_three = [3, 4, 4]\n", ""),
    ("board.toml", "id = \"detroit\"", "civilians_of_three = [4, 4]\n", ""),
    ("board.toml", "id = \"new-macross-city\"", "civilians = [4, 4]", "civilians = [3, 4]"),
    ("events.toml", "id = \"refugee-columns\"", "n = 2, each = 1", "n = 3, each = 1"),
    ("events.toml", "id = \"declaration-of-autonomy\"", "n = 2, where", "n = 3, where"),
];
const START: [&str; 2] = [
    "start = { rdf = 7, zr = 13, ref = 19, aul = 0 }",
    "start = { rdf = 6, zr = 8, ref = 14, aul = 4 }",
];

/// A match with the numbers of the specification.
pub fn as_specified(options: &[(&str, &str)]) -> Reconstruction {
    let mut sources = Reconstruction::embedded();
    for (file, after, tuned, told) in TUNED {
        let text = &mut sources.iter_mut().find(|s| s.name == file).expect("the file").text;
        let from = text.find(after).expect("the entry");
        let at = from + text[from..].find(tuned).expect("the tuned number");
        text.replace_range(at..at + tuned.len(), told);
    }
    let options = Options::from_pairs(options.iter().copied());
    Reconstruction::configure(&options, Some(&sources)).expect("legal options")
}

/// A match with these options.
pub fn game(options: &[(&str, &str)]) -> Reconstruction {
    let options = Options::from_pairs(options.iter().copied());
    Reconstruction::configure(&options, None).expect("legal options")
}

/// The standard match without trading, so that a turn begins with playing a card.
pub fn quiet() -> Reconstruction {
    as_specified(&[("trading", "off")])
}

/// The match with the automaton, without trading.
pub fn three() -> Reconstruction {
    as_specified(&[("trading", "off"), ("players", "3")])
}

/// The number of a space.
pub fn space(id: &str) -> u8 {
    Space::NAMES.iter().position(|name| *name == id).expect("a space") as u8
}

/// The number of a card.
pub fn card(game: &Reconstruction, id: &str) -> u8 {
    game.content().events.iter().position(|event| event.id == id).expect("a card") as u8
}

/// The kind with this word.
pub fn kind(id: &str) -> Kind {
    Kind::ALL.into_iter().find(|kind| kind.id() == id).expect("a kind")
}

/// Everything off the board: no units anywhere, heroes set aside.
pub fn clear(s: &mut State) {
    for row in 0..s.units.len() {
        for kind in Kind::ALL {
            let n = s.units[row][kind as usize];
            s.supply[kind.stock()] += n;
        }
        s.units[row] = [0; KINDS];
    }
}

/// Puts units from the supply into spaces: `"portland: 2 mecha, rick; hideout: 4 soldier"`.
pub fn put(s: &mut State, what: &str) {
    for entry in what.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
        let (at, units) = entry.split_once(':').expect("a space and its units");
        let at = if at == "hideout" { HIDEOUT } else { space(at) };
        for unit in units.split(',').map(str::trim) {
            let (n, id) =
                unit.split_once(' ').map_or((1, unit), |(n, id)| (n.parse().unwrap(), id));
            let kind = kind(id);
            s.supply[kind.stock()] -= n;
            s.units[usize::from(at)][kind as usize] += n;
        }
    }
}

/// The civilians of a territory stand at these spots; those too many or too few go to or come from the last spot but one of
/// another territory.
pub fn civilians(s: &mut State, territory: &str, spots: &[u8]) {
    let (at, other) = (usize::from(space(territory)), if territory == "portland" { 4 } else { 2 });
    let before: u8 = s.civilians[at].iter().sum();
    s.civilians[at] = [0; 5];
    for &spot in spots {
        s.civilians[at][usize::from(spot)] += 1;
    }
    s.civilians[other][3] += before;
    s.civilians[other][3] -= spots.len() as u8;
}

/// A position in which this faction is about to play that card, on an empty board, in round 1. Everybody holds three cards of
/// group I; if it is not RDF, RDF has had its turn.
pub fn turn(game: &Reconstruction, faction: Faction, id: &str) -> State {
    let mut s = game.start();
    let played: Cards = 1 << card(game, id);
    let first = card(game, if id == "martial-law" { "kyles-rally" } else { "martial-law" });
    let mut pile = bits(game.content().groups[0] & !played & !(1 << first));
    s.deck &= !played;
    s.table.round_cards &= !played;
    s.table.round = 1;
    s.table.phase = Phase::Play;
    s.table.timeline[0] = Some(Faction::Rdf);
    let round_card = game.content().groups[2] & played != 0;
    for f in Faction::ALL {
        let due =
            3 + u8::from(round_card && game.content().events[card(game, id) as usize].faction == f);
        let mut hand = if f == faction { played } else { 0 };
        while hand.count_ones() < due.into() {
            hand |= 1 << pile.next().expect("enough cards");
        }
        s.hands[f as usize] = hand;
        s.known[f as usize] = hand;
        s.deck &= !hand;
    }
    if faction != Faction::Rdf {
        s.table.timeline[1] = Some(faction);
        s.table.played[0] = first;
        s.table.turns = 1;
        s.deck &= !(1 << first);
    }
    while s.deck.count_ones() + u32::from(s.table.turns) > 16 {
        let extra = 63 - s.deck.leading_zeros();
        s.deck &= !(1 << extra);
        s.table.discard |= 1 << extra;
    }
    clear(&mut s);
    s
}

/// The same position after the card was played, with its boxes done and nothing changed: Take Command begins.
pub fn command(game: &Reconstruction, faction: Faction, id: &str) -> State {
    let mut s = turn(game, faction, id);
    let played = card(game, id);
    s.hands[faction as usize] &= !(1 << played);
    s.known[faction as usize] &= !(1 << played);
    let at = usize::from(s.turns);
    s.table.played[at] = played;
    let next = Faction::ALL.into_iter().find(|f| !s.timeline.contains(&Some(*f)));
    s.table.timeline[at + 1] = next;
    s.table.phase = Phase::Command;
    s
}

/// A card that gives this faction two actions.
pub fn foreign(faction: Faction) -> &'static str {
    if faction == Faction::Zr { "the-sterlings" } else { "malcontents" }
}

/// Take Command of a faction with two actions and this much Protoculture, on this board.
pub fn commands(faction: Faction, pc: u8, board: &str) -> Play<Reconstruction> {
    commands_in(quiet(), faction, pc, board)
}

/// The same with other options.
pub fn commands_in(
    game: Reconstruction,
    faction: Faction,
    pc: u8,
    board: &str,
) -> Play<Reconstruction> {
    let mut s = command(&game, faction, foreign(faction));
    put(&mut s, board);
    s.table.pc[faction as usize] = pc;
    Play::from(game, s)
}

/// A faction about to play a card, on this board.
pub fn plays(faction: Faction, id: &str, board: &str) -> Play<Reconstruction> {
    plays_in(quiet(), faction, id, board)
}

/// The same with other options.
pub fn plays_in(
    game: Reconstruction,
    faction: Faction,
    id: &str,
    board: &str,
) -> Play<Reconstruction> {
    let mut s = turn(&game, faction, id);
    put(&mut s, board);
    Play::from(game, s)
}

/// The last moment of a round, on this board: the fourth turn waits for its card. [`ends`] lets the round end.
pub fn last_turn(game: Reconstruction, round: u8, board: &str) -> Play<Reconstruction> {
    let mut s = game.start();
    let c = game.content();
    let mut pile = bits(c.groups[0] | c.groups[1]);
    s.table.round = round;
    s.table.turns = 3;
    s.table.phase = Phase::Draw;
    let first = c.first[usize::from(round) - 1];
    let mut order = Faction::ALL.into_iter().filter(|f| *f != first);
    s.table.timeline = [Some(first), order.next(), order.next(), order.next()];
    for at in 0..4 {
        let card = pile.next().expect("a card");
        s.table.played[at] = card;
        s.deck &= !(1 << card);
    }
    for f in Faction::ALL {
        let mut hand = 0;
        for card in bits(c.groups[2] & s.round_cards) {
            let event = &c.events[usize::from(card)];
            if event.round < round && event.faction == f {
                hand |= 1 << card;
                s.table.round_cards &= !(1 << card);
            }
        }
        for _ in 0..if s.timeline[3] == Some(f) { 2 } else { 3 } {
            hand |= 1 << pile.next().expect("a card");
        }
        s.hands[f as usize] = hand;
        s.known[f as usize] = hand;
        s.deck &= !hand;
    }
    while s.deck.count_ones() + 4 * u32::from(round) > 17 {
        let extra = 63 - s.deck.leading_zeros();
        s.deck &= !(1 << extra);
        s.table.discard |= 1 << extra;
    }
    clear(&mut s);
    put(&mut s, board);
    Play::from(game, s)
}

/// The last card is drawn and the Resolution Phase begins.
pub fn ends(play: &mut Play<Reconstruction>) {
    let drawn = play.offers().remove(0);
    play.does(&drawn);
}

/// How many units of a kind are somewhere.
pub fn units(s: &State, at: &str, id: &str) -> u8 {
    let at = if at == "hideout" { HIDEOUT } else { space(at) };
    s.count(at, kind(id))
}
