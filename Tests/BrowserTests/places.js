// Where everything stands on the page now, in px of the page; what is inside a cell does not count.
() => {
  const marked = '[data-cell], [data-supplementary], [data-collection], h1, .site-footer, .pagination';
  return [...document.querySelectorAll(marked)].map(e => {
    const r = e.getBoundingClientRect();
    return [r.left + scrollX, r.top + scrollY, r.width, r.height];
  });
}
