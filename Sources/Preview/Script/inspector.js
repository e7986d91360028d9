// The inspector: draws the engine's data about the page over it. `i` or the button in the corner toggles it.

import { ask, hideNotice, notify, pageForm, saved, undo } from './reorder.js'

const DEVICES = [['Small phone', 320, 568], ['Phone', 390, 844], ['Tablet', 820, 1180], ['Laptop', 1280, 800], ['Desktop', 1440, 900], ['Wide', 1920, 1080]]
const LAYOUTS = ['mosaic', 'justified', 'waterfall', 'grid', 'column', 'flow', 'list']
const HINTS = { first: '#d1242f', eager: '#bf5b04', preload: '#1a7f37', lazy: '#57606a' }
/** The largest number of cells that are drawn: those in view, and some around them. */
const MOST = 300

const host = document.createElement('vitrine-inspector')
const root = host.attachShadow({ mode: 'open' })
const look = new CSSStyleSheet()
look.replaceSync(`
  :host { all: initial; color-scheme: light dark; font: 13px/1.45 system-ui, sans-serif }
  * { box-sizing: border-box }
  .toggle, .panel {
    position: fixed; z-index: 2147483645; background: light-dark(#fffffff2, #1e2124f2); color: light-dark(#1f2328, #e8eaed);
    border: 1px solid light-dark(#d0d7de, #3d444d); box-shadow: 0 4px 20px #0003; backdrop-filter: blur(8px);
  }
  .toggle {
    left: max(.75rem, env(safe-area-inset-left)); bottom: max(.75rem, env(safe-area-inset-bottom)); width: 36px; height: 36px; border-radius: 50%;
    font: 600 16px/1 Georgia, serif; font-style: italic; cursor: pointer; padding: 0; opacity: .55;
  }
  .toggle:hover, .toggle:focus-visible, .toggle[aria-expanded=true] { opacity: 1 }
  .panel {
    left: max(.75rem, env(safe-area-inset-left)); bottom: calc(max(.75rem, env(safe-area-inset-bottom)) + 46px); width: min(21rem, calc(100vw - 1.5rem));
    max-height: min(30rem, calc(100vh - 6rem)); overflow: auto; border-radius: 12px; padding: .75rem 1rem 1rem;
  }
  h2 { font: inherit; font-weight: 600; margin: 0 0 .4rem }
  h3 { font: inherit; font-weight: 600; margin: .9rem 0 .35rem; color: light-dark(#57606a, #9da7b1) }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .9rem; margin: 0 }
  dt { color: light-dark(#57606a, #9da7b1) }
  dd { margin: 0; font-variant-numeric: tabular-nums }
  .row { display: flex; flex-wrap: wrap; gap: .35rem }
  select { max-width: 100% }
  .row button, .row select, label {
    font: inherit; color: inherit; background: light-dark(#f3f4f6, #2b3036); border: 1px solid light-dark(#d0d7de, #3d444d); border-radius: 8px;
    padding: .3rem .6rem; cursor: pointer; display: inline-flex; gap: .35rem; align-items: center; min-height: 32px;
  }
  .row button:hover, label:hover { background: light-dark(#e6e9ec, #363c43) }
  button:focus-visible, input:focus-visible { outline: 2px solid light-dark(#0969da, #6cb6ff); outline-offset: 1px }
  input { margin: 0; accent-color: light-dark(#0969da, #6cb6ff) }
  .key { display: inline-block; width: .8em; height: .8em; border-radius: 3px; background: var(--c) }
  .layer { position: absolute; left: 0; top: 0; width: 0; height: 0; z-index: 2147483000; pointer-events: none }
  .cell { position: absolute; outline: 1.5px solid var(--c); outline-offset: -1.5px; color: #fff; overflow: hidden }
  .tag { position: absolute; left: 0; top: 0; background: var(--c); padding: 1px 6px; font: 600 11px/1.5 ui-monospace, monospace; border-radius: 0 0 6px 0; white-space: nowrap; max-width: 100%; overflow: hidden; text-overflow: ellipsis }
  .size { top: auto; bottom: 0; border-radius: 0 6px 0 0; background: #0b1a2bd9; font-weight: 400 }
  .screen { position: absolute; left: 0; top: 0; border: 2px dashed #8250df }
  .screen span { position: absolute; right: 0; bottom: 0; background: #8250df; color: #fff; font: 600 11px/1.5 system-ui; padding: 1px 8px; border-radius: 6px 0 0 0; white-space: nowrap }
  .device { position: fixed; inset: 0; z-index: 2147483646; background: light-dark(#dfe3e8, #0d1117); display: flex; flex-direction: column; align-items: center; overflow: hidden }
  .device .row { padding: .6rem; justify-content: center; color: light-dark(#1f2328, #e8eaed); flex: none }
  .device .row [aria-pressed=true] { background: light-dark(#0969da, #316dca); color: #fff }
  .frame { flex: 1; min-height: 0; width: 100%; display: grid; justify-content: center; align-content: start; overflow: hidden }
  iframe { border: 1px solid light-dark(#afb8c1, #3d444d); border-radius: 12px; background: Canvas; transform-origin: top center }
  [hidden] { display: none !important }
`)
root.adoptedStyleSheets = [look]

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const toggle = make('button', { className: 'toggle', type: 'button', textContent: 'i', title: 'Inspector (i)', ariaLabel: 'Inspector', ariaExpanded: 'false' })
const panel = make('section', { className: 'panel', hidden: true, ariaLabel: 'Inspector' })
const layer = make('div', { className: 'layer', hidden: true, ariaHidden: 'true' })
root.append(layer, panel, toggle)
// Hide the tools in a page inside a device frame.
toggle.hidden = window.top !== window
document.documentElement.append(host)

