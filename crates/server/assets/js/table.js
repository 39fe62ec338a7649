// The live table. Knows no game: the server renders, this file morphs, animates, lets things glow and posts.
'use strict';
const $ = (id) => document.getElementById(id);
const view = () => $('view');
const all = (css, root = document) => [...root.querySelectorAll(css)];
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const narrow = matchMedia('(max-width: 720px)');
const table = document.body.dataset.table;
const seconds = (ms) => ({ duration: ms, easing: 'cubic-bezier(.2,.8,.2,1)' });

// ---- settings of this browser: how each can be set
const known = {
  sound: { off: 'Sound off', on: 'Sound on' },
  confirm: { off: 'A touch plays', on: 'Ask before each move' },
  pace: { usual: 'Others at their own pace', slow: 'Show others slowly', swift: 'Show only the result' },
};
const settings = new Proxy(localStorage, {
  get: (store, name) => (store[name] in known[name] ? store[name] : Object.keys(known[name])[0]),
});
function set_up() {
  for (const b of all('[data-setting]')) {
    const name = b.dataset.setting;
    b.setAttribute('aria-pressed', settings[name] === Object.keys(known[name])[1]);
    if (!b.classList.contains('icb')) b.textContent = known[name][settings[name]];
  }
}
function switch_over(name) {
  const values = Object.keys(known[name]);
  localStorage[name] = values[(values.indexOf(settings[name]) + 1) % values.length];
  set_up();
  toast(known[name][settings[name]]);
}

// ---- choices: what glows, what is picked, what a touch does
let prefix = [];
const choices = () =>
  all('#choices [data-do]').map((button) => ({
    action: button.dataset.do,
    path: (button.dataset.path || '').split(' ').filter(Boolean),
    hint: button.dataset.hint,
    confirm: button.dataset.confirm,
    label: button.firstElementChild.textContent,
    short: button.dataset.short,
    amount: +button.dataset.amount,
    times: JSON.parse(button.dataset.times || '[]'),
    outlook: JSON.parse(button.dataset.outlook || '[]'),
    bad: button.dataset.tone === 'bad',
    set: 'set' in button.dataset,
  }));
// A path is walked in its order; a set is gathered in any.
const follows = (c) => (c.set ? prefix.every((id) => c.path.includes(id)) : prefix.every((id, i) => c.path[i] === id));
const open = () => choices().filter((c) => c.path.length >= Math.max(prefix.length, 1) && follows(c));
const nexts = (c) => (c.set ? c.path.filter((id) => !prefix.includes(id)) : [c.path[prefix.length]].filter(Boolean));
// Dice of one face are one: whichever is touched, the first that can be taken is meant.
const face = (e) => e.querySelector('[data-face]')?.dataset.face;
const twin = (e, wanted) =>
  e.matches('.die') && all('.die', e.closest('.dice') ?? e).find((other) => wanted.has(other.dataset.el) && face(other) === face(e));
const elements = (id) => all(`[data-el="${id}"]`, view());

function glow() {
  if (!open().length) prefix = [];
  const live = open(),
    next = new Set(live.flatMap(nexts));
  const how = (prefix.length && !live.every((c) => c.set)) || view().querySelector('.picked') ? 'target' : 'can';
  for (const e of all('[data-el]', view())) {
    const id = e.dataset.el,
      like = !next.has(id) && twin(e, next),
      state = prefix.includes(id) ? 'sel' : next.has(id) || like ? how : null;
    if (like) e.dataset.called ??= like.getAttribute('aria-label') ?? like.dataset.called ?? like.getAttribute('aria-description') ?? '';
    ears(e, !!state);
    if (state) {
      e.dataset.glow = state;
      e.tabIndex = 0;
    } else if (e.dataset.glow) {
      delete e.dataset.glow;
      if (e !== document.activeElement) e.removeAttribute('tabindex');
    }
  }
  const offers = $('offers');
  if (offers) {
    const last = prefix.length ? live.filter((c) => c.path.length === prefix.length) : [];
    const once = last.length === 1 ? last[0] : null;
    const several = once?.times.length > 1 && once.times.map((t, i) => ({ outlook: [], ...once, ...t, short: t.label, amount: i + 1, count: i + 1 }));
    const counted = last.length > 1 && last.every((c) => c.amount);
    foresee(once);
    offers.replaceChildren(
      ...(counted || several
        ? stepper(several || last)
        : last.map((c, i) => button(c.short || c.label, i ? 'btn' : 'btn pri', () => take(c), c.hint))),
    );
    const walks = prefix.length > 0 && !live.every((c) => c.set);
    offers.classList.toggle('walk', walks);
    if (walks) offers.append(button('Back', 'btn back', back, 'Step back (Escape)'));
    if (last.length === 1 && last[0].hint) say(last[0].hint);
  }
  fit();
  keep_focus();
}
// When what had the focus goes, the focus goes to what can be done next: whoever plays by keys is never nowhere.
let last_focus = null,
  parked = false;
