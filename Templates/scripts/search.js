// The search of a site. The script reads the files of the index that a query needs, each a script itself, so that it
// works on a site that is opened from a folder. The build knows the height of every result at every width, so the
// results have their places before their pictures are there. Without this script, the page is an index of titles.

(() => {
const FIRST = 12, MORE = 24, MOST_WORDS = 12, MOST_FILES = 3, MOST_ENDINGS = 200, LONGEST = 24
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const digit = Object.fromEntries([...DIGITS].map((character, value) => [character, value]))
const root = document.documentElement

// MARK: Words. Sources/Search/SearchWords.swift divides texts in the same way.

const IDEOGRAPHS = '\\u3005-\\u3007\\u3041-\\u3096\\u309D-\\u309F\\u30A1-\\u30FA\\u30FC-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}'
const DICTIONARY = '\\u0E01-\\u0E3A\\u0E40-\\u0E4E\\u0E81-\\u0ECE\\u1000-\\u1049\\u1050-\\u109F\\u1780-\\u17D3'
const ideographic = new RegExp(`^[${IDEOGRAPHS}]`, 'u'), inDictionary = new RegExp(`[${DICTIONARY}]`, 'u')
const other = `(?![${IDEOGRAPHS}${DICTIONARY}])`
const runs = new RegExp(`[${IDEOGRAPHS}](?:[${IDEOGRAPHS}]|${other}\\p{M})*|[${DICTIONARY}](?:[${DICTIONARY}]|${other}\\p{M})*|${other}[\\p{L}\\p{N}](?:${other}[\\p{L}\\p{N}\\p{M}])*`, 'gu')
const letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', đ: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ς: 'σ' }

const fold = text => text.normalize(inDictionary.test(text) ? 'NFC' : 'NFKC').normalize('NFD')
  .replace(/[\u00AD\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/g, '').toLowerCase()
  .replace(/[ßæœøðđþłıħς\u0307]/g, letter => letters[letter] ?? '').normalize('NFC')

/** The words of a query, each with whether it may be the beginning of a word. */
function words(query) {
  const found = new Map()
  const add = (characters, begins) => {
    const word = characters.slice(0, LONGEST).join('')
    found.set(word, begins || found.get(word) || false)
  }
  const folded = fold(query)
  for (const match of folded.matchAll(runs)) {
    const run = match[0], characters = [...run]
    const isLast = match.index + run.length === folded.length
    if (ideographic.test(run)) {
      if (characters.length === 1) add(characters, true)
      for (let index = 1; index < characters.length; index++) add(characters.slice(index - 1, index + 1), false)
    } else if (inDictionary.test(run) && Intl.Segmenter) {
      const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run)]
      parts.forEach(({ segment }, index) => add([...segment], isLast && index === parts.length - 1))
    } else add(characters, isLast)
  }
  return [...found].slice(0, MOST_WORDS)
}

// MARK: Files

const files = new Map(), arrivals = new Map()
let folder = ''

window.vitrineSearch = (name, data) => arrivals.get(name)?.(data)

/** Reads a file of the index once. */
function read(name) {
  if (!files.has(name)) {
    files.set(name, new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = `${folder}${name}.js`
      script.onerror = () => {
        files.delete(name)
        script.remove()
        reject(new Error(name))
      }
      script.onload = () => script.remove()
      arrivals.set(name, resolve)
      document.head.append(script)
    }))
  }
  return files.get(name)
}

/** The index, with the file of each beginning of words. */
const index = async () => {
  const index = await read('index')
  index.names ??= new Map(index.words.split(',').map(prefix => [prefix, 'w' + [...prefix].map(letter => '-' + letter.codePointAt().toString(36)).join('')]))
  return index
}

const lists = new Map()

/** The words of a file, each with the code of its documents. */
async function wordsOf(name) {
  if (!lists.has(name)) {
    const list = []
    let last = []
    for (const line of (await read(name)).split('\n')) {
      const space = line.indexOf(' ')
      last = last.slice(0, digit[line[0]]).concat([...line.slice(1, space)])
      list.push([last.join(''), line.slice(space + 1)])
    }
    lists.set(name, list)
  }
  return lists.get(name)
}

