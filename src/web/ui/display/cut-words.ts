/** Elements whose title was set here, to remove it when the pointer leaves. */
const named = new WeakSet<Element>()

/** How many levels above the pointer's target the clipping box may be: an icon in a link in a cell. */
const levels = 4

const isCut = (element: HTMLElement): boolean => {
  if (element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return (
    (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
    (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight)
  )
}

const cutAround = (target: EventTarget | null): HTMLElement | null => {
  let element = target instanceof Element ? target : null
  for (let level = 0; element !== null && level < levels; level += 1) {
    if (element.hasAttribute('title') && !named.has(element)) return null
    if (element instanceof HTMLElement && isCut(element)) return element
    element = element.parentElement
  }
  return null
}

/** Shows the full text of words cut by an ellipsis as a tooltip, on every screen. */
export const tellCutWords = (): void => {
  let told: HTMLElement | null = null
  document.addEventListener('pointerover', ({ target }) => {
    const cut = cutAround(target)
    if (told !== null && told !== cut) {
      told.removeAttribute('title')
      named.delete(told)
      told = null
    }
    if (cut === null) return
    cut.title = cut.innerText.replaceAll(/\s+/g, ' ').trim()
    named.add(cut)
    told = cut
  })
}
