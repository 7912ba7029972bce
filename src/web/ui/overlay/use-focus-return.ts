import { useRef } from 'react'
import { focusNearest, isKept, pathOf, type Place } from './focus-keeper.ts'

/** Gives focus back to where it was before a dialog or sheet that has no trigger of its own. */
export function useFocusReturn(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<readonly Place[]>([])
  return {
    remember() {
      const active = document.activeElement
      // A menu that opened the dialog is on its way out: what opened the menu counts.
      const lasting = active instanceof HTMLElement && active !== document.body && active.closest('.menu') === null
      opener.current = lasting ? pathOf(active) : lastOutside
    },
    giveBack(event) {
      event.preventDefault()
      // Radix calls this from a timer, which a busy page runs late. By then the user may be typing in the next dialog: moving the focus
      // would select those words, and the next key would replace them.
      if (isInUse(document.activeElement)) return
      const target = [opener.current[0], lastOutside[0]].find((one) => one?.element.isConnected === true)?.element
      // Where the step that was taken took its own button away, what stands around it counts, so that Tab goes on there.
      if (target instanceof HTMLElement) target.focus()
      else focusNearest(opener.current)
    },
  }
}

/** Whether the focus is already on another control, and isn't there only because its own control is gone. */
const isInUse = (active: Element | null): boolean => active !== null && active !== document.body && !isKept(active)

let lastOutside: readonly Place[] = []
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('.menu, .popover, .dialog, .sheet, .toast-viewport') === null)
    lastOutside = pathOf(target)
})
