// After the last move: points are counted line by line, and the match can be looked at again.
'use strict';

// ---- counting: each line lights up, its piece flies to whom it goes to, the totals grow
function score(box = '#end') {
  const rows = all(`${box} .sheet tbody tr`),
    end = document.querySelector(box);
  if (calm.matches || document.hidden || !rows.length) return;
  const pace = Math.min(700, 7000 / rows.length),
    flights = [],
    timers = [];
  const later = (act, ms) => timers.push(setTimeout(act, ms));
  const totals = new Map(
    all(`${box} [data-total]`).map((e) => [e.dataset.total, { e, now: +e.textContent, last: e.textContent }]),
  );
  for (const row of rows) {
    const total = totals.get(row.dataset.to);
    if (total) total.now -= +row.dataset.points;
    row.classList.add('hid');
  }
  for (const total of totals.values()) total.e.textContent = total.now;
  document.body.classList.add('counting');
  counting = () => {
    timers.forEach(clearTimeout);
    flights.forEach((flight) => flight.cancel());
    for (const row of rows) row.classList.remove('hid', 'lit');
    for (const total of totals.values()) total.e.textContent = total.last;
    document.body.classList.remove('counting');
    counting = null;
    end.scrollTop = 0;
    end.focus({ preventScroll: true });
    late.splice(0).forEach(patch);
  };
  rows.forEach((row, i) =>
    later(
      () => {
        rows[i - 1]?.classList.remove('lit');
        row.classList.replace('hid', 'lit');
        row.scrollIntoView({ block: 'nearest' });
        const total = totals.get(row.dataset.to),
          points = +row.dataset.points;
        for (let n = 1; total && n <= points; n++)
          later(
            () => {
              total.e.textContent = ++total.now;
            },
            (pace * 0.6 * n) / points,
          );
        flights.push(...homeward(row, pace));
        sound('card');
      },
      400 + i * pace,
    ),
  );
  later(() => counting?.(), 400 + rows.length * pace + 600);
}
// A round that has ended is shown until somebody goes on.
let counted = 0;
function recap() {
  const round = +$('round')?.dataset.round || 0,
    fresh = round > (+sessionStorage[`round ${table}`] || 0);
  document.body.classList.toggle('recap', fresh);
  if (!fresh || counted === round) return;
  counted = round;
  document.querySelector('#round .modal').focus({ preventScroll: true });
  score('#round .modal');
}
function onward() {
  sessionStorage[`round ${table}`] = $('round').dataset.round;
  counting?.();
  recap();
  keep_focus();
}
function homeward(row, pace) {
  const piece = row.dataset.piece && $(`x-${row.dataset.piece}`);
  if (!piece) return [];
  const light = piece.animate(
    {
      filter: ['none', 'brightness(1.5) drop-shadow(0 0 16px #ffdc92)', 'brightness(1.2) drop-shadow(0 0 8px #ffdc92)'],
    },
    { duration: pace * 0.4, fill: 'forwards' },
  );
  const at = piece.getAttribute('transform')?.match(/translate\(([-\d.]+) ([-\d.]+)\)/);
  const home =
    all(`[data-home="${row.dataset.to}"]`).find((e) => e.offsetWidth) ??
    document.querySelector(`[data-total="${row.dataset.to}"]`);
  if (!at || !home) return [light];
  const here = piece.getBoundingClientRect(),
    there = home.getBoundingClientRect(),
    k = 1 / (piece.parentNode.getScreenCTM()?.a || 1),
    small = 0.25;
  const way = (a, b, from) => (b - a) * k + from * (1 - small);
  const x = way(here.x + here.width / 2, there.x + Math.min(there.width / 2, 40), +at[1]),
    y = way(here.y + here.height / 2, there.y + there.height / 2, +at[2]);
  piece.parentNode.append(piece);
  return [
    light,
    piece.animate(
      { translate: ['0px 0px', `${x}px ${y}px`], scale: [1, small], opacity: [1, 1, 0] },
      { delay: pace * 0.4, duration: Math.max(pace, 500), easing: 'cubic-bezier(.5,0,.3,1)', fill: 'forwards' },
    ),
  ];
}
// Any key, any click: all at once.
for (const what of ['click', 'keydown']) {
  addEventListener(
    what,
    (e) => {
      if (counting) {
        e.preventDefault();
        e.stopImmediatePropagation();
        counting();
      }
    },
    true,
  );
}

// ---- replay: the same view at another moment
const scrub = $('scrub');
function mark(ply) {
  const now = $('chances-now');
  if (!now) return;
  const x = +now.dataset.from + (now.dataset.width * ply) / scrub.max;
  now.setAttribute('x1', x);
  now.setAttribute('x2', x);
  for (const side of all('#chances [data-held]')) {
    const held = side.dataset.held.split(' ').map((p) => p.split(':').map(Number));
    side.querySelector('b').textContent = `${(held.findLast((p) => p[0] <= ply) ?? held[0])?.[1] ?? ''} %`;
  }
}
if (scrub) {
  let playing = null;
  const seat = () => $('as')?.value ?? '';
  const tell = (ply) => {
    scrub.value = ply;
    $('where').textContent = `move ${ply} of ${scrub.max}`;
    mark(ply);
    for (const e of all('[data-where]')) e.textContent = ply;
    for (const e of all('#forkbox [name=ply]')) e.value = ply;
  };
  async function show(ply) {
    tell(ply);
    history.replaceState(null, '', `?ply=${ply}${seat() && `&as=${seat()}`}`);
    const r = await fetch(`/t/${table}/at/${ply}?as=${seat()}&upright=${narrow.matches ? 1 : 0}`).catch(() => null);
    if (r?.ok && scrub.value == ply) patch(await r.text());
  }
  const stop = () => {
    clearInterval(playing);
    playing = null;
    $('auto').textContent = 'Play';
  };
  const start = () => {
    if (+scrub.value >= +scrub.max) show(0);
    $('auto').textContent = 'Stop';
    playing = setInterval(() => (+scrub.value < +scrub.max ? show(+scrub.value + 1) : stop()), 900);
  };
  const jump = (ply) => {
    stop();
    show(Math.max(0, Math.min(+scrub.max, ply)));
  };
  scrub.addEventListener('input', () => show(+scrub.value));
  $('as')?.addEventListener('change', () => show(+scrub.value));
  $('auto').addEventListener('click', () => (playing ? stop() : start()));
  $('less').addEventListener('click', () => jump(+scrub.value - 1));
  $('more').addEventListener('click', () => jump(+scrub.value + 1));
  addEventListener('click', (e) => {
    const point = e.target.closest?.('[data-ply]');
    if (point) {
      e.preventDefault();
      jump(+point.dataset.ply);
    }
  });
  addEventListener('keydown', (e) => {
    if (e.target.matches?.('input, select, button, a') || document.querySelector('dialog[open]')) return;
    if (e.key === 'ArrowLeft') jump(+scrub.value - 1);
    else if (e.key === 'ArrowRight') jump(+scrub.value + 1);
    else if (e.key === ' ') {
      e.preventDefault();
      $('auto').click();
    }
  });
  tell(+scrub.value);
  if (new URL(location).searchParams.has('auto')) start();
  if (narrow.matches) show(+scrub.value);
}
