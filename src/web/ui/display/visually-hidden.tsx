import type { ReactNode } from 'react'

/** Words for screen readers alone. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' | undefined }): ReactNode {
  return (
    <span className="sr-only" {...(live === undefined ? {} : { 'aria-live': live, 'aria-atomic': true })}>
      {children}
    </span>
  )
}
