import { type RefObject, useEffect, useRef, useState } from 'react'

// The radios of a question are one field: the group is refused, and the chosen or first of them takes the focus.
const refusedField = ':is(input, textarea, select, button, [role="radiogroup"])[aria-invalid="true"]'

const focusable = (field: HTMLElement): HTMLElement =>
  field.getAttribute('role') === 'radiogroup'
    ? (field.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]') ??
      field.querySelector<HTMLElement>('[role="radio"]') ??
      field)
    : field

/** What is refused is said at its field: whoever sent the form goes on there. The checks answer at once, the server later. */
export function useRefusedFocus(): { form: RefObject<HTMLFormElement | null>; sent: () => void; changed: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const waits = useRef(false)
  // Sent again with the same refusal, nothing else is drawn anew.
  const [, setSent] = useState(0)
  useEffect(() => {
    const refused = waits.current ? form.current?.querySelector<HTMLElement>(refusedField) : null
    if (refused === null || refused === undefined) return
    waits.current = false
    focusable(refused).focus()
  })
  return {
    form,
    sent: () => {
      waits.current = true
      setSent((times) => times + 1)
    },
    changed: () => {
      waits.current = false
    },
  }
}
