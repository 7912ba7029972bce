import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isKept } from '../ui/overlay/focus-keeper.ts'

/** Milliseconds a heading may take to appear after a route change. */
const patience = 3000

/** After a route change the new screen's h1 takes the focus, so that keyboards and readers begin there (WCAG 2.4.3). */
export function useFocusOnHeading(): void {
  useFocusOnNewHeading(useRouterState({ select: (state) => state.resolvedLocation?.pathname }))
}

/** The same where something else than the path says which screen is shown. */
export function useFocusOnNewHeading(shown: string | undefined): void {
  const before = useRef(shown)
  useEffect(() => {
    const first = before.current === undefined
    if (before.current === shown) return
    before.current = shown
    return first ? undefined : focusWhenThere()
  }, [shown])
}

// The screen's data may come after the route, and the old screen stays until then: the heading is waited for, unless the user has
// gone somewhere on it himself.
function focusWhenThere(): () => void {
  let at = document.activeElement
  const shownSince = { heading: document.querySelector('#main h1'), at: performance.now() }
  const until = performance.now() + patience
  let frame = 0
  const look = (): void => {
    const now = document.activeElement
    const moved = now !== null && now !== at && !isKept(now) && now.closest(ownGround) !== null
    if (moved || now?.closest(keepsFocus) != null || performance.now() > until) return
    // Someone who opened the palette while the screen was loading goes on typing there.
    if (now?.closest(openDialog) != null) {
      frame = requestAnimationFrame(look)
      return
    }
    const part = namedPart()
    if (part instanceof HTMLElement) return part.focus({ preventScroll: true })
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (heading !== at && heading?.checkVisibility() === true && isNew(heading, shownSince)) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      at = heading
      if (part === undefined) return
    }
    frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

/** The first control of the part the address names: "Enter hours" leads to the hours. Undefined: it names none; null: not there yet. */
function namedPart(): HTMLElement | null | undefined {
  if (location.hash === '') return undefined
  return document.getElementById(location.hash.slice(1))?.querySelector<HTMLElement>('input, select, textarea, button') ?? null
}

/** Where somebody who acts on the new screen has his focus: on it, or in what he opened from it. */
const ownGround = '#main, [role="menu"], [role="dialog"], [role="listbox"]'

const openDialog = '[role="dialog"][data-state="open"]'

/** What leads through several screens: who presses Next there presses it again on the next screen. */
const keepsFocus = '[data-keeps-focus]'

/** From one record to the next the same element gets other words; it counts as new after this many milliseconds. */
const sameHeadingAfter = 300

function isNew(heading: Element, seen: { heading: Element | null; at: number }): boolean {
  return heading !== seen.heading || performance.now() - seen.at > sameHeadingAfter
}
