//! Positions as pictures, for tests that read like the rulebook.
#![allow(dead_code)] // every test file uses its own part

use veritable_core::Options;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_force_of_arms::ForceOfArms;
use veritable_force_of_arms::content::Faction;
use veritable_force_of_arms::geometry::{CENTRE, Corner};
use veritable_force_of_arms::state::*;

/// Seat A of the examples: RDF, player 1, north and east.
pub const RDF: u8 = 0;
/// Seat B of the examples: Zentraedi, player 2, south and west.
pub const ZEN: u8 = 1;

/// The ships by their numbers.
pub const SDF_1: u8 = 0;
pub const PROMETHEUS: u8 = 1;
pub const DAEDALUS: u8 = 2;
pub const ARMOR_1: u8 = 3;
pub const FORTRESS: u8 = 4;
pub const FLAGSHIP: u8 = 5;
pub const AZONIA: u8 = 6;
pub const KHYRON: u8 = 7;

pub fn game() -> ForceOfArms {
    game_with(&[])
}

pub fn game_with(options: &[(&str, &str)]) -> ForceOfArms {
    ForceOfArms::configure(&Options::from_pairs(options.iter().copied()), None).unwrap()
}

/// The base position of the examples: all fighters placed, face down.
pub const BASE: &str = "
          d6a1 a5d2 d4a2
    a5d4  SDF1 KHYR PROM  d3a3
    d6a1  BREE .... DAED  a6d1
    d2a3  FORT ARM1 AZON  a4d5
          a6d3 d1a2 a4d5
";

/// The same grid before the first fighter is placed.
pub const OPENING: &str = "
          .... .... ....
    ....  SDF1 KHYR PROM  ....
    ....  BREE .... DAED  ....
    ....  FORT ARM1 AZON  ....
          .... .... ....
";

/// Reads a picture: ships by their four letters, `....` the Empty Space; fighters around it, the inner
/// one first, lower case face down, upper case face up. Seat 0 is the RDF on the north and east side.
pub fn picture(game: &ForceOfArms, text: &str) -> State {
    let rows: Vec<Vec<&str>> = text
        .lines()
        .map(|l| l.split_whitespace().collect())
        .filter(|r: &Vec<_>| !r.is_empty())
        .collect();
    let mut state = game.start();
    if state.table.round == 0 {
        panic!("a picture needs fixed factions");
    }
    let table = &mut state.table;
    for ship in 0..8 {
        table.deck.take(ship);
    }
    for (r, row) in rows[1..4].iter().enumerate() {
        for (c, code) in row[1..4].iter().enumerate() {
            let p = 3 * r + c;
            let ship = game.pack.ships.iter().position(|s| s.short == *code);
            table.grid[p] = ship.map_or(EMPTY, |s| s as u8);
            if let Some(ship) = ship {
                table.at[ship] = p as u8;
            }
        }
    }
    (table.corner, table.first, table.active, table.step) = (Corner::Ne, RDF, RDF, Step::Move);
    for i in 0..3 {
        place(&mut state, i, rows[0][i]);
        place(&mut state, 3 + i, rows[1 + i][4]);
        place(&mut state, 6 + i, rows[4][i]);
        place(&mut state, 9 + i, rows[1 + i][0]);
    }
    state
}

fn place(state: &mut State, lane: usize, text: &str) {
    for (k, fighter) in [&text[..2], &text[2..]].into_iter().enumerate() {
        if fighter == ".." {
            continue;
        }
        let kind = if fighter[..1].eq_ignore_ascii_case("a") { 0 } else { 6 };
        let card = kind + fighter[1..].parse::<u8>().unwrap() - 1;
        let slot = 2 * lane + k;
        let seat = usize::from(state.table.owner_of_slot(slot as u8));
        state.secret.cards[slot] = card;
        state.secret.hand[seat] &= !(1 << card);
        state.table.filled |= 1 << slot;
        state.table.placed[seat] += 1;
        state.table.serial[slot] = state.table.placed[seat];
        if fighter.starts_with(|c: char| c.is_ascii_uppercase()) {
            state.table.up |= 1 << slot;
        }
    }
}

