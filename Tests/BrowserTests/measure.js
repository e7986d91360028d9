// Measures a collection page: the rectangles of its cells and headers in px relative to the collection, and all
// violations of the page contract.
async () => {
  await document.fonts.ready;
  const collection = document.querySelector('[data-collection]');
  const origin = collection.getBoundingClientRect();
  // A horizontal layout has its own scroll container; positions in it are relative to the start of its content.
  const scrolls = /auto|scroll/.test(getComputedStyle(collection).overflowX);
  const placed = r => [r.left - origin.left + (scrolls ? collection.scrollLeft : 0), r.top - origin.top, r.width, r.height];
  const cells = [...collection.querySelectorAll('[data-cell]')];
  const elements = cells.concat([...collection.querySelectorAll('[data-supplementary]')]);
  const name = e => e.dataset.cell ? 'cell ' + e.dataset.cell : e.dataset.supplementary.replace('.', ' ');

  // Cells that the layout omits at this width have an empty frame, and are invisible and not focusable.
  const shown = elements.filter(e => e.checkVisibility({visibilityProperty: true}));
  // A transform changes the drawing, but not the layout.
  const turned = elements.filter(e => getComputedStyle(e).transform !== 'none');
  for (const e of turned) e.style.transform = 'none';
  const frames = Object.fromEntries(elements.map(e => [name(e), placed(e.getBoundingClientRect())]));

  const overlaps = [], live = [];
  const solid = shown.filter(e => !e.hasAttribute('data-overlaps')).map(name).filter(n => frames[n][2] > 0 && frames[n][3] > 0);
  for (const one of solid.sort((p, q) => frames[p][1] - frames[q][1])) {
    const [x, y, w, h] = frames[one];
    for (let k = live.length - 1; k >= 0; k--) {
      const [a, b, c, d] = frames[live[k]];
      if (b + d <= y + 0.5) live.splice(k, 1);
      else if (Math.min(a + c, x + w) - Math.max(a, x) > 0.5) overlaps.push(live[k] + ' × ' + one);
    }
    live.push(one);
  }

  const outside = solid.filter(n => {
    const [x, y, w, h] = frames[n];
    return y < -0.5 || y + h > origin.height + 0.5 || !scrolls && (x < -0.5 || x + w > origin.width + 0.5);
  });

  // A text is clipped if a line extends beyond its cell, or if an element between the two hides it.
  const clipped = [];
  for (const element of shown) {
    const limit = element.getBoundingClientRect();
    for (const text of element.querySelectorAll('[data-text]')) {
      if (text.hasAttribute('data-clamp')) continue;
      const box = text.getBoundingClientRect(), range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(r => r.width > 0);
      const hider = [text, ...ancestors(text, element)].find(e => getComputedStyle(e).overflowY !== 'visible' && e.scrollHeight > e.clientHeight + 1);
      const sideways = lines.find(r => r.left < limit.left - 1 || r.right > limit.right + 1);
      // Across the lines the block is measured: rectangles of inline text have the height of the font, not of the line.
      const across = box.top < limit.top - 0.75 || box.bottom > limit.bottom + 0.75;
      if (hider || sideways || across)
        clipped.push(name(element) + ' "' + text.textContent.trim().slice(0, 30) + '"' + (hider ? ' hidden' : sideways ? ' sideways' : ' across'));
    }
  }

  // The difference between the height of each cell and its natural height.
  const free = document.createElement('style');
  free.textContent = '[data-cell], [data-supplementary] { height: auto !important; min-height: 0 !important; bottom: auto !important }';
  const texts = shown.filter(e => !e.closest('.fixed') && e.querySelector('[data-text]'));
  document.head.append(free);
  const slack = Object.fromEntries(texts.map(e => [name(e), frames[name(e)][3] - e.getBoundingClientRect().height]));
  free.remove();
  for (const e of turned) e.style.removeProperty('transform');

  const scroller = document.scrollingElement;
  return {
    hidden: elements.filter(e => !shown.includes(e)).map(name),
    viewport: innerWidth, width: origin.width, height: origin.height, frames, overlaps, outside, clipped, slack,
    short: Object.keys(slack).filter(n => slack[n] < -0.75).map(n => n + ' by ' + -slack[n]),
    lineHeights: Object.fromEntries(texts.map(e => [name(e), parseFloat(getComputedStyle(e.querySelector('[data-text]')).lineHeight)])),
    order: cells.map(c => c.dataset.cell), overflow: scroller.scrollWidth - scroller.clientWidth,
    root: parseFloat(getComputedStyle(document.documentElement).fontSize),
    // The position of the collection: the content above it must not move either.
    top: origin.top + scrollY, left: origin.left + scrollX, clientWidth: scroller.clientWidth,
  };

  function ancestors(from, to) {
    const found = [];
    for (let e = from.parentElement; e && e !== to; e = e.parentElement) found.push(e);
    return found.concat(to);
  }
}
