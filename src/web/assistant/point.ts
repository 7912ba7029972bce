import { guideSelector } from '#kit/guide-ids.ts'

/** Places of the menu at the side: below 1,024 px they are behind its button. */
const inSidebar = /^(?:nav|usermenu|feedback)\./

/** The place as it is drawn now; on a narrow screen the button that opens the menu stands for what is in it. */
export const seen = (guide: string): HTMLElement | null => {
  const own = drawn(guide)
  return own === null && inSidebar.test(guide) && !matchMedia('(width >= 1024px)').matches ? drawn('shell.menu') : own
}

/** What an answer's own selector names on the page; null when nothing matches, or when it isn't a selector. */
export const selected = (selector: string): HTMLElement | null => {
  try {
    return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility()) ?? null
  } catch {
    return null
  }
}

const drawn = (guide: string): HTMLElement | null => selected(guideSelector(guide))

let undo: () => void = () => undefined

/** Scrolls to the place and rings it for so many milliseconds, or until the next one. Focus stays where it is. */
export const pointAt = (element: HTMLElement, duration: number | null): void => {
  clearPoint()
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  element.dataset['guided'] = ''
  const timer = duration === null ? undefined : window.setTimeout(clearPoint, duration)
  uncover(element)
  const again = window.setTimeout(() => uncover(element), scrolled)
  undo = () => {
    window.clearTimeout(timer)
    window.clearTimeout(again)
    delete element.dataset['guided']
    delete panel()?.dataset['away']
  }
}

/** Milliseconds after which smooth scrolling is over. */
const scrolled = 600

const panel = (): HTMLElement | null => document.querySelector<HTMLElement>('.assistant')

/** The panel goes to the top while most of the place lies under it. */
const uncover = (element: HTMLElement): void => {
  const above = panel()
  if (above === null) return
  const [place, over] = [element.getBoundingClientRect(), above.getBoundingClientRect()]
  const width = Math.min(place.right, over.right) - Math.max(place.left, over.left)
  const height = Math.min(place.bottom, over.bottom) - Math.max(place.top, over.top)
  if (width > 0 && height > 0 && width * height > (place.width * place.height) / 3) above.dataset['away'] = ''
}

export const clearPoint = (): void => {
  undo()
  undo = () => undefined
}

/** Opens the group of the menu in which an entry stands, as a press on it would. */
export const openGroup = (guide: string): void => {
  const [place, area] = guide.split('.')
  if (place === 'nav' && area !== undefined)
    document.querySelector<HTMLElement>(`[aria-controls="nav-${area}"][aria-expanded="false"]`)?.click()
}

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** Puts the focus on what can be pressed or typed into there. */
export const focusOn = (guide: string): void => {
  const place = seen(guide)
  const target = place?.matches(focusable) === true ? place : place?.querySelector<HTMLElement>(focusable)
  target?.focus()
}
