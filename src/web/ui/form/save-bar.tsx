import type { ReactNode } from 'react'

type SaveBarProps = {
  /** What is missing, kept or next: read out when it changes if `live`. */
  note: ReactNode
  live?: boolean
  /** Buttons, the one that sends last. */
  children: ReactNode
}

/**
 * The bar at the foot of a form. Buttons and note have places of their own: words that come after a press must not move another button
 * under the finger that presses twice.
 */
export function SaveBar({ note, live = false, children }: SaveBarProps): ReactNode {
  return (
    <div className="savebar">
      <span className="savebar-note" role={live ? 'status' : undefined}>
        {note}
      </span>
      <span className="savebar-end">{children}</span>
    </div>
  )
}
