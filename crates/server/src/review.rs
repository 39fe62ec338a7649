//! A match looked at again: what every seat's decisions cost and what luck gave, beside the replay.

use axum::Json;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use maud::{Markup, html};
use veritable_bots::Review;
use veritable_bots::review::{Depth, Move};

use crate::answer::{Answer, no};
use crate::chances::{look_again, signed};
use crate::here::Here;
use crate::room::{Live, Room};

/// How many mistakes are told.
const MISTAKES: usize = 6;

/// The review of a room whose match is over; worked out once, beside the requests.
pub async fn review(room: &Room) -> Option<&Review> {
    if room.review.initialized() {
        return room.review.get();
    }
    let table = {
        let live = room.live();
        live.table.over().then(|| live.table.clone())?
    };
    let work = || async {
        let look = move || look_again(&table, Depth::Costs);
        tokio::task::spawn_blocking(look).await.map_err(|panic| {
            tracing::error!(table = room.id, %panic, "the match could not be looked at again");
        })
    };
    room.review.get_or_try_init(work).await.ok()
}

/// `GET /t/ID/review`: all of it, for programs.
pub async fn file(here: Here) -> Answer {
    match review(&here.room).await {
        Some(review) => Ok(Json(review).into_response()),
        None => Err(no(
            StatusCode::CONFLICT,
            "A review tells what nobody may know before the end. Ask again when the match is over.",
        )),
    }
}

/// Every seat's account, and the decisions that cost most.
pub fn section(live: &Live, review: &Review) -> Markup {
    let mut costly: Vec<&Move> = review.moves.iter().filter(|one| one.missed.is_some()).collect();
    costly.sort_by(|a, b| b.cost.total_cmp(&a.cost));
    costly.truncate(MISTAKES);
    costly.sort_by_key(|one| one.from);
    html! {
        details.review {
            summary { "Luck and skill" }
            table {
                thead { tr { th { "Player" } th { "Decisions cost" } th { "Luck gave" } th { "Result" } th { "Without luck" } } }
                tbody {
                    @for (seat, account) in (0..).zip(&review.seats) {
                        tr {
                            th scope="row" { (live.name(seat)) }
                            td { (percent(account.cost)) " in " (account.decisions) }
                            td { (signed(account.luck)) }
                            td { (percent(account.result)) }
                            td { (percent(account.without_luck)) }
                        }
                    }
                }
            }
            @if costly.is_empty() {
                p { "No decision cost a noticeable part of the winning chance." }
            } @else {
                ol.turnings aria-label="Decisions that cost most" {
                    @for one in costly {
                        @if let Some(missed) = &one.missed {
                            li { a href={ "?ply=" (missed.ply) } data-ply=(missed.ply) {
                                "Move " (missed.ply + 1) ", " (one.seat.map_or(String::new(), |seat| live.name(seat))) ": "
                                (live.named(&missed.played)) "; better: " (live.named(&missed.words)) " (" (signed(-missed.by)) ")"
                            } }
                        }
                    }
                }
            }
        }
    }
}

fn percent(chance: f32) -> String {
    let sign = if chance <= -0.005 { "−" } else { "" };
    format!("{sign}{} %", (chance.abs() * 100.0).round())
}
