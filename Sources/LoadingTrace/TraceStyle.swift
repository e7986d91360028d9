/// The styles of the trace's page: the colours of the pages that come with Vitrine, and a dark film in both colour
/// schemes.
let traceStyle = """

  :root {
    --paper: #faf8f3; --surface: #ffffff; --ink: #1f1d19; --muted: #635d52; --accent: #a8481a; --rule: #e3ddd0;
    --estimated: #e6dfd0; --measured: #b9d0c4; --on-measured: #1f1d19; --header: #efeae0;
    --fixed: #a9781c; --automatic: #2c5d8f;
    --film: #2b2723; --hole: #faf8f3; --print: #eebf72; --print-muted: #c3b8a4; --window: #fffdf8; --leader: #d8d1c4;
    --print-fixed: #e3b553; --print-automatic: #92bdf0;
    color-scheme: light dark;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --paper: #161513; --surface: #201e1b; --ink: #ece7dc; --muted: #aca493; --accent: #ee9a63; --rule: #35312a;
      --estimated: #3d3831; --measured: #3f6857; --on-measured: #f4efe5; --header: #2d2a25;
      --fixed: #ddb05a; --automatic: #86b4e6;
      --film: #070706; --hole: #2a2722; --print: #e0ad5c; --print-muted: #a69c8a; --window: #211f1b; --leader: #141311;
    }
  }
  *, ::before, ::after { box-sizing: border-box }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--paper); color: var(--ink) }
  body { margin: 0; font: 1rem/1.5 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif }
  main { max-width: 84rem; margin-inline: auto; padding: clamp(1.5rem, 4vw, 3.5rem) clamp(1rem, 3.5vw, 3rem) 3rem }
  h1, h2, .lead { font-family: "EB Garamond", "EB Garamond 12", "Iowan Old Style", Palatino, Georgia, serif; font-weight: 400 }
  h1 { margin: 0; font-size: clamp(2.1rem, 5vw, 3.4rem); line-height: 1.08; letter-spacing: -.01em; text-wrap: balance }
  h2 { margin: 0; font-size: 1.7rem; line-height: 1.25 }
  .place { margin: 0 0 .5rem; font-size: .875rem; color: var(--muted) }
  .lead { margin: 1rem 0 0; max-width: 46rem; font-size: clamp(1.15rem, 2vw, 1.31rem); line-height: 1.5; color: var(--muted); text-wrap: pretty }
  .lead b { color: var(--ink); font-weight: 400; white-space: nowrap }
  .note { margin: .35rem 0 0; color: var(--muted); font-size: .9375rem; max-width: 46rem }
  small { font-size: .8em; font-weight: 400; color: var(--muted) }
  section { margin-block-start: 3rem }
  footer { margin-block-start: 2rem; font-size: .8125rem; color: var(--muted) }

  table { margin-block-start: 2rem; border-collapse: collapse; font-variant-numeric: tabular-nums }
  th, td { padding: .55rem 0; text-align: start; font-weight: 400; border-block-end: 1px solid var(--rule) }
  :is(th, td):not(:last-child) { padding-inline-end: clamp(1rem, 4vw, 3.5rem) }
  thead th { font-size: .8125rem; color: var(--muted); vertical-align: bottom }
  tbody td { font-size: 1.2rem }
  tbody th::before { content: ""; display: inline-block; width: .7rem; height: .7rem; margin-inline-end: .6rem; border-radius: 50%; background: currentColor }
  tr.fixed th::before { color: var(--fixed) }
  tr.automatic th::before { color: var(--automatic) }

  .key { display: flex; flex-wrap: wrap; gap: .35rem 1.4rem; margin: .75rem 0 0; padding: 0; list-style: none; font-size: .8125rem; color: var(--muted) }
  .key li { display: flex; align-items: center; gap: .5rem }
  .key i { flex: none; width: 1.35rem; height: .95rem; border-radius: 3px }
  .key .e { background: var(--estimated) }
  .key .s { background: var(--measured) }
  .key .n { background: var(--accent) }
  .key .m { box-shadow: inset 0 0 0 1.5px var(--accent) }
  .key .end { height: 0; border-block-start: 1.5px dashed var(--accent); border-radius: 0 }
  .key .line { height: 0; border-block-start: 3px solid; border-radius: 2px }
  .key .line.fixed { color: var(--fixed) }
  .key .line.automatic { color: var(--automatic) }
  .key .line.end { border-block-start: 1.5px dashed var(--muted); border-radius: 0 }

  .plot { position: relative; height: clamp(11rem, 26vw, 20rem); margin: 1.25rem 0 2.25rem; margin-inline-start: 3.4rem }
  .plot svg { display: block; width: 100%; height: 100%; overflow: visible }
  .plot path { fill: none; vector-effect: non-scaling-stroke; stroke-linejoin: round }
  .plot .grid { stroke: var(--rule); stroke-width: 1 }
  .plot .line { stroke-width: 2.5 }
  .plot .fixed { stroke: var(--fixed) }
  .plot .automatic { stroke: var(--automatic) }
  .plot .end { stroke: var(--muted); stroke-width: 1.5; stroke-dasharray: 6 5 }
  .plot .mark { stroke: var(--muted); stroke-width: 1; stroke-dasharray: 1 4 }
  .plot span { position: absolute; font-size: .75rem; line-height: 1; color: var(--muted); white-space: nowrap; font-variant-numeric: tabular-nums }
  .plot .y { right: calc(100% + .6rem); transform: translateY(-50%) }
  .plot .x { top: calc(100% + .6rem) }
  .plot .x.mark { transform: translateX(-50%) }
  .plot .x.last { right: 0 }

  .film { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr)); gap: 1.25rem; margin: 1.25rem 0 0; padding: 0; list-style: none }
  .film.wide { grid-template-columns: 1fr }
  .film li {
    position: relative; padding: .55rem 1.5rem .8rem; border-radius: 4px; background: var(--film); color: var(--print-muted);
  }
  .film li::before, .film li::after {
    content: ""; position: absolute; inset-block: .55rem; width: .6rem;
    background: repeating-linear-gradient(transparent 0 .25rem, var(--hole) .25rem .95rem, transparent .95rem 1.2rem); border-radius: 2px;
  }
  .film li::before { left: .45rem }
  .film li::after { right: .45rem }
  .film h3 { display: flex; justify-content: space-between; margin: 0 0 .45rem; font: 600 .75rem/1.2 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .03em; color: var(--print) }
  .film h3 span { font-weight: 400 }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem }
  .wide .pair { grid-template-columns: 1fr }
  figure { margin: 0; min-width: 0 }
  figure p { margin: 0 0 .25rem; font-size: .6875rem; line-height: 1.2 }
  figure.fixed p { color: var(--print-fixed) }
  figure.automatic p { color: var(--print-automatic) }
  figure svg { display: block; width: 100%; height: auto; background: var(--leader); border-radius: 3px }
  figcaption { margin-block-start: .35rem; font-size: .75rem; line-height: 1.35; font-variant-numeric: tabular-nums }
  figcaption b { font-weight: 600; color: #f5efe3 }
  figcaption em { font-style: normal }
  figcaption span { display: block }
  figure path { vector-effect: non-scaling-stroke }
  figure .c { fill: var(--window) }
  figure .h { fill: var(--header) }
  figure .e { fill: var(--estimated) }
  figure .s { fill: var(--measured) }
  figure .m { stroke: var(--accent); stroke-width: 1 }
  .dense figure .m { stroke: none }
  .dense figure .e.m { fill: color-mix(in srgb, var(--estimated), var(--accent) 38%) }
  .dense figure .s.m { fill: color-mix(in srgb, var(--measured), var(--accent) 38%) }
  .dense figure .n { stroke: var(--accent); stroke-width: 1.5 }
  figure .n { fill: var(--accent) }
  figure .end { stroke: var(--accent); stroke-width: 1.25; stroke-dasharray: 4 3; fill: none }
  figure text { fill: var(--on-measured); text-anchor: middle; font-family: "EB Garamond", "EB Garamond 12", "Iowan Old Style", Palatino, Georgia, serif }
  figure text.n { fill: var(--window) }

  @media (max-width: 36rem) {
    table, tbody { display: block }
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    tbody tr { display: grid; grid-template-columns: repeat(3, auto); justify-content: space-between; padding-block: .7rem; border-block-end: 1px solid var(--rule) }
    tbody :is(th, td) { padding: 0 !important; border: 0 }
    tbody th { grid-column: 1 / -1; padding-block-end: .35rem !important }
    tbody td { font-size: 1.1rem }
    tbody td::before { content: attr(data-of); display: block; font-size: .72rem; color: var(--muted) }
    .film li { padding-inline: 1.35rem }
    .film li::before { left: .38rem }
    .film li::after { right: .38rem }
  }
  @media print { html { background: none } .film li { break-inside: avoid; print-color-adjust: exact; -webkit-print-color-adjust: exact } }

  """
