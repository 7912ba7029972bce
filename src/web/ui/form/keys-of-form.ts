import type { KeyboardEvent } from 'react'

/** Ctrl Enter belongs to the form; Radix would take any Enter for the control. Marked for Radix alone: the page's keys still see it. */
export function leaveToForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) Object.assign(event, { defaultPrevented: true })
}
