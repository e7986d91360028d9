// The script that the preview adds to the pages it serves. It listens for builds and updates the page without a reload:
// it fetches the page again and changes what differs in place. Cells are identified by their ids.

import { prepare, refresh } from './inspector.js'
import { isHolding, settle, whenReleased } from './reorder.js'

const EASING = { duration: 320, easing: 'cubic-bezier(.2, .7, .2, 1)' }
const GONE = { opacity: 0, scale: .9 }
/** The time in milliseconds after which a style sheet or font is no longer awaited. */
const PATIENCE = 3000

let seen = new URL(import.meta.url).searchParams.get('seen')
let events = null

// MARK: Events

/** Listens for builds. Only visible pages listen, because a browser has six connections for all its tabs. */
function listen() {
  if (document.visibilityState === 'hidden') {
    events?.close()
    events = null
  } else if (!events) {
    events = new EventSource('/.vitrine/events?seen=' + seen)
    events.addEventListener('changed', ({ data }) => {
      seen = data
      hideMistakes()
      update()
    })
    events.addEventListener('failed', ({ data }) => {
      settle()
      showMistakes(JSON.parse(data))
    })
  }
}

document.addEventListener('visibilitychange', listen)
addEventListener('pageshow', listen)
addEventListener('pagehide', () => {
  events?.close()
  events = null
})

// MARK: Updates, one at a time; those that arrive during one are combined

let isUpdating = false, isDue = false

async function update() {
  isDue = true
  // Wait until a drag has ended.
  if (isUpdating || isHolding()) return
  isUpdating = true
  try {
    while (isDue && !isHolding()) {
      isDue = false
      await bringUpToDate()
    }
  } catch {
    location.reload()
  }
  isUpdating = false
}

whenReleased(() => isDue && update(), () => seen)

async function bringUpToDate() {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  const text = await response?.text().catch(() => null)
  // The server is down. When it is back, it sends the current state.
  if (text == null) return
  const fresh = new DOMParser().parseFromString(text, 'text/html')
  const own = root => root.querySelector('script[src^="/.vitrine/"]')?.dataset.token
  // Another process answers, with another token for changes; results of a search are of the former index.
  if (own(fresh) !== own(document) || document.querySelector('.search-form')) return location.reload()
  fresh.querySelectorAll('script[src^="/.vitrine/"]').forEach(script => script.remove())
  // Compare by name: addresses are relative, and differ between the pages of an endless collection.
  // Data in scripts does not run.
  const scripts = root => Array.from(root.querySelectorAll('script:not([src^="/.vitrine/"], [type$="json"])'),
    script => script.getAttribute('src')?.split('/').pop() ?? script.text).join()
  // Scripts that have run can't be undone, and a page without content has no state to keep.
  if (!response.ok || scripts(document) !== scripts(fresh) || !fresh.querySelector('main')) return location.reload()
  const sheets = await bringSheets(fresh)
  if (isHolding()) return void (isDue = true)
  const endless = document.querySelector('[data-window]'), next = fresh.querySelector('[data-window]')
  if (endless && next) return refreshWindow(sheets)
  change(sheets, fresh)
}

/** Loads the style sheets and fonts that the page will need, without applying them. Returns the sheets to exchange. */
async function bringSheets(fresh) {
  const linksOf = page => Array.from(page.head.querySelectorAll('link'))
  const isSheet = link => link.rel === 'stylesheet'
  const here = new Map(linksOf(document).map(link => [link.outerHTML, link]))
  const theirs = new Set(linksOf(fresh).map(link => link.outerHTML))
  const old = linksOf(document).filter(link => isSheet(link) && !theirs.has(link.outerHTML))
  const added = [], loading = []
  // From the last one on, so that each is before those that override it.
  let next
  for (const link of linksOf(fresh).reverse()) {
    const known = here.get(link.outerHTML)
    if (known && isSheet(link)) next = known
    if (known || !isSheet(link) && link.getAttribute('as') !== 'font') continue
    const copy = document.importNode(link)
    // Sheets are applied together when all have loaded.
    if (isSheet(link)) copy.media = 'not all'
    loading.push(new Promise(done => {
      copy.onload = copy.onerror = done
      setTimeout(done, PATIENCE)
    }))
    isSheet(link) && next ? next.before(copy) : document.head.append(copy)
    if (isSheet(link)) {
      added.push({ copy, link })
      next = copy
    }
  }
  await Promise.all(loading)
  return { added, old }
}

