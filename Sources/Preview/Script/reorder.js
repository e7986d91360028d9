// Moves cells: by mouse, by a long press and touch, or by keyboard (Space lifts the focused cell, arrow keys move it,
// Space drops it). The layout engine in the server computes the frames during a drag. Nothing is written before the
// cell is dropped, and Escape cancels the drag.

/** The distance in px that starts a drag, and the duration of a long press in milliseconds. */
const TREMBLE = 6, REST = 350
/** The duration of a notice in milliseconds. */
const NOTICE = 12000

const script = document.querySelector('script[src*="/.vitrine/preview.js"]')
const token = script?.dataset.token

/** The current drag; null if there is none. */
let held = null
/** Called when a drag has ended and the page may change again. */
let released = () => {}
let seen = () => ''

/** Whether a drag is in progress, during which the page must not change. */
export const isHolding = () => held !== null

export function whenReleased(action, build) {
  released = action
  seen = build
}

/** Sends an action to the server. The response has `refused` if the server rejects it. */
export async function ask(action, values) {
  try {
    const response = await fetch('/.vitrine/' + action, {
      method: 'POST', headers: { 'X-Vitrine-Token': token }, body: new URLSearchParams(values),
    })
    return await response.json()
  } catch {
    return { refused: 'The preview does not answer.' }
  }
}

/** Returns the page and the width of a collection's element, as form values. */
export function pageForm(collection) {
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  // In an endless collection, each page has a class with its number.
  const number = collection.className.match(/(?:^| )w(\d+)(?: |$)/)?.[1]
  // A section with a layout of its own has its number in its name.
  const part = collection.closest('.part') && collection.dataset.collection.match(/-(\d+)$/)?.[1]
  const path = decodeURIComponent(location.pathname).slice(1)
  return {
    page: path === '' || path.endsWith('/') ? path + 'index.html' : path, width: collection.clientWidth / unit, ...(number && { number }),
    ...(part && { part }),
  }
}