/** Ascending numbers, written as the distances between them, each with a score if there are scores. */
function decode(code, body) {
  for (let place = 0, id = -1; place < code.length;) {
    let value = 0, scale = 1, next
    do {
      next = digit[code[place++]]
      value += (next & 31) * scale
      scale *= 32
    } while (next > 31)
    id += value + 1
    place = body(id, place) ?? place
  }
}

// MARK: Queries

/** The documents with a word: their scores, and whether all of them are listed. */
async function find([word, begins], { names, count }) {
  let prefix = word
  while (prefix && !names.has(prefix)) prefix = [...prefix].slice(0, -1).join('')
  const wanted = names.has(prefix) ? [names.get(prefix)] : []
  if (begins) {
    for (const [other, name] of names) if (other !== prefix && other.startsWith(word) && wanted.length <= MOST_FILES) wanted.push(name)
  }
  const scores = new Map()
  let isWhole = true, endings = 0
  for (const name of wanted) {
    for (const [other, list] of await wordsOf(name)) {
      if (other !== word && !(begins && other.startsWith(word) && endings++ < MOST_ENDINGS)) continue
      const space = list.indexOf(' '), code = list.slice(space + 1), found = []
      decode(code, (id, place) => {
        found.push([id, digit[code[place]]])
        return place + 1
      })
      const listed = space < 0 ? found.length : +list.slice(0, space)
      if (listed > found.length) isWhole = false
      const rarity = Math.log(1 + (count - listed + 0.5) / (listed + 0.5)) * (other === word ? 1 : 0.6)
      for (const [id, score] of found) scores.set(id, Math.max(scores.get(id) ?? 0, rarity * score))
    }
  }
  return { scores, isWhole }
}

/** The documents with a value of a facet, in order. */
async function valued(name) {
  const [first, rest] = await read(name), ids = []
  for (let place = 0; place < first.length; place += 4) ids.push([0, 1, 2, 3].reduce((id, next) => id * 64 + digit[first[place + next]], 0))
  decode(rest, id => { ids.push(id) })
  return ids
}

/** The documents that a query finds, the best first. */
async function search({ query, values }) {
  const wanted = words(query)
  const filters = await Promise.all(values.map(valued))
  const sets = filters.slice(1).map(ids => new Set(ids))
  if (!wanted.length) return (filters[0] ?? []).filter(id => sets.every(set => set.has(id)))
  const about = await index()
  const found = await Promise.all(wanted.map(word => find(word, about)))
  const documents = new Map()
  for (const { scores, isWhole } of found) {
    for (const [id, score] of scores) {
      const document = documents.get(id) ?? [0, 0]
      // A document without a word of which only some are listed may have it.
      documents.set(id, [document[0] + isWhole, document[1] + score])
    }
  }
  if (filters.length) {
    const first = new Set(filters[0])
    for (const id of documents.keys()) if (!first.has(id) || !sets.every(set => set.has(id))) documents.delete(id)
  }
  let most = 0
  for (const [count] of documents.values()) most = Math.max(most, count)
  return [...documents].filter(([, [count]]) => count === most)
    .sort(([one, [, left]], [other, [, right]]) => right - left || one - other).map(([id]) => id)
}

// MARK: Results

