// Endless scrolling of a collection's pages. The script fetches the static HTML pages, keeps those near the viewport in
// the document, and updates the page number in the address. The positions of pages are computed by the build, and their
// style sheets place them. Without this script, the pages are linked to each other.

const collection = document.querySelector('[data-window]')
const words = collection.dataset
const home = new URL(words.window, document.baseURI)
const LOADING = 2, IMAGES = 6, KEPT = 6

/** Pages in the document, and pages that left it recently, by number. */
const pages = new Map(), kept = new Map()
/** Positions of pages in px from the collection's start, and the width and root font size that they are for. */
let starts = [], surveyed = ''
let lasting = document.querySelector('[data-geometry]')
let manifest, frame = 0, settling = 0, shown = +words.page
/** Scrolling: direction (1 down, -1 up), px of the last step, position where the direction last changed. */
let direction = 1, speed = 0, last = 0, turn = 0
/** The visible range, in px from the collection's start. */
let from = 0, to = 0
/** The item to scroll to, until it is loaded or the visitor scrolls. */
let goal = ''
/** The page at the viewport's top, the offset of the top in it, and the same as a share of the page's height. */
let anchor = { page: shown, offset: 0, share: 0 }

const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
const button = (textContent, onclick) => make('button', { type: 'button', textContent, onclick })
const say = (text, number) => text.replace('{n}', number).replace('{m}', manifest.last)
const start = number => starts[number - manifest.first]
const end = number => start(number + 1)
const address = (number, { pages, firstPage } = manifest) => new URL(number > 1 ? pages.replace('*', number) : firstPage, home).href
const inOrder = () => [...pages.values()].sort((one, other) => one.number - other.number)
const get = async (url, options) => {
  const response = await fetch(url, options)
  if (!response.ok) throw new Error(response.status < 500 ? 'changed' : 'failed')
  return response
}
const json = async (url, cache) => (await get(new URL(url, home), { cache })).json()

// MARK: Messages: announcements are for screen readers, notices for everyone

const announcement = make('p', { className: 'announcement', role: 'status' })
const notice = make('div', { className: 'notice', role: 'status', hidden: true })
document.body.append(announcement, notice)

function tell(text, action) {
  notice.replaceChildren(text, button(action ? words.refresh : '×', action ?? (() => (notice.hidden = true))))
  notice.hidden = false
}

// MARK: Pages and their chunks

/** Creates a page. The contents of an off-screen chunk are moved to a fragment. */
function adopt(number, element, sheet, title) {
  const boxes = [...element.querySelectorAll('.chunk')]
  return { number, element, sheet, title, chunks: (boxes[0] ? boxes : [element]).map(box => ({ box, images: [] })) }
}

function insert(page) {
  if (page.element.parentNode !== collection) collection.insertBefore(page.element, inOrder().find(({ number }) => number > page.number)?.element ?? null)
  pages.set(page.number, page)
  kept.delete(page.number)
  measure(page)
}

function remove(page) {
  page.controller?.abort()
  pages.delete(page.number)
  page.element.remove()
  if (page.isWaiting) return
  page.chunks.forEach(empty)
  kept.set(page.number, page)
  if (kept.size > KEPT) forget(kept.values().next().value)
}

function forget({ number, sheet }) {
  kept.delete(number)
  // The first style sheet contains the height of all pages together.
  if (sheet !== lasting) sheet.remove()
}

function empty(chunk) {
  if (chunk.fragment) return
  chunk.fragment = document.createDocumentFragment()
  chunk.fragment.append(...chunk.box.childNodes)
}

function fill(chunk) {
  if (!chunk.fragment) return
  chunk.box.append(chunk.fragment)
  chunk.fragment = null
  locate(chunk)
}

/** Removes an image's addresses, which prevents or stops its loading, or restores them. */
function hold(image, isHeld) {
  for (const part of image.closest('picture')?.children ?? [image])
    for (const name of ['srcset', 'src']) {
      const [from, to] = isHeld ? [name, 'data-' + name] : ['data-' + name, name]
      if (!part.hasAttribute(from)) continue
      part.setAttribute(to, part.getAttribute(from))
      part.removeAttribute(from)
    }
}

