// What a stranger would stumble over at the question that is asked now. Evaluated in the page of a table; uses its scripts.
(() => {
  const phone = innerWidth <= 720 || innerHeight <= 500;
  const found = [];
  const words = (e) => (e.textContent || e.getAttribute('aria-label') || e.id).trim().replace(/\s+/g, ' ').slice(0, 60);
  const shows = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
  // What can be seen of it after scrolling what scrolls: parts that are cut off for good are lost.
  const reach = (e) => {
    const whole = e.getBoundingClientRect();
    let { left, top, right, bottom } = whole;
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (p instanceof SVGElement && !(p instanceof SVGSVGElement)) continue;
      const style = getComputedStyle(p),
        r = p.getBoundingClientRect(),
        clip = (how) => how !== 'visible',
        scrolls = (how) => how === 'auto' || how === 'scroll';
      if (style.display === 'contents') continue;
      if (scrolls(style.overflowX)) [left, right] = [r.left, Math.min(r.right, r.left + right - left)];
      else if (clip(style.overflowX)) [left, right] = [Math.max(left, r.left), Math.min(right, r.right)];
      if (scrolls(style.overflowY)) [top, bottom] = [r.top, Math.min(r.bottom, r.top + bottom - top)];
      else if (clip(style.overflowY)) [top, bottom] = [Math.max(top, r.top), Math.min(bottom, r.bottom)];
      if (style.position === 'fixed') break;
    }
    [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
    [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const part = (Math.max(0, right - left) / (whole.width || 1)) * (Math.max(0, bottom - top) / (whole.height || 1));
    return part;
  };
  const tab = document.body.dataset.tab;
  const tab_of = (e) => e.closest('.tab')?.className.match(/tab-(\d+)/)?.[1];
  const at_tab = (e, look) => {
    if (!narrow.matches || !tab_of(e)) return look();
    document.body.dataset.tab = tab_of(e);
    const seen = look();
    document.body.dataset.tab = tab;
    return seen;
  };

  // Every choice can be taken by touch: each element of its path can be reached, its button is in the bar.
  const all_choices = choices();
  const reached = new Map();
  const reachable_by_touch = (id) => {
    if (!reached.has(id)) {
      const here = elements(id);
      reached.set(id, here.some((e) => at_tab(e, () => shows(e) && reach(e) > 0.3)) ? '' : here.length ? 'is cut off or not drawn' : 'is not on the page');
    }
    return reached.get(id);
  };
  const in_bar = (b) => b && shows(b) && reach(b) > 0.9;
  for (const c of all_choices) {
    if (!c.path.length) {
      if (!in_bar(all('#bar .acts [data-do]').find((b) => b.dataset.do === c.action))) found.push(`no button for “${c.label}”`);
      continue;
    }
    for (const id of c.path) if (reachable_by_touch(id)) found.push(`“${c.label}”: ${id} ${reachable_by_touch(id)}`);
  }
  // What is offered when a path has been walked fits the bar.
  const walked = new Map();
  for (const c of all_choices) if (c.path.length && !c.set) walked.set(c.path.join(' '), c.path);
  const kinds = new Set();
  for (const path of walked.values()) {
    const last = all_choices.filter((c) => !c.set && c.path.join(' ') === path.join(' '));
    const kind = last.map((c) => (c.short || c.label).length).join();
    if ((last.length < 2 && last[0].times.length < 2) || kinds.has(kind)) continue;
    kinds.add(kind);
    prefix = [...path];
    glow();
    // Stepping back is also done by touching what is chosen once more.
    for (const b of all('#offers .btn:not(.back)')) if (!in_bar(b)) found.push(`after ${path.join(', ')}: no room for “${words(b)}”`);
    prefix = [];
    glow();
  }

  // What glows is in view.
  const glows = all('[data-glow]', view());
  if (glows.length && !glows.some(seen)) found.push(`nothing of what glows is in view: ${words(glows[0])}`);

  // No control outside the window.
  const controls = all('button, a[href], input, select, summary, [data-glow]', document.body).filter(
    (e) => shows(e) && !e.closest('dialog:not([open]), #choices ol, .vh, .spilt') && getComputedStyle(e).opacity > 0,
  );
  for (const e of controls) if (reach(e) < 0.6) found.push(`outside the window or cut off: ${e.tagName} ${words(e)} ${e.id}`);

  // The board has room.
  const board = document.getElementById('board'),
    box = board.getBoundingClientRect(),
    { width, height } = board.viewBox.baseVal,
    scale = Math.min(box.width / width, box.height / height),
    short = Math.min(innerWidth, innerHeight);
  if (scale * Math.min(width, height) < short / 2 - 1)
    found.push(`the board is ${Math.round(scale * width)}×${Math.round(scale * height)} in a window of ${innerWidth}×${innerHeight}`);

  // The question can be read; what decides is large enough.
  const least = phone ? 14 : 12;
  const size_of = (e) => parseFloat(getComputedStyle(e).fontSize) * (e instanceof SVGElement ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1);
  const prompt = document.querySelector('.prompt b'),
    detail = document.querySelector('#prompt .detail');
  if (!prompt.textContent.trim()) found.push('nothing is asked');
  for (const e of [prompt, detail]) {
    if (!shows(e)) continue;
    if (cut(e) && (e === prompt || !e.closest('[data-whole]'))) found.push(`cut: “${words(e)}…” ${e.scrollWidth}×${e.scrollHeight} in ${e.clientWidth}×${e.clientHeight}`);
    if (reach(e) < 0.9 && e.textContent.trim() && (e === prompt || !e.closest('[data-whole]'))) found.push(`not in view: “${words(e)}”`);
  }
  const deciding = new Set([prompt, detail, ...all('#bar .btn, .trays button, [data-glow]')]);
  for (const e of deciding) {
    if (!shows(e)) continue;
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    for (let t = texts.nextNode(); t; t = texts.nextNode()) {
      const p = t.parentElement;
      if (!t.textContent.trim() || !shows(p) || p.closest('title, .vh, kbd') || getComputedStyle(p).clipPath !== 'none' || p.style.opacity === '0') continue;
      const size = size_of(p);
      if (size < least - 0.6) found.push(`text of ${size.toFixed(1)} px: “${t.textContent.trim().slice(0, 40)}” in ${(p.className.baseVal ?? p.className) || p.tagName}`);
    }
  }

  // Fingers hit what they mean.
  if (phone)
    for (const e of controls) {
      if (e.closest('#board, .log .lines, .log li') || e.matches('input')) continue;
      const r = e.getBoundingClientRect();
      if (Math.min(r.width, r.height) < 43.5) found.push(`a target of ${Math.round(r.width)}×${Math.round(r.height)}: ${e.tagName} ${words(e)} .${e.className}`);
    }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return [...new Set(found)];
})();
