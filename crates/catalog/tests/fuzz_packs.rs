//! Damaged content: every pack is refused in words, or can be played.

use veritable_catalog::{AnyMatch, Match, games, with};
use veritable_core::content::Source;
use veritable_core::testkit::fuzz::fuzz;
use veritable_core::{Dice, Game, Options, Turn, Viewer};

fn embedded<G: Game>(_: &G) -> Vec<Source> {
    G::embedded()
}

/// The longest message that still names place and words.
const LONGEST: usize = 1000;
/// The most slips that are told of one damaged file: of its names, and of what else it says.
const MOST: usize = 60;

fn damaged_packs(id: &str) {
    let plain = Match::new(id, &Options::standard(), None).unwrap();
    let sources = with!(&plain, |one| embedded(&one.game));
    let corpus: Vec<_> = sources.iter().map(|source| source.text.clone()).collect();
    let mut dice = Dice::seeded(3);
    let (mut refused, mut played) = (0, 0);
    for (i, source) in sources.iter().enumerate() {
        fuzz(
            &format!("packs-{id}-{}", source.name.replace('/', "-")),
            &corpus[i..=i],
            150,
            |input| {
                let mut pack = sources.clone();
                pack[i].text = String::from_utf8_lossy(input).into();
                match Match::new(id, &Options::standard(), Some(&pack)) {
                    Err(problem) => {
                        let words = &problem.0;
                        assert_ne!(pack[i].text, source.text, "the pack as it comes: {words}");
                        // One line for each slip, and not more than anybody reads.
                        let lines: Vec<_> = words.split('\n').collect();
                        assert!(lines.iter().all(|line| !line.is_empty()), "{words}");
                        assert!(lines.len() <= MOST, "too many to read: {words}");
                        let short = |line: &&str| line.chars().count() < LONGEST;
                        assert!(lines.iter().all(short), "too long to read: {words}");
                        refused += 1;
                    }
                    Ok(game) => {
                        let same = game.position().fingerprint() == plain.position().fingerprint();
                        assert_eq!(same, pack[i].text == source.text, "other cards, another print");
                        play(game, &mut dice);
                        played += 1;
                    }
                }
            },
        );
    }
    assert!(refused > played && played > 0, "{refused} refused, {played} played");
}

/// Plays a match by lot and looks at it from everywhere now and then.
fn play(mut game: Match, dice: &mut Dice) {
    let viewers: Vec<_> = Viewer::all(game.position().seats()).collect();
    let mut ply = 0;
    while game.position().turn() != Turn::Over {
        let action = game.position().roll(dice).unwrap_or_else(|| {
            let legal = game.position().legal();
            legal[dice.below(legal.len())].action.clone()
        });
        let audience = if ply % 16 == 0 { &viewers[..] } else { &[] };
        game.position_mut().play(&action, audience).unwrap();
        for &viewer in audience {
            game.position().scene(viewer).audit().unwrap();
        }
        ply += 1;
    }
    game.position().score();
}

#[test]
fn fuzz_packs() {
    games().iter().for_each(|game| damaged_packs(game.id));
}