let facts = null, shows = { frames: true, sizes: false, order: true, screens: false }
toggle.onclick = () => show(panel.hidden)

addEventListener('keydown', event => {
  if (event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.target.closest?.('input, select, textarea, [contenteditable]')) return
  show(panel.hidden)
})

async function show(isShown) {
  panel.hidden = layer.hidden = !isShown
  if (!isShown) leave()
  toggle.ariaExpanded = String(isShown)
  if (isShown) await inspect()
}

const collectionOf = () => document.querySelector('[data-collection]:not(.embedded)')
const unit = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** Requests the data about the page in its current state. */
async function inspect() {
  const collection = collectionOf()
  facts = collection && collection.querySelector('[data-cell]') ? await ask('inspect', pageForm(collection)) : null
  if (facts?.refused) facts = null
  draw()
  describe()
}

// MARK: The panel

const number = value => Number(value.toFixed(1)).toLocaleString('en')

function describe() {
  const collection = collectionOf()
  const rows = []
  if (collection && facts) {
    const { interval, index, count, layout, cells } = facts
    const grown = cells.map(c => c.refined[1] - c.estimated[1]), off = grown.filter(n => Math.abs(n) > .5).length
    rows.push(['Layout', layout], ['Container', `${number(collection.clientWidth / unit())} px`],
      ['Interval', `${number(interval[0])} – ${interval[1] === null ? '∞' : number(interval[1])} px, ${index} of ${count}`],
      ['Cells', `${cells.length}, ${off} of another height than estimated`])
  }
  rows.push(['Window', `${innerWidth} × ${innerHeight} px`])
  const list = make('dl', {}, ...rows.flatMap(([term, text]) => [make('dt', { textContent: term }), make('dd', { textContent: text })]))
  const boxes = Object.entries({ frames: 'Frames', order: 'Load order', sizes: 'Estimated → refined', screens: 'First viewports' }).map(([name, text]) => {
    const box = make('input', { type: 'checkbox', checked: shows[name] })
    box.onchange = () => {
      shows[name] = box.checked
      draw()
    }
    return make('label', {}, box, text)
  })
  const legend = Object.entries(HINTS).map(([hint, color]) => {
    const key = make('span', { className: 'key' })
    key.style.setProperty('--c', color)
    const text = { first: 'first: high priority', eager: 'eager', preload: 'preloaded on wide screens', lazy: 'lazy' }[hint]
    return make('span', {}, key, ' ', text)
  })
  const devices = DEVICES.map(([name, width, height]) => {
    const button = make('button', { type: 'button', textContent: `${name} ${width}` })
    button.onclick = () => open(width, height)
    return button
  })
  panel.replaceChildren(
    make('h2', { textContent: facts ? `${collection.dataset.collection || 'Home'}` : 'This page has no collection' }), list,
    ...(facts ? [make('h3', { textContent: 'Show' }), make('div', { className: 'row' }, ...boxes),
      make('h3', { textContent: 'Images' }), make('div', { className: 'row' }, ...legend)] : []),
    ...(facts && canTry() ? [make('h3', { textContent: 'Try another layout' }), layouts()] : []),
    make('h3', { textContent: 'See it as on a' }), make('div', { className: 'row' }, ...devices))
}

