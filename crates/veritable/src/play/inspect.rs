//! What lies on the table, explained: how a number came about, what a card does.

use veritable_core::scene::{About, Scene, Widget};

use super::paint::{BOLD, DIM, styled, wrap};

/// Everything on the table whose name holds `word`, explained in at most `columns`.
pub fn about(scene: &Scene, word: &str, columns: usize) -> String {
    let word = word.to_lowercase();
    let mut found = Vec::new();
    for piece in &scene.board.pieces {
        found.push((&piece.name, piece.spoken.as_str(), piece.about.as_ref()));
    }
    for widget in scene.hand.iter().chain(&scene.panels).flat_map(|panel| &panel.body) {
        match widget {
            Widget::Cards { items, .. } => {
                found.extend(items.iter().map(|c| (&c.name, c.spoken.as_str(), c.about.as_ref())))
            }
            Widget::Rows { items, .. } => {
                found.extend(items.iter().map(|row| (&row.text, "", row.about.as_ref())));
            }
            Widget::Tokens { items } => {
                found.extend(items.iter().map(|token| (&token.name, "", token.about.as_ref())));
            }
            _ => {}
        }
    }
    let named = found.into_iter().filter(|(name, ..)| name.to_lowercase().contains(&word));
    named.filter_map(|(name, spoken, about)| explain(name, spoken, about, columns)).collect()
}

/// One thing; nothing if there is no more to say than its name.
fn explain(name: &str, spoken: &str, about: Option<&About>, columns: usize) -> Option<String> {
    if spoken.is_empty() && about.is_none() {
        return None;
    }
    let mut out = format!("{}\n", styled(BOLD, name));
    if !spoken.is_empty() {
        out += &wrap(spoken, columns, "  ");
    }
    if let Some(about) = about {
        if !about.text.is_empty() {
            out += &wrap(&about.text, columns, "  ");
        }
        for term in &about.terms {
            let style = if term.total { BOLD } else { DIM };
            out += &format!("  {}\n", styled(style, &format!("{:>6}  {}", term.value, term.name)));
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use veritable_core::scene::{Look, Piece, Term};

    #[test]
    fn a_number_is_explained_term_by_term() {
        let mut ship = Piece::new("ship", "c", Look::Card, "Daedalus");
        ship.spoken = "Daedalus, yours, defense 5 against 0".into();
        let terms = vec![Term::new("printed", 2), Term::total("defense", 5)];
        ship.about = Some(About { terms, ..About::default() });
        let mut scene = Scene::default();
        scene.board.pieces.push(ship);
        let said = anstream::adapter::strip_str(&about(&scene, "daed", 80)).to_string();
        assert_eq!(
            said,
            "Daedalus\n  Daedalus, yours, defense 5 against 0\n       2  printed\n       5  defense\n"
        );
        assert_eq!(about(&scene, "sdf", 80), "");
    }
}
