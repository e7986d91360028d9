// The texts that a reader cannot get at: lines that stand outside their cell or that something hides, where nothing can
// be scrolled to bring them into sight. What a line limit cuts is cut on purpose.
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

  // Each line as something that can be asked again where it is. A line counts as tall as its letters' size: where another
  // font than the first of the list draws it, its rectangle is as tall as that one wants, and stands off the line's middle.
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

  // What is hidden can be scrolled by script only, and by no reader.
  function scrolledInto(frames, line) {
    for (const frame of frames) {
      if (!/auto|scroll/.test(getComputedStyle(frame).overflowY)) continue;
      const box = frame.getBoundingClientRect();
      frame.scrollTop += line.rectangle().top - box.top - (box.height - (line.rectangle().bottom - line.rectangle().top)) / 2;
    }
    return frames.every(f => shows(f, line.rectangle()));
  }
}