/// The base position at the start of the Token Phase, player 1 (RDF) to act, nobody holding tokens.
pub fn base() -> State {
    let mut state = picture(&game(), BASE);
    state.table.step = Step::Token;
    state
}

/// The base position before a card of this seat.
pub fn base_card(seat: u8) -> State {
    let mut state = base();
    to_cards(&mut state, seat);
    state
}

/// Goes to the Hero/Command Phase with this seat to play. For player 1 one card of player 2 is out.
pub fn to_cards(state: &mut State, seat: u8) {
    state.table.step = Step::Card;
    state.table.active = seat;
    state.table.turn = u8::from(seat == RDF);
    state.table.played = [0, if seat == RDF { 1 << 7 } else { 0 }];
}

/// No Spies on this seat, so that its tokens and cards are not asked about.
pub fn without_spies(state: &mut State, seat: u8) {
    let seat = usize::from(seat);
    state.table.spent[seat].spy += std::mem::take(&mut state.table.pool[seat].spy);
}

/// Puts Attack tokens on a ship, from the supply.
pub fn attack_tokens(state: &mut State, ship: u8, count: u8) {
    state.table.ships[usize::from(ship)].attack += count;
    state.table.supply.attack -= count;
}

/// Puts Defense tokens on a ship, from the supply.
pub fn defense_tokens(state: &mut State, ship: u8, count: u8) {
    state.table.ships[usize::from(ship)].defense += count;
    state.table.supply.defense -= count;
}

/// Puts a Protoculture token of a seat on a ship, from its reserve.
pub fn protoculture(state: &mut State, ship: u8, seat: u8) {
    state.table.ships[usize::from(ship)].protoculture[usize::from(seat)] += 1;
    state.table.reserve[usize::from(seat)].protoculture -= 1;
}

/// Locks a ship with a token of this seat, from its reserve.
pub fn lock(state: &mut State, ship: u8, seat: u8) {
    state.table.ships[usize::from(ship)].lock = Some(seat);
    state.table.reserve[usize::from(seat)].ship_lock -= 1;
}

/// Gives a seat special tokens out of its reserve, or Attack and Defense tokens out of the supply.
pub fn give(state: &mut State, seat: u8, purse: Purse) {
    let (pool, reserve) = (usize::from(seat), usize::from(seat));
    let table = &mut state.table;
    table.pool[pool].attack += purse.attack;
    table.supply.attack -= purse.attack;
    table.pool[pool].defense += purse.defense;
    table.supply.defense -= purse.defense;
    table.pool[pool].ship_lock += purse.ship_lock;
    table.reserve[reserve].ship_lock -= purse.ship_lock;
    table.pool[pool].protoculture += purse.protoculture;
    table.reserve[reserve].protoculture -= purse.protoculture;
}

/// Victory points of RDF and Zentraedi if the position were scored now.
pub fn points(state: &State) -> [i32; 2] {
    game().score(state).totals.try_into().unwrap()
}

/// Defense and attack of a ship if it were scored now.
pub fn sums(state: &State, ship: u8) -> (u8, u8) {
    let result = game().ship_result(state, ship);
    (result.defense, result.attack)
}

/// A match under test from this position.
#[track_caller]
pub fn play(state: State) -> Play<ForceOfArms> {
    Play::from(game(), state)
}

/// Plays a whole set-up: the ships in this order around the centre, this draw, order and sides.
pub fn set_up(play: &mut Play<ForceOfArms>, initiative: &str) {
    for ship in 0..8 {
        play.does(&format!("deal {ship}"));
    }
    play.does(initiative);
}

/// Plays random decisions until the step is reached (or the match is over).
pub fn play_until(play: &mut Play<ForceOfArms>, seed: u64, mut stop: impl FnMut(&State) -> bool) {
    let mut dice = veritable_core::Dice::seeded(seed);
    while !stop(&play.state) {
        play.rolls(&mut dice);
        if stop(&play.state) || play.state.table.step == Step::Over {
            return;
        }
        let offers = play.offers();
        let choice = &offers[dice.below(offers.len())];
        play.does(choice);
    }
}

pub fn faction(seat: u8) -> Faction {
    Faction::ALL[usize::from(seat)]
}

pub const C: u8 = CENTRE;