function exchange({ added, old }) {
  for (const { copy, link } of added) {
    link.media ? copy.media = link.media : copy.removeAttribute('media')
    copy.onload = copy.onerror = null
  }
  old.forEach(link => link.remove())
}

/** Updates an endless collection by its own script. */
async function refreshWindow({ added, old }) {
  // That script manages the pages' own style sheets; those of pages added since have no mark.
  const own = link => !link.href.includes('/assets/layouts/')
  added.filter(({ link }) => !own(link)).forEach(({ copy }) => copy.remove())
  exchange({ added: added.filter(({ link }) => own(link)), old: old.filter(own) })
  const was = await manifest
  manifest = readManifest()
  if (await manifest !== was) document.querySelector('.refresh')?.click()
}

/** The address of an endless collection's manifest; null if there is none. */
const endlessAddress = document.querySelector('[data-window]')?.dataset.window
const manifestAddress = endlessAddress && new URL(endlessAddress, document.baseURI)
const readManifest = async () => manifestAddress ? (await fetch(manifestAddress, { cache: 'no-store' })).text() : null
let manifest = readManifest()

// MARK: Applying a change within one frame

const cells = () => Array.from(document.querySelectorAll('[data-cell][id]'))
const isSeen = ({ top, bottom }) => bottom > 0 && top < innerHeight

function change(sheets, fresh) {
  document.querySelectorAll('[data-gone]').forEach(cell => cell.remove())
  const before = new Map(cells().map(cell => [cell.id, { cell, rect: cell.getBoundingClientRect(), text: cell.innerHTML }]))
  const collection = document.querySelector('[data-collection]')
  const focused = document.activeElement
  // The browser's scroll anchoring would move the page a second time.
  document.documentElement.style.overflowAnchor = 'none'

  settle()
  prepare()
  exchange(sheets)
  for (const name of ['lang', 'dir']) copyAttribute(document.documentElement, fresh.documentElement, name)
  morphHead(fresh.head)
  morphBody(fresh.body)

  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true })
  // The first visible cell that still exists keeps its position; a page scrolled to the top stays there.
  const held = scrollY > 0 && [...before.values()].find(({ cell, rect }) => isSeen(rect) && document.getElementById(cell.id))
  if (held) scrollBy({ top: document.getElementById(held.cell.id).getBoundingClientRect().top - held.rect.top, behavior: 'instant' })
  requestAnimationFrame(() => document.documentElement.style.removeProperty('overflow-anchor'))
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) animate(before, collection)
  refresh()
}

/** Animates an update: remaining cells move, new ones appear, removed ones fade out, and changed ones blink. */
function animate(before, collection) {
  for (const cell of cells()) {
    const rect = cell.getBoundingClientRect(), old = before.get(cell.id)
    if (!isSeen(rect) && !(old && isSeen(old.rect))) continue
    if (!old) cell.animate([GONE, {}], EASING)
    else {
      const x = old.rect.x - rect.x, y = old.rect.y - rect.y
      if (x || y) cell.animate([{ translate: `${x}px ${y}px` }, {}], EASING)
      if (old.text !== cell.innerHTML) cell.animate([{ opacity: .25 }, {}], EASING)
    }
  }
  const own = collection?.isConnected && collection.getBoundingClientRect()
  for (const { cell, rect } of own ? before.values() : []) {
    if (document.getElementById(cell.id) || !isSeen(rect)) continue
    for (const name of ['id', 'data-cell']) cell.removeAttribute(name)
    cell.inert = true
    cell.dataset.gone = ''
    Object.assign(cell.style, {
      position: 'absolute', margin: 0, left: rect.x - own.x + 'px', top: rect.y - own.y + 'px', width: rect.width + 'px', height: rect.height + 'px',
    })
    collection.append(cell)
    cell.animate([{}, GONE], EASING).onfinish = () => cell.remove()
  }
}

