// The guide of a first game: one page at a time, what it points at is lit, and it stands where it hides nothing that glows.
'use strict';
const spots = {
  '@board': '.stage',
  '@bar': '#bar .prompt',
  '@phases': '.top .steps',
  '@score': '.top .score',
  '@log': '#log',
  '@hint': '#hint',
  '@undo': '#undo',
  '@choices': '#choices summary',
};
let lesson = { pages: '', at: 0, folded: false };
const pages = () => all('#coach .lesson');
// Called whenever the view was drawn anew.
function coach() {
  for (const e of all('.pointed, .advised')) e.classList.remove('pointed', 'advised');
  const box = $('coach');
  if (!box) return;
  const key = pages()
    .map((p) => p.id)
    .join(' ');
  const fresh = key !== lesson.pages;
  if (fresh) lesson = { pages: key, at: 0, folded: false };
  box.classList.toggle('folded', lesson.folded);
  pages().forEach((p, i) => (p.hidden = i !== lesson.at));
  const page = pages()[lesson.at];
  if (!lesson.folded && page) {
    for (const e of meant_by(page)) e.classList.add('pointed');
    for (const e of advised_by(page)) e.classList.add('advised');
    if (fresh) look();
  }
  stand();
}
const meant_by = (page) =>
  (page.dataset.points || '')
    .split(' ')
    .filter(Boolean)
    .flatMap((id) => (spots[id] ? all(spots[id]) : elements(id)));
// A choice is advised by the first thing to touch for it, or by its button.
function advised_by(page) {
  const tries = (page.dataset.tries || '').split('\n').filter(Boolean);
  return tries.flatMap((action) => {
    const choice = choices().find((c) => c.action === action);
    return choice?.path.length ? elements(choice.path[0]) : all('#bar .acts [data-do]').filter((b) => b.dataset.do === action);
  });
}
// What is meant must be seen: on a phone its tab comes to the front, elsewhere it is scrolled to.
function look() {
  const first = advised_by(pages()[lesson.at])[0] ?? meant_by(pages()[lesson.at])[0];
  if (!first || seen(first)) return;
  const tab = first.closest('.tab')?.className.match(/tab-(\d+)/)?.[1];
  if (narrow.matches && tab) document.body.dataset.tab = tab;
  const frame = scroller(first);
  if (frame) bring(first, frame);
}
// Of a few places the one that hides least of what glows and of what is meant.
function stand() {
  const box = $('coach');
  if (!box) return;
  const { width, height } = box.getBoundingClientRect(),
    bar = $('bar').getBoundingClientRect(),
    stage = view().querySelector('.stage').getBoundingClientRect();
  const low = Math.max(60, bar.top - height - 10),
    right = innerWidth - width - 12,
    mid = Math.max(8, stage.left + (stage.width - width) / 2);
  const places = narrow.matches
    ? [[8, low], [8, stage.top + 4], [8, 60], [8, Math.max(60, innerHeight - height - 8)]]
    : [[right, low], [12, low], [right, 68], [12, 68], [right, innerHeight - height - 12], [12, innerHeight - height - 12], [mid, 68], [mid, low]];
  const shown = all('[data-glow]', view()).map((e) => [e.getBoundingClientRect(), 3]);
  shown.push(...all('.advised', view()).map((e) => [e.getBoundingClientRect(), 60]));
  shown.push(...all('.pointed', view()).map((e) => [e.getBoundingClientRect(), 1]));
  shown.push(...all('#bar .acts .btn').map((e) => [e.getBoundingClientRect(), 3]), [bar, 1]);
  const hidden = ([x, y]) =>
    shown.reduce((sum, [r, weight]) => {
      const w = Math.min(r.right, x + width) - Math.max(r.left, x),
        h = Math.min(r.bottom, y + height) - Math.max(r.top, y);
      return sum + (w > 0 && h > 0 ? (weight * w * h) / Math.min(r.width * r.height || 1, 40000) : 0);
    }, 0);
  const costs = places.map(hidden),
    best = places[costs.indexOf(Math.min(...costs))];
  box.style.setProperty('--x', `${Math.max(4, best[0])}px`);
  box.style.setProperty('--y', `${Math.max(4, best[1])}px`);
}
function turn_page(what) {
  if (what === 'fold') lesson.folded = !lesson.folded;
  if (what === 'next') lesson.at = Math.min(lesson.at + 1, pages().length - 1);
  if (what === 'back') lesson.at = Math.max(lesson.at - 1, 0);
  coach();
  if (what !== 'fold') look();
  const box = $('coach');
  (what === 'fold' ? box.querySelector('.unfold') : (pages()[lesson.at].querySelector('.pri') ?? box)).focus();
}
addEventListener('click', (e) => {
  const button = e.target.closest?.('[data-coach]');
  if (button) turn_page(button.dataset.coach);
});
addEventListener(
  'keydown',
  (e) => {
    if (e.key !== 'Escape' || !e.target.closest?.('#coach') || lesson.folded) return;
    e.stopPropagation();
    turn_page('fold');
  },
  true,
);
addEventListener('resize', stand);
coach();