addEventListener('focusin', ({ target }) => {
  if (target === view()) return;
  last_focus = { id: target.id, listed: !!target.closest('#choices ol') };
  parked = false;
});
function keep_focus() {
  const shows = (e) => e?.checkVisibility({ visibilityProperty: true }),
    now = document.activeElement,
    lost = !shows(now) || now === document.body || (parked && now === view());
  if (!last_focus || !lost || document.querySelector('dialog[open]')) return;
  const same = $(last_focus.id),
    listed = last_focus.listed ? all('#choices li:not([hidden]) button') : [];
  const next = [same?.matches('[tabindex], button, a, summary') && same, ...listed, ...all('[data-glow], #bar .acts .btn', view())];
  const to = next.find((e) => e && shows(e));
  (to ?? view()).focus({ preventScroll: true });
  parked = !to;
}
// What becomes a button is called by what is written on it, and described by the rest.
function ears(e, button) {
  if (button && e.getAttribute('role') !== 'button') {
    const words = e.getAttribute('aria-label') ?? e.dataset.called;
    e.dataset.was = e.getAttribute('role') ?? '';
    e.setAttribute('role', 'button');
    if (words && e.textContent.trim()) {
      e.removeAttribute('aria-label');
      e.setAttribute('aria-description', words);
    } else if (words) e.setAttribute('aria-label', words);
  } else if (!button && 'was' in e.dataset) {
    const words = e.getAttribute('aria-description');
    if (e.dataset.was) e.setAttribute('role', e.dataset.was);
    else e.removeAttribute('role');
    if ('called' in e.dataset) e.removeAttribute('aria-label');
    else if (words) e.setAttribute('aria-label', words);
    e.removeAttribute('aria-description');
    delete e.dataset.was;
  }
}
// What scrolls can be reached by keys.
function reachable() {
  for (const e of all('.panel:not(#end, .folded), .hand, .list, .strip', view())) {
    const scrolls = e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
    if (scrolls && /auto|scroll/.test(getComputedStyle(e).overflow)) e.tabIndex = 0;
    else e.removeAttribute('tabindex');
  }
}
// One number, counted up and down, instead of a button for each.
function stepper(choices) {
  let at = choices.length - 1;
  const number = document.createElement('b'),
    go = button('', 'btn pri', () => take(choices[at]));
  const show = (to) => {
    at = Math.max(0, Math.min(choices.length - 1, to));
    number.textContent = `${choices[at].amount} of ${choices.at(-1).amount}`;
    go.textContent = choices[at].short || choices[at].label;
    say(choices[at].hint);
    foresee(choices[at]);
  };
  const step = (text, by, name) => {
    const b = button(text, 'btn', () => show(at + by), name);
    b.setAttribute('aria-label', name);
    return b;
  };
  const box = document.createElement('span');
  box.className = 'stepper';
  box.append(step('−', -1, 'One less'), number, step('+', 1, 'One more'));
  show(at);
  return [box, go];
}
// What would change is written on the board: new sums above their slots, an arrow from what moves.
const svg = (name, attributes, text = '') => {
  const e = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.textContent = text;
  return e;
};
const numbers = (text) => (text?.match(/-?[\d.]+/g) ?? []).map(Number);
function foresee(choice) {
  const layer = $('foresight');
  if (!layer) return;
  layer.replaceChildren();
  if (!choice?.outlook.length) return;
  const [from, to] = choice.path.map((id) => elements(id)[0]);
  const [x, y] = numbers(from?.getAttribute('transform')),
    [tx, ty, size] = numbers(to?.dataset.at);
  if (size && y) {
    const down = ty > y ? -size : 3.6 * size,
      d = `M${x} ${y}Q${(x + tx) / 2 + size} ${(y + ty) / 2} ${tx} ${ty + down}`;
    layer.append(svg('path', { class: 'way-under', d }), svg('path', { class: 'way-over', d, 'marker-end': 'url(#tip-of-arrow)' }));
  }
  for (const { slot, text } of choice.outlook) {
    const [x, y, size] = numbers($(`x-${slot}`)?.dataset.at);
    if (!size) continue;
    const w = text.length * size * 0.46 + size;
    layer.append(
      svg('rect', { x: x - w / 2, y: y - size * 0.75, width: w, height: size * 1.5, rx: size * 0.75 }),
      svg('text', { x, y: y + size * 0.34, 'text-anchor': 'middle', 'font-size': size }, text),
    );
  }
}
// The line under the question tells what would follow; without words it tells its own again.
function say(words) {
  const detail = document.querySelector('#prompt .detail');
  if (!detail) return;
  if (words) {
    detail.dataset.said ??= detail.textContent;
    detail.textContent = words;
  } else if (detail.dataset.said !== undefined) {
    detail.textContent = detail.dataset.said;
    delete detail.dataset.said;
  } else return;
  squeeze();
}
// The bar keeps its height: buttons that do not fit are in the list, and the list says so.
function fit() {
  reachable();
  const acts = document.querySelector('#bar .acts'),
    list = $('choices');
  if (!acts || !list) return;
  const buttons = all('.btn', acts);
  for (const b of buttons) b.classList.remove('spilt');
  // Where fingers scroll them, all are there.
  const floor = /auto/.test(getComputedStyle(acts).overflowY) ? Infinity : acts.getBoundingClientRect().bottom + 2;
  const spilt = buttons.filter((b) => b.getBoundingClientRect().bottom > floor);
  for (const b of spilt) b.classList.add('spilt');
  list.classList.toggle('spills', spilt.length > 0);
  squeeze();
}
// A question that is too long is written smaller; if that is not enough, all of it is told on pointing at it.
function squeeze() {
  const prompt = $('prompt');
  const parts = () => [prompt, ...all('b, span', prompt)];
  // As wide as the buttons leave it: it lies under their place, so that neither pushes the other.
  const lefts = all('#bar .acts :is(.btn, .stepper):not(.spilt)').map((e) => e.getBoundingClientRect()).filter((r) => r.width);
  const { right } = prompt.getBoundingClientRect(),
    taken = right - Math.min(right, ...lefts.map((r) => r.left));
  const beside = !narrow.matches && !document.querySelector('#bar > .dice');
  prompt.style.paddingRight = beside && taken > 0 ? `${taken + 12}px` : '';
  const above = Math.min(...lefts.map((r) => r.top)) - prompt.getBoundingClientRect().top - 4;
  prompt.style.maxHeight = narrow.matches && above > 20 && above < Infinity ? `${above}px` : '';
  prompt.classList.remove('tight');
  prompt.classList.toggle('tight', parts().some(cut));
  const { top, bottom } = prompt.getBoundingClientRect(),
    outside = ({ top: t, bottom: b }) => t < top - 2 || b > bottom + 2;
  const missing = parts().some((e) => cut(e) || outside(e.getBoundingClientRect()) || (!e.offsetHeight && e.textContent));
  prompt.toggleAttribute('data-whole', missing);
  if (missing) prompt.tabIndex = 0;
  else prompt.removeAttribute('tabindex');
}
// Whether words are missing: letters may hang out of their line a little.
const cut = (e) => e.scrollHeight > e.clientHeight + 9 || e.scrollWidth > e.clientWidth + 2;
// A panel that was higher stays as high, until the window changes: nothing moves up because something else has left.
let heights = new Map(),
  heights_in = '';
