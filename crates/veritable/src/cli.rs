//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use veritable_core::Options;

/// A digital tabletop for Robotech board games: play, simulate, check, verify.
#[derive(Parser)]
#[command(name = "veritable", version, propagate_version = true, max_term_width = 100)]
#[command(after_help = "Examples:
  veritable games
  veritable play force-of-arms
  veritable play force-of-arms --seats you,ace --option rounds=1
  veritable play --resume
  veritable sim force-of-arms --games 10000 --bots greedy,random
  veritable compare force-of-arms --bots greedy --set rdf-ship-sdf-1.victory_points=8
  veritable verify saved-game.txt
  veritable serve

`veritable COMMAND --help` says more about a command.")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the games with their seats, options and legal values
    Games(Games),
    /// Play in the terminal, against bots or on one device with friends
    Play(Play),
    /// Play many games between bots and report speed, lengths, wins and scores
    Sim(Sim),
    /// Compare two packs or two option sets on the same deals, until a difference is sure
    Compare(Compare),
    /// Try one number over a range and find the value that balances
    Sweep(Sweep),
    /// Compare bots on the same deals: two in every seat in turn, or more in a round robin
    Arena(Arena),
    /// Learn a judgement of a game from play, and write it to a file of weights
    Train(Train),
    /// Compare two judgements of a game on the same deals, with the same bot
    Duel(Duel),
    /// Measure speed on one thread: random play, clones, search
    Bench(Bench),
    /// Speak JSON lines on stdin and stdout: for bots and tests in any language
    Engine(Engine),
    /// Validate content packs and the coverage of the rules by tests
    Check(Check),
    /// Recompute a saved game: every move legal, every chance outcome as committed
    Verify(Verify),
    /// Look at a saved game again: what every move cost, what luck did, where it turned
    Review(Review),
    /// Host tables in the browser
    Serve(Serve),
    /// Measure the server with own traffic on this machine
    Load(Load),
    /// Copy all matches into one file, while a server may be running
    Backup(Backup),
    /// Put such a copy in the place of what is there
    Restore(Restore),
    /// Copy everything from a data directory to PostgreSQL, or back
    Move(Move),
    /// List, show, export, end or delete the matches of a server; free seats; ban
    Admin(Admin),
}

#[derive(Args)]
pub struct Games {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// What a match is made of.
#[derive(Args)]
pub struct Setup {
    /// Set an option of the game; may be repeated (see `veritable games`)
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// Use the content pack in this directory instead of the built-in one
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
}

impl Setup {
    /// The options as the games read them.
    pub fn options(&self) -> Options {
        Options::from_pairs(self.options.iter().cloned())
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.trim().into(), value.trim().into())),
        _ => Err("write it as KEY=VALUE, for example rounds=1".into()),
    }
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable play force-of-arms                     you against the pilot
  veritable play force-of-arms --seats ace,you     you in the second seat, against the ace
  veritable play force-of-arms --seats you,you     two people on one device
  veritable play force-of-arms --seed 7            the same deal every time
  veritable play --resume                          the last game, where it was left

At the table: a number or words choose, `?` helps, `why X` explains what is not possible, `hint`, `undo`,
`log`, `save FILE`, `resume FILE`, `quit`. Every decision is saved at once; nothing is lost.")]
pub struct Play {
    /// Which game (see `veritable games`)
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// Who sits where: `you`, `you:NAME` or the level of a bot (see `veritable games`)
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    pub seats: Option<Vec<String>>,
    #[command(flatten)]
    pub setup: Setup,
    /// Repeat the chance outcomes of this number
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Go on with a saved game (without FILE: the last one)
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["seats", "seed", "options"])]
    pub resume: Option<Option<PathBuf>>,
}

/// How an experiment is carried out and told.
#[derive(Args)]
pub struct Trial {
    /// The bots, one for each seat or one for all; `cmd:PROGRAM` is a program of your own (docs/engine.md)
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,
    /// Where the chance outcomes start; the same number gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub told: Told,
}

