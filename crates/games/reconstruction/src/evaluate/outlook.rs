//! What each faction has and what it can still get: the terms of the judgement.
//!
//! Every term is a small number counted from the open table; the weights say what it means. The reach of a faction is
//! what its turn could still bring with the Protoculture at hand: pairs such as march and curfew, sneak and inspire,
//! repairs and drop are seen here before they are played.

use veritable_core::bits::bits;

use crate::Reconstruction;
use crate::resolution::ROUNDS;
use crate::state::{Frame, Grant, Phase, Table};
use crate::terms::{Act, CITIES, Faction, HIDEOUT, Kind, NONE, SPACES, TERRITORIES};

/// How many terms each faction has.
pub const TERMS: usize = 16;

/// What the terms of each faction are, in order.
pub const NAMES: [[&str; TERMS]; 4] = [
    [
        "always",
        "content civilians",
        "would win the check",
        "lacks one content civilian",
        "civilians near content",
        "content by curfew, if it is still to come",
        "… and that would be enough",
        "civilians that curfew can shift",
        "Protoculture, in tens",
        "RDF territories",
        "Rick and Veritechs",
        "Mecha",
        "would win the check: turns of others to come",
        "own turn to come",
        "tokens held",
        "content by curfew",
    ],
    [
        "always",
        "converted civilians",
        "civilians near the symbol",
        "converts by inspire, if it is still to come",
        "… and that would be enough",
        "converted civilians above six",
        "soldiers and Mecha",
        "… of them on the board",
        "Protoculture, in tens",
        "AUL territories",
        "civilians who listen to Khyron",
        "Khyron in danger or set aside",
        "own turn to come",
        "tokens held",
        "converts by inspire",
        "civilians in AUL territories",
    ],
    [
        "always",
        "RDF territories",
        "would win the check",
        "lacks one territory",
        "territories led by two or more",
        "territories in reach, if the turn is still to come",
        "… and that would be enough",
        "territories tied, and half of those behind by one",
        "Protoculture, in tens",
        "Pods in Constructed",
        "Pods in Assembly",
        "Pods on the board",
        "would win the check: turns of others to come",
        "own turn to come",
        "Flagship set aside",
        "tokens held",
    ],
    [
        "always",
        "cities",
        "would win the check",
        "lacks one city",
        "cities led by two or more",
        "cities in reach, if the turn is still to come",
        "… and that would be enough",
        "cities tied or behind by one",
        "Protoculture, in tens",
        "Partisans",
        "AUL territories",
        "Partisans with Minmei",
        "would win the check: turns of others to come",
        "own turn to come",
        "tokens held",
        "City that can be built",
    ],
];

/// The terms of all factions.
pub type Outlook = [[f32; TERMS]; 4];

/// What a civilian so many steps from content is worth to RDF.
const NEAR_CONTENT: [f32; 5] = [1.0, 0.6, 0.35, 0.2, 0.1];
/// What a civilian so many steps from the ZR symbol is worth to ZR.
const NEAR_SYMBOL: [f32; 6] = [1.0, 0.75, 0.42, 0.22, 0.1, 0.04];

/// The action with which a faction gets into position, and the one that it takes there.
const PAIRS: [[Act; 2]; 4] = [
    [Act::RdfMarch, Act::RdfCurfew],
    [Act::ZrSneak, Act::ZrInspire],
    [Act::RefFly, Act::RefScan],
    [Act::AulMarch, Act::AulConstruct],
];

/// What a faction can still do in this round.
#[derive(Clone, Copy, Default)]
struct Left {
    /// How much of its turn is still to come, from 0 to 1.
    turn: f32,
    /// Whether the second of its pair is still to come.
    deed: f32,
    /// Whether the first can still come before it.
    moves: bool,
}

/// What is counted in one walk over the board.
#[derive(Default)]
struct Survey {
    /// RDF and REF units minus AUL and ZR units of each territory.
    margins: [i8; TERRITORIES as usize],
    /// Territories under RDF's control, and under AUL's.
    lands: u8,
    free: u8,
    /// Territories led by two or more, tied, and behind by one, as RDF sees it.
    firm: u8,
    tied: u8,
    behind: u8,
    /// AUL's points, those of them that are led by two or more, and those that are tied or behind by one.
    cities: u8,
    safe: u8,
    open: u8,
    /// Civilians in AUL's territories.
    audience: u8,
    /// Civilians by spot, on the tracks of cities and of lands.
    in_cities: [u8; 5],
    in_lands: [u8; 5],
    wings: u8,
    mecha: u8,
    pods: u8,
    flagship: Option<u8>,
    minmei: Option<u8>,
    khyron: Option<u8>,
}