// MARK: Styles, outside the document so that no update removes them

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  .vitrine-holding, .vitrine-holding * { cursor: grabbing !important; user-select: none !important; -webkit-user-select: none !important }
  .vitrine-holding .chunk { content-visibility: visible !important; contain: none !important }
  .vitrine-holding [data-window], .vitrine-holding .sideways { scroll-snap-type: none !important; scroll-behavior: auto !important }
  .vitrine-moving [data-cell], .vitrine-moving [data-supplementary] { transition: translate .22s cubic-bezier(.2, .7, .2, 1), width .22s, height .22s !important }
  .vitrine-moving .vitrine-held { transition: scale .15s, box-shadow .15s !important }
  .vitrine-moving .vitrine-held.vitrine-settling { transition: translate .2s cubic-bezier(.2, .7, .2, 1), scale .2s, width .2s, height .2s !important }
  .vitrine-held { z-index: 2147483000 !important; scale: 1.03; opacity: .94 !important; box-shadow: 0 14px 44px #0006; touch-action: none }
  .vitrine-held.vitrine-settling { scale: 1 }
  .vitrine-slot { position: absolute; z-index: -1; border: 2px dashed currentColor; border-radius: 8px; opacity: .3; pointer-events: none; box-sizing: border-box; transition: all .22s }
  @media (prefers-reduced-motion: reduce) {
    .vitrine-moving [data-cell], .vitrine-moving [data-supplementary], .vitrine-moving .vitrine-held, .vitrine-slot { transition: none !important }
  }
`)
document.adoptedStyleSheets.push(sheet)

// MARK: Lifting

const cellOf = node => node.closest?.(':is([data-collection]:not(.embedded), .part [data-collection]) [data-cell]')

function begin(cell, pointer) {
  if (document.documentElement.classList.contains('vitrine-trying')) return notify('Keep the other layout first, or go back.')
  const collection = cell.closest('[data-collection]')
  const scroller = collection.classList.contains('sideways') ? collection : null
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  held = {
    cell, collection, scroller, unit, pointer, isRTL: getComputedStyle(collection).direction === 'rtl',
    base: new Map(), sizes: new Map(), touched: new Set([cell]), session: null, wanted: null, isAsking: false, scroll: null,
    height: collection.offsetHeight, isOver: false,
  }
  const rect = cell.getBoundingClientRect()
  held.start = toContent(rect.x + rect.width / 2, rect.y + rect.height / 2)
  if (pointer) held.grip = { x: rect.x + rect.width / 2 - pointer.x, y: rect.y + rect.height / 2 - pointer.y }
  cell.classList.add('vitrine-held')
  document.documentElement.classList.add('vitrine-holding', 'vitrine-moving')
  const mine = held
  held.lifted = ask('lift', { ...pageForm(collection), cell: cell.dataset.cell, seen: seen() }).then(answer => {
    if (answer.refused) {
      if (held === mine) restore()
      notify(answer.refused)
      return false
    }
    mine.session = answer.session
    mine.title = answer.title
    for (const [name, ...frame] of answer.frames) mine.base.set(name, frame)
    mine.frames = new Map(mine.base)
    mine.size = answer.size
    mine.place = answer.place
    if (held !== mine) return false
    showSlot()
    if (!pointer) announce(`Lifted ${answer.title}. ${place()}. Arrow keys move it, Space puts it down, Escape puts it back.`)
    send()
    return true
  })
  if (pointer) follow()
}

/** Converts px of the window to px of the collection, before its own scaling. */
function toContent(x, y) {
  const { collection, scroller } = held, rect = collection.getBoundingClientRect()
  return { x: x - rect.x + (scroller?.scrollLeft ?? 0), y: y - rect.y + (scroller?.scrollTop ?? 0) }
}

/** Moves the lifted cell to the pointer. */
function follow() {
  const { pointer, grip, cell, start } = held
  const center = toContent(pointer.x + grip.x, pointer.y + grip.y)
  held.center = center
  cell.style.translate = `${center.x - start.x}px ${center.y - start.y}px`
}

// MARK: One request at a time; of the movements during one, the last is sent

function drag() {
  follow()
  held.wanted = 'drag'
  send()
}

async function send() {
  const mine = held
  if (!mine || mine.session === null || mine.isAsking || mine.isOver || !mine.wanted) return
  mine.isAsking = true
  while (held === mine && mine.wanted && !mine.isOver) {
    const wanted = mine.wanted
    mine.wanted = null
    const answer = wanted === 'drag' ? await ask('drag', question()) : await ask('step', { session: mine.session, step: wanted })
    if (held !== mine || mine.isOver) break
    if (answer.refused) {
      restore()
      notify(answer.refused)
      break
    }
    show(answer, wanted)
  }
  mine.isAsking = false
  mine.idle?.()
}

/** Returns the position of the lifted cell and the visible rectangle, in the engine's coordinates. */
function question() {
  const { center, unit, collection, scroller, isRTL, session } = held
  const rect = collection.getBoundingClientRect(), width = scroller ? scroller.scrollWidth : rect.width
  const view = scroller
    ? { x: scroller.scrollLeft, y: 0, width: rect.width, height: rect.height }
    : { x: -rect.x, y: -rect.y, width: innerWidth, height: innerHeight }
  const x = isRTL ? (scroller ? rect.width - center.x : width - center.x) : center.x
  const left = isRTL ? (scroller ? -scroller.scrollLeft : width - view.x - view.width) : view.x
  return {
    session, x: x / unit, y: center.y / unit, visible: [left, view.y, view.width, view.height].map(n => n / unit).join(),
  }
}

function show(answer, wanted) {
  for (const [name, ...frame] of answer.frames) held.frames.set(name, frame)
  const had = held.place.join()
  held.place = answer.place
  arrange(answer)
  if (wanted === 'drag') {
    held.scroll = answer.scroll
    roll()
  } else {
    if (answer.moved) announce(place())
    else announce(`${place()}. It goes no further.`)
    held.cell.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  }
  if (wanted === 'drag' && had !== held.place.join()) announce(place())
}

const place = () => {
  const [number, count, section] = held.place
  return `Place ${number} of ${count}${section ? `, ${section}` : ''}`
}

/** Returns an element of the collection by its name in the engine. */
const element = name => held.collection.querySelector(
  /^\d/.test(name) ? `[data-cell="${name}"]` : `[data-supplementary="${name}"]`)

/** Moves elements to the engine's frames, by their distance from the initial frames. */
function arrange({ frames, size }) {
  const { unit, base, isRTL, pointer, cell, sizes, touched, collection } = held
  const sign = isRTL ? -1 : 1
  for (const [name, x, y, width, height] of frames) {
    const target = element(name), from = base.get(name)
    if (!target || !from) continue
    touched.add(target)
    const isFollowing = target === cell && pointer
    if (!sizes.has(target)) sizes.set(target, [target.offsetWidth, target.offsetHeight])
    const [ownWidth, ownHeight] = sizes.get(target)
    const growth = [width - from[2], height - from[3]].map(n => n * unit)
    if (growth.some(n => Math.abs(n) > .5)) {
      target.style.width = `${ownWidth + growth[0]}px`
      target.style.height = `${ownHeight + growth[1]}px`
    } else for (const property of ['width', 'height']) target.style.removeProperty(property)
    if (isFollowing) continue
    // Cells are positioned by their leading edge.
    target.style.translate = `${sign * (x - from[0]) * unit}px ${(y - from[1]) * unit}px`
  }
  if (!held.scroller) collection.style.height = `${held.height + (size[1] - held.size[1]) * unit}px`
  showSlot()
}

/** Shows an outline at the lifted cell's new place. */
function showSlot() {
  const frame = held.frames?.get(held.cell.dataset.cell)
  if (!held.pointer || !frame) return
  held.slot ??= held.collection.appendChild(Object.assign(document.createElement('div'), { className: 'vitrine-slot', ariaHidden: 'true' }))
  const [x, y, width, height] = frame.map(n => n * held.unit)
  held.slot.style.insetInlineStart = `${x}px`
  Object.assign(held.slot.style, { top: `${y}px`, width: `${width}px`, height: `${height}px` })
}

// MARK: Scrolling near the edges

function roll() {
  if (held.isRolling || !held.scroll) return
  const mine = held
  mine.isRolling = true
  let last = performance.now(), turned = 0
  const step = now => {
    if (held !== mine || mine.isOver || !mine.scroll) {
      mine.isRolling = false
      return
    }
    const scroller = mine.scroller ?? window, seconds = Math.min((now - last) / 1000, .05)
    last = now
    const sign = mine.isRTL ? -1 : 1
    if (mine.scroll.velocity) {
      const [x, y] = mine.scroll.velocity
      scroller.scrollBy({ left: sign * x * mine.unit * seconds, top: y * mine.unit * seconds, behavior: 'instant' })
    } else if (now - turned > 700) {
      // Pages turn one at a time, with a pause between.
      turned = now
      scroller.scrollTo({ left: sign * mine.scroll.offset[0] * mine.unit, behavior: 'smooth' })
    }
    follow()
    mine.wanted = 'drag'
    send()
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

// MARK: Dropping

/** Cancels the drag: everything returns to its place, and nothing is written. */
function restore(message) {
  const mine = held
  if (!mine) return
  mine.isOver = true
  // Wait for the request that is under way before cancelling.
  const idle = mine.isAsking ? new Promise(done => (mine.idle = done)) : null
  mine.lifted.then(() => idle).then(() => mine.session !== null && ask('cancel', { session: mine.session }))
  mine.slot?.remove()
  mine.cell.classList.add('vitrine-settling')
  for (const target of mine.touched) for (const property of ['translate', 'width', 'height']) target.style.removeProperty(property)
  mine.collection.style.removeProperty('height')
  end(mine)
  if (message) announce(message)
}

/** Cancels the drag, unless the server is writing already: then only Undo reverts it. */
const putBack = () => held.isOver || restore('Put back.')

/** Ends the drag. The cells keep their positions until the page is updated from the files. */
function end(mine) {
  document.documentElement.classList.remove('vitrine-holding')
  setTimeout(() => {
    mine.cell.classList.remove('vitrine-held', 'vitrine-settling')
    if (!held) document.documentElement.classList.remove('vitrine-moving')
  }, 220)
  held = null
  released()
}

/** The elements that a drop has moved, whose offsets are removed when the page is updated. */
let displaced = null

export function settle() {
  if (!displaced) return
  document.documentElement.classList.remove('vitrine-moving')
  for (const target of displaced.touched) for (const property of ['translate', 'width', 'height']) target.style.removeProperty(property)
  displaced.collection.style.removeProperty('height')
  displaced.cell.classList.remove('vitrine-held', 'vitrine-settling')
  displaced = null
}

async function drop() {
  const mine = held
  mine.isEnding = true
  if (!await mine.lifted || held !== mine) return
  // The last movement has to arrive first.
  if (mine.isAsking) await new Promise(done => (mine.idle = done))
  if (held !== mine) return
  mine.isOver = true
  mine.scroll = null
  mine.slot?.remove()
  mine.cell.classList.add('vitrine-settling')
  settleIn()
  const answer = await ask('drop', { session: mine.session })
  if (answer.refused || !answer.written) {
    restore()
    if (answer.refused) notify(answer.refused)
    else announce('Put down where it was.')
    return
  }
  const where = place()
  settle()
  displaced = mine
  end(mine)
  notify(saved(answer.written), undo)
  announce(`Put down. ${where}.`)
}

/** What to say of files that were written. */
export function saved(names) {
  const isMistaken = document.querySelector('vitrine-mistakes')
  return `Saved in ${names.join(' and ')}.${isMistaken ? ' The page follows when its mistakes are mended.' : ''}`
}

/** Animates the lifted cell to its place. */
function settleIn() {
  const { cell, frames, base, unit, isRTL } = held, name = cell.dataset.cell
  const [from, to] = [base.get(name), frames.get(name)]
  cell.style.translate = `${(isRTL ? -1 : 1) * (to[0] - from[0]) * unit}px ${(to[1] - from[1]) * unit}px`
}

export async function undo() {
  const answer = await ask('undo', {})
  notify(answer.refused ?? `Undone: ${answer.written.join(' and ')} as before.`)
}

// MARK: Mouse and touch

let candidate = null, swallowsClick = false

addEventListener('pointerdown', event => {
  swallowsClick = false
  if (held || !event.isPrimary || (event.pointerType === 'mouse' && event.button !== 0)) return
  const cell = cellOf(event.target)
  // Controls inside a cell keep the pointer.
  if (!cell || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest('button, input, select, textarea, summary, [contenteditable]')) return
  candidate = { cell, x: event.clientX, y: event.clientY, id: event.pointerId, isTouch: event.pointerType === 'touch' }
  if (candidate.isTouch) candidate.timer = setTimeout(() => lift(), REST)
})

function lift() {
  const { cell, x, y, id } = candidate
  clearTimeout(candidate.timer)
  candidate = null
  begin(cell, { x, y, id })
  swallowsClick = held !== null
}

addEventListener('pointermove', event => {
  if (candidate?.id === event.pointerId) {
    const isFar = Math.hypot(event.clientX - candidate.x, event.clientY - candidate.y) > TREMBLE
    if (isFar && candidate.isTouch) forget()
    else if (isFar) lift()
  }
  if (held?.pointer?.id !== event.pointerId || held.isEnding) return
  Object.assign(held.pointer, { x: event.clientX, y: event.clientY })
  drag()
})

function forget() {
  clearTimeout(candidate?.timer)
  candidate = null
}

addEventListener('pointerup', event => {
  if (candidate?.id === event.pointerId) forget()
  if (held?.pointer?.id === event.pointerId && !held.isEnding) drop()
})
addEventListener('pointercancel', event => {
  forget()
  if (held?.pointer?.id === event.pointerId) putBack()
})
// During a touch drag, nothing scrolls and no menu opens; links and pictures use no native drag and drop.
addEventListener('touchmove', event => held?.pointer && event.cancelable && event.preventDefault(), { passive: false })
addEventListener('contextmenu', event => (held || candidate?.isTouch) && event.preventDefault())
addEventListener('dragstart', event => cellOf(event.target) && event.preventDefault())
addEventListener('click', event => {
  // A click by a script does not belong to the drag.
  if (!swallowsClick || !event.isTrusted) return
  swallowsClick = false
  event.preventDefault()
  event.stopPropagation()
}, true)

// Leaving the page cancels the drag.
for (const name of ['blur', 'pagehide']) addEventListener(name, () => held && !held.isEnding && restore('Put back.'))
document.addEventListener('visibilitychange', () => document.hidden && held && !held.isEnding && restore('Put back.'))
document.addEventListener('focusout', event => {
  if (held && !held.pointer && !held.isEnding && !held.cell.contains(event.relatedTarget)) restore('Put back.')
})

// MARK: Keyboard

const STEPS = { ArrowUp: 'up', ArrowDown: 'down' }

addEventListener('keydown', event => {
  if (event.defaultPrevented) return
  const isEditing = event.target.closest?.('input, select, textarea, [contenteditable]')
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z' && !isEditing && !held) {
    event.preventDefault()
    undo()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (held) {
    const forward = held.isRTL ? 'ArrowLeft' : 'ArrowRight', backward = held.isRTL ? 'ArrowRight' : 'ArrowLeft'
    const step = { ...STEPS, [forward]: 'next', [backward]: 'previous' }[event.key]
    if (event.key === 'Escape') putBack()
    else if ((event.key === ' ' || event.key === 'Enter') && !held.pointer) { if (!held.isEnding) drop() }
    else if (step && !held.pointer && !held.isEnding) {
      held.wanted = step
      send()
    } else if (event.key === 'Tab') {
      // Tab moves the focus as usual.
      if (!held.isEnding) restore('Put back.')
      return
    }
    event.preventDefault()
    return
  }
  if (event.key !== ' ' || isEditing || event.target.closest?.('button, summary')) return
  const cell = cellOf(document.activeElement)
  if (!cell) return
  event.preventDefault()
  begin(cell, null)
}, true)

// MARK: Messages

const host = document.createElement('vitrine-notice')
const root = host.attachShadow({ mode: 'open' })
const look = new CSSStyleSheet()
look.replaceSync(`
  :host { all: initial; color-scheme: light dark }
  .notice {
    position: fixed; z-index: 2147483646; left: 50%; translate: -50%; bottom: max(1rem, env(safe-area-inset-bottom)); max-width: calc(100vw - 2rem);
    box-sizing: border-box; display: flex; align-items: center; gap: .75rem; padding: .6rem .75rem .6rem 1.1rem;
    background: light-dark(#22272c, #f1eee9); color: light-dark(#f6f4f0, #22272c); font: 15px/1.35 system-ui, sans-serif;
    border-radius: 12px; box-shadow: 0 8px 32px #0004; overflow-wrap: anywhere;
  }
  button { font: inherit; font-weight: 600; color: light-dark(#9ed0ff, #0b5a94); background: none; border: 0; border-radius: 8px; padding: .3rem .6rem; min-height: 2rem; cursor: pointer }
  button:hover { background: light-dark(#ffffff1c, #00000012) }
  button:focus-visible { outline: 2px solid currentColor }
  .spoken { position: fixed; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
  [hidden] { display: none }
`)
root.adoptedStyleSheets = [look]
const spoken = Object.assign(document.createElement('div'), { className: 'spoken', role: 'status', ariaLive: 'assertive' })
const notice = Object.assign(document.createElement('div'), { className: 'notice', role: 'status', hidden: true })
root.append(spoken, notice)
document.documentElement.append(host)
let noticeTimer = 0

function announce(text) {
  spoken.textContent = text
}

export const hideNotice = () => void (notice.hidden = true)

/** Shows a message at the bottom of the page for a while, with an optional button to undo. */
export function notify(text, action) {
  const words = Object.assign(document.createElement('span'), { textContent: text })
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×', ariaLabel: 'Hide' })
  close.onclick = hideNotice
  notice.replaceChildren(words)
  if (action) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Undo', title: 'Ctrl-Z' })
    button.onclick = () => {
      button.disabled = true
      action()
    }
    notice.append(button)
  }
  notice.append(close)
  notice.hidden = false
  clearTimeout(noticeTimer)
  const hide = () => notice.matches(':hover, :focus-within') ? (noticeTimer = setTimeout(hide, 3000)) : (notice.hidden = true)
  noticeTimer = setTimeout(hide, NOTICE)
}
