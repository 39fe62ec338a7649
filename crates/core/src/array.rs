//! Arrays of any length as lists in files: `#[serde(with = "veritable_core::array")]`. Without it, serde knows arrays only up to 32.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes the array as a list.
pub fn serialize<S: Serializer, T: Serialize, const N: usize>(
    array: &[T; N],
    to: S,
) -> Result<S::Ok, S::Error> {
    array[..].serialize(to)
}

/// Reads a list of just the right length.
pub fn deserialize<'de, D: Deserializer<'de>, T: DeserializeOwned, const N: usize>(
    from: D,
) -> Result<[T; N], D::Error> {
    let list = Vec::<T>::deserialize(from)?;
    let found = list.len();
    list.try_into().map_err(|_| D::Error::custom(format!("{N} entries belong here, not {found}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Long(#[serde(with = "super")] [u8; 40]);

    #[test]
    fn a_long_array_comes_back_as_it_went() {
        let long = Long(std::array::from_fn(|i| i as u8));
        let text = serde_json::to_string(&long).unwrap();
        assert_eq!(serde_json::from_str::<Long>(&text).unwrap(), long);
        let said = serde_json::from_str::<Long>("[1, 2]").unwrap_err().to_string();
        assert!(said.contains("40 entries belong here, not 2"), "{said}");
    }
}
