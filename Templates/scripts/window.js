// The window onto a collection whose pages are scrolled as one. It fetches the pages that are there as static HTML, keeps
// in the document what is near the viewport, and puts the page's number into the address. Where pages stand is known
// since the build, and their style sheets place them. Without this script they are linked pages.

const collection = document.querySelector('[data-window]')
const words = collection.dataset
const home = new URL(words.window, document.baseURI)
const LOADING = 2, IMAGES = 6, KEPT = 6

/** Pages in the document, and some that were in it a moment ago, by number. */
const pages = new Map(), kept = new Map()
/** Where pages start, in px from the collection's start, at the width and root font size of the last survey. */
let starts = [], surveyed = ''
let lasting = document.querySelector('[data-geometry]')
let manifest, frame = 0, settling = 0, shown = +words.page
/** How the visitor scrolls: 1 down, -1 up; px in the last step; where the direction last changed. */
let direction = 1, speed = 0, last = 0, turn = 0
/** What is in sight, in px from the collection's start. */
let from = 0, to = 0
/** The item that is being gone to, until it is there or the visitor scrolls. */
let goal = ''
/** The page at the viewport's top, how far in it the top is, and that as a share of the page. */
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

// MARK: Words: announcements are for ears, notices for all

const announcement = make('p', { className: 'announcement', role: 'status' })
const notice = make('div', { className: 'notice', role: 'status', hidden: true })
document.body.append(announcement, notice)

function tell(text, action) {
  notice.replaceChildren(text, button(action ? words.refresh : '×', action ?? (() => (notice.hidden = true))))
  notice.hidden = false
}

// MARK: Pages and their chunks

/** A page; what is in a chunk of it moves to a fragment while it is out of sight. */
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
  // The first one says how long all pages are together.
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

/** Takes an image's addresses away, so that it does not come, or stops coming, or gives them back. */
function hold(image, isHeld) {
  for (const part of image.closest('picture')?.children ?? [image])
    for (const name of ['srcset', 'src']) {
      const [from, to] = isHeld ? [name, 'data-' + name] : ['data-' + name, name]
      if (!part.hasAttribute(from)) continue
      part.setAttribute(to, part.getAttribute(from))
      part.removeAttribute(from)
    }
}