// What keeps its own place needs nothing before it to do so.
const anchored = (e) => e?.matches('.log') && getComputedStyle(e).position === 'sticky';
function keep_heights() {
  const size = `${innerWidth} ${innerHeight}`;
  const panels = narrow.matches ? [] : all('.table:not(.footed) > .col > .panel:not(.log, #p-hand), .footed > :is(.side, .below) > .panel:not(.log)').filter((e) => e.id && !anchored(e.nextElementSibling));
  if (size !== heights_in) {
    heights = new Map();
    heights_in = size;
    for (const e of all('.panel', view())) e.style.minHeight = '';
  }
  for (const e of panels) heights.set(e.id, Math.max(heights.get(e.id) ?? 0, e.offsetHeight));
  for (const e of panels) e.style.minHeight = `${heights.get(e.id)}px`;
  // But a column that fits as it is does not scroll for what was: out of sight is worse than moved.
  for (const column of new Set(panels.map((e) => e.parentNode))) {
    const own = panels.filter((e) => e.parentNode === column),
      scrolls = () => column.scrollHeight > column.clientHeight;
    if (!scrolls()) continue;
    for (const e of own) e.style.minHeight = '';
    if (!scrolls()) for (const e of own) heights.set(e.id, e.offsetHeight);
    for (const e of own) e.style.minHeight = `${heights.get(e.id)}px`;
  }
}
// Nothing on the board is too small to be read: numbers grow, names grow as far as there is room, and leave if that is too little.
function legible() {
  const least = narrow.matches || innerHeight <= 500 ? 14 : 12;
  const board = $('board');
  if (!board) return;
  const scale = board.getScreenCTM().a,
    texts = all('text', board);
  for (const e of texts) e.style.fontSize = e.style.opacity = '';
  // As it lies there: what flies or turns over just now is smaller for a moment.
  const lies = (e) => scale * (numbers(e.closest('.pc')?.getAttribute('transform'))[2] || 1);
  const small = texts
    .map((e) => ({ e, size: parseFloat(getComputedStyle(e).fontSize), k: lies(e) }))
    .filter(({ e, size, k }) => size * k < least - 0.3 && e.textContent.trim());
  for (const { e, size, k } of small) {
    e.style.fontSize = `${least / k}px`;
    // Lines of one label stay apart.
    const lines = e.matches('.alabel') ? all('.alabel', e.parentNode) : [];
    if (lines.length > 1) e.setAttribute('dy', (least / k - size) * (e === lines[0] ? -0.6 : 0.5));
  }
  for (const { e, size, k } of small) {
    if (e.matches('.alabel') && size * k < 0.8 * least) e.style.opacity = 0;
    const room = e.closest('.pc, .slot')?.querySelector('.body, rect')?.getBBox().width;
    if (room && e.textContent.length > 3 && !/\d/.test(e.textContent)) {
      const from = e.matches('.nm') ? 40 : 8;
      if (e.getComputedTextLength() > room - from) e.style.opacity = 0;
    }
  }
}
addEventListener('resize', () => {
  fit();
  keep_heights();
  legible();
  reveal();
});
// What is asked for must be seen: in every part that scrolls the first thing that glows is brought into view, and on a
// phone its tab comes to the front. Tabs that hold more of it say so.
function reveal() {
  const asked = all('[data-glow]:not([data-glow="sel"])', view());
  for (const frame of new Set(asked.map(scroller))) {
    const here = asked.filter((e) => scroller(e) === frame);
    if (frame && !here.some(seen)) bring(here[0], frame);
  }
  const tab = (e) => e.closest('.tab')?.className.match(/tab-(\d+)/)?.[1];
  if (narrow.matches && asked.length && !asked.some(seen)) {
    document.body.dataset.tab = tab(asked.find(tab) ?? asked[0]) ?? document.body.dataset.tab;
    const frame = scroller(asked[0]);
    if (frame) bring(asked[0], frame);
  }
  const calls = new Set(asked.map(tab));
  for (const b of all('.trays [data-tab]')) b.toggleAttribute('data-call', calls.has(b.dataset.tab));
  reachable();
}
function scroller(e) {
  for (let p = e.parentElement; p && p !== view(); p = p.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(p);
    if (/auto|scroll/.test(overflowX + overflowY) && (p.scrollHeight > p.clientHeight + 1 || p.scrollWidth > p.clientWidth + 1))
      return p;
  }
  return null;
}
function bring(e, frame) {
  const r = e.getBoundingClientRect(),
    f = frame.getBoundingClientRect();
  if (r.top < f.top || r.bottom > f.bottom) frame.scrollTop += r.top - f.top - 12;
  if (r.left < f.left || r.right > f.right) frame.scrollLeft += r.left - f.left - 12;
  const outer = scroller(frame);
  if (outer && !seen(e)) bring(e, outer);
}
// Whether most of it shows, through everything that cuts it off.
function seen(e) {
  const whole = e.getBoundingClientRect();
  let { left, top, right, bottom } = whole;
  const cut = (r) => {
    left = Math.max(left, r.left);
    top = Math.max(top, r.top);
    right = Math.min(right, r.right);
    bottom = Math.min(bottom, r.bottom);
  };
  cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  for (let p = e.parentElement; p; p = p.parentElement) {
    const { display, overflow } = getComputedStyle(p);
    // What has no box of its own cuts nothing off.
    if (!(p instanceof SVGElement) && display !== 'contents' && overflow !== 'visible') cut(p.getBoundingClientRect());
  }
  const shows = Math.max(0, right - left) * Math.max(0, bottom - top);
  return whole.width > 0 && shows > 0.6 * whole.width * whole.height;
}
function button(text, css, act, title) {
  const b = document.createElement('button');
  b.type = 'button';
  b.className = css;
  b.textContent = text;
  if (title) b.title = title;
  b.onclick = act;
  return b;
}
// Things of a kind lie in piles: whichever is touched, the first that can be taken is meant.
function meant(e) {
  const id = e.dataset.el,
    wanted = new Set(open().flatMap(nexts));
  if (wanted.has(id)) return id;
  if (!e.dataset.pile) return (twin(e, wanted) || e).dataset.el;
  const pile = all(`[data-pile="${e.dataset.pile}"]`, view()).map((other) => other.dataset.el);
  return pile.find((other) => wanted.has(other)) ?? pile.find((other) => prefix.includes(other)) ?? id;
}
function touch(e) {
  const id = meant(e);
  if (prefix.includes(id) && open().some((c) => c.set)) {
    prefix = prefix.filter((other) => other !== id);
    sound('card');
    return glow();
  }
  if (prefix.includes(id)) return back();
  const with_it = open().filter((c) => nexts(c).includes(id));
  if (!with_it.length)
    return e.dataset.why ? why(e) : prefix.length ? ((prefix = []), glow(), touch_first(e)) : undefined;
  prefix.push(id);
  const sealed = with_it.length === 1 && with_it[0].path.length === prefix.length;
  const asks = settings.confirm === 'on' || with_it[0].times.length > 1;
  if (with_it.length === 1 && !with_it[0].set && !(sealed && asks)) return take(with_it[0]);
  sound('card');
  glow();
  reveal();
}
const touch_first = (e) => {
  if (open().some((c) => c.path[0] === e.dataset.el)) touch(e);
};
function back() {
  if (prefix.length) {
    prefix.pop();
    glow();
    return;
  }
  if (view().querySelector('.picked') && !$('undo')?.hasAttribute('data-barred')) post('undo');
}
async function take(choice) {
  // What was looked at, not what has come while somebody thought about the question whether they are sure.
  const { version } = view().dataset;
  if (choice.confirm && !(await sure(choice.confirm))) {
    prefix = [];
    glow();
    return;
  }
  follow_plan(choice.action);
  document.body.classList.add('busy');
  thrown = choice.set ? choice.path : [];
  const done = await post('act', { version, action: choice.action, ...(choice.count > 1 && { times: choice.count }) });
  if (done) await arrival(version);
  document.body.classList.remove('busy');
  // What came meanwhile asks anew, and may have been touched already.
  if (view().dataset.version === version) prefix = [];
  glow();
  reveal();
}
// What came of it is sent by the socket; if that should be cut, nobody waits for it.
let arrived = null;
const arrival = (version) =>
  new Promise((done) => {
    if (view().dataset.version !== version) return done();
    arrived = done;
    setTimeout(done, 1500);
  });
