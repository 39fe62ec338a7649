//! Whose work this is.

use axum::extract::Extension;
use maud::{Markup, html};

use super::plain;
use crate::assets;
use crate::guest::Guest;

/// Icons from game-icons.net by author.
const ICONS: [(&str, &str); 6] = [
    (
        "Delapouite",
        "aero-bike, alien-bug, ancient-ruins, battle-mech, binoculars, card-exchange, control-tower, delivery-drone, factory, flying-beetle, helicopter, interceptor-ship, jet-fighter, light-projector, mecha-head, modern-city, mono-wheel-robot, plane-pilot, rolling-dices, speaker, spy, starfighter, stealth-bomber, tracked-robot",
    ),
    (
        "Lorc",
        "battle-tank, beetle-shell, erlenmeyer, gears, laser-blast, linked-rings, megabot, missile-mech, missile-swarm, mountains, parachute, pine-tree, radar-dish, radar-sweep, robot-golem, scarab-beetle, semi-closed-eye, spiked-shell, targeting",
    ),
    ("Faithtoken", "card-draw"),
    ("Quoting", "bunker, card-play"),
    ("Sbed", "help, reactor, wrench"),
    ("Skoll", "jeep, rank-3"),
];

/// The credits.
pub async fn credits(Extension(guest): Extension<Guest>) -> Markup {
    plain(
        "Credits",
        Some(&guest),
        html! {
            h1 { "Credits" }
            p { "Veritable is a fan project, free and without any tie to the publishers or the owners of Robotech. It ships no text and no picture of theirs: rules are retold in our own words, cards whose texts are not public are reconstructed and say so." }
            h2 { "Drawings" }
            p { "Emblems, ships, die faces, tokens and covers are our own." }
            h2 { "Icons" }
            p { "From game-icons.net, licensed under Creative Commons BY 3.0, recoloured." }
            ul { @for (author, icons) in ICONS { li { b { (author) } ": " (icons) } } }
            h2 { "Fonts" }
            p { "Saira Condensed by Omnibus-Type and Barlow by Jeremy Tribby, SIL Open Font License 1.1: "
                a href=(assets::url("saira-condensed.LICENSE.txt")) { "license of Saira Condensed" } ", "
                a href=(assets::url("barlow.LICENSE.txt")) { "license of Barlow" } "." }
            h2 { "Browser code" }
            p { "idiomorph by Big Sky Software, BSD Zero Clause License." }
        },
    )
}