/// How an experiment is told.
#[derive(Args)]
pub struct Told {
    /// How many threads (default: all cores); the result does not depend on it
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write a report with plots: one HTML file that opens anywhere
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// How long a program may think about one decision, in seconds
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub patience: u64,
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable sim force-of-arms --games 100000
  veritable sim force-of-arms --games 2000 --bots pilot,greedy --option rounds=1 --json
  veritable sim force-of-arms --games 1000 --bots greedy --option rounds=1 --cards 300 --report balance.html
  veritable sim cyclone-run --games 1000 --bots greedy --records games.csv

Ctrl-C ends it and tells what was found so far.")]
pub struct Sim {
    /// Which game
    pub game: String,
    /// How many games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    #[command(flatten)]
    pub setup: Setup,
    /// A table of cards; each card's contribution from N of the games, played again without it (0: only counts)
    #[arg(long, value_name = "N")]
    pub cards: Option<u64>,
    /// Write one row for every game: CSV if FILE ends in .csv, otherwise JSON lines
    #[arg(long, value_name = "FILE")]
    pub records: Option<PathBuf>,
    #[command(flatten)]
    pub trial: Trial,
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable compare force-of-arms --option rounds=1 --bots greedy --set rdf-ship-sdf-1.victory_points=8
  veritable compare force-of-arms --other-content my-cards --bots greedy
  veritable compare cyclone-run --option players=4 --other-option late_fuel=1 --bots greedy --side \"Player 4\"

The first game is what --option and --content say; the second one differs by --other-option, --other-content or --set.
It ends as soon as the difference is sure; the intervals hold whenever one stops.")]
pub struct Compare {
    /// Which game
    pub game: String,
    #[command(flatten)]
    pub setup: Setup,
    /// An option of the second game alone; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair)]
    pub other_option: Vec<(String, String)>,
    /// The content pack of the second game
    #[arg(long, value_name = "DIR")]
    pub other_content: Option<PathBuf>,
    /// A number of the second game's pack: ID.FIELD=VALUE; may be repeated
    #[arg(long, value_name = "ID.FIELD=N", value_parser = pair)]
    pub set: Vec<(String, String)>,
    /// At most so many deals
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub deals: u64,
    /// What decides: the share of wins, or the lead in points, which tells small differences sooner
    #[arg(long, value_enum, default_value_t = Measure::Points)]
    pub measure: Measure,
    /// Whose luck decides (default: the first side's or seat's)
    #[arg(long, value_name = "NAME")]
    pub side: Option<String>,
    /// Differences below this do not matter (points, or percentage points of wins): also end when there is surely none above
    #[arg(long, value_name = "X", value_parser = positive)]
    pub least: Option<f64>,
    #[command(flatten)]
    pub trial: Trial,
}

/// What decides a comparison.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Measure {
    Wins,
    Points,
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable sweep force-of-arms --option rounds=1 --number zen-ship-breetai-flagship.victory_points --range 3..7 --bots greedy
  veritable sweep reconstruction --number goals.aul --range 4..7 --bots greedy --side AUL
  veritable sweep cyclone-run --number late_fuel --range 0..2 --option players=4 --bots greedy --side \"Player 4\"

The number is one of the pack (the id of a card and its field, or a table and its field) or an option of the game.")]
pub struct Sweep {
    /// Which game
    pub game: String,
    #[command(flatten)]
    pub setup: Setup,
    /// What is varied: ID.FIELD of the pack, or an option
    #[arg(long, value_name = "NUMBER")]
    pub number: String,
    /// The values: FROM..TO or FROM..TO:STEP, both ends included
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    pub range: Values,
    /// How many deals; each is played with every value
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub deals: u64,
    /// Whose wins should be balanced (default: the first side's or seat's)
    #[arg(long, value_name = "NAME")]
    pub side: Option<String>,
    /// The share of wins that is wanted, in percent (default: an even one)
    #[arg(long, value_name = "%", value_parser = positive)]
    pub target: Option<f64>,
    #[command(flatten)]
    pub trial: Trial,
}

/// The values of a sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values(pub Vec<i64>);

fn range(text: &str) -> Result<Values, String> {
    let read = || {
        let (ends, step) = text.split_once(':').unwrap_or((text, "1"));
        let (from, to) = ends.split_once("..")?;
        let [from, to, step] = [from, to, step].map(|n| n.trim().parse::<i64>().ok());
        let (from, to, step) = (from?, to?, usize::try_from(step?).ok().filter(|&step| step > 0)?);
        let values: Vec<_> = (from..=to).step_by(step).take(101).collect();
        (2..=100).contains(&values.len()).then_some(Values(values))
    };
    read().ok_or(
        "write it as FROM..TO or FROM..TO:STEP with 2 to 100 values, for example 3..7".into(),
    )
}

fn positive(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|x: &f64| x.is_finite() && *x > 0.0).ok_or("a number above 0".into())
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n @ 1..=1024) => Ok(n),
        _ => Err("a number from 1 to 1024".into()),
    }
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable arena force-of-arms --bots pilot,greedy --pairs 400
  veritable arena force-of-arms --bots ace,pilot --pairs 1000 --sprt 0,50
  veritable arena cyclone-run --bots pilot,greedy,cadet,random --pairs 50
  veritable arena force-of-arms --bots greedy,cmd:./mybot --pairs 100

