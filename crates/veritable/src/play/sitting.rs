//! One sitting at the table: showing, asking, answering, saving.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use veritable_catalog::Choice;
use veritable_core::content::Source;
use veritable_core::scene::Scene;
use veritable_core::{Seat, Turn, Viewer, words};
use veritable_table::{Early, Occupant, Table};

use super::draw::Brief;
use super::paint::{BOLD, DIM, cut, styled, wrap};
use super::terminal::Terminal;
use super::words::{Typed, distinct, matching, understand};
use super::{draw, load, seats, small};
use crate::{files, mind};

/// The level of the bot that plays on for somebody who gave up.
const STAND_IN: &str = "greedy";

/// People (and bots) at one table.
pub struct Sitting {
    pub(super) table: Table,
    pub(super) terminal: Terminal,
    content: Option<Vec<Source>>,
    /// Where the game is saved after every decision; none until the first.
    save: Option<PathBuf>,
    /// What was written there, and how many actions it holds; nothing if it is to be written anew.
    saved: Option<(String, usize)>,
    /// Whether saving failed and was told.
    save_failed: bool,
    /// Up to which action each viewer was told the story.
    told: BTreeMap<Option<Seat>, usize>,
    /// Who looks at the screen.
    looking: Option<Seat>,
    /// What the table looked like when it was last shown.
    shown: String,
    /// What happened and was not told yet, where it is told on one screen with the question.
    news: Vec<String>,
}

/// Whether the sitting goes on.
#[derive(PartialEq)]
enum Goes {
    On,
    Over,
}

impl Sitting {
    /// A sitting at this table, saved in `save` if it was saved before.
    pub fn new(table: Table, save: Option<PathBuf>, content: Option<Vec<Source>>) -> Self {
        let saved = save.as_deref().and_then(|path| saved_in(path, &table));
        let mut sitting = Self {
            table,
            terminal: Terminal::new(),
            content,
            save,
            saved,
            save_failed: false,
            told: BTreeMap::new(),
            looking: None,
            shown: String::new(),
            news: Vec::new(),
        };
        sitting.sit_down();
        sitting
    }

    /// Greets, and tells the whole story only from here on.
    fn sit_down(&mut self) {
        let so_far = self.table.log().len();
        let seats = self.table.header().seats.len() as Seat;
        self.told = (0..seats).map(Some).chain([None]).map(|seat| (seat, so_far)).collect();
        self.looking = self.only_person();
        self.shown.clear();
        let names: Vec<_> = (0..seats).map(|seat| self.name(seat)).collect();
        let title = styled(BOLD, self.table.position().info().title);
        self.terminal.say(&format!("{title}: {}", names.join(" against ")));
        let commitment = self.table.header().fair.last().map(|fair| fair.commitment_text());
        self.terminal.say(&styled(
            DIM,
            &format!("Chance is committed to: {}", commitment.unwrap_or_default()),
        ));
        self.terminal.say("Type a number to choose, ? for help, quit to stop.\n");
    }

    /// Plays until the game is over or everybody leaves.
    pub fn play(&mut self) {
        loop {
            self.table.settle();
            let goes = match self.table.turn() {
                Turn::Over => {
                    self.finish();
                    Goes::Over
                }
                Turn::Chance => unreachable!("all throws are settled"),
                Turn::Decide(seat) => match self.table.occupant(seat).clone() {
                    Occupant::Bot(level) => self.bot(seat, &level),
                    Occupant::Human(_) | Occupant::Open => self.person(seat),
                },
            };
            if goes == Goes::Over {
                return;
            }
        }
    }

    fn name(&self, seat: Seat) -> String {
        match self.table.occupant(seat) {
            Occupant::Human(name) => name.clone(),
            Occupant::Bot(level) => {
                let bots = &self.table.header().seats;
                let alike = |who: &Occupant| *who == Occupant::Bot(level.clone());
                match bots.iter().filter(|who| alike(who)).count() {
                    1 => format!("the {level}"),
                    _ => {
                        let before = bots[..=usize::from(seat)].iter();
                        format!("{level} {}", before.filter(|who| alike(who)).count())
                    }
                }
            }
            Occupant::Open => format!("seat {seat}"),
        }
    }

    /// A sentence of the game with names instead of seat numbers. The verbs in it are those of others, so somebody
    /// without a name is not called "You" here.
    pub(super) fn named(&self, sentence: &str) -> String {
        words::named(sentence, |seat| match self.name(seat) {
            you if you == seats::YOU => format!("Player {}", seat + 1),
            name => name,
        })
    }