/** Says what is relative to a page's address so that it holds under any other, but fragments; pages may have a folder each. */
function rebase(page, url) {
  if (new URL('.', address(1)).href === new URL('.', address(2)).href) return
  const absolute = value => value.replace(/(?<=^|,\s+)[^#\s]\S*/g, text => new URL(text, url))
  for (const element of page.querySelectorAll('[rel=icon], body *'))
    for (const name of ['href', 'src', 'srcset'])
      if (element.hasAttribute(name)) element.setAttribute(name, absolute(element.getAttribute(name)))
}

/** Gets a page of a build, the one that is shown if none is named. */
async function read(number, options, build = manifest) {
  const url = address(number, build), isOwn = build !== manifest
  const page = new DOMParser().parseFromString(await (await get(url, options)).text(), 'text/html')
  const theirs = page.querySelector('[data-window]')
  if (theirs?.dataset.build !== build.build) throw new Error('changed')
  rebase(page, url)
  // Index paths are those of the page in the address when it was opened.
  for (const cell of isOwn ? [] : theirs.querySelectorAll('.cell')) cell.removeAttribute('data-cell')
  for (const image of theirs.querySelectorAll('img')) {
    image.removeAttribute('fetchpriority')
    hold(image, true)
  }
  const sheet = make('link', { rel: 'stylesheet', href: new URL(page.querySelector('[data-geometry]').getAttribute('href'), url) })
  await new Promise((done, failed) => {
    sheet.onload = done
    sheet.onerror = () => {
      sheet.remove()
      failed(new Error('failed'))
    }
    document.head.append(sheet)
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
    // What was given up is nobody's.
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

// MARK: Where things are, in px from the collection's start

function measure(page) {
  const { number, element, chunks, isWaiting } = page
  const top = page.top = start(number), bottom = page.bottom = end(number)
  if (isWaiting) Object.assign(element.style, { top: top + 'px', height: bottom - top + 'px' })
  const { top: own, height } = element.getBoundingClientRect()
  // WebKit may say that a style sheet is there before it counts.
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

/** Where the viewport's top is. */
const viewTop = () => -collection.getBoundingClientRect().top

/** What the lengths depend on: the collection's width and the root font size, in px. */
const size = () => collection.getBoundingClientRect().width + ' ' + parseFloat(getComputedStyle(document.documentElement).fontSize)

let extents
/** Adds up the pages' lengths at this width and root font size; those of another build, which is shown from here on. */
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

/** Scrolls by so many px, which is not the visitor's doing. */
const move = y => {
  scrollBy({ top: y, behavior: 'instant' })
  last = turn = scrollY
}

/** Goes to a place in a page, or to an item of it once that is there. */
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

/** What was ahead is behind: what is not in sight is not waited for. */
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

/** Whether the visitor is at something in a box that would be lost with it. */
const isUsed = box => box.contains(document.activeElement) || (!getSelection().isCollapsed && box.contains(getSelection().anchorNode))

function update() {
  frame = 0
  // A survey is on its way.
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
    // A flick passes faster than anything could come.
    if (!page.isWaiting || page.controller || page.hasFailed || loading >= LOADING || speed > screen / 3) continue
    loading++
    load(page)
  }
  // Chunks in sight come at once, others one a frame.
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

/** Starts images in the order of the engine's prefetching: those in sight, then the nearest in the way of travel. */
function fetchImages() {
  const waiting = [], ahead = ({ top, bottom }) => direction > 0 ? top - to : from - bottom
  let coming = 0, horizon = Infinity
  for (const chunk of inOrder().flatMap(page => page.chunks)) {
    // What is in a chunk that is still to come may be nearer than what is in the next.
    if (chunk.fragment && ahead(chunk) >= 0) horizon = Math.min(horizon, ahead(chunk))
    for (const entry of chunk.fragment ? [] : chunk.images) {
      entry.isComing &&= !entry.image.complete
      coming += entry.isComing ? 1 : 0
      entry.gap = isSeen(entry) ? 0 : ahead(entry)
      if (entry.gap >= 0 && entry.image.dataset.src) waiting.push(entry)
    }
  }
  // Of those at one distance, the last comes first on the way up.
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

// MARK: Ways to a place

const pageWith = async (id, { names, first } = manifest) => {
  const index = (await json(names)).findIndex(page => page.includes(id))
  return index < 0 ? null : first + index
}

/** Goes to where the visitor was when this place in the history was left, or to the item that the address names. */
async function arriveAt(state) {
  const { page, offset } = state?.window ?? {}
  if (start(page) >= 0) return goTo(page, offset)
  try {
    const id = goal = decodeURIComponent(location.hash.slice(1))
    const number = id && !document.getElementById(id) && await pageWith(id)
    // Unless the visitor has gone elsewhere meanwhile.
    if (number && goal === id) goTo(number, 0, id)
    update()
  } catch (error) {
    if (error.message === 'changed') tell(words.changed, refresh)
    // A malformed fragment names nothing.
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
/** One after the other: the next one sees what is there when the last is through. */
const refresh = () => (refreshed = refreshed.then(follow))

/** Looks whether the site has changed, and moves what is seen to how it is now. Nothing changes before all that takes is there. */
async function follow() {
  let page
  try {
    const fresh = await json(home, 'no-store')
    if (fresh.build + fresh.versions === manifest.build + manifest.versions) return tell(words.unchanged)
    const seen = () => new Map(Array.from(collection.querySelectorAll('.cell'), cell => [cell.id, { cell, rect: cell.getBoundingClientRect() }])
      .filter(([, { rect }]) => rect.bottom > 0 && rect.top < innerHeight))
    const before = seen(), y = scrollY
    // The first cell in sight that is still there stays where it is.
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
    for (const part of ['.page-head', '.pagination'])
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

/** A batch update: cells that stay move, new ones appear, those that are gone fade. */
function animate(before, after) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const timing = { duration: 320, easing: 'cubic-bezier(.2, .7, .2, 1)' }
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
    Object.assign(cell.style, { left: rect.x - own.x + 'px', top: rect.y - own.y + 'px', width: rect.width + 'px', height: rect.height + 'px' })
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

// At once, so that the scroll bar is right from the first moment: the page's own sheet knows where the page stands. Pages
// with others above them wait for it with their first frame, which would be seen to move.
history.scrollRestoration = 'manual'
const landing = collection.firstElementChild, saved = history.state?.window, was = scrollY
let hasBegun = false
collection.classList.add('windowed')
/** Puts what the visitor saw, or left, where it was; WebKit goes back to the top while it loads a page. */
function arrive() {
  if (hasBegun || ![0, was, arrive.at].includes(scrollY)) return
  const { top: own } = collection.getBoundingClientRect(), { top: start } = landing.getBoundingClientRect()
  move(saved?.page === +words.page ? start + saved.offset : was - scrollY + start - own)
  arrive.at = scrollY
}
arrive()
// From here on it is the visitor who scrolls.
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
  // WebKit shows a page that it kept from its top.
  addEventListener('pageshow', ({ persisted }) => persisted && move(last - scrollY))
  addEventListener('pagehide', () => settle(pageAt(viewTop() + innerHeight / 2)))
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) addEventListener(type, pull, { passive: true })
  new ResizeObserver(() => {
    if (surveyed === size()) return
    // In the same frame where it can be, as the page's own sheet places it before the survey is through.
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
  // What can't be reached stays an ordinary page, with what is seen where it is.
  const { top: y } = landing.getBoundingClientRect()
  collection.classList.remove('windowed')
  move(landing.getBoundingClientRect().top - y)
  history.scrollRestoration = 'auto'
  if (error.message === 'changed') tell(words.changed, () => location.reload())
}