function sure(question) {
  const dialog = $('sure');
  dialog.querySelector('h2').textContent = question;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((done) => {
    dialog.onclose = () => done(dialog.returnValue === 'yes');
  });
}
// What cannot be taken back, out of the menu.
async function give_up({ dataset }) {
  if (!(await sure(dataset.sure))) return;
  $('menubox').close();
  post(dataset.post);
}
async function why(e) {
  if (!calm.matches) e.animate({ translate: ['0', '4px', '-4px', '0'] }, { duration: 160 });
  const r = await send('why', { action: e.dataset.why });
  if (r) toast(await r.text(), 'bad');
}

// ---- talking to the server
async function send(what, fields = {}) {
  const body = new URLSearchParams({ version: view().dataset.version, ...fields });
  const r = await fetch(`/t/${table}/${what}`, { method: 'POST', body }).catch(() => null);
  if (!r) toast('No connection. Nothing is lost: try again in a moment.', 'bad');
  return r;
}
// Whether it was done.
async function post(what, fields) {
  const r = await send(what, fields);
  if (!r) return false;
  if (r.redirected) {
    location = r.url;
    return false;
  }
  const text = await r.text();
  if (!r.ok) toast(text, 'bad');
  else if (r.headers.get('x-hint')) hint(JSON.parse(r.headers.get('x-plan')), text);
  else if (r.headers.get('x-go')) location = r.headers.get('x-go');
  else if (text) toast(text);
  return r.ok;
}
// What an adviser would do: told until the move is made, shown on the board.
let plan = [];
function hint(decisions, words) {
  const box = $('hintbox');
  plan = decisions;
  box.querySelector('p').innerText = words;
  box.hidden = false;
  mark_plan();
}
function mark_plan() {
  for (const e of plan.flatMap(([, path]) => path).flatMap(elements)) e.classList.add('hinted');
}
// A decision of the plan leaves the rest of it standing; any other ends it.
function follow_plan(action) {
  if (plan[0]?.[0] === action && plan.length > 1) plan.shift();
  else forget_hint();
}
function forget_hint() {
  const box = $('hintbox');
  if (box) box.hidden = true;
  plan = [];
  for (const e of all('.hinted')) e.classList.remove('hinted');
}

