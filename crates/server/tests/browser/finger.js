// Where a finger goes next to take a choice, as [x, y]; or a word: 'moved', 'wait', 'gone', or what is in the way.
window.finger = (action, before) => {
  const middle = (e) => {
    if (!e) return 'wait';
    e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const r = e.getBoundingClientRect(),
      [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    return document.elementFromPoint(x, y)?.closest('button') === e ? [x, y] : `“${e.textContent}” is covered or out of reach`;
  };
  // A point of the element that nothing else covers.
  const spot = (e, id) => {
    const tab = e.closest('.tab')?.className.match(/tab-(\d+)/)?.[1];
    if (narrow.matches && tab && document.body.dataset.tab !== tab) return middle(document.querySelector(`.trays [data-tab="${tab}"]`));
    if (!seen(e)) e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const r = e.getBoundingClientRect(),
      parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
    for (const fy of parts)
      for (const fx of parts) {
        const x = r.x + r.width * fx,
          y = r.y + r.height * fy,
          hit = document.elementFromPoint(x, y)?.closest('[data-el]');
        if (hit && (meant(hit) === id || (hit.dataset.pile && hit.dataset.pile === e.dataset.pile))) return [x, y];
      }
  };
  if (+view().dataset.version > before) return 'moved';
  const flies = document.getAnimations().some((a) => a.id === 'fly');
  if (flies || document.body.matches('.busy')) return 'wait';
  if (document.body.matches('.recap')) return middle(document.querySelector('[data-onward]'));
  if ($('sure').open) return middle($('sure').querySelector('[value=yes]'));
  let choice = choices().find((c) => c.action === action);
  if (!choice) return 'gone';
  if (!choice.path.length) return middle(all('#bar .acts [data-do]').find((b) => b.dataset.do === action));
  if (!follows(choice)) choice = open()[0];
  const [next] = nexts(choice);
  if (next) return elements(next).reduce((found, e) => found ?? spot(e, next), undefined) ?? `${next} is covered or out of reach`;
  const said = choice.short || choice.label;
  return middle(all('#offers .btn').find((b) => b.textContent === said) ?? document.querySelector('#offers .pri'));
};