// MARK: Other layouts

/** The layout that is shown instead of the page's own; null if none is. */
let tried = null
const trial = new CSSStyleSheet()
trial.replaceSync(`
  .vitrine-trying .chunk { position: static !important; content-visibility: visible !important; contain: none !important }
  .vitrine-trying [data-collection] [data-cell], .vitrine-trying [data-supplementary] { transition: all .3s cubic-bezier(.2, .7, .2, 1) }
  @media (prefers-reduced-motion: reduce) { .vitrine-trying [data-cell], .vitrine-trying [data-supplementary] { transition: none !important } }
`)
document.adoptedStyleSheets.push(trial)

const canTry = () => !collectionOf().closest('.sideways, .pins') && !/(^|\/)layout-[^/]*$/.test(location.pathname)

function layouts() {
  const current = tried ?? facts.layout
  const select = make('select', { ariaLabel: 'Layout' }, ...LAYOUTS.map(name => make('option', { textContent: name, selected: name === current })))
  if (!LAYOUTS.includes(current)) select.prepend(make('option', { textContent: current, selected: true, disabled: true }))
  const keep = make('button', { type: 'button', textContent: 'Keep', title: 'Write it into collection.md', hidden: !tried })
  const back = make('button', { type: 'button', textContent: 'Back', hidden: !tried })
  select.onchange = () => select.value === facts.layout ? leave() : attempt(select.value)
  back.onclick = leave
  keep.onclick = async () => {
    const answer = await ask('keep', { ...pageForm(collectionOf()), layout: tried })
    if (answer.refused) notify(answer.refused)
    else notify(saved(answer.written), undo)
  }
  return make('div', { className: 'row' }, select, keep, back)
}

const PLACED = ['inset-inline-start', 'top', 'width', 'height']
const placed = () => collectionOf().querySelectorAll('[data-cell], [data-supplementary]')

async function attempt(name) {
  const collection = collectionOf(), answer = await ask('try', { ...pageForm(collection), layout: name })
  if (answer.refused) {
    notify(answer.refused)
    describe()
    return
  }
  tried = name
  hideNotice()
  document.documentElement.classList.add('vitrine-trying')
  const frames = new Map(answer.frames.map(([name, ...frame]) => [name, frame])), scale = unit()
  for (const element of placed()) {
    const frame = frames.get(element.dataset.cell ?? element.dataset.supplementary)
    element.style.visibility = frame ? '' : 'hidden'
    if (!frame) continue
    PLACED.forEach((property, index) => element.style.setProperty(property, `${frame[index] * scale}px`))
    // The part of the page's own position that grows with the width
    element.style.marginTop = 0
  }
  collection.style.height = `${answer.size[1] * scale}px`
  collection.dataset.wasFixed ??= collection.classList.contains('fixed')
  collection.classList.toggle('fixed', answer.isFixed)
  describe()
  setTimeout(draw, 350)
}

/** Restores the page's own layout. */
function leave() {
  if (!tried) return
  tried = null
  const collection = collectionOf()
  for (const element of placed()) for (const property of [...PLACED, 'margin-top', 'visibility']) element.style.removeProperty(property)
  collection.style.removeProperty('height')
  collection.classList.toggle('fixed', collection.dataset.wasFixed === 'true')
  delete collection.dataset.wasFixed
  document.documentElement.classList.remove('vitrine-trying')
  describe()
  setTimeout(draw, 350)
}