// ---- morph: keep focus, keep what is being typed, animate what moves and what leaves
const callbacks = {
  beforeNodeMorphed(old, fresh) {
    if (old.dataset && 'keep' in old.dataset) return false;
    // What has not changed was not sent.
    return !fresh.dataset || !('same' in fresh.dataset);
  },
  beforeAttributeUpdated: (name, node) => !(name === 'open' && node.hasAttribute('data-keep-open')),
  beforeNodeRemoved(node) {
    if (calm.matches || !node.matches?.('[data-exit]')) return true;
    if (node.contains(document.activeElement)) document.activeElement.blur();
    for (const name of ['id', 'data-el', 'data-fly', 'tabindex', 'data-glow']) node.removeAttribute(name);
    node.animate({ opacity: 0 }, { duration: 300, fill: 'forwards' }).finished.then(() => node.remove());
    return false;
  },
};
const flyers = () => all('[data-fly][id], .fcard[id]', view());
function measure() {
  return new Map(flyers().map((e) => [e.id, { box: e.getBoundingClientRect(), face: e.dataset.face }]));
}
// Dice that were thrown roll: those that are new, that show another face, or that were thrown again.
let thrown = [];
const dice = () => all('.die[id]', view());
const faces = () => new Map(dice().map((e) => [e.id, e.querySelector('[data-face]')?.dataset.face]));
function roll(before) {
  let nth = 0;
  for (const e of dice()) {
    const face = e.querySelector('[data-face]');
    if (before.get(e.id) !== face.dataset.face || thrown.includes(e.dataset.el)) {
      const how = { ...seconds(620), delay: 60 * nth++, fill: 'backwards' };
      face.firstElementChild.animate({ rotate: ['-540deg', '0deg'], scale: ['0.5', '1.15', '1'] }, how);
    }
  }
  thrown = [];
}
function fly(before) {
  let moved = false;
  for (const e of flyers()) {
    e.getAnimations().forEach((a) => a.id === 'fly' && a.cancel());
    const old = before.get(e.id),
      now = e.getBoundingClientRect();
    const k = e.ownerSVGElement ? 1 / (e.parentNode.getScreenCTM()?.a || 1) : 1;
    if (!old) {
      e.animate({ opacity: [0, 1] }, { duration: 250 });
      continue;
    }
    if (!old.box.width) continue;
    const dx = old.box.x + old.box.width / 2 - now.x - now.width / 2,
      dy = old.box.y + old.box.height / 2 - now.y - now.height / 2;
    const way = Math.hypot(dx, dy);
    if (way > 2 && way < 3000) {
      moved = true;
      const arc = way > 60 && e.classList.contains('p-card') ? (dx > 0 ? 26 : -26) : 0;
      e.animate(
        {
          translate: [`${dx * k}px ${dy * k}px`, `${(dx * k) / 2 + arc * k}px ${(dy * k) / 2 + arc * k}px`, '0px 0px'],
        },
        { id: 'fly', ...seconds(Math.min(260 + way / 5, 480)) },
      );
    }
    if (old.face && old.face !== e.dataset.face)
      e.animate({ scale: ['0.02 1', '1 1'] }, { duration: 260, easing: 'ease-out' });
  }
  if (moved) sound('card');
}
// What turns as one turns slowly; what lies in it glides.
const angle = () => parseFloat(view().querySelector('[data-turns]')?.getAttribute('transform')?.slice(7));
function turn(before) {
  const by = ((before - angle() + 540) % 360) - 180;
  if (calm.matches || !by) return;
  for (const e of all('[data-turns]', view())) {
    const [, x, y] = e.getAttribute('transform').match(/ ([-\d.]+) ([-\d.]+)\)/);
    const at = (degrees) => `translate(${x}px, ${y}px) rotate(${degrees}deg) translate(${-x}px, ${-y}px)`;
    e.animate({ transform: [at(angle() + by), at(angle())] }, seconds(Math.abs(by) * 8));
  }
}
// While points are counted the view stands still: `counting` ends that, `late` is what came meanwhile.
let mine = false,
  counting = null,
  late = [];
