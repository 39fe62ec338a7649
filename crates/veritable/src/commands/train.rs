//! `veritable train`: a judgement learned from play, and `veritable duel`: two of them on the same deals.

use std::fs;
use std::path::Path;
use std::time::Instant;

use serde_json::json;
use veritable_bots::Level;
use veritable_catalog::{Match, MatchOf, with};
use veritable_core::content::Problem;
use veritable_core::model::Model;
use veritable_core::{Game, Options};
use veritable_lab::learn::{self, Recipe, Trained};

use super::trial::cores;
use crate::cli::{Duel, Train};
use crate::{files, print, print_json};

/// The fewest matches to learn from.
const LEAST: u64 = 20;
/// The largest file of weights that a game should ship.
const MOST_BYTES: usize = 1 << 20;

/// Trains and writes the file.
pub fn run(args: &Train) -> Result<(), Problem> {
    let judges: Level = args.judges.parse()?;
    let sets: Vec<Options> = match &args.sets[..] {
        [] => vec![Options::standard()],
        sets => sets.iter().map(|set| options(set)).collect::<Result<_, _>>()?,
    };
    let elder = args.from.as_deref().map(read).transpose()?;
    if args.games < LEAST && (args.games > 0 || elder.is_none()) {
        return Err(Problem(format!("Nothing is learned from less than {LEAST} matches.")));
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let recipe = Recipe {
        games: args.games,
        rounds: args.rounds,
        more: args.more.unwrap_or(args.games),
        play: !args.chances_only,
        held_out: args.held_out,
        judges,
        positions: args.positions.clone(),
        seed: args.seed,
        threads: args.threads.unwrap_or_else(cores),
        command: format!("veritable {}", words.join(" ")),
    };
    let start = Match::new(&args.game, &sets[0], None)?;
    let clock = Instant::now();
    let trained = with!(&start, |one| taught(one, &sets, elder, &recipe))?;
    let bytes = trained.model.write();
    if bytes.len() > MOST_BYTES {
        return Err(Problem(format!(
            "The weights take {} bytes: a game ships at most 1 MB.",
            bytes.len()
        )));
    }
    files::write_whole(&args.out, &bytes)?;
    if let Some(picture) = &args.picture {
        files::write_whole(picture, &trained.picture)?;
    }
    let mut said = String::new();
    for found in &trained.model.header.quality {
        said += &format!(
            "{:<28} Brier {:.4}, log loss {:.4}, calibration error {:.1} % ({} matches of {})\n",
            found.judge,
            found.brier,
            found.log_loss,
            100.0 * found.calibration_error,
            found.games,
            found.players
        );
    }
    let (file, kilobytes) = (args.out.display(), bytes.len().div_ceil(1024));
    print(&format!("{said}{file}: {kilobytes} kB, {:.0} s\n", clock.elapsed().as_secs_f64()))
}

/// Trains with matches of every set of options.
fn taught<G: Game>(
    _: &MatchOf<G>,
    sets: &[Options],
    elder: Option<&'static Model>,
    recipe: &Recipe,
) -> Result<Trained, Problem> {
    let games: Vec<G> = sets.iter().map(|set| G::configure(set, None)).collect::<Result<_, _>>()?;
    let say = |words: String| anstream::eprintln!("{words}");
    learn::train(&games, elder, recipe, &say).map_err(Problem)
}

/// Options written as `key=value,key=value`.
fn options(text: &str) -> Result<Options, Problem> {
    let pair = |pair: &str| match pair.split_once('=') {
        Some((key, value)) => Ok((key.trim().to_owned(), value.trim().to_owned())),
        None => Err(Problem(format!("“{pair}” is no option: write --with KEY=VALUE,KEY=VALUE."))),
    };
    let pairs: Vec<_> = text.split(',').map(pair).collect::<Result<_, _>>()?;
    Ok(Options::from_pairs(pairs))
}

/// A file of weights, kept as long as the program runs.
fn read(file: &Path) -> Result<&'static Model, Problem> {
    let problem = |why: String| Problem(format!("{}: {why}", file.display()));
    let bytes = fs::read(file).map_err(|e| problem(format!("cannot be read ({e}).")))?;
    Ok(Box::leak(Box::new(Model::read(&bytes).map_err(problem)?)))
}

/// Plays the deals and reports.
pub fn duel(args: &Duel) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    let start = Match::new(&args.game, &args.setup.options(), content.as_deref())?;
    let bots: Vec<Level> =
        args.bots.iter().map(|name| name.trim().parse()).collect::<Result<_, String>>()?;
    let bots = match bots[..] {
        [both] => [both; 2],
        [first, second] => [first, second],
        _ => {
            return Err(Problem(
                "Name one bot for both judgements, or one for each: --bots A,B.".into(),
            ));
        }
    };
    let bots = match args.iterations[..] {
        [] => bots,
        [first, second] => [(bots[0], first), (bots[1], second)].map(|(bot, n)| bot.trying(n)),
        _ => {
            return Err(Problem("Say the lines of play of both bots: --iterations A,B.".into()));
        }
    };
    let clock = Instant::now();
    let found = with!(&start, |one| {
        let (first, second) = (judged(&one.game, &args.first)?, judged(&one.game, &args.second)?);
        let threads = args.threads.unwrap_or_else(cores);
        learn::duel((&first, bots[0]), (&second, bots[1]), args.pairs, args.seed, threads)
    });
    if args.json {
        return print_json(&json!({
            "game": args.game, "judgements": [args.first, args.second],
            "bots": [bots[0].name, bots[1].name], "pairs": args.pairs, "seed": args.seed,
            "share": found.share, "milliseconds": found.milliseconds,
        }));
    }
    print(&format!(
        "{} by {} against {} by {}, {} deals of {} (seed {}):\nshare of the points  {}\n\
         {:.3} against {:.3} ms a decision, {:.1} s\n",
        bots[0],
        args.first,
        bots[1],
        args.second,
        args.pairs,
        args.game,
        args.seed,
        found.share,
        found.milliseconds[0],
        found.milliseconds[1],
        clock.elapsed().as_secs_f64()
    ))
}

/// The game as one judges it: by the judgement that comes with the program, by hand, or by that of a file.
fn judged<G: Game>(game: &G, by: &str) -> Result<G, Problem> {
    match by {
        "shipped" if game.model().is_none() => Err(Problem(format!(
            "No judgement of {} comes with the program: train one, or compare with `hand`.",
            G::info().title
        ))),
        "shipped" => Ok(game.clone()),
        "hand" => Ok(game.clone().with_model(None)),
        file => read(Path::new(file)).map(|model| game.clone().with_model(Some(model))),
    }
}