// MARK: Changing one tree into another

function copyAttribute(old, fresh, name) {
  const value = fresh.getAttribute(name)
  if (value === null) old.removeAttribute(name)
  else if (old.getAttribute(name) !== value) old.setAttribute(name, value)
}

/** Updates the head except links and scripts, which are exchanged separately or not at all. */
function morphHead(fresh) {
  const isPlain = element => !['LINK', 'SCRIPT'].includes(element.nodeName)
  const wanted = Array.from(fresh.children).filter(isPlain), there = Array.from(document.head.children).filter(isPlain)
  document.title = fresh.ownerDocument.title
  for (const element of there) if (element.nodeName !== 'TITLE' && !wanted.some(other => other.isEqualNode(element))) element.remove()
  for (const element of wanted)
    if (element.nodeName !== 'TITLE' && !there.some(other => other.isEqualNode(element))) document.head.append(document.importNode(element, true))
}

/** The ids in the new page, and the nodes that wait to be moved to a new place. */
let wanted = new Set(), parked = new Set()

function morphBody(fresh) {
  wanted = new Set(Array.from(fresh.querySelectorAll('[id]'), element => element.id))
  parked = new Set()
  morph(document.body, fresh)
  parked.forEach(node => node.remove())
}

/** Changes a node and its contents to equal another. An element with an id stays the same element wherever it moves. */
function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue
    return
  }
  for (const { name } of [...old.attributes, ...fresh.attributes])
    // Keep what the reader has opened.
    if (name !== 'open') copyAttribute(old, fresh, name)
  let place = old.firstChild
  for (const child of fresh.childNodes) {
    while (place && (isOurs(place) || (place.id && !wanted.has(place.id)))) place = passed(place)
    let match = counterpart(place, child, old)
    if (match === place && match) place = place.nextSibling
    else {
      match ??= document.importNode(child, false)
      move(old, match, place)
    }
    morph(match, child)
  }
  while (place) place = passed(place)
}

const isOurs = node => node.nodeName === 'SCRIPT' && node.src.includes('/.vitrine/')

/** Removes a node, unless it is the preview's or the new page has it elsewhere. Returns the next node. */
function passed(node) {
  const next = node.nextSibling
  if (isOurs(node)) return next
  if (wanted.has(node.id)) parked.add(node)
  else {
    // Keep the descendants that the new page has elsewhere.
    node.querySelectorAll?.('[id]').forEach(element => {
      if (!wanted.has(element.id)) return
      parked.add(element)
      document.body.append(element)
    })
    node.remove()
  }
  return next
}

/** Returns the old node that becomes a new one: the one with its id, or the one at its place; null if there is none. */
function counterpart(place, child, parent) {
  if (child.id) {
    const known = document.getElementById(child.id)
    return known?.nodeName === child.nodeName && !known.contains(parent) ? known : null
  }
  return place && !place.id && place.nodeType === child.nodeType && place.nodeName === child.nodeName ? place : null
}

function move(parent, node, place) {
  parked.delete(node)
  // Keeps focus and media playback if the browser supports it.
  parent.moveBefore && node.isConnected ? parent.moveBefore(node, place) : parent.insertBefore(node, place)
}


// MARK: Diagnostics over the last good page

