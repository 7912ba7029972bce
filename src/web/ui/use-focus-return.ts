import { useRef } from 'react'

/** Gives focus back to where it was before a dialog or sheet that has no trigger of its own. */
export function useFocusReturn(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<HTMLElement | null>(null)
  return {
    remember() {
      const active = document.activeElement
      // A menu that opened the dialog is on its way out: what opened the menu counts.
      const lasting = active instanceof HTMLElement && active !== document.body && active.closest('.menu') === null
      opener.current = lasting ? active : lastOutside
    },
    giveBack(event) {
      event.preventDefault()
      // Where the step that was taken took its own button away, the screen itself counts, so that Tab goes on in it.
      const target = [opener.current, lastOutside].find((one) => one?.isConnected === true) ?? document.getElementById('main')
      target?.focus()
    },
  }
}

let lastOutside: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('.menu, .popover, .dialog, .sheet, .toast-viewport') === null) lastOutside = target
})