function patch(html) {
  if (counting) {
    late.push(html);
    return;
  }
  say();
  const before = measure(),
    shown = faces(),
    turned = angle(),
    had = $('end');
  const bottoms = all('[data-scroll]', view()).map((e) => e.scrollHeight - e.scrollTop - e.clientHeight < 30);
  const { version } = view().dataset;
  Idiomorph.morph(view(), html, { morphStyle: 'outerHTML', callbacks });
  if (view().dataset.version !== version) arrived?.();
  if (view().dataset.version !== version && document.body.classList.contains('busy')) prefix = [];
  // Something that was not sent is not here either: everything is sent to a new socket.
  if (view().querySelector('[data-same]')) socket?.close();
  if (!calm.matches) {
    fly(before);
    roll(shown);
  }
  glow();
  keep_heights();
  legible();
  all('[data-scroll]', view()).forEach((e, i) => {
    if (bottoms[i] ?? true) e.scrollTop = e.scrollHeight;
  });
  turn(turned);
  const now = view().classList.contains('mine');
  if (now && !mine) announce();
  unread();
  tell();
  reveal();
  coach();
  mark_plan();
  look_around(looking);
  mine = now;
  if ($('end') && !had) {
    sound('win');
    score();
  } else recap();
}
function announce() {
  sound('turn');
  if (document.hidden) document.title = '● Your turn · Veritable';
  const b = $('banner');
  if (b && !calm.matches)
    b.animate({ opacity: [0, 1, 1, 0], translate: ['-30px', '0', '0', '30px'] }, { duration: 900 });
}
addEventListener('visibilitychange', () => {
  if (!document.hidden) document.title = document.body.dataset.title;
});

// ---- live channel: the server sends the whole view first, so that a reconnect needs no history
let socket,
  turnstile = Promise.resolve(),
  wait = 250;
// Steps on the way are shown one after the other, until somebody skips them or the table has moved on.
let ahead = 0,
  hurried = false,
  hurry = null;
const passing = (text) => /^<main[^>]* data-passing/.test(text);
async function tell_step(text) {
  patch(text);
  if (hurried || ahead > 1 || document.hidden || settings.pace === 'swift') return;
  const time = +view().dataset.passing * (settings.pace === 'slow' ? 2 : 1);
  await new Promise((done) => {
    hurry = done;
    setTimeout(done, time);
  });
  hurry = null;
}
function skip() {
  hurried = true;
  hurry?.();
}
const inflated = (data) =>
  new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
function connect() {
  socket = new WebSocket(`/t/${table}/live?packed=1&upright=${narrow.matches ? 1 : 0}`);
  socket.onopen = () => {
    wait = 250;
    $('net').hidden = true;
    document.body.classList.remove('cut');
  };
  socket.binaryType = 'arraybuffer';
  socket.onmessage = (e) => {
    const read = typeof e.data === 'string' ? Promise.resolve(e.data) : inflated(e.data);
    read.then((text) => text.startsWith('<main') && !passing(text) && ahead++);
    turnstile = turnstile.then(async () => {
      const text = await read;
      if (text.startsWith('go:')) return void (location = text.slice(3));
      if (text.startsWith('ping:')) return ping(JSON.parse(text.slice(5)));
      if (passing(text)) return tell_step(text);
      ahead--;
      hurried = false;
      patch(text);
      // Whoever wants to follow sees the others act one after the other.
      if (settings.pace === 'slow' && !view().classList.contains('mine')) await new Promise((done) => setTimeout(done, 1400));
    });
    // What could not be shown must not keep the rest from being shown: a new socket sends everything, a little later.
    turnstile = turnstile.catch((why) => {
      console.error(why);
      ahead = 0;
      wait = 4000;
      e.target.close();
    });
  };
  socket.onclose = () => {
    $('net').hidden = false;
    document.body.classList.add('cut');
    setTimeout(connect, wait * (0.7 + Math.random() * 0.6));
    wait = Math.min(wait * 2, 8000);
  };
}
narrow.addEventListener('change', () => socket?.close());
addEventListener('pageshow', (e) => {
  if (e.persisted) location.reload();
});

// ---- pings: what somebody points at, shown to everybody who sees it too, for a moment
let aiming = false;
function aim(on) {
  aiming = on;
  document.body.classList.toggle('aiming', on);
  for (const b of all('[data-aim]')) b.setAttribute('aria-pressed', on);
  for (const e of all('#board [data-el]:not([data-glow])'))
    if (on) e.tabIndex = 0;
    else e.removeAttribute('tabindex');
  if (on) toast('Touch something on the board that everybody should look at.');
}
function send_ping(e) {
  aim(false);
  post('ping', { element: e.dataset.el });
}
function ping({ at, name: called, who, tint }) {
  const e = elements(at)[0];
  if (!e) return;
  const what = called || e.getAttribute('aria-label') || e.textContent.trim();
  const words = `${who} ${who === 'You' ? 'point' : 'points'} at ${what || 'the table'}.`;
  $('said').textContent = words;
  const r = e.getBoundingClientRect();
  if (!r.width || !seen(e)) {
    if (who !== 'You') toast(words);
    return;
  }
  const ring = document.createElement('div'),
    name = document.createElement('b');
  ring.className = `ping ${tint}`;
  ring.ariaHidden = 'true';
  name.textContent = who;
  ring.append(name);
  Object.assign(ring.style, { left: `${r.x - 6}px`, top: `${r.y - 6}px`, width: `${r.width + 12}px`, height: `${r.height + 12}px` });
  document.body.append(ring);
  setTimeout(() => ring.remove(), 3000);
}

