//! The guided first games, followed in a real browser.

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use veritable_core::scene::Choice;

use super::rehearsal::{Lesson, guide_of, rehearse};
use super::*;

/// Ids of the lessons that are told now.
const TOLD: &str = "[...document.querySelectorAll('#coach .lesson')].map(e=>e.id).join()";
/// Whether the panel is within the window, and what it points at is lit.
const WELL_PLACED: &str = "(()=>{const r=document.getElementById('coach').getBoundingClientRect();\
    return r.left>=0&&r.top>=0&&r.right<=innerWidth+1&&r.bottom<=innerHeight+1})()";
/// What is recommended and hidden behind the panel.
const HIDDEN: &str = "(()=>{const box=document.getElementById('coach');\
    return [...document.querySelectorAll('.advised')].filter(e=>{const r=e.getBoundingClientRect();\
    const top=document.elementFromPoint(r.x+r.width/2,r.y+r.height/2);return top&&box.contains(top)}).length})()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_guided_first_game_can_be_followed_to_its_last_step() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    for (i, info) in veritable_catalog::games().iter().enumerate() {
        let lessons = rehearse(info.id, guide_of(info.id)).unwrap();
        let page = b.open(&site.url).await.unwrap();
        // A phone every other time.
        let phone = i % 2 == 1;
        if phone {
            b.phone(&page).await.unwrap()
        } else {
            b.desktop(&page).await.unwrap()
        }
        let learn = format!("form:has([value=\"{}\"]) [formaction=\"/learn\"]", info.id);
        b.click(&page, &learn).await.unwrap();
        b.wait(&page, "location.pathname.startsWith('/t/')").await.unwrap();
        for (n, lesson) in lessons.iter().enumerate() {
            let followed = follow(&mut b, &page, lesson, phone).await;
            followed.with_context(|| format!("{}, decision {}", info.id, n + 1)).unwrap();
        }
    }
    no_complaints(&b);
}

async fn follow(b: &mut Browser, page: &Page, lesson: &Lesson, phone: bool) -> Result<()> {
    let ids: Vec<_> = lesson.pages.iter().map(|p| format!("lesson-{}", p.id)).collect();
    b.wait(page, if lesson.choice.is_some() { ASKED } else { OVER }).await?;
    b.wait(page, &format!("{TOLD} == {:?}", ids.join(","))).await?;
    for (i, told) in lesson.pages.iter().enumerate() {
        if i > 0 {
            b.click(page, ".lesson:not([hidden]) [data-coach=next]").await?;
        }
        let shown = format!("document.querySelector('.lesson:not([hidden])')?.id == {:?}", ids[i]);
        b.wait(page, &shown).await?;
        ensure!(b.eval(page, WELL_PLACED).await? == json!(true), "{} leaves the window", told.id);
        if !told.points.is_empty() && !phone {
            let lit = b.eval(page, "document.querySelectorAll('.pointed').length").await?;
            ensure!(lit.as_i64() > Some(0), "{} lights nothing", told.id);
        }
        if !told.tries.is_empty() {
            let lit = b.eval(page, "document.querySelectorAll('.advised').length").await?;
            ensure!(lit.as_i64() > Some(0), "{} recommends nothing that is lit", told.id);
            ensure!(b.eval(page, HIDDEN).await? == json!(0), "{} hides what it means", told.id);
        }
    }
    let Some(choice) = &lesson.choice else { return Ok(()) };
    let before = version(b, page).await?;
    let advised = lesson.pages.iter().any(|p| p.tries.contains(&choice.action));
    if advised && !phone {
        touch(b, page, choice).await?
    } else {
        list(b, page, choice).await?
    }
    let moved = format!("+document.getElementById('view').dataset.version > {before}");
    b.wait(page, &format!("{moved} || document.getElementById('sure').open")).await?;
    if b.eval(page, "document.getElementById('sure').open").await? == json!(true) {
        b.click(page, "#sure [value=yes]").await?;
    }
    b.wait(page, &moved).await
}

/// Takes a choice by touching what it leads over.
async fn touch(b: &mut Browser, page: &Page, choice: &Choice) -> Result<()> {
    if choice.path.is_empty() {
        return b.click(page, &format!("#bar .acts [data-do={:?}]", choice.action)).await;
    }
    let before = version(b, page).await?;
    for element in &choice.path {
        b.click(page, &format!("#view [data-el={element:?}]")).await?;
    }
    let words = if choice.short.is_empty() { &choice.label } else { &choice.short };
    let offered = format!(
        "[...document.querySelectorAll('#offers .btn')].findIndex(e=>e.textContent=={words:?})"
    );
    let moved = format!("+document.getElementById('view').dataset.version > {before}");
    b.wait(page, &format!("{moved} || {offered} >= 0")).await?;
    if let Some(at) = b.eval(page, &offered).await?.as_i64().filter(|at| *at >= 0) {
        let button = format!("#offers .btn:nth-of-type({})", at + 1);
        // What does not fit the bar is in the list.
        let spilt = format!("document.querySelector({button:?}).classList.contains('spilt')");
        if b.eval(page, &spilt).await? == json!(true) {
            return list(b, page, choice).await;
        }
        b.click(page, &button).await?;
    }
    Ok(())
}

async fn list(b: &mut Browser, page: &Page, choice: &Choice) -> Result<()> {
    let found = format!("document.querySelector('#choices [data-do={:?}]')", choice.action);
    if b.wait(page, &format!("!!{found}")).await.is_err() {
        let offered = "[...document.querySelectorAll('#choices [data-do]')].map(e=>e.dataset.do)";
        bail!("{} is not offered, but {}", choice.action, b.eval(page, offered).await?);
    }
    b.eval(page, &format!("{found}.click()")).await?;
    Ok(())
}