`cmd:PROGRAM` is a program of your own that answers JSON lines (docs/engine.md). Ctrl-C ends it and tells what was found so far.")]
pub struct Arena {
    /// Which game
    pub game: String,
    /// The bots to compare: two, or more for a round robin with a table of strengths
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// How many deals; each is played with the first bot in every seat in turn, or by each bot's team
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub pairs: u64,
    /// End as soon as one of two differences in strength is refuted, in Elo points: "0,50"
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt)]
    pub sprt: Option<(f64, f64)>,
    #[command(flatten)]
    pub setup: Setup,
    /// Where the chance outcomes start
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub told: Told,
}

fn sprt(text: &str) -> Result<(f64, f64), String> {
    let read = || {
        let (lesser, greater) = text.split_once(',')?;
        let ends = (lesser.trim().parse::<f64>().ok()?, greater.trim().parse::<f64>().ok()?);
        (ends.0.abs() <= 800.0 && ends.1.abs() <= 800.0 && ends.0 < ends.1).then_some(ends)
    };
    read()
        .ok_or("write two numbers from -800 to 800, the smaller one first, for example 0,50".into())
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable train cyclone-run --out cyclone-run.judgement
  veritable train force-of-arms --with rounds=1 --with rounds=3 --games 8000 --rounds 3 --picture chances.svg
  veritable train force-of-arms --from old.judgement --games 0 --judges pilot --held-out 1000 --out measured.judgement

What is learned follows from the seed alone. docs/judgement.md says how it is made and how it gets into the program.")]
pub struct Train {
    /// Which game
    pub game: String,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Also draw how often its chances come true
    #[arg(long, value_name = "FILE")]
    pub picture: Option<PathBuf>,
    /// Options of a part of the matches; may be repeated (default: the standard options)
    #[arg(long = "with", value_name = "KEY=VALUE,…")]
    pub sets: Vec<String>,
    /// Matches of the first round; 0 only calibrates and measures what `--from` has learned
    #[arg(long, value_name = "N", default_value_t = 4000)]
    pub games: u64,
    /// How often what was learned plays and learns again
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub rounds: u32,
    /// Matches of each of these later rounds (default: as many as of the first)
    #[arg(long, value_name = "N")]
    pub more: Option<u64>,
    /// Only the chances that are told after a match, nothing that bots follow
    #[arg(long)]
    pub chances_only: bool,
    /// Matches to measure with; a quarter as many more calibrate the chances
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub held_out: u64,
    /// Who plays these
    #[arg(long, value_name = "BOT", default_value = "pilot")]
    pub judges: String,
    /// A file that keeps the positions of these matches: a run that was stopped goes on there, and what it holds is not
    /// played again
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// Weights of an earlier training, which play the first round
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Where the chance outcomes start
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many threads (default: all cores); the result does not depend on it
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable duel cyclone-run shipped hand --pairs 400
  veritable duel force-of-arms new.judgement hand --bots pilot --pairs 300 --option rounds=1")]
pub struct Duel {
    /// Which game
    pub game: String,
    /// A file of weights, `shipped` for those of the program, or `hand` for the evaluation without any
    pub first: String,
    /// Another one
    pub second: String,
    /// The bot, or one for each
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "greedy")]
    pub bots: Vec<String>,
    /// Lines of play that each of two searching bots tries, instead of as many as its level does: for a match of equal time
    #[arg(long, value_name = "N,N", value_delimiter = ',')]
    pub iterations: Vec<u32>,
    /// How many deals; each is played with the first judgement in every seat in turn
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    pub pairs: u64,
    #[command(flatten)]
    pub setup: Setup,
    /// Where the chance outcomes start
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many threads (default: all cores); the result does not depend on it
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Bench {
    /// Which game (default: every game)
    pub game: Option<String>,
    #[command(flatten)]
    pub setup: Setup,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[command(after_help = "One request a line, one answer a line:
  {\"do\":\"spec\"}                                  what the game is, in numbers
  {\"do\":\"new\",\"options\":{\"rounds\":1},\"seed\":7}    start a match
  {\"do\":\"turn\"}                                   whose decision it is
  {\"do\":\"legal\"}  {\"do\":\"mask\"}                   all legal actions or chance outcomes; as a mask
  {\"do\":\"play\",\"action\":\"…\"}                      play one of them; or by \"index\"
  {\"do\":\"roll\"}  {\"do\":\"chance\"}                  let chance decide; what it can bring, how likely
  {\"do\":\"view\",\"viewer\":0}                        what a seat knows; \"spectator\" for everybody
  {\"do\":\"observe\"}                                the same as numbers, for learners
  {\"do\":\"state\"}  {\"do\":\"load\",\"state\":…}         the whole position, out and in
  {\"do\":\"score\"}  {\"do\":\"returns\"}                what everything would give now; what the end was worth
  {\"do\":\"think\",\"bot\":\"pilot\"}                    what a bot would do, and why
  {\"do\":\"undo\"}  {\"do\":\"log\"}                     take back the last action; list all actions
  {\"do\":\"copy\",\"to\":\"b\"}  {\"do\":\"drop\"}           many matches: every request may name its \"match\"

A list of requests in one line gets a list of answers. A request that cannot be answered, or has an unknown field, gets
{\"error\":\"…\",\"clause\":…} and changes nothing. docs/engine.md says more.

Example:
  printf '{\"do\":\"new\",\"seed\":7}\\n{\"do\":\"roll\"}\\n{\"do\":\"legal\"}\\n' | veritable engine force-of-arms")]
pub struct Engine {
    /// Which game
    pub game: String,
    /// Use the content pack in this directory instead of the built-in one
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable check                                  the built-in content of every game
  veritable check --content my-cards               a pack of your own
  veritable check --rules                          every clause and ruling, and the tests that cover it")]
pub struct Check {
    /// Only this game (default: every game; with --content, the game that the pack belongs to)
    pub game: Option<String>,
    /// Validate the content pack in this directory
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// List every clause and ruling with its tests; fail on an uncovered one
    #[arg(long)]
    pub rules: bool,
    /// Where the tests of the game lie (default: crates/games/GAME/tests, as in a checkout)
    #[arg(long, value_name = "DIR", requires = "rules")]
    pub tests: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Verify {
    /// A saved game
    pub file: PathBuf,
    /// The content pack it was played with, if it was not the built-in one
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[command(after_help = "Example:
  veritable review saved-game.txt

Luck is what chance gave beyond its average; the cost of a move is what its best alternative promised more, judged by
what its player could know.")]
pub struct Review {
    /// A saved game that is over
    pub file: PathBuf,
    /// The content pack it was played with, if it was not the built-in one
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Every move, not only those that changed something
    #[arg(long)]
    pub all: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn an_option_is_a_key_and_a_value() {
        assert_eq!(pair("rounds=1"), Ok(("rounds".into(), "1".into())));
        assert!(pair("rounds").unwrap_err().contains("KEY=VALUE"));
        assert!(pair("=1").is_err());
    }

    #[test]
    fn a_range_has_its_ends_and_its_step() {
        assert_eq!(range("3..7"), Ok(Values(vec![3, 4, 5, 6, 7])));
        assert_eq!(range("-2..4:3"), Ok(Values(vec![-2, 1, 4])));
        for wrong in ["", "3", "7..3", "1..1", "1..9:0", "a..b", "0..1000"] {
            assert!(range(wrong).unwrap_err().contains("FROM..TO"), "{wrong}");
        }
    }

    #[test]
    fn a_test_of_strength_needs_two_different_ones() {
        assert_eq!(sprt("0, 50"), Ok((0.0, 50.0)));
        for wrong in ["50", "50,0", "0,0", "0,9000", "nan,1"] {
            assert!(sprt(wrong).unwrap_err().contains("0,50"), "{wrong}");
        }
    }
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable serve                                  play in the browser of this machine
  veritable serve --listen 0.0.0.0:8040            let others on the network join
  veritable serve --public-url https://club.example --no-browser

The journal of every match is one file in the data directory; a restart at any moment loses nothing.")]
pub struct Serve {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8040")]
    pub listen: std::net::SocketAddr,
    /// Where matches are kept (default: the user's data directory)
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Keep matches in this PostgreSQL database instead, which several servers may share (postgres://…)
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub store: Option<String>,
    /// The address people use, if a proxy stands in front
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Do not open a browser
    #[arg(long)]
    pub no_browser: bool,
    /// Milliseconds a bot waits before it acts
    #[arg(long, value_name = "MS", default_value_t = 550)]
    pub pace: u64,
    /// Answer /metrics, /livez and /readyz on this address only
    #[arg(long, value_name = "ADDRESS")]
    pub metrics: Option<std::net::SocketAddr>,
    /// What to log: error, warn, info, debug; as JSON lines where the log is no terminal
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    pub log: tracing::Level,
    /// How many proxies of your own stand before the server; the outermost must set X-Forwarded-For
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub proxies: usize,
    /// Sign cookies with a new key; those signed with the last one are still good
    #[arg(long)]
    pub new_key: bool,
    /// Offer the cards in this directory beside the built-in ones: its .toml files are one pack, each folder with
    /// such files is another; may be repeated
    #[arg(long, value_name = "DIR")]
    pub content: Vec<PathBuf>,
    /// Delete matches that have been over for so many days (default: never)
    #[arg(long, value_name = "DAYS")]
    pub keep_over: Option<u32>,
    /// Delete matches that are not over and that nobody has touched for so many days (default: never)
    #[arg(long, value_name = "DAYS")]
    pub keep_unfinished: Option<u32>,
    /// Whom the server may call when it is somebody's turn and they asked for it: off, public (machines on the
    /// internet), any (also those of your own network)
    #[arg(long, value_name = "WHOM", default_value = "public")]
    pub notices: veritable_server::Calls,
    /// Do not limit how much one guest or one address may do (for trials on your own machine)
    #[arg(long)]
    pub unlimited: bool,
}

#[derive(Args)]
#[command(after_help = "Example:
  veritable backup matches-$(date +%F).db --data /srv/veritable

The copy is whole and consistent; nobody at a table notices. It holds the seeds of running matches and the key
of all cookies: keep it as safe as the data directory.")]
pub struct Backup {
    /// The new file
    pub file: PathBuf,
    /// Where matches are kept (default: the user's data directory)
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable move /srv/veritable postgres:///veritable         from a data directory to PostgreSQL
  veritable move postgres:///veritable /srv/veritable-again   and back

Stop every server first. What is copied is read again and compared; where it came from stays as it is.")]
pub struct Move {
    /// A data directory, or the URL of a PostgreSQL database
    pub from: String,
    /// Another one, where there are no matches yet
    pub to: String,
}

#[derive(Args)]
#[command(after_help = "Examples:
  veritable admin list --data /srv/veritable
  veritable admin end 5f0c… --store postgres:///veritable
  veritable admin ban 203.0.113.7 --why 'opens tables all night'

A server may be running: it does what is asked within a few seconds.")]
pub struct Admin {
    #[command(subcommand)]
    pub what: AdminCommand,
    /// Where matches are kept (default: the user's data directory)
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
    /// The PostgreSQL database where matches are kept (postgres://…)
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data")]
    pub store: Option<String>,
}

#[derive(Subcommand)]
pub enum AdminCommand {
    /// One line for every match: id, game, how far it is, who plays
    List,
    /// The journal of a match, secrets and the ids of its guests included
    Show {
        /// The last part of the table's address
        id: String,
    },
    /// Save every match as a text file, secrets included
    Export {
        /// A directory, made if it is not there
        dir: PathBuf,
    },
    /// End a match: nobody has won
    End {
        /// The last part of the table's address
        id: String,
    },
    /// Open a seat of a match for somebody else
    Free {
        /// The last part of the table's address
        id: String,
        /// The number of the seat, from 0
        seat: u8,
    },
    /// Delete a match for ever
    Delete {
        /// The last part of the table's address
        id: String,
    },
    /// Let a guest or an address in no more; without anybody, list who is not let in
    Ban {
        /// The id of a guest (see `show`) or an IP address
        who: Option<String>,
        /// Why, for yourself
        #[arg(long, default_value = "")]
        why: String,
    },
    /// Let them in again
    Unban {
        /// The id of a guest or an IP address
        who: String,
    },
}

#[derive(Args)]
#[command(after_help = "Example:
  veritable restore matches-2026-11-18.db --data /srv/veritable

Stop the server first. What was there is kept beside it.")]
pub struct Restore {
    /// A file that `veritable backup` made
    pub file: PathBuf,
    /// Where matches are kept (default: the user's data directory)
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "Example:
  veritable load --tables 2000 --seconds 60 --every 10

Starts a server in a process of its own on the loopback interface, seats two guests at every table, each with
a live socket, lets one of them act at a steady pace, and reports how long the other waits for the new view,
and what an action costs the server and this program in time of the processor.")]
pub struct Load {
    /// Tables with two people each
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub tables: usize,
    /// How long to measure
    #[arg(long, value_name = "S", default_value_t = 20.0)]
    pub seconds: f64,
    /// Seconds between two actions at a table
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    pub every: f64,
    /// Seconds between the last table's opening and the first action: memory is measured at their end
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    pub settle: f64,
    /// What is played; any game for two
    #[arg(long, value_name = "GAME", default_value = "force-of-arms")]
    pub game: String,
    /// The program whose `serve` is measured, to compare with another build (default: this one)
    #[arg(long, value_name = "PROGRAM")]
    pub program: Option<PathBuf>,
}