const asked = () => new URLSearchParams(location.search || location.hash.replace(/^#\??/, ''))
const begins = [...asked().values()].some(Boolean)
// Before the page is shown, so that the titles do not give way to results.
root.classList.toggle('searching', begins)

document.addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('.search-form'), words = form.dataset
  const input = form.querySelector('input'), facets = [...form.querySelectorAll('select')]
  const list = document.getElementById('_results'), status = document.getElementById('_found'), more = document.getElementById('_more')
  const widths = words.widths.split(' ').map(Number)
  folder = words.folder
  let turn = 0, ids = [], cells = [], timer = 0, interval = -1

  /** The results from one place to another, each with its heights. */
  async function results(from, to) {
    const { bits } = await index()
    return Promise.all(ids.slice(from, to).map(async id => (await read(`r-${(id >> bits).toString(36)}`)).find(result => result[0] === id)))
  }

  function cell([, html]) {
    const element = document.createElement('li')
    element.className = `cell cell-${words.cell}`
    element.innerHTML = html
    return element
  }

  /** Places all results. */
  function place() {
    const width = list.clientWidth * 16 / parseFloat(getComputedStyle(root).fontSize)
    interval = widths.findLastIndex(least => least <= width)
    let top = 0
    for (const { element, heights } of cells) {
      const height = heights[Math.min(Math.max(interval, 0), heights.length - 1)] / 16
      element.style.top = `${top}rem`
      element.style.height = `${height}rem`
      top += height
    }
    list.style.height = `${top}rem`
  }

  function show(found, replaces) {
    const added = found.filter(Boolean).map(result => ({ element: cell(result), heights: result[2] }))
    if (replaces) list.replaceChildren()
    cells = replaces ? added : cells.concat(added)
    list.append(...added.map(({ element }) => element))
    place()
    more.hidden = cells.length >= ids.length
  }

  const state = () => ({ query: input.value.trim(), values: facets.map(facet => facet.value).filter(Boolean) })

  async function update() {
    const mine = ++turn, wanted = state()
    const isAsked = wanted.query || wanted.values.length
    if (!isAsked) {
      root.classList.remove('searching')
      ids = []
      show([], true)
      status.textContent = ''
      return
    }
    try {
      const found = await search(wanted)
      if (mine !== turn) return
      ids = found
      const first = await results(0, FIRST)
      if (mine !== turn) return
      root.classList.add('searching')
      show(first, true)
      status.textContent = ids.length === 0 ? words.none : ids.length === 1 ? words.one : words.many.replace('{n}', ids.length)
    } catch {
      if (mine !== turn) return
      root.classList.add('searching')
      ids = []
      show([], true)
      status.textContent = words.failed
    }
  }

  /** The query becomes the page's address, so that it can be sent, and the reader can come back to it. */
  function write() {
    const address = new URLSearchParams()
    if (input.value.trim()) address.set('q', input.value.trim())
    for (const facet of facets) if (facet.value) address.set(facet.name, facet.value)
    const text = address.toString()
    try {
      history.replaceState(null, '', text ? `?${text}` : location.pathname)
    } catch {
      // Some browsers keep the address of a file as it is, except for what follows the hash.
      history.replaceState(null, '', `#${text}`)
    }
  }

  function restore() {
    const address = asked()
    input.value = address.get('q') ?? ''
    for (const facet of facets) facet.value = [...facet.options].some(({ value }) => value === address.get(facet.name)) ? address.get(facet.name) : ''
    update()
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      write()
      update()
    }, 120)
  })
  for (const facet of facets) {
    facet.addEventListener('change', () => {
      write()
      update()
    })
  }
  more.addEventListener('click', async () => {
    const mine = turn, start = cells.length
    const found = await results(start, start + MORE).catch(() => [])
    if (mine !== turn) return
    if (!found.length) {
      status.textContent = words.failed
      return
    }
    show(found, false)
    cells[start]?.element.querySelector('a').focus()
  })
  // The next results are there before they are asked for, so that the page does not move late.
  new IntersectionObserver(([{ isIntersecting }]) => {
    if (isIntersecting && !more.hidden) results(cells.length, cells.length + MORE).catch(() => {})
  }).observe(more)

  /** Arrow keys move between the query and the results; Escape empties the query. */
  document.addEventListener('keydown', event => {
    // The keys of an input method choose characters.
    if (event.isComposing) return
    const links = cells.map(({ element }) => element.querySelector('a'))
    const place = links.indexOf(document.activeElement)
    if (event.target === input && event.key === 'Escape' && input.value) {
      input.value = ''
      write()
      update()
    } else if (event.target === input && event.key === 'ArrowDown' && links.length) links[0].focus()
    else if (place >= 0 && event.key === 'ArrowDown' && place + 1 < links.length) links[place + 1].focus()
    else if (place >= 0 && event.key === 'ArrowUp') (links[place - 1] ?? input).focus()
    else return
    event.preventDefault()
  })
  new ResizeObserver(() => { if (cells.length) place() }).observe(list)
  addEventListener('popstate', restore)
  if (begins) restore()
  else if (matchMedia('(hover: hover)').matches) input.focus({ preventScroll: true })
})
})()
