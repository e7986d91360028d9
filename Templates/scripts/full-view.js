// The page of a picture without text: arrow keys and swipes lead to its neighbors, and the corner stays put away from
// picture to picture. Without this script, links do the same.

(() => {
const about = document.querySelector('.about')
const follow = isRightward =>
  document.querySelector(`.neighbours [rel=${isRightward === (document.dir !== 'rtl') ? 'next' : 'prev'}]`)?.click()

addEventListener('keydown', event => {
  const isRightward = event.key === 'ArrowRight'
  if (!isRightward && event.key !== 'ArrowLeft' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.defaultPrevented || event.target.closest?.('input, select, textarea, audio, video, [contenteditable]')) return
  event.preventDefault()
  follow(isRightward)
})

let start
addEventListener('touchstart', event => {
  // A finger on an enlarged page moves it.
  const isAlone = event.touches.length === 1 && (window.visualViewport?.scale ?? 1) < 1.05
  start = isAlone && !event.target.closest('.about, .site-header') ? event.touches[0] : undefined
}, {passive: true})
addEventListener('touchend', event => {
  if (!start) return
  const {clientX, clientY} = event.changedTouches[0], x = clientX - start.clientX, y = clientY - start.clientY
  start = undefined
  if (Math.abs(x) > 48 && Math.abs(x) > 2 * Math.abs(y)) follow(x < 0)
}, {passive: true})

try {
  if (sessionStorage.about === 'closed') about.open = false
  about.addEventListener('toggle', () => { sessionStorage.about = about.open ? 'open' : 'closed' })
} catch {
  // Some browsers keep nothing for pages of a folder.
}
})()