    /// The seat of the only person, if there is exactly one.
    fn only_person(&self) -> Option<Seat> {
        let seats = self.table.header().seats.iter().enumerate();
        let mut people = seats.filter(|(_, who)| who.is_human()).map(|(seat, _)| seat as Seat);
        people.next().filter(|_| people.next().is_none())
    }

    pub(super) fn viewer(&self) -> Viewer {
        self.looking.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Tells whoever looks what happened since they looked last.
    fn tell(&mut self) {
        let log = self.table.log().len();
        let from = self.told.insert(self.looking, log).unwrap_or(log);
        let told = self.table.told(self.viewer(), from.min(log)..log);
        let lines = told.iter().flat_map(|entry| &entry.lines);
        let news: Vec<_> = lines.map(|line| self.named(&line.text)).collect();
        self.news.extend(news);
        if self.terminal.height().is_none() {
            self.tell_news();
        }
    }

    /// Tells all that was not told yet.
    fn tell_news(&mut self) {
        let width = self.terminal.width();
        for line in std::mem::take(&mut self.news) {
            self.terminal.print(&wrap(&line, width, "• "));
        }
    }

    fn bot(&mut self, seat: Seat, level: &str) -> Goes {
        // A whim that depends on the table's seed, so that a match can be repeated.
        let fair = self.table.header().fair.last().expect("a table has a source of chance");
        let whim = fair.dice(usize::MAX - self.table.log().len()).number();
        match mind::think(self.table.now(), level, whim, mind::Asker::Person) {
            Ok(advice) => {
                self.table.play(seat, &advice.action).expect("bots choose legal actions");
                self.table.settle();
                // Several people take turns at the device: each is told when it is theirs.
                if self.only_person() == self.looking {
                    self.tell();
                }
                Goes::On
            }
            Err(refusal) => {
                self.terminal.say(&refusal.to_string());
                Goes::Over
            }
        }
    }

    fn person(&mut self, seat: Seat) -> Goes {
        if self.looking != Some(seat) && self.curtain(seat) == Goes::Over {
            return Goes::Over;
        }
        self.tell();
        let choices = distinct(self.table.position().legal());
        if let [only] = choices.as_slice() {
            self.terminal.say(&styled(DIM, &format!("(Only one choice: {}.)", only.label)));
            self.take(seat, &only.action);
            return Goes::On;
        }
        match self.terminal.height() {
            Some(height) if !self.fits(&choices, height) => self.screen(&choices, height),
            _ => {
                self.tell_news();
                self.show(false);
                self.list(seat, &choices);
            }
        }
        loop {
            let prompt = format!("{} > ", self.name(seat));
            let Some(line) = self.terminal.ask(&prompt) else {
                self.terminal.say("");
                return self.leave();
            };
            match understand(&line) {
                Typed::Nothing | Typed::List => self.list(seat, &choices),
                Typed::Help(about) => self.help(about),
                Typed::Why(what) => self.why(&choices, what),
                Typed::Hint => self.hint(),
                Typed::Undo => match self.table.undo(seat) {
                    Ok(()) => {
                        let left = self.table.log().len();
                        self.told.values_mut().for_each(|seen| *seen = left.min(*seen));
                        self.saved = None;
                        self.autosave();
                        self.terminal.say("Taken back.");
                        return Goes::On;
                    }
                    Err(refusal) => self.refuse(&refusal),
                },
                Typed::Log(all) => self.log(all),
                Typed::Board => self.show(true),
                Typed::Hand => self.part(draw::hand, "You hold nothing in your hand."),
                Typed::Cards => self.part(draw::around, "Nothing lies around the board."),
                Typed::Save(file) => self.save_copy(file),
                Typed::Resume(file) => {
                    if self.resume(file) {
                        return Goes::On;
                    }
                }
                Typed::Resign => {
                    if self.resign(seat) {
                        return Goes::On;
                    }
                }
                Typed::Quit => return self.leave(),
                Typed::Choose(text) => {
                    if self.choose(seat, &choices, text) {
                        return Goes::On;
                    }
                }
            }
        }
    }

    /// Hides one person's secrets from the next.
    fn curtain(&mut self, seat: Seat) -> Goes {
        self.terminal.clear();
        let name = self.name(seat);
        let answer = self.terminal.ask(&format!("Pass the device to {name}, then press Enter. "));
        self.terminal.clear();
        if answer.is_none() {
            self.terminal.say("");
            return self.leave();
        }
        self.looking = Some(seat);
        self.shown.clear();
        Goes::On
    }

    /// Shows the table if it changed since it was last shown, or anyway.
    fn show(&mut self, anyway: bool) {
        let scene = self.table.position().scene(self.viewer());
        let drawn = draw::draw(&scene, self.terminal.width(), |seat| self.name(seat));
        if anyway || drawn != self.shown {
            self.terminal.print(&format!("\n{drawn}\n"));
            self.shown = drawn;
        }
    }

    /// Shows a part of the table.
    fn part(
        &mut self,
        draw: impl Fn(&Scene, usize, &dyn Fn(Seat) -> String) -> String,
        nothing: &str,
    ) {
        let scene = self.table.position().scene(self.viewer());
        let drawn = draw(&scene, self.terminal.width(), &|seat| self.name(seat));
        self.terminal.say(if drawn.is_empty() { nothing } else { drawn.trim_matches('\n') });
    }

    /// Whether the news, the whole table and all choices fit one screen.
    fn fits(&self, choices: &[Choice], height: usize) -> bool {
        let (scene, width) = (self.table.position().scene(self.viewer()), self.terminal.width());
        let drawn = draw::draw(&scene, width, |seat| self.name(seat)).lines().count();
        let lines = |text: &str| wrap(text, width, "     ").lines().count();
        let listed = |choice: &Choice| {
            lines(&format!("{} – {}", choice.label, choice.hint.as_deref().unwrap_or("")))
        };
        let news: usize = self.news.iter().map(|line| lines(line)).sum();
        news + drawn + 5 + choices.iter().map(listed).sum::<usize>() <= height
    }

    /// One small screen: the board, what happened last, the question and the choices in short. Whatever does not fit is
    /// shown on demand.
    fn screen(&mut self, choices: &[Choice], height: usize) {
        let (scene, width) = (self.table.position().scene(self.viewer()), self.terminal.width());
        let Brief { head, board, dice } = draw::brief(&scene, width, |seat| self.name(seat));
        let listed = small::columns(choices, width);
        let question = cut(&scene.prompt.question, width);
        // The prompt, the head, the question and at least one line of news and two of choices.
        let room = height.saturating_sub(4 + dice.lines().count());
        let board = match board.lines().count() {
            lines if lines + 2 <= room => board,
            _ => styled(DIM, "The board does not fit this window: `board` shows it.") + "\n",
        };
        let room = room.saturating_sub(board.lines().count());
        let news = small::latest(&std::mem::take(&mut self.news), width, room, listed.len());
        let listed = small::first(listed, room.saturating_sub(news.len()).max(2));
        let parts = [head, board, dice, small::text(&news), styled(BOLD, &question) + "\n"];
        self.terminal.print(&(parts.concat() + &small::text(&listed)));
    }

    /// Asks the question and lists the choices.
    fn list(&mut self, seat: Seat, choices: &[Choice]) {
        let prompt = self.table.position().scene(Viewer::Seat(seat)).prompt;
        if !prompt.question.is_empty() {
            let mut words = styled(BOLD, &prompt.question);
            if !prompt.detail.is_empty() {
                words += &styled(DIM, &format!(" – {}", prompt.detail));
            }
            self.terminal.print(&wrap(&words, self.terminal.width(), ""));
        }
        for (i, choice) in choices.iter().enumerate() {
            self.say_choice(i + 1, choice);
        }
    }

    /// Takes the choice that `text` means, or says why there is none. Returns whether one was taken.
    fn choose(&mut self, seat: Seat, choices: &[Choice], text: &str) -> bool {
        match matching(choices, text).as_slice() {
            [(_, choice)] => {
                self.take(seat, &choice.action);
                true
            }
            // One of those that another stands for.
            [] if self.table.position().check(text).is_ok() => {
                self.take(seat, text);
                true
            }
            [] => {
                self.why_not(choices, text);
                false
            }
            several => {
                self.terminal.say("Which of these?");
                several.iter().for_each(|(number, choice)| self.say_choice(*number, choice));
                false
            }
        }
    }

    fn take(&mut self, seat: Seat, action: &str) {
        self.table.play(seat, action).expect("a listed choice is legal");
        self.table.settle();
        self.autosave();
    }

    /// Gives up, if it is meant. Among more than two a bot plays on where other people are left; otherwise the match ends.
    /// Returns whether it was.
    fn resign(&mut self, seat: Seat) -> bool {
        let seats = &self.table.header().seats;
        let company = (0..).zip(seats).any(|(other, who)| other != seat && who.is_human());
        let plays_on = seats.len() > 2 && company;
        let asked = match plays_on {
            true => "Resign? A bot plays on in your seat. (yes or no) ",
            false => "Resign? The match ends, and it is lost for you. (yes or no) ",
        };
        if !matches!(self.terminal.ask(asked).as_deref(), Some("yes" | "y")) {
            self.terminal.say("You play on.");
            return false;
        }
        let name = self.name(seat);
        if plays_on {
            self.table.sit(seat, Occupant::Bot(STAND_IN.into()));
            self.terminal.say(&format!("{name} resigns; {} plays on.", self.name(seat)));
        } else {
            self.table
                .end_early(Early::Resigned(seat))
                .expect("a match that is played is not over");
        }
        self.saved = None;
        self.autosave();
        true
    }

    /// Saves the game after every decision, so that nothing a person did is ever lost.
    fn autosave(&mut self) {
        let game = self.table.header().game.clone();
        let path = self.save.clone().map_or_else(|| files::new_save(&game), Ok);
        let plies = self.table.log().len();
        if self.saved.as_ref().is_some_and(|(_, held)| *held == plies) {
            return;
        }
        let before = self.saved.take().filter(|(_, held)| *held <= plies);
        let saved = path.and_then(|path| {
            let text = match before {
                Some((mut text, held)) => {
                    let more = self.table.save_more(&text, held);
                    files::append(&path, &more)?;
                    text.push_str(&more);
                    text
                }
                None => {
                    let text = self.table.save();
                    files::write_whole(&path, &text)?;
                    text
                }
            };
            self.save = Some(path);
            self.saved = Some((text, plies));
            Ok(())
        });
        if let Err(problem) = saved
            && !std::mem::replace(&mut self.save_failed, true)
        {
            self.terminal.say(&format!("The game is not being saved: {problem}"));
        }
    }

    fn save_copy(&mut self, file: &str) {
        if file.is_empty() {
            return self.terminal.say("Save where? Write for example: save my-game.txt");
        }
        if Path::new(file).exists() {
            let asked = format!("{file} exists. Write over it? (yes or no) ");
            if !matches!(self.terminal.ask(&asked).as_deref(), Some("yes" | "y")) {
                return self.terminal.say("Nothing was written.");
            }
        }
        match files::write_whole(file.as_ref(), self.table.save()) {
            Ok(()) => {
                self.terminal.say(&format!("Saved. Resume with: veritable play --resume {file}"))
            }
            Err(problem) => self.terminal.say(&problem.to_string()),
        }
    }

    /// Goes on with another game. Returns whether it could be loaded.
    fn resume(&mut self, file: &str) -> bool {
        if file.is_empty() {
            self.terminal.say("Resume what? Write for example: resume my-game.txt");
            return false;
        }
        match load(file.as_ref(), self.content.as_deref()) {
            Ok(table) => {
                self.saved = saved_in(file.as_ref(), &table);
                self.table = table;
                self.save = Some(file.into());
                self.sit_down();
                true
            }
            Err(problem) => {
                self.terminal.say(&problem.to_string());
                false
            }
        }
    }

    fn leave(&mut self) -> Goes {
        match &self.save {
            Some(path) => {
                let path = path.display();
                self.terminal
                    .say(&format!("The game is saved. Go on with: veritable play --resume {path}"));
            }
            None => self.terminal.say("Nothing was played yet, so nothing was saved."),
        }
        Goes::Over
    }

    fn finish(&mut self) {
        // Several people see the end together: from where the last of them looked, as any spectator.
        let last = self.told.values().copied().max().unwrap_or(0);
        self.looking = self.only_person();
        if self.looking.is_none() {
            self.told.insert(None, last);
        }
        self.tell();
        self.tell_news();
        self.show(true);
        if let Some(outcome) = self.table.outcome() {
            self.terminal.say(&styled(BOLD, &self.named(&outcome.reason)));
            let scores = if self.table.early().is_some() { &[][..] } else { &outcome.scores[..] };
            for (seat, score) in scores.iter().enumerate() {
                let won = if outcome.results[seat].won() { " (winner)" } else { "" };
                self.terminal.say(&format!("  {}: {score}{won}", self.name(seat as Seat)));
            }
        }
        self.autosave();
        if let Some(path) = &self.save {
            let path = path.display();
            self.terminal.say(&styled(
                DIM,
                &format!("The whole game is in {path}; check it with: veritable verify {path}"),
            ));
        }
    }
}

/// What a file holds from which this table was just loaded; nothing if a line cannot simply be added to it.
fn saved_in(path: &Path, table: &Table) -> Option<(String, usize)> {
    let text = files::read_text(path).ok().filter(|text| text.ends_with('\n'))?;
    Some((text, table.log().len()))
}
