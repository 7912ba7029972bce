import { type RefObject, useEffect, useRef, useState } from 'react'

const refusedField = ':is(input, textarea, select, button)[aria-invalid="true"]'

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
    refused.focus()
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
