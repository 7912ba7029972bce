import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A part of a card that shows its content on request. Folded, its text can still be found on the page and is printed. */
export function Fold({
  title,
  scope,
  actions,
  children,
}: {
  title: string
  /** Muted words after the title: what is inside. */
  scope?: string | undefined
  /** Above the content. */
  actions?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <details className="folded">
      <summary>
        <ChevronRight aria-hidden="true" />
        <h2>{title}</h2>
        {scope === undefined ? null : <span className="card-scope">{scope}</span>}
      </summary>
      <div className="card-body">
        {actions}
        {children}
      </div>
    </details>
  )
}
