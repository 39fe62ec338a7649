// Counts how far things jump, in the browser's measure (the part of the window that is concerned, times the way) and also
// right after a touch, and remembers what. A hand, dice, tags or a list that close their ranks and lines of the log that make room are no jumps.
(() => {
  window.shifted = { sum: 0, standard: 0, what: {} };
  const called = (e) => {
    if (!e?.tagName) return e?.parentElement ? called(e.parentElement) : 'something that is gone';
    const css = `${e.tagName.toLowerCase()}${e.id ? '#' + e.id : ''}.${e.getAttribute('class') ?? ''}`;
    return `${e.parentElement?.closest('[id]')?.id ?? ''} > ${css}`;
  };
  const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  addEventListener('resize', () => (window.shifted.size = `${innerWidth}×${innerHeight}`));
  const area = ({ width, height }) => width * height;
  const overlap = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.shifted.standard += entry.hadRecentInput ? 0 : entry.value;
      let sum = 0;
      for (const { node, previousRect: from, currentRect: to } of entry.sources) {
        const e = node?.tagName ? node : node?.parentElement;
        if (!area(from) || !area(to) || !e?.isConnected || e.closest('.hand, .list, .dice, .hz, .log ol')) continue;
        const way = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) / Math.max(innerWidth, innerHeight);
        const value = ((area(from) + area(to) - overlap(from, to)) / innerWidth / innerHeight) * way;
        const old = (window.shifted.what[called(e)] ??= { times: 0, value: 0 });
        old.times++;
        old.value += value;
        old.last = `${rect(from)} -> ${rect(to)}`;
        sum += value;
      }
      window.shifted.sum += Math.min(sum, entry.value);
    }
  }).observe({ type: 'layout-shift' });
})();