impl Reconstruction {
    /// The terms of all factions.
    pub fn outlook(&self, t: &Table) -> Outlook {
        use Faction::{Aul, Rdf, Ref, Zr};
        let it = self.survey(t);
        let left = Faction::ALL.map(|f| self.left(t, f));
        let [rdf, zr, fleet, aul] = left;
        let content = it.in_cities[0] + it.in_lands[0];
        let points = [content, t.converted, it.lands, it.cities];
        let lacks: [u8; 4] =
            std::array::from_fn(|f| self.content.goals[f].saturating_sub(points[f]));
        // Of several at their goals the first on the Timeline wins; who is not on it yet comes later.
        let there = |f: &Faction| lacks[*f as usize] == 0;
        let first = t.timeline.into_iter().flatten().find(there);
        let first = first.or_else(|| Faction::ALL.into_iter().find(there));
        let wins = |f: Faction| f32::from(first == Some(f));
        let turns: f32 = left.iter().map(|left| left.turn).sum();
        let threat = |f: Faction| wins(f) * (turns - left[f as usize].turn);
        let short = |f: Faction| f32::from(lacks[f as usize] == 1);
        let enough = |f: Faction, reach: f32, left: f32| {
            if reach >= f32::from(lacks[f as usize]) { left } else { 0.0 }
        };
        let mut tokens = [0.0; 4];
        if t.round < ROUNDS {
            (TERRITORIES..SPACES).for_each(|zone| tokens[t.holder(zone) as usize] += 1.0);
        }
        let pc = t.pc.map(|pc| f32::from(pc) / 10.0);

        let (calmed, ready) = self.curfew_reach(t, &it, rdf.moves, lacks[0]);
        let joined = self.inspire_reach(t, &it, zr.moves);
        let rebels = 17 - t.supply[Kind::Soldier as usize].min(17);
        let home = t.count(HIDEOUT, Kind::Soldier) + t.count(HIDEOUT, Kind::Zmecha);
        let (listeners, danger) = Self::khyron(t, &it);
        let taken = self.drop_reach(t, &it);
        let (built, marched) = self.city_reach(t, &it);
        let fans = match it.minmei {
            Some(at) if at < TERRITORIES => t.count(at, Kind::Partisan).min(6),
            _ => 0,
        };
        [
            [
                1.0,
                f32::from(content.min(7)),
                wins(Rdf),
                short(Rdf),
                self.calming(&it),
                calmed * rdf.deed,
                enough(Rdf, calmed, rdf.deed),
                ready,
                pc[0],
                f32::from(it.lands),
                f32::from(it.wings),
                f32::from(it.mecha),
                threat(Rdf),
                rdf.turn,
                tokens[0],
                calmed,
            ],
            [
                1.0,
                f32::from(t.converted),
                self.rising(t, &it),
                joined * zr.deed,
                enough(Zr, joined, zr.deed),
                f32::from(t.converted.saturating_sub(6)),
                f32::from(rebels),
                f32::from(rebels.saturating_sub(home)),
                pc[1],
                f32::from(it.free),
                listeners,
                danger,
                zr.turn,
                tokens[1],
                joined,
                f32::from(it.audience),
            ],
            [
                1.0,
                f32::from(it.lands),
                wins(Ref),
                short(Ref),
                f32::from(it.firm),
                taken * fleet.turn,
                enough(Ref, taken, fleet.turn),
                f32::from(it.tied) + 0.5 * f32::from(it.behind),
                pc[2],
                f32::from(t.constructed),
                f32::from(t.assembly),
                f32::from(it.pods),
                threat(Ref),
                fleet.turn,
                f32::from(it.flagship.is_none()),
                tokens[2],
            ],
            [
                1.0,
                f32::from(it.cities),
                wins(Aul),
                short(Aul),
                f32::from(it.safe),
                built * aul.deed + marched * aul.turn,
                enough(Aul, built + marched, aul.deed.min(aul.turn)),
                f32::from(it.open),
                pc[3],
                f32::from(16 - t.supply[Kind::Partisan as usize].min(16)),
                f32::from(it.free),
                f32::from(fans),
                threat(Aul),
                aul.turn,
                tokens[3],
                built,
            ],
        ]
    }