// ---- toast, explanation, sound
let fading;
function toast(text, kind = '') {
  const t = $('toast');
  t.className = `toast ${kind}`;
  t.querySelector('span').textContent = text;
  t.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(
    () => {
      t.hidden = true;
    },
    4000 + 30 * text.length,
  );
}
let pointing;
// What there is to tell of something: its explanation, its title, or words of it that are cut off.
const TELLING = '[data-about], [data-whole], [title], [data-titled], #board g:has(> title), #board .pc';
const explains = (e) => e?.closest?.(TELLING) ?? (cut_words(e) || null);
function cut_words(e) {
  const words = e?.closest?.('.rt, .nm, .stt, .said, .n, em, .must, .may, .eh b, .ab div, .t-game span, .r, .lb');
  return words && cut(words) ? words : null;
}
function told_of(e) {
  const about = e.dataset.about && document.querySelector(`#tips [data-tip="${e.dataset.about}"]`);
  if (about) return [...about.cloneNode(true).childNodes];
  const p = document.createElement('p');
  const named = e.getAttribute('title') ?? e.dataset.titled ?? e.querySelector(':scope > title')?.textContent;
  const spoken = e.matches('#board .pc') && (e.getAttribute('aria-label') ?? e.getAttribute('aria-description'));
  p.textContent = named || spoken || [...e.children].map((part) => part.textContent).join(' ');
  if (!p.textContent.trim() || !e.children.length) p.textContent ||= e.textContent;
  return p.textContent.trim() ? [p] : [];
}
function point(e, x, y) {
  const told = told_of(e),
    tip = $('tip');
  if (!told.length) return;
  tip.replaceChildren(...told);
  tip.hidden = false;
  const w = tip.offsetWidth,
    h = tip.offsetHeight;
  tip.style.left = `${Math.max(8, Math.min(x + 16, innerWidth - w - 8))}px`;
  tip.style.top = `${Math.max(8, Math.min(y + 16, innerHeight - h - 8))}px`;
}
// Looking around: everything that explains itself can be walked to by keys, until Escape.
let looking = false;
function look_around(on) {
  looking = on;
  for (const e of all('[data-looked]')) {
    delete e.dataset.looked;
    e.removeAttribute('tabindex');
  }
  if (!on) return;
  for (const e of all(TELLING, view())) {
    if (e.tabIndex >= 0 || !e.checkVisibility()) continue;
    e.dataset.looked = '';
    e.tabIndex = 0;
  }
}
function start_looking() {
  look_around(true);
  toast('Tab and the arrow keys lead to everything that explains itself. Escape ends it.');
  (all('[data-looked]', view().querySelector('.stage'))[0] ?? all('[data-looked]')[0])?.focus();
}
const unpoint = () => {
  clearTimeout(pointing);
  $('tip').hidden = true;
};
addEventListener('pointerover', (e) => {
  const thing = explains(e.target),
    el = e.target.closest?.('[data-el]');
  unpoint();
  // Titles are told to a mouse by the browser itself.
  if (thing && !thing.title && e.pointerType === 'mouse') pointing = setTimeout(() => point(thing, e.clientX, e.clientY), 250);
  const choice = el && open().find((c) => nexts(c).includes(el.dataset.el) && c.hint);
  if (choice || !prefix.length) {
    say(choice?.hint);
    foresee(choice);
  }
});
// What explains itself to a pointer does so to the keyboard, too.
addEventListener('focusin', (e) => {
  const thing = explains(e.target);
  if (!thing || !e.target.matches(':focus-visible')) return;
  const r = thing.getBoundingClientRect();
  point(thing, r.right, r.top);
});
// What a finger holds open stays, also when the focus goes there.
let held = false;
addEventListener('focusout', () => {
  if (!held) unpoint();
});
addEventListener('pointerdown', (e) => {
  const thing = explains(e.target);
  held = false;
  if (thing && e.pointerType !== 'mouse')
    pointing = setTimeout(() => {
      held = true;
      point(thing, e.clientX - 140, e.clientY - 200);
    }, 450);
});
addEventListener('pointerup', () => {
  if (!held) unpoint();
});
addEventListener('pointercancel', unpoint);
addEventListener('contextmenu', (e) => {
  if (held) e.preventDefault();
});
let audio;
const notes = {
  card: [[420, 0.05]],
  turn: [
    [523, 0.12],
    [659, 0.16],
  ],
  win: [
    [523, 0.14],
    [659, 0.14],
    [784, 0.3],
  ],
};
function sound(name) {
  if (settings.sound !== 'on' || !notes[name]) return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [hertz, length] of notes[name]) {
    const tone = audio.createOscillator(),
      volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.05, at);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}

// ---- the story: newest line in view, unread talk counted, what others did told to ears
function newest() {
  for (const e of all('[data-scroll]')) e.scrollTop = e.scrollHeight;
}
let read = +sessionStorage[`read ${table}`] || 0;
function side(which) {
  document.body.dataset.side = which;
  newest();
  unread();
}
function unread() {
  const badge = document.querySelector('[data-side="chat"] .cnt');
  if (!badge) return;
  const count = +badge.textContent;
  if (document.body.dataset.side === 'chat') sessionStorage[`read ${table}`] = read = count;
  badge.hidden = count <= read;
}
let heard;
function tell() {
  const lines = all('#log .lines li'),
    place = (li) => +new URL(li.querySelector('a').href).searchParams.get('ply');
  const news = lines.filter((li) => place(li) > heard && 'other' in li.dataset);
  if (heard !== undefined && news.length) $('said').textContent = news.map((li) => li.textContent.trim()).join(' ');
  heard = lines.length ? place(lines.at(-1)) : 0;
}