/** Makes a page's relative addresses absolute, except fragments, if pages have folders of their own. */
function rebase(page, url) {
  if (!address(2).endsWith('/')) return
  const absolute = text => text.replace(/(?<=^|^[^#].*,\s*)[^#\s]\S*/g, part => new URL(part, url))
  for (const element of page.querySelectorAll('[rel=icon], body *'))
    for (const name of ['href', 'src', 'srcset'])
      if (element.hasAttribute(name)) element.setAttribute(name, absolute(element.getAttribute(name)))
}

/** Fetches a page of a build; by default of the build that is shown. */
async function read(number, options, build = manifest) {
  const url = address(number, build), isOwn = build !== manifest
  const page = new DOMParser().parseFromString(await (await get(url, options)).text(), 'text/html')
  const theirs = page.querySelector('[data-window]')
  if (theirs?.dataset.build !== build.build) throw new Error('changed')
  rebase(page, url)
  // Index paths are valid only in the page that was opened first.
  for (const cell of isOwn ? [] : theirs.querySelectorAll('.cell')) cell.removeAttribute('data-cell')
  for (const image of theirs.querySelectorAll('img')) {
    image.removeAttribute('fetchpriority')
    hold(image, true)
  }
  const href = new URL(page.querySelector('[data-geometry]').getAttribute('href'), url)
  let sheet
  await new Promise((onload, onerror) => {
    document.head.append(sheet = make('link', { rel: 'stylesheet', href, onload, onerror }))
  }).catch(error => {
    sheet.remove()
    throw error
  })
  const result = { ...adopt(number, theirs.querySelector('.page'), sheet, page.title), document: page }
  if (!isOwn) delete result.element.dataset.collection
  result.chunks.forEach(empty)
  return result
}

async function load(page) {
  const { number, element } = page
  page.controller = new AbortController()
  page.hasFailed = false
  element.ariaBusy = true
  element.replaceChildren(make('p', {}, say(words.loading, number)))
  try {
    const fresh = await read(number, page.controller)
    if (pages.get(number) !== page) return fresh.sheet.remove()
    element.remove()
    insert(fresh)
    if (number === shown) document.title = fresh.title
  } catch (error) {
    // The page was removed meanwhile.
    if (pages.get(number) !== page) return
    page.hasFailed = true
    element.replaceChildren(make('p', { role: 'alert' }, say(words.failed, number), button(words.retry, () => load(page)),
      make('a', { href: address(number), textContent: words.open })))
    if (error.message === 'changed') tell(words.changed, refresh)
  }
  page.controller = null
  element.ariaBusy = false
  schedule()
}

// MARK: Positions, in px from the collection's start

function measure(page) {
  const { number, element, chunks, isWaiting } = page
  const top = page.top = start(number), bottom = page.bottom = end(number)
  if (isWaiting) Object.assign(element.style, { top: top + 'px', height: bottom - top + 'px' })
  const { top: own, height } = element.getBoundingClientRect()
  // WebKit may report a style sheet as loaded before it applies.
  page.isRough = !height
  for (const chunk of chunks) {
    const rect = chunk.box.getBoundingClientRect()
    chunk.top = top + rect.top - own
    chunk.bottom = chunk.top + rect.height
    if (!chunk.fragment) locate(chunk)
  }
}

function locate(chunk) {
  const shift = chunk.top - chunk.box.getBoundingClientRect().top
  chunk.images = Array.from(chunk.box.querySelectorAll('img[data-src]'), image => {
    const rect = image.closest('.cell').getBoundingClientRect()
    return { image, top: rect.top + shift, bottom: rect.bottom + shift }
  })
}

/** The viewport's top, in px from the collection's start. */
const viewTop = () => -collection.getBoundingClientRect().top

/** The inputs of the lengths: the collection's width and the root font size, in px. */
const size = () => collection.getBoundingClientRect().width + ' ' + parseFloat(getComputedStyle(document.documentElement).fontSize)

let extents
/** Computes the pages' positions at the current width and root font size; shows the build `next` if it is given. */
async function survey(next) {
  const known = manifest, build = next ?? known, now = size(), [width, rem] = now.split(' ').map(Number)
  const interval = Math.max(0, build.from.findLastIndex(from => from * rem <= width))
  const name = build.extents.replace?.('*', interval)
  if (name && extents?.name !== name) extents = { name, lengths: await json(name) }
  const lengths = name ? extents.lengths : build.extents[interval]
  if (manifest !== known || size() !== now) return survey(next)
  manifest = build
  starts = [0]
  for (let index = 0; index < lengths.length; index += 2)
    starts.push(starts.at(-1) + lengths[index] / 1e6 * width + lengths[index + 1] / 1e4 * rem)
  surveyed = now
  pages.forEach(measure)
}

function pageAt(y) {
  let [low, high] = [manifest.first, manifest.last]
  while (low < high) {
    const middle = (low + high) >> 1
    if (y < end(middle)) high = middle
    else low = middle + 1
  }
  return low
}

// MARK: Scrolling

/** Scrolls by a number of px, without counting it as the visitor's scrolling. */
const move = y => {
  scrollBy({ top: y, behavior: 'instant' })
  last = turn = scrollY
}

/** Scrolls to an offset in a page, or to an item of it when that has loaded. */
function goTo(page, offset = 0, item = '') {
  goal = item
  move(start(page) + offset - viewTop())
  schedule()
}

function schedule() {
  frame ||= requestAnimationFrame(update)
}

function scrolled() {
  const moved = scrollY - last
  last = scrollY
  speed = Math.abs(moved)
  if (moved) goal = ''
  if (moved * direction >= 0) turn = last
  else if (Math.abs(last - turn) > 24) reverse()
  schedule()
}

const isSeen = ({ top, bottom }) => top < to && bottom > from

/** Reverses the direction and cancels loading of pages and images out of view. */
function reverse() {
  direction = -direction
  turn = last
  for (const page of pages.values()) {
    if (page.controller && !isSeen(page)) remove(page)
    for (const entry of page.chunks.flatMap(({ images }) => images))
      if (entry.isComing && !entry.image.complete && !isSeen(entry)) {
        hold(entry.image, true)
        entry.isComing = false
      }
  }
}

/** Whether an element contains the focus or the selection, which would be lost with it. */
const isUsed = box => box.contains(document.activeElement) || (!getSelection().isCollapsed && box.contains(getSelection().anchorNode))

function update() {
  frame = 0
  // The positions are being computed.
  if (parseFloat(surveyed) !== parseFloat(size())) return
  const screen = innerHeight
  from = viewTop()
  to = from + screen
  const [low, high] = direction > 0 ? [from - screen, to + 2 * screen] : [from - 2 * screen, to + screen]
  const isNear = ({ top, bottom }, slack) => top < high + slack && bottom > low - slack
  const page = pageAt(from), offset = from - start(page), number = pageAt(from + screen / 2)
  anchor = { page, offset, share: offset / (end(page) - start(page)) }

  const wanted = []
  for (let next = pageAt(low); next <= manifest.last && start(next) < high; next++) {
    if (!pages.has(next)) insert(kept.get(next) ?? { number: next, element: make('div', { className: 'page waiting' }), chunks: [], isWaiting: true })
    wanted.push(pages.get(next))
  }
  wanted.sort((one, other) => isSeen(other) - isSeen(one) || (one.number - other.number) * direction)
  let loading = [...pages.values()].filter(page => page.controller).length
  for (const page of wanted) {
    // A flick is too fast for loading.
    if (!page.isWaiting || page.controller || page.hasFailed || loading >= LOADING || speed > screen / 3) continue
    loading++
    load(page)
  }
  // Fill visible chunks at once, the rest one per frame.
  let room = 1
  for (const page of inOrder()) {
    if (!isNear(page, 2 * screen) && !isUsed(page.element)) remove(page)
    if (page.isRough) measure(page)
    if (page.isRough) {
      schedule()
      continue
    }
    for (const chunk of page.chunks) {
      if (chunk.fragment?.getElementById(goal)) fill(chunk)
      else if (!isNear(chunk, screen)) {
        if (!isUsed(chunk.box)) empty(chunk)
      } else if (chunk.fragment && isNear(chunk, 0)) {
        if (isSeen(chunk) || room-- > 0) fill(chunk)
        else schedule()
      }
    }
  }
  const found = document.getElementById(goal)
  if (found) {
    goal = ''
    found.scrollIntoView()
  }
  fetchImages()
  clearTimeout(settling)
  settling = setTimeout(settle, 150, number)
}

/** Starts loading images: visible ones first, then the nearest in the scrolling direction, as the engine prefetches. */
function fetchImages() {
  const waiting = [], ahead = ({ top, bottom }) => direction > 0 ? top - to : from - bottom
  let coming = 0, horizon = Infinity
  for (const chunk of inOrder().flatMap(page => page.chunks)) {
    // The images of a chunk that is not filled yet may be nearer than those of the next chunk.
    if (chunk.fragment && ahead(chunk) >= 0) horizon = Math.min(horizon, ahead(chunk))
    for (const entry of chunk.fragment ? [] : chunk.images) {
      entry.isComing &&= !entry.image.complete
      coming += entry.isComing ? 1 : 0
      entry.gap = isSeen(entry) ? 0 : ahead(entry)
      if (entry.gap >= 0 && entry.image.dataset.src) waiting.push(entry)
    }
  }
  // At equal distances, the last image comes first when scrolling up.
  if (direction < 0) waiting.reverse()
  waiting.sort((one, other) => one.gap - other.gap)
  for (const entry of waiting) {
    if (entry.gap && (entry.gap > horizon || coming >= IMAGES || speed > innerHeight / 3)) break
    coming++
    entry.isComing = true
    entry.image.loading = 'eager'
    hold(entry.image, false)
  }
}

function settle(number) {
  if (speed) schedule()
  speed = 0
  history.replaceState({ window: anchor }, '', address(number) + (number === shown ? location.hash : ''))
  if (number === shown) return
  shown = number
  announcement.textContent = say(words.pageOf, number)
  document.title = pages.get(number)?.title ?? document.title
}

// MARK: Navigation

const pageWith = async (id, { names, first } = manifest) => {
  const index = (await json(names)).findIndex(page => page.includes(id))
  return index < 0 ? null : first + index
}

/** Restores the position that the history entry contains, or scrolls to the item in the address's fragment. */
async function arriveAt(state) {
  const { page, offset } = state?.window ?? {}
  if (start(page) >= 0) return goTo(page, offset)
  try {
    const hash = location.hash.slice(1)
    let number
    // Browsers look for what is hash, and then for what it stands for.
    for (const id of [hash, decodeURIComponent(hash)]) {
      goal = id
      if (!id || document.getElementById(id) || (number = await pageWith(id)) || goal !== id) break
    }
    // The visitor may have scrolled meanwhile.
    if (number && goal) goTo(number, 0, goal)
    update()
  } catch (error) {
    if (error.message === 'changed') tell(words.changed, refresh)
    // Ignore a malformed fragment.
    else if (error.name !== 'URIError') tell(words.offline)
  }
}

function followPageLink(event) {
  const link = event.target.closest('.pagination a')
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  for (let number = manifest.first; number <= manifest.last; number++) {
    if (address(number) !== link.href) continue
    event.preventDefault()
    collection.focus({ preventScroll: true })
    goTo(number)
  }
}

// MARK: Refresh

let refreshed = Promise.resolve()
/** Runs refreshes one after the other, so that each sees the result of the previous one. */
const refresh = () => (refreshed = refreshed.then(follow))

/** Checks whether the site has changed, and updates the visible pages once everything for that is loaded. */
async function follow() {
  let page
  try {
    const fresh = await json(home, 'no-store')
    if (fresh.build + fresh.versions === manifest.build + manifest.versions) return tell(words.unchanged)
    const seen = () => new Map(Array.from(collection.querySelectorAll('.cell'), cell => [cell.id, { cell, rect: cell.getBoundingClientRect() }])
      .filter(([, { rect }]) => rect.bottom > 0 && rect.top < innerHeight))
    const before = seen(), y = scrollY
    // The first visible cell that still exists keeps its position.
    let same, number
    for (same of before.keys()) if ((number = await pageWith(same, fresh))) break
    page = await read(number ?? Math.min(anchor.page, fresh.last), { cache: 'no-store' }, fresh)
    const theme = root => root.querySelector('[rel=stylesheet]:not([data-geometry])').getAttribute('href').split('/').pop()
    if (theme(document) !== theme(page.document)) throw new Error('changed')
    await survey(fresh)
    const scrolled = scrollY - y
    pages.forEach(remove)
    lasting.remove()
    lasting = page.sheet
    kept.forEach(forget)
    for (const part of ['.page-head', '.bar', '.pagination'])
      document.querySelector(part)?.replaceChildren(...(page.document.querySelector(part)?.childNodes ?? []))
    offerRefresh()
    insert(page)
    page.chunks.forEach(fill)
    const now = number && document.getElementById(same).getBoundingClientRect().top
    move(number ? now - before.get(same).rect.top + scrolled : start(page.number) - viewTop())
    notice.hidden = true
    animate(before, seen())
    schedule()
  } catch (error) {
    if (error.message === 'changed') return location.reload()
    page?.sheet.remove()
    tell(words.offline)
  }
}

/** Animates an update: remaining cells move, new cells appear, removed cells fade out. */
function animate(before, after) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const timing = { duration: 320, easing: 'ease-out' }
  const gone = { opacity: 0, scale: .9 }
  for (const [id, { cell, rect: { x, y } }] of after) {
    const old = before.get(id)?.rect
    cell.animate([old ? { translate: `${old.x - x}px ${old.y - y}px` } : gone, {}], timing)
  }
  const own = collection.getBoundingClientRect()
  for (const [id, { cell, rect }] of before) {
    if (after.has(id)) continue
    cell.removeAttribute('id')
    cell.inert = true
    Object.assign(cell.style, { margin: 0, left: rect.x - own.x + 'px', top: rect.y - own.y + 'px', width: rect.width + 'px', height: rect.height + 'px' })
    collection.append(cell)
    cell.animate([{}, gone], timing).onfinish = () => cell.remove()
  }
}

function offerRefresh() {
  const control = document.querySelector('.refresh')
  if (control) Object.assign(control, { disabled: false, onclick: refresh })
}

/** Pulling down at the very top. */
let pulledFrom
const pull = ({ type, touches }) => {
  const y = touches[0]?.clientY
  const isFar = document.body.classList.contains('pulled')
  if (type === 'touchstart') pulledFrom = scrollY <= 0 && touches.length === 1 ? y : Infinity
  document.body.classList.toggle('pulled', type === 'touchmove' && y - pulledFrom > 90)
  if (type === 'touchend' && isFar) refresh()
}

// MARK: Start

for (const link of document.querySelectorAll('[rel=stylesheet]'))
  if (!link.sheet) await new Promise(done => Object.assign(link, { onload: done, onerror: done }))

// Runs at once, so that the scroll bar is correct from the start: the page's style sheet contains the page's position.
// Pages with a page above them would visibly move without it, so their first frame waits for this.
history.scrollRestoration = 'manual'
const landing = collection.firstElementChild, saved = history.state?.window, was = scrollY
let hasBegun = false
collection.classList.add('windowed')
/** Restores the visitor's position, also after navigating back; WebKit scrolls to the top while it loads a page. */
function arrive() {
  if (hasBegun || ![0, was, arrive.at].includes(scrollY)) return
  const { top: own } = collection.getBoundingClientRect(), { top: start } = landing.getBoundingClientRect()
  move(saved?.page === +words.page ? start + saved.offset : was - scrollY + start - own)
  arrive.at = scrollY
}
arrive()
// Later scrolling is the visitor's.
for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, () => (hasBegun = true))

try {
  manifest = await json(home, 'no-cache')
  if (manifest.build !== words.build) throw new Error('changed')
  await survey()
  arrive()
  rebase(document, document.baseURI)
  insert(adopt(shown, landing, lasting, document.title))
  update()
  collection.tabIndex = -1
  offerRefresh()
  addEventListener('scroll', scrolled, { passive: true })
  if (document.readyState !== 'complete') addEventListener('load', arrive)
  addEventListener('load', schedule, true)
  addEventListener('error', schedule, true)
  addEventListener('online', () => pages.forEach(page => page.hasFailed && load(page)))
  addEventListener('click', followPageLink)
  addEventListener('popstate', ({ state }) => arriveAt(state))
  // WebKit shows a cached page at its top.
  addEventListener('pageshow', ({ persisted }) => persisted && move(last - scrollY))
  addEventListener('pagehide', () => settle(pageAt(viewTop() + innerHeight / 2)))
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) addEventListener(type, pull, { passive: true })
  new ResizeObserver(() => {
    if (surveyed === size()) return
    // In the same frame if possible, because the page's style sheet places the page before the positions are computed.
    const { page, share } = anchor, known = pages.get(page)
    const isPlaced = known && !known.isWaiting
    if (isPlaced) {
      const { top: own, height } = known.element.getBoundingClientRect()
      move(own + share * height)
    }
    survey().then(() => {
      if (!isPlaced) goTo(page, share * (end(page) - start(page)), goal)
      schedule()
    }, () => tell(words.offline, () => location.reload()))
  }).observe(collection)
  if (location.hash && !hasBegun) arriveAt(history.state)
} catch (error) {
  // If loading fails, the page stays an ordinary page, and the visible part keeps its position.
  const { top: y } = landing.getBoundingClientRect()
  collection.classList.remove('windowed')
  move(landing.getBoundingClientRect().top - y)
  history.scrollRestoration = 'auto'
  if (error.message === 'changed') tell(words.changed, () => location.reload())
}
