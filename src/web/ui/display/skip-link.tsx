import type { ReactNode } from 'react'

/** First thing in the tab order; `target` is the id of the main part (which carries `tabIndex={-1}`). */
export function SkipLink({ target }: { target: string }): ReactNode {
  return (
    <a className="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  )
}