// MARK: Drawing over the page

function draw() {
  layer.replaceChildren()
  if (layer.hidden || !facts) return
  const cells = new Map(facts.cells.map(cell => [cell.name, cell])), images = new Map(facts.images.map((image, index) => [image.name, { ...image, order: index + 1 }]))
  // The layer is positioned at the document's corner, including its margin.
  const corner = layer.getBoundingClientRect()
  let drawn = 0
  for (const cell of collectionOf().querySelectorAll('[data-cell]')) {
    const rect = cell.getBoundingClientRect(), name = cell.dataset.cell, image = images.get(name), known = cells.get(name)
    if (rect.bottom < -innerHeight || rect.top > 2 * innerHeight || drawn++ > MOST) continue
    const box = make('div', { className: 'cell' })
    box.style.setProperty('--c', HINTS[image?.hint] ?? '#0969da')
    Object.assign(box.style, { left: `${rect.x - corner.x}px`, top: `${rect.y - corner.y}px`, width: `${rect.width}px`, height: `${rect.height}px` })
    if (!shows.frames) box.style.outline = 'none'
    const tag = [shows.frames && name, shows.order && image && `#${image.order} ${image.hint}`].filter(Boolean).join('  ')
    if (tag) box.append(make('span', { className: 'tag', textContent: tag, title: image?.reason ?? '' }))
    if (shows.sizes && known) {
      const text = [known.estimated, known.refined].map(([w, h]) => `${number(w)}×${number(h)}`).join(' → ')
      box.append(make('span', { className: 'tag size', textContent: text }))
    }
    layer.append(box)
  }
  if (shows.screens) for (const [name, width, height] of facts.viewports) {
    const screen = make('div', { className: 'screen' }, make('span', { textContent: `${name} ${width} × ${height}` }))
    Object.assign(screen.style, { left: `${-corner.x - scrollX}px`, top: `${-corner.y - scrollY}px`, width: `${Math.min(width, document.documentElement.clientWidth)}px`, height: `${height}px` })
    layer.append(screen)
  }
}

let pending = 0
const redraw = () => {
  if (layer.hidden || pending) return
  pending = requestAnimationFrame(() => {
    pending = 0
    draw()
  })
}
addEventListener('scroll', redraw, { passive: true, capture: true })
let waiting = 0
addEventListener('resize', () => {
  leave()
  redraw()
  clearTimeout(waiting)
  if (!panel.hidden) waiting = setTimeout(inspect, 150)
})
/** Restores the page's own state before an update. */
export function prepare() {
  if (tried) leave()
}

/** Updates the inspector after the page has changed. */
export function refresh() {
  if (!panel.hidden) setTimeout(inspect, 400)
}

// MARK: Devices

function open(width, height) {
  root.querySelector('.device')?.remove()
  const frame = make('iframe', { src: location.href, title: `The page ${width} px wide` })
  const close = make('button', { type: 'button', textContent: 'Close (Escape)' })
  const buttons = DEVICES.map(([name, w, h]) => {
    const button = make('button', { type: 'button', textContent: `${name} ${w}`, ariaPressed: String(w === width) })
    button.onclick = () => open(w, h)
    return button
  })
  const stage = make('div', { className: 'frame' }, frame)
  const device = make('div', { className: 'device', role: 'dialog', ariaLabel: 'The page on a device' }, make('div', { className: 'row' }, ...buttons, close), stage)
  root.append(device)
  // A frame larger than the window is scaled down, and keeps its own width.
  const fit = () => {
    const scale = Math.min(1, (innerWidth - 16) / width), room = (stage.clientHeight - 8) / scale
    Object.assign(frame.style, { width: `${width}px`, height: `${Math.min(height, room)}px`, transform: `scale(${scale})` })
  }
  fit()
  const end = () => {
    device.remove()
    removeEventListener('resize', fit)
    removeEventListener('keydown', escape, true)
    toggle.focus()
  }
  const escape = event => event.key === 'Escape' && (event.preventDefault(), end())
  addEventListener('resize', fit)
  addEventListener('keydown', escape, true)
  close.onclick = end
  close.focus()
}
