// The positions of all elements on the page, in px of the page, without those inside cells.
() => {
  const marked = '[data-cell], [data-supplementary], [data-collection], h1, .site-footer, .pagination';
  return [...document.querySelectorAll(marked)].map(e => {
    const r = e.getBoundingClientRect();
    return [r.left + scrollX, r.top + scrollY, r.width, r.height];
  });
}