    fn survey(&self, t: &Table) -> Survey {
        let mut it = Survey::default();
        for at in 0..=HIDEOUT {
            let row = &t.units[usize::from(at)];
            it.wings += row[Kind::Rick as usize] + row[Kind::Veritech as usize];
            it.mecha += row[Kind::Mecha as usize];
            it.pods += row[Kind::Pod as usize];
            if row[Kind::Flagship as usize] > 0 {
                it.flagship = Some(at);
            }
            if row[Kind::Minmei as usize] > 0 {
                it.minmei = Some(at);
            }
            if row[Kind::Khyron as usize] > 0 {
                it.khyron = Some(at);
            }
            if at >= TERRITORIES {
                continue;
            }
            let margin = self.margin(t, at);
            it.margins[usize::from(at)] = margin;
            let prize = u8::from(at < CITIES) + row[Kind::City as usize];
            let track = &t.civilians[usize::from(at)];
            let sums = if at < CITIES { &mut it.in_cities } else { &mut it.in_lands };
            sums.iter_mut().zip(track).for_each(|(sum, n)| *sum += n);
            match margin {
                1.. => {
                    it.lands += 1;
                    it.firm += u8::from(margin > 1);
                    it.open += if margin == 1 { prize } else { 0 };
                }
                0 => {
                    it.tied += 1;
                    it.open += prize;
                }
                _ => {
                    it.free += 1;
                    it.behind += u8::from(margin == -1);
                    it.cities += prize;
                    it.safe += if margin < -1 { prize } else { 0 };
                    it.audience += track.iter().sum::<u8>();
                }
            }
        }
        it
    }

    /// What is left of a faction's turn in this round; between rounds, the whole of the next.
    fn left(&self, t: &Table, f: Faction) -> Left {
        let whole = Left { turn: 1.0, deed: 1.0, moves: true };
        let turns = usize::from(t.turns);
        if turns > 3 {
            return whole;
        }
        match t.timeline.iter().position(|&on| on == Some(f)) {
            Some(i) if i < turns => Left::default(),
            Some(i) if i == turns && t.phase == Phase::Draw => Left::default(),
            Some(i) if i == turns && t.phase == Phase::Command => {
                let (all, special) = self.allowance(t);
                let free = all.saturating_sub(t.commands.count_ones() as u8);
                let open = match t.stack[0] {
                    Frame::Window(w) if w.grant == Grant::Command => Some(w.act),
                    _ => None,
                };
                let [moving, deed] = PAIRS[f as usize];
                let taken = |act: Act| t.commands >> act as u32 & 1 == 1;
                let may = special && free > 0 && !taken(deed);
                Left {
                    turn: (f32::from(free) + 0.5 * f32::from(open.is_some())) / 2.0,
                    deed: f32::from(may || open == Some(deed)),
                    moves: open == Some(moving) || free > 1 && !taken(moving),
                }
            }
            _ => whole,
        }
    }

    /// How many more civilians curfew could calm with the Protoculture at hand, and how many it could shift.
    fn curfew_reach(&self, t: &Table, it: &Survey, moves: bool, lacks: u8) -> (f32, f32) {
        let mut near = [0_u8; 5];
        let mut here = [0_u8; 5];
        for (at, &margin) in it.margins.iter().enumerate() {
            let row = &t.units[at];
            if margin <= 0 || row[Kind::Mecha as usize] + row[Kind::Pod as usize] == 0 {
                continue;
            }
            let wings = |at: usize| {
                t.units[at][Kind::Rick as usize] + t.units[at][Kind::Veritech as usize] > 0
            };
            let track = &t.civilians[at];
            if wings(at) {
                here.iter_mut().zip(track).for_each(|(sum, n)| *sum += n);
            } else if moves && bits(self.content.near(at as u8)).any(|at| wings(at.into())) {
                near.iter_mut().zip(track).for_each(|(sum, n)| *sum += n);
            }
        }
        let cost = self.content.command(Act::RdfCurfew).cost.max(1);
        let times = t.pc[Faction::Rdf as usize] / cost;
        let mut reach = affordable(&here, times, lacks);
        if moves && times > 1 && reach < f32::from(lacks) {
            near.iter_mut().zip(here).for_each(|(sum, n)| *sum += n);
            reach = reach.max(affordable(&near, times - 1, lacks));
        }
        (reach, f32::from(here[1..].iter().sum::<u8>().min(6)))
    }

    /// How many more civilians Khyron could win over with the Protoculture at hand.
    fn inspire_reach(&self, t: &Table, it: &Survey, moves: bool) -> f32 {
        let Some(from) = it.khyron else { return 0.0 };
        let pc = t.pc[Faction::Zr as usize];
        let mut most = 0.0_f32;
        for (at, &margin) in it.margins.iter().enumerate() {
            let (way, tips) = match from {
                _ if usize::from(from) == at => (0, 0),
                HIDEOUT => (1, 1),
                _ if self.content.near(from) >> at & 1 == 1 => (1, 1),
                _ => (2, 1),
            };
            // Khyron himself may tip the balance.
            if margin - tips < 0 && way <= pc && (way == 0 || moves) {
                let steps = self.steps(t, at as u8);
                most = most.max(affordable(&steps, pc - way, NONE));
            }
        }
        most
    }