const STYLE = `
  :host { all: initial; color-scheme: light dark }
  * { box-sizing: border-box }
  section, .pill {
    position: fixed; z-index: 2147483647; right: max(1rem, env(safe-area-inset-right)); bottom: max(1rem, env(safe-area-inset-bottom));
    background: light-dark(#fffdfb, #1d1b1a); color: light-dark(#2a2523, #ece6e1); font: 15px/1.45 system-ui, sans-serif;
    border: 1px solid light-dark(#e3c9c2, #5a3a33); border-radius: 12px; box-shadow: 0 12px 48px #0005;
  }
  section { left: max(1rem, env(safe-area-inset-left)); margin: auto; max-width: 52rem; max-height: 70vh; display: flex; flex-direction: column }
  header { display: flex; align-items: center; gap: .75rem; padding: .5rem .5rem .5rem 1rem; border-bottom: 1px solid light-dark(#eee3de, #38302d) }
  h2 { font-size: 15px; font-weight: 600; margin: 0; flex: 1; color: light-dark(#a6271a, #ff9b8c) }
  ol { list-style: none; margin: 0; padding: 0; overflow: auto; overscroll-behavior: contain }
  li { padding: .75rem 1rem }
  li + li { border-top: 1px solid light-dark(#eee3de, #38302d) }
  p { margin: .15rem 0; overflow-wrap: anywhere }
  .place { font: 13px/1.5 ui-monospace, monospace; color: light-dark(#6d615c, #b3a69f) }
  a.place { color: light-dark(#1d5f8a, #8cc7f0) }
  .kind { font-weight: 600; color: light-dark(#a6271a, #ff9b8c) }
  .warning .kind { color: light-dark(#8a5a00, #f0c067) }
  pre { margin: .5rem 0; padding: .5rem .75rem; overflow-x: auto; font: 13px/1.5 ui-monospace, monospace; tab-size: 4;
    background: light-dark(#f6efeb, #292422); border-radius: 6px }
  pre b { color: light-dark(#a6271a, #ff9b8c); font-weight: 600 }
  button { font: inherit; color: inherit; background: none; border: 0; border-radius: 8px; padding: .25rem .75rem; cursor: pointer }
  button:hover { background: light-dark(#f1e6e1, #342d2a) }
  a:focus-visible, button:focus-visible, ol:focus-visible { outline: 2px solid light-dark(#1d5f8a, #8cc7f0); outline-offset: 1px }
  .pill { padding: .5rem 1rem; border-radius: 99px; font-weight: 600; color: light-dark(#a6271a, #ff9b8c) }
  [hidden] { display: none !important }
`

const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
const errors = count => `${count} ${count === 1 ? 'error' : 'errors'}`

let overlay = null

function showMistakes(diagnostics) {
  hideMistakes()
  const count = diagnostics.filter(({ severity }) => severity === 'error').length || diagnostics.length
  const pill = make('button', { className: 'pill', type: 'button', textContent: errors(count), hidden: true })
  const close = make('button', { type: 'button', textContent: '×', ariaLabel: 'Hide', title: 'Hide (Escape)' })
  const panel = make('section', { role: 'alert', ariaLabel: 'Mistakes in the site' },
    make('header', {}, make('h2', { textContent: `${errors(count)}: this is the site as it was before` }), close),
    make('ol', { tabIndex: 0 }, ...diagnostics.map(mistake)))
  const show = isShown => {
    panel.hidden = !isShown
    pill.hidden = isShown
  }
  close.onclick = () => show(false)
  pill.onclick = () => {
    show(true)
    close.focus()
  }
  // Outside the body, so that no update changes it, and in a shadow tree, so that the page's styles do not apply.
  const host = make('vitrine-mistakes', {})
  const root = host.attachShadow({ mode: 'open' }), sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  root.append(panel, pill)
  document.documentElement.append(host)
  const escape = event => {
    if (event.key !== 'Escape' || panel.hidden || event.defaultPrevented) return
    event.preventDefault()
    show(false)
  }
  addEventListener('keydown', escape)
  overlay = { host, escape }
}

function hideMistakes() {
  if (!overlay) return
  overlay.host.remove()
  removeEventListener('keydown', overlay.escape)
  overlay = null
}

function mistake({ severity, id, message, path, place, quote, marks, suggestion, link }) {
  const item = make('li', { className: severity })
  if (path) {
    const textContent = place ? `${path}:${place}` : path
    item.append(make('p', {}, link ? make('a', { className: 'place', href: link, textContent }) : make('span', { className: 'place', textContent })))
  }
  item.append(make('p', {}, make('span', { className: 'kind', textContent: severity }), `: ${message} [${id}]`))
  if (quote) item.append(make('pre', {}, quote, '\n', make('b', { textContent: marks })))
  if (suggestion) item.append(make('p', {}, make('strong', { textContent: 'help' }), `: ${suggestion}`))
  return item
}

listen()
