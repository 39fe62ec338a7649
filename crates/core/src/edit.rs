//! Changes of a content pack: one number, or one card. For experiments; what people write stays as they wrote it.

use toml::{Table, Value};

use crate::content::{Problem, Source};
use crate::words::quoted;

/// One entry of a content file, or a whole file.
pub type Entry = Table;

/// The entry with this id in an array of tables.
pub fn entry<'a>(file: &'a mut Table, table: &str, id: &str) -> Option<&'a mut Table> {
    let entries = file.get_mut(table)?.as_array_mut()?.iter_mut();
    entries.filter_map(Value::as_table_mut).find(|entry| is(entry, id))
}

fn is(entry: &Table, id: &str) -> bool {
    entry.get("id").and_then(Value::as_str) == Some(id)
}

/// Puts fields, written as TOML by the program itself, into an entry.
///
/// # Panics
/// If `fields` is no TOML: a slip in the game's code.
pub fn put(entry: &mut Table, fields: &str) {
    entry.extend(fields.parse::<Table>().expect("fields written by the program"));
}

/// The pack with one file written anew.
pub fn with_file(sources: &[Source], changed: &Source, file: &Table) -> Vec<Source> {
    let text = toml::to_string(file).expect("what was read as TOML can be written");
    let new = |source: &Source| match source == changed {
        true => Source::new(&source.name, &text),
        false => source.clone(),
    };
    sources.iter().map(new).collect()
}

/// The value at a path: the id of an entry (or the name of a table) and its fields, with dots between them:
/// `rdf-ship-sdf-1.alternate.defense`, `tokens.battle`, `roy.effects.0.delta`.
fn find<'a>(file: &'a mut Table, path: &str) -> Option<&'a mut Value> {
    let (first, rest) = path.split_once('.')?;
    let listed = file.iter().find_map(|(key, value)| {
        let place =
            value.as_array()?.iter().position(|e| e.as_table().is_some_and(|e| is(e, first)))?;
        Some((key.clone(), place))
    });
    let start = match listed {
        Some((key, place)) => file.get_mut(&key)?.as_array_mut()?.get_mut(place)?,
        None => file.get_mut(first)?,
    };
    rest.split('.').try_fold(start, |value, step| match value {
        Value::Table(table) => table.get_mut(step),
        Value::Array(list) => list.get_mut(step.parse::<usize>().ok()?),
        _ => None,
    })
}

/// The whole number at a path of a pack.
pub fn number(sources: &[Source], path: &str) -> Result<i64, Problem> {
    for source in sources {
        // A file that is no TOML is reported by the game that reads it.
        let Ok(mut file) = source.read::<Table>() else { continue };
        match find(&mut file, path) {
            Some(Value::Integer(number)) => return Ok(*number),
            Some(other) => {
                let kind = other.type_str();
                return Err(Problem(format!("{} is no whole number but a {kind}.", quoted(path))));
            }
            None => {}
        }
    }
    Err(Problem(format!(
        "There is no number {} in this pack. Write ID.FIELD: the id of a card and its field as the file has them, with more \
         fields or places (from 0) after further dots.",
        quoted(path)
    )))
}

/// The pack with another whole number at a path.
pub fn with_number(sources: &[Source], path: &str, number: i64) -> Result<Vec<Source>, Problem> {
    self::number(sources, path)?;
    for source in sources {
        let Ok(mut file) = source.read::<Table>() else { continue };
        if let Some(value) = find(&mut file, path) {
            *value = Value::Integer(number);
            return Ok(with_file(sources, source, &file));
        }
    }
    unreachable!("the number was found above")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack() -> Vec<Source> {
        let cards = "[tokens]\nbattle = 61\n[[hero]]\nid = \"roy\"\nname = \"Roy\"\neffects = [{ op = \"gain\", n = 2 }]\n";
        vec![Source::new("dice.toml", "faces = [1, 2]\n"), Source::new("cards.toml", cards)]
    }

    #[test]
    fn a_number_is_found_by_its_path_and_changed_alone() {
        assert_eq!(number(&pack(), "tokens.battle"), Ok(61));
        assert_eq!(number(&pack(), "roy.effects.0.n"), Ok(2));
        let changed = with_number(&pack(), "roy.effects.0.n", 3).unwrap();
        assert_eq!(number(&changed, "roy.effects.0.n"), Ok(3));
        assert_eq!(number(&changed, "tokens.battle"), Ok(61));
        assert_eq!(changed[0], pack()[0], "the other file is as it was");
    }

    #[test]
    fn what_is_no_number_is_refused_with_the_way_to_write_it() {
        assert_eq!(
            number(&pack(), "roy.name").unwrap_err().0,
            "“roy.name” is no whole number but a string."
        );
        for path in ["roy", "roy.effects.1.n", "rick.value", "roy.effects.0.n.x", ""] {
            let said = number(&pack(), path).unwrap_err().0;
            assert!(said.contains("Write ID.FIELD"), "{path}: {said}");
        }
    }
}