    /// Civilians of a territory by their steps to the ZR symbol.
    #[inline]
    fn steps(&self, t: &Table, at: u8) -> [u8; 6] {
        let spots = self.content.spots(at);
        let mut steps = [0; 6];
        for spot in 0..spots {
            steps[usize::from(spots - spot)] = t.civilians[usize::from(at)][usize::from(spot)];
        }
        steps
    }

    /// How many more territories REF could turn with the Pods and the Protoculture at hand.
    fn drop_reach(&self, t: &Table, it: &Survey) -> f32 {
        let Some(ship) = it.flagship else { return 0.0 };
        let near = self.content.near(ship);
        let mut costs = [0_u8; 8];
        for (at, &margin) in it.margins.iter().enumerate() {
            if (-3..=0).contains(&margin) {
                let far = match near >> at & 1 {
                    _ if at == usize::from(ship) => 0,
                    1 => 1,
                    _ => 2,
                };
                costs[(1 - margin) as usize + far] += 1;
            }
        }
        let pods = t.constructed + t.assembly.min(2);
        affordable(&costs, t.pc[Faction::Ref as usize].min(pods + 3), NONE)
    }

    /// How many City tokens AUL could build next, and how many cities it could turn by marching.
    fn city_reach(&self, t: &Table, it: &Survey) -> (f32, f32) {
        let pc = t.pc[Faction::Aul as usize];
        let (mut built, mut marched) = (0.0_f32, 0.0);
        for (at, &margin) in it.margins.iter().enumerate() {
            let partisans = t.units[at][Kind::Partisan as usize];
            let prize = u8::from(at < CITIES.into()) + t.units[at][Kind::City as usize];
            if margin < -1 && t.supply[Kind::City as usize] > 0 {
                let lacks = 2_u8.saturating_sub(partisans);
                if pc >= 2 + lacks {
                    built = built.max(if lacks == 0 { 1.0 } else { 0.5 });
                }
            } else if margin >= 0 && prize > 0 && pc > 0 {
                // Those who can come without giving up where they are.
                let spare = |from: u8| {
                    let lead = (-it.margins[usize::from(from)]).max(0) as u8;
                    lead.saturating_sub(u8::from(from < CITIES)).min(t.count(from, Kind::Partisan))
                };
                let near = self.content.near(at as u8) & crate::terms::ALL_TERRITORIES;
                if bits(near).map(spare).sum::<u8>() as i8 > margin {
                    marched += f32::from(prize);
                }
            }
        }
        (built, marched)
    }

    /// Civilians on their way to content: RDF needs five, so the six nearest count.
    fn calming(&self, it: &Survey) -> f32 {
        let mut steps = it.in_cities;
        steps.iter_mut().zip(it.in_lands).for_each(|(sum, n)| *sum += n);
        let goal = self.content.goals[Faction::Rdf as usize];
        nearest(&steps, (goal + 1).saturating_sub(steps[0]), &NEAR_CONTENT)
    }

    /// Civilians on their way to the rebellion, the next ones that ZR needs and one more.
    fn rising(&self, t: &Table, it: &Survey) -> f32 {
        let [a, b, c, d, e] = it.in_cities;
        let [f, g, h, i, _] = it.in_lands;
        let steps = [0, e + i, d + h, c + g, b + f, a];
        let goal = self.content.goals[Faction::Zr as usize];
        nearest(&steps, (goal + 1).saturating_sub(t.converted), &NEAR_SYMBOL)
    }

    /// How many civilians listen to Khyron, and how much danger he is in.
    fn khyron(t: &Table, it: &Survey) -> (f32, f32) {
        let at = match it.khyron {
            None => return (0.0, 1.5),
            Some(HIDEOUT) => return (0.0, 0.0),
            Some(at) => at,
        };
        let heard = it.margins.get(usize::from(at)).is_some_and(|margin| *margin < 0);
        let listeners = if heard { f32::from(t.residents(at).min(3)) } else { 0.0 };
        let hunters = t.force(at, Faction::Rdf) + t.force(at, Faction::Ref);
        (listeners, f32::from(t.khyron_overt(at) && hunters > 0))
    }
}

/// How many can be had, each at the cost of its place in the list, the cheapest first; no more than `most`.
fn affordable(costs: &[u8], mut budget: u8, most: u8) -> f32 {
    let mut had = 0;
    for (cost, &n) in costs.iter().enumerate().skip(1) {
        if n > 0 {
            let n = n.min(budget / cost as u8).min(most - had);
            budget -= n * cost as u8;
            had += n;
        }
    }
    f32::from(had)
}

/// What the nearest `left` are worth by their steps, those who have arrived aside.
fn nearest(steps: &[u8], mut left: u8, worth: &[f32]) -> f32 {
    let mut sum = 0.0;
    for (n, worth) in steps.iter().zip(worth).skip(1) {
        let n = left.min(*n);
        left -= n;
        sum += f32::from(n) * worth;
    }
    sum
}