// ---- hands
addEventListener('click', (e) => {
  const on = (css) => e.target.closest?.(css);
  if (held) {
    held = false;
    e.preventDefault();
    return;
  }
  let el;
  if ((aiming || e.altKey) && (el = on('#board [data-el]')) && document.querySelector('[data-aim]')) send_ping(el);
  else if (on('[data-aim]')) aim(!aiming);
  else if ((el = on('#choices [data-do]'))) {
    const action = el.dataset.do;
    take(choices().find((c) => c.action === action));
  } else if ((el = on('[data-do]'))) {
    const action = el.dataset.do,
      choice = choices().find((c) => c.action === action) ?? { action, path: [] };
    // What goes on although more can be done is asked back once.
    const more = 'more' in el.dataset && !sessionStorage[`sure ${choice.label}`];
    if (more) choice.confirm ??= `You can still do something here. ${choice.label}?`;
    if (more) sessionStorage[`sure ${choice.label}`] = 1;
    take(choice);
  } else if ((el = on('[data-post]'))) {
    if (el.hasAttribute('data-barred')) toast(el.title);
    else if (el.dataset.sure) give_up(el);
    else post(el.dataset.post, el.dataset.seat ? { seat: el.dataset.seat } : {});
  } else if ((el = on('button[data-tab]'))) {
    document.body.dataset.tab = el.dataset.tab;
    newest();
    reachable();
  } else if ((el = on('button[data-side]'))) side(el.dataset.side);
  else if (on('[data-skip]')) skip();
  else if (on('[data-onward]')) onward();
  else if (on('#menu')) $('menubox').showModal();
  else if (on('[data-fold]')) document.body.classList.toggle('folded');
  else if ((el = on('[data-dialog]'))) $(el.dataset.dialog).showModal();
  else if ((el = on('[data-setting]'))) {
    switch_over(el.dataset.setting);
    sound('turn');
  } else if ((el = on('[data-copy]'))) {
    navigator.clipboard?.writeText(new URL(el.dataset.copy, location).href);
    toast('Link copied.', 'good');
  } else if ((el = on('[data-signal]'))) {
    side('chat');
    post('say', { text: el.dataset.signal, signal: true });
  } else if (on('[data-forget]')) forget_hint();
  else if ((el = on('[data-close]'))) el.closest('dialog').close();
  else if ((el = on('[data-whole]'))) point(el, e.clientX - 140, e.clientY - 160);
  else if ((el = on('[data-el]'))) touch(el);
});
addEventListener('submit', (e) => {
  if (!e.target.matches('[data-say]')) return;
  e.preventDefault();
  const text = $('say').value.trim();
  if (text) {
    $('say').value = '';
    side('chat');
    post('say', { text });
  }
});
const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
addEventListener('keydown', (e) => {
  if (e.target.matches?.('input, textarea, select') || e.ctrlKey || e.metaKey || e.altKey) return;
  const el = e.target.closest?.('[data-el]');
  if (el && (e.key === 'Enter' || e.key === ' ')) {
    e.preventDefault();
    const go = el.dataset.glow === 'sel' && document.querySelector('#offers .pri');
    if (aiming && el.closest('#board')) send_ping(el);
    else if (go) go.click();
    else touch(el);
    return;
  }
  if (e.key === 'Enter' && !e.target.closest?.('button, a, summary')) return document.querySelector('#offers .pri')?.click();
  if (e.key === 'Escape') {
    unpoint();
    if (hurry) return skip();
    if (looking) return look_around(false), keep_focus();
    return aiming ? aim(false) : back();
  }
  if (e.key === 'l' || e.key === 'L') {
    const c = $('choices');
    c.open = !c.open;
    c.querySelector(c.open ? 'li:not([hidden]) button' : 'summary')?.focus();
    return;
  }
  if (e.key === 'u' || e.key === 'U') return $('undo')?.click();
  if ((e.key === 'p' || e.key === 'P') && document.querySelector('[data-aim]')) return aim(!aiming);
  if (e.key === 'h' || e.key === 'H') return $('help')?.click();
  if (e.key === 'i' || e.key === 'I') return looking ? look_around(false) : start_looking();
  if (e.key === '/') {
    e.preventDefault();
    side('chat');
    $('say')?.focus();
    return;
  }
  if (/^[1-9]$/.test(e.key) && $('choices')?.open) return all('#choices li:not([hidden]) button')[e.key - 1]?.click();
  const step = steps[e.key];
  if (!step) return;
  const stops = looking ? '[data-looked], [data-glow]' : '[data-glow]';
  const from = e.target.closest?.(stops) ?? view().querySelector(stops);
  if (!from) return;
  e.preventDefault();
  if (from !== e.target) return from.focus();
  const mid = (n) => {
      const r = n.getBoundingClientRect();
      return [r.x + r.width / 2, r.y + r.height / 2];
    },
    [x, y] = mid(from);
  let best = null,
    score = Infinity;
  for (const n of all(stops, view())) {
    const [a, b] = mid(n),
      along = (a - x) * step[0] + (b - y) * step[1],
      off = Math.abs((a - x) * step[1]) + Math.abs((b - y) * step[0]);
    if (along > 4 && along + 2 * off < score) {
      score = along + 2 * off;
      best = n;
    }
  }
  best?.focus();
});

addEventListener('DOMContentLoaded', () => recap());
if (!$('scrub')) connect();
document.body.dataset.tab ??= '0';
document.body.dataset.side ??= 'log';
mine = view().classList.contains('mine');
glow();
keep_heights();
legible();
reveal();
unread();
tell();
newest();
set_up();
