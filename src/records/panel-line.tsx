import type { ReactNode } from 'react'

/** A line of a panel: state at the left, what and why, a day or figure at the right. Words wrap; on a phone the state
 * stands above, whole, and the end gives way to it. */
export function PanelLine({ state, name, note, end }: { state: ReactNode; name: ReactNode; note?: ReactNode; end?: ReactNode }): ReactNode {
  return (
    <li className="grid grid-cols-[minmax(0,max-content)_minmax(min-content,1fr)] items-baseline gap-x-4 gap-y-1 border-t border-border px-card-x py-2.5 md:grid-cols-[144px_minmax(0,1fr)_auto]">
      <span>{state}</span>
      <span className="min-w-0 max-md:order-last max-md:col-span-2">
        <span className="block font-medium">{name}</span>
        {note === undefined || note === '' ? null : <span className="block text-sm text-fg-muted">{note}</span>}
      </span>
      <span className="text-right text-sm text-fg-muted md:whitespace-nowrap">{end}</span>
    </li>
  )
}
