// The live table. Knows no game: the server renders, this file morphs, animates, lets things glow and posts.
'use strict';
const $ = (id) => document.getElementById(id);
const view = () => $('view');
const all = (css, root = document) => [...root.querySelectorAll(css)];
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const narrow = matchMedia('(max-width: 720px)');
const table = document.body.dataset.table;
const seconds = (ms) => ({ duration: ms, easing: 'cubic-bezier(.2,.8,.2,1)' });

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
    bad: button.dataset.tone === 'bad',
    set: 'set' in button.dataset,
  }));
// A path is walked in its order; a set is gathered in any.
const follows = (c) => (c.set ? prefix.every((id) => c.path.includes(id)) : prefix.every((id, i) => c.path[i] === id));
const open = () => choices().filter((c) => c.path.length >= Math.max(prefix.length, 1) && follows(c));
const nexts = (c) => (c.set ? c.path.filter((id) => !prefix.includes(id)) : [c.path[prefix.length]].filter(Boolean));
const elements = (id) => all(`[data-el="${id}"]`, view());

function glow() {
  if (!open().length) prefix = [];
  const live = open(),
    next = new Set(live.flatMap(nexts));
  const how = (prefix.length && !live.every((c) => c.set)) || view().querySelector('.picked') ? 'target' : 'can';
  for (const e of all('[data-el]', view())) {
    const id = e.dataset.el,
      state = prefix.includes(id) ? 'sel' : next.has(id) ? how : null;
    if (state) {
      e.dataset.glow = state;
      e.tabIndex = 0;
      if (e.getAttribute('role') !== 'button') e.setAttribute('role', 'button');
    } else if (e.dataset.glow) {
      delete e.dataset.glow;
      if (e !== document.activeElement) e.removeAttribute('tabindex');
    }
  }
  const offers = $('offers');
  if (offers) {
    const last = prefix.length ? live.filter((c) => c.path.length === prefix.length) : [];
    offers.replaceChildren(
      ...last.map((c, i) => button(c.short || c.label, i ? 'btn' : 'btn pri', () => take(c), c.hint)),
    );
    if (prefix.length && !live.every((c) => c.set)) offers.append(button('Back', 'btn', back));
  }
}
// What is asked for must be seen: its tab comes to the front on a phone, its place in a column is scrolled to.
function reveal() {
  const asked = all('[data-glow]', view());
  if (!asked.length || asked.some(seen)) return;
  const tab = narrow.matches && asked[0].closest('.tab')?.className.match(/tab-(\d)/);
  if (tab) document.body.dataset.tab = tab[1];
  asked[0].scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
function seen(e) {
  const r = e.getBoundingClientRect(),
    frame = e.closest('.col, .panel, .beside')?.getBoundingClientRect();
  return r.width > 0 && (!frame || (r.top < frame.bottom - 20 && r.bottom > frame.top + 20));
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
  if (!e.dataset.pile || wanted.has(id)) return id;
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
  if (with_it.length === 1 && !with_it[0].set) return take(with_it[0]);
  sound('card');
  glow();
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
  if (choice.confirm && !(await sure(choice.confirm))) {
    prefix = [];
    glow();
    return;
  }
  document.body.classList.add('busy');
  thrown = choice.set ? choice.path : [];
  await post('act', { action: choice.action });
  document.body.classList.remove('busy');
  prefix = [];
  glow();
}
function sure(question) {
  const dialog = $('sure');
  dialog.querySelector('h2').textContent = question;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((done) => {
    dialog.onclose = () => done(dialog.returnValue === 'yes');
  });
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
async function post(what, fields) {
  const r = await send(what, fields);
  if (!r) return;
  if (r.redirected) {
    location = r.url;
    return;
  }
  const text = await r.text();
  if (!r.ok) toast(text, 'bad');
  else if (r.headers.get('x-hint')) hint(r.headers.get('x-hint'), text);
  else if (r.headers.get('x-go')) location = r.headers.get('x-go');
  else if (text) toast(text);
}
function hint(action, words) {
  toast(words, 'good');
  const choice = choices().find((c) => c.action === action);
  const marks = choice ? choice.path.flatMap(elements) : [];
  for (const e of marks) {
    e.classList.add('hinted');
    setTimeout(() => e.classList.remove('hinted'), 4000);
  }
}

// ---- morph: keep focus, keep what is being typed, animate what moves and what leaves
const callbacks = {
  beforeNodeMorphed(old) {
    if (old.dataset && 'keep' in old.dataset) return false;
    return true;
  },
  beforeAttributeUpdated: (name, node) => !(name === 'open' && node.hasAttribute('data-keep-open')),
  beforeNodeRemoved(node) {
    if (calm.matches || !node.matches?.('[data-exit]')) return true;
    for (const name of ['id', 'data-el', 'data-fly', 'tabindex', 'data-glow']) node.removeAttribute(name);
    node.animate({ opacity: 0 }, { duration: 300, fill: 'forwards' }).finished.then(() => node.remove());
    return false;
  },
};
const flyers = () => all('[data-fly][id], .fcard[id]', view());
function measure() {
  return new Map(flyers().map((e) => [e.id, { box: e.getBoundingClientRect(), face: e.dataset.face }]));
}
// Dice that were thrown roll, also those that show the same face again.
let thrown = [];
const dice = () => all('.die[id]', view());
const faces = () => new Map(dice().map((e) => [e.id, e.querySelector('[data-face]')?.dataset.face]));
function roll(before) {
  for (const e of dice()) {
    const face = e.querySelector('[data-face]');
    const changed = before.has(e.id) && before.get(e.id) !== face.dataset.face;
    if (changed || thrown.includes(e.dataset.el))
      face.firstElementChild.animate({ rotate: ['-540deg', '0deg'], scale: ['0.5', '1.15', '1'] }, seconds(620));
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
  late = null;
function patch(html) {
  if (counting) {
    late = html;
    return;
  }
  const focus = document.activeElement?.id,
    before = measure(),
    shown = faces(),
    turned = angle(),
    had = $('end');
  const bottoms = all('[data-scroll]', view()).map((e) => e.scrollHeight - e.scrollTop - e.clientHeight < 30);
  Idiomorph.morph(view(), html, { morphStyle: 'outerHTML', callbacks });
  if (!calm.matches) {
    fly(before);
    roll(shown);
  }
  glow();
  all('[data-scroll]', view()).forEach((e, i) => {
    if (bottoms[i] ?? true) e.scrollTop = e.scrollHeight;
  });
  turn(turned);
  if (focus && document.activeElement?.id !== focus)
    ($(focus)?.closest('[tabindex]') ?? view().querySelector('[data-glow]') ?? view()).focus?.({ preventScroll: true });
  const now = view().classList.contains('mine');
  if (now && !mine) announce();
  reveal();
  mine = now;
  if ($('end') && !had) {
    sound('win');
    score();
  }
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
  wait = 250;
function connect() {
  socket = new WebSocket(`/t/${table}/live?upright=${narrow.matches ? 1 : 0}`);
  socket.onopen = () => {
    wait = 250;
    $('net').hidden = true;
    document.body.classList.remove('cut');
  };
  socket.onmessage = (e) => (e.data.startsWith('go:') ? (location = e.data.slice(3)) : patch(e.data));
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
function point(e, x, y) {
  const about = document.querySelector(`#tips [data-tip="${e.dataset.about}"]`),
    tip = $('tip');
  if (!about) return;
  tip.replaceChildren(...[...about.cloneNode(true).childNodes]);
  tip.hidden = false;
  const w = tip.offsetWidth,
    h = tip.offsetHeight;
  tip.style.left = `${Math.max(8, Math.min(x + 16, innerWidth - w - 8))}px`;
  tip.style.top = `${Math.max(8, Math.min(y + 16, innerHeight - h - 8))}px`;
}
const unpoint = () => {
  clearTimeout(pointing);
  $('tip').hidden = true;
};
addEventListener('pointerover', (e) => {
  const thing = e.target.closest?.('[data-about]'),
    el = e.target.closest?.('[data-el]');
  unpoint();
  if (thing && e.pointerType === 'mouse') pointing = setTimeout(() => point(thing, e.clientX, e.clientY), 250);
  const choice = el && open().find((c) => nexts(c).includes(el.dataset.el) && c.hint),
    detail = $('detail');
  if (!detail) return;
  if (choice) {
    detail.dataset.said ??= detail.textContent;
    detail.textContent = choice.hint;
  } else if (detail.dataset.said !== undefined) {
    detail.textContent = detail.dataset.said;
    delete detail.dataset.said;
  }
});
let held = false;
addEventListener('pointerdown', (e) => {
  const thing = e.target.closest?.('[data-about]');
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
  if (localStorage.sound !== 'on' || !notes[name]) return;
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

// ---- hands
addEventListener('click', (e) => {
  const on = (css) => e.target.closest?.(css);
  if (held) {
    held = false;
    e.preventDefault();
    return;
  }
  let el;
  if ((el = on('#choices [data-do]'))) {
    const action = el.dataset.do;
    take(choices().find((c) => c.action === action));
  } else if ((el = on('[data-do]'))) {
    const action = el.dataset.do;
    take(choices().find((c) => c.action === action) ?? { action, path: [] });
  } else if ((el = on('[data-post]'))) {
    if (el.hasAttribute('data-barred')) toast(el.title);
    else post(el.dataset.post, el.dataset.seat ? { seat: el.dataset.seat } : {});
  } else if ((el = on('button[data-tab]'))) document.body.dataset.tab = el.dataset.tab;
  else if ((el = on('button[data-side]'))) document.body.dataset.side = el.dataset.side;
  else if (on('#menu')) $('menubox').showModal();
  else if (on('[data-fold]')) document.body.classList.toggle('folded');
  else if ((el = on('[data-dialog]'))) $(el.dataset.dialog).showModal();
  else if (on('#sound')) {
    localStorage.sound = localStorage.sound === 'on' ? 'off' : 'on';
    on('#sound').setAttribute('aria-pressed', localStorage.sound === 'on');
    toast(`Sound ${localStorage.sound}`);
    sound('turn');
  } else if ((el = on('[data-copy]'))) {
    navigator.clipboard?.writeText(new URL(el.dataset.copy, location).href);
    toast('Link copied.', 'good');
  } else if ((el = on('[data-close]'))) el.closest('dialog').close();
  else if ((el = on('[data-el]'))) touch(el);
});
addEventListener('submit', (e) => {
  if (!e.target.matches('[data-say]')) return;
  e.preventDefault();
  const text = $('say').value.trim();
  if (text) {
    $('say').value = '';
    document.body.dataset.side = 'chat';
    post('say', { text });
  }
});
const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
addEventListener('keydown', (e) => {
  if (e.target.matches?.('input, textarea, select') || e.ctrlKey || e.metaKey || e.altKey) return;
  const el = e.target.closest?.('[data-el]');
  if (el && (e.key === 'Enter' || e.key === ' ')) {
    e.preventDefault();
    touch(el);
    return;
  }
  if (e.key === 'Escape') {
    unpoint();
    return back();
  }
  if (e.key === 'l' || e.key === 'L') {
    const c = $('choices');
    c.open = !c.open;
    if (c.open) c.querySelector('li button')?.focus();
    return;
  }
  if (e.key === 'u' || e.key === 'U') return $('undo')?.click();
  if (e.key === 'h' || e.key === 'H') return $('help')?.click();
  if (e.key === '/') {
    e.preventDefault();
    document.body.dataset.side = 'chat';
    $('say')?.focus();
    return;
  }
  if (/^[1-9]$/.test(e.key) && $('choices')?.open) return all('#choices li button')[e.key - 1]?.click();
  const step = steps[e.key];
  if (!step) return;
  const from = e.target.closest?.('[data-glow]') ?? view().querySelector('[data-glow]');
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
  for (const n of all('[data-glow]', view())) {
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

if (!$('scrub')) connect();
document.body.dataset.tab ??= '0';
document.body.dataset.side ??= 'log';
mine = view().classList.contains('mine');
glow();
reveal();
all('[data-scroll]').forEach((e) => {
  e.scrollTop = e.scrollHeight;
});
