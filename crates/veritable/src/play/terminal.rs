//! Reading lines and writing text, on a terminal or through a pipe.

use std::io::{self, BufRead, IsTerminal, Write};

use anstream::AutoStream;
use rustyline::DefaultEditor;

use super::paint::{ACCENT, styled};

/// The width when nobody knows better.
const USUAL_WIDTH: usize = 100;

/// Forgets the screen and what was scrolled out of it.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// Where a person sits.
pub struct Terminal {
    out: AutoStream<io::Stdout>,
    /// Whether a person sees the output at once, so that a screen can be cleared.
    live: bool,
    /// Whether what is read must be written too, because nobody types it.
    echo: bool,
    /// Arrow keys and history, where a person types; nothing where lines come from elsewhere.
    editor: Option<DefaultEditor>,
}

impl Terminal {
    /// Standard input and output. Colours are left out where nobody would see them.
    pub fn new() -> Self {
        Self {
            out: AutoStream::auto(io::stdout()),
            live: io::stdout().is_terminal(),
            echo: !io::stdin().is_terminal(),
            editor: (io::stdin().is_terminal() && io::stdout().is_terminal())
                .then(|| DefaultEditor::new().ok())
                .flatten(),
        }
    }

    /// How many columns there are.
    pub fn width(&self) -> usize {
        let size = self.live.then(terminal_size::terminal_size).flatten();
        // The last column stays free: where it is filled, terminals join lines when they are copied.
        size.map_or(USUAL_WIDTH, |(width, _)| usize::from(width.0) - 1).clamp(40, 160)
    }

    /// How many lines there are, if a person sees them.
    pub fn height(&self) -> Option<usize> {
        let size = self.live.then(terminal_size::terminal_size).flatten();
        size.map(|(_, height)| usize::from(height.0))
    }

    /// Writes text as it is. A reader that went away shows when the next line is read.
    pub fn print(&mut self, text: &str) {
        _ = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
    }

    /// Writes a line.
    pub fn say(&mut self, line: &str) {
        self.print(&format!("{line}\n"));
    }

    /// Asks for a line; `None` when there will be no more, or when the person breaks off (Ctrl-C, Ctrl-D).
    pub fn ask(&mut self, prompt: &str) -> Option<String> {
        if let Some(editor) = &mut self.editor {
            let line = editor.readline(prompt).ok()?;
            let line = line.trim().to_string();
            if !line.is_empty() {
                // A history that cannot grow is no reason to stop.
                _ = editor.add_history_entry(&line);
            }
            return Some(line);
        }
        self.print(&styled(ACCENT, prompt));
        let mut line = Vec::new();
        match io::stdin().lock().read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => {
                let line = String::from_utf8_lossy(&line).trim().to_string();
                if self.echo {
                    self.say(&line);
                }
                Some(line)
            }
        }
    }

    /// Hides what was on the screen. The order goes past the stream that leaves out colours, which would leave it
    /// out, too; a terminal that knows no orders gets empty lines instead.
    pub fn clear(&mut self) {
        if !self.live {
            return;
        }
        // What one person typed is not the other's history.
        if let Some(editor) = &mut self.editor {
            _ = editor.clear_history();
        }
        self.print(&"\n".repeat(self.height().unwrap_or(60)));
        if std::env::var_os("TERM").is_none_or(|term| term != "dumb") {
            let mut out = io::stdout();
            _ = out.write_all(CLEAR.as_bytes()).and_then(|()| out.flush());
        }
    }
}
