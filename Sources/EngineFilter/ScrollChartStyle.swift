/// The chart's style sheet: one column of cards, colours as custom properties, dark if the reader prefers it.
let chartStyle = """

  :root {
    color-scheme: light dark;
    --paper: #f6f5f1; --card: #ffffff; --ink: #1d1f24; --muted: #61656e; --rule: #dedcd5;
    --good: #1f7a5c; --good-zone: #e3f2eb; --bad: #c2362b; --bad-zone: #fbe9e5; --course: #4a63b8;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --paper: #14161a; --card: #1c1f25; --ink: #eceae4; --muted: #a0a5b0; --rule: #30343d;
      --good: #5ac79b; --good-zone: #1a2d27; --bad: #ff7a6b; --bad-zone: #35211f; --course: #93a8f4;
    }
  }
  * { box-sizing: border-box; }
  body {
    margin: 0; background: var(--paper); color: var(--ink);
    font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif;
  }
  main { max-width: 64rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 4rem) clamp(1rem, 4vw, 2rem); }
  article + article { margin-block-start: 4rem; }
  h1 { margin: 0; font-size: clamp(1.6rem, 4vw, 2.2rem); line-height: 1.15; letter-spacing: -0.02em; }
  header p { margin: 0.6rem 0 2rem; color: var(--muted); max-width: 44rem; }
  section {
    background: var(--card); border: 1px solid var(--rule); border-radius: 14px;
    padding: 1.1rem 1.25rem 0.6rem; margin-block-end: 1rem;
    display: grid; grid-template-columns: 1fr auto; gap: 0.25rem 1.5rem; align-items: start;
  }
  h2 { margin: 0; font-size: 1.05rem; font-weight: 600; line-height: 1.4; display: flex; gap: 0.7rem; }
  h2 span {
    flex: none; inline-size: 1.5rem; block-size: 1.5rem; border-radius: 50%; font-size: 0.8rem; line-height: 1.5rem;
    text-align: center; background: var(--rule);
  }
  dl { display: flex; gap: 1.5rem; margin: 0; }
  dl div { display: flex; flex-direction: column-reverse; }
  dt { font-size: 0.72rem; color: var(--muted); white-space: nowrap; }
  dd { margin: 0; font-size: 1.25rem; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; }
  dd small { font-size: 0.75rem; font-weight: 400; color: var(--muted); }
  .smooth .verdict dd { color: var(--good); }
  .janky .verdict dd { color: var(--bad); }
  svg { grid-column: 1 / -1; inline-size: 100%; block-size: auto; display: block; overflow: visible; }
  .zone-under { fill: var(--good-zone); }
  .zone-over { fill: var(--bad-zone); }
  .under { fill: var(--good); }
  .over { fill: var(--bad); }
  .budget { stroke: var(--ink); stroke-width: 1.25; stroke-dasharray: 5 4; }
  .tick { fill: var(--muted); font-size: 12px; text-anchor: middle; font-variant-numeric: tabular-nums; }
  .tick.y { text-anchor: end; }
  .budget-label { fill: var(--ink); font-weight: 600; }
  .course { padding-block-end: 1rem; }
  .course h2 { font-size: 0.85rem; font-weight: 500; color: var(--muted); }
  polyline { fill: none; stroke: var(--course); stroke-width: 2; stroke-linejoin: round; }
  @media (max-width: 44rem) {
    section { grid-template-columns: 1fr; }
    dl { justify-content: space-between; }
    .tick { font-size: 18px; }
  }
  @media print { body { background: none; } section { break-inside: avoid; } }

  """
