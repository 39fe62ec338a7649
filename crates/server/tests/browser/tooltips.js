// What on the table means something: every icon, token, number, phase, piece and card that shows. Evaluated in the page of a
// table; uses its scripts. Gives those that do not say what they mean, and one of each kind of the others.
(() => {
  const means =
    '.ic, .emb, .tok, .steps li, .score b, .who .big, .pool > div, .dl, .die, .fcard, .crow, .hz > span, .pips, #board .pc, #board .slot, #board text';
  const apart = 'button, .btn, #tips, dialog, #choices ol, .vh, #coach, #log, .banner';
  const shows = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getBoundingClientRect().width > 0 && !e.closest(apart);
  const kind = (e) => `${e.tagName} ${(e.getAttribute('class') ?? '').replace(/\b(t-[a-z]+|tab-\d)\b/g, '').trim()}`;
  // A point of it that nothing else covers.
  const spot = (thing) => {
    const r = thing.getBoundingClientRect();
    for (const fy of [0.5, 0.2, 0.8])
      for (const fx of [0.5, 0.2, 0.8]) {
        const [x, y] = [r.x + r.width * fx, r.y + r.height * fy];
        if (x > 0 && y > 0 && explains(document.elementFromPoint(x, y)) === thing) return [x, y];
      }
  };
  const mute = [],
    kinds = {};
  for (const e of all(means, view()).filter(shows)) {
    const thing = explains(e),
      words = thing && told_of(thing).map((part) => part.textContent).join(' ').trim();
    if (!words) mute.push(`${kind(e.parentElement)} > ${kind(e)}: ${(e.textContent.trim() || e.id).slice(0, 40)}`);
    else kinds[kind(thing)] ??= spot(thing) && { spot: spot(thing), words, native: !!thing.closest('[title]') };
  }
  return { mute: [...new Set(mute)], kinds };
})();
