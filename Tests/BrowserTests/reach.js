// The texts that a reader cannot reach: lines outside their cell, or hidden by an element, that no scrolling makes
// visible. Texts with a line limit are clipped on purpose.
async () => {
  await document.fonts.ready;
  const lost = [];
  for (const element of document.querySelectorAll('[data-cell], [data-supplementary]')) {
    if (!element.checkVisibility({visibilityProperty: true})) continue;
    for (const text of element.querySelectorAll('[data-text]')) {
      if (text.hasAttribute('data-clamp')) continue;
      const frames = [];
      for (let e = text; e !== element.parentElement; e = e.parentElement)
        if (e === element || getComputedStyle(e).overflowY !== 'visible') frames.push(e);
      const missing = lines(text).filter(line => !frames.every(f => shows(f, line.rectangle())) && !scrolledInto(frames, line));
      for (const f of frames) f.scrollTop = f.scrollLeft = 0;
      if (missing.length) lost.push((element.dataset.cell ?? element.dataset.supplementary) + ' "' + text.textContent.trim().slice(0, 30) + '" ' + missing.length + ' lines');
    }
  }
  return lost;

  // Each line with a function that measures it again. Its height is the font size: the rectangle of a line in a
  // fallback font has that font's height and is off the line's middle.
  function lines(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const height = parseFloat(getComputedStyle(text).fontSize);
    return [...range.getClientRects()].map((r, index) => r.width > 0 && {
      rectangle() {
        const r = range.getClientRects()[index], middle = (r.top + r.bottom) / 2;
        return {left: r.left, right: r.right, top: middle - height / 2, bottom: middle + height / 2};
      },
    }).filter(Boolean);
  }

  function shows(frame, line) {
    const box = frame.getBoundingClientRect();
    return line.top > box.top - 1.5 && line.bottom < box.bottom + 1.5 && line.left > box.left - 1.5 && line.right < box.right + 1.5;
  }

  // Readers cannot scroll hidden overflow; only scripts can.
  function scrolledInto(frames, line) {
    for (const frame of frames) {
      if (!/auto|scroll/.test(getComputedStyle(frame).overflowY)) continue;
      const box = frame.getBoundingClientRect();
      frame.scrollTop += line.rectangle().top - box.top - (box.height - (line.rectangle().bottom - line.rectangle().top)) / 2;
    }
    return frames.every(f => shows(f, line.rectangle()));
  }
}
