import clsx from 'clsx'
import type { ReactNode } from 'react'

/**
 * A figure of the future, in words that say so: muted, never in the color of good or bad, and without an arrow. A forecast is not a
 * change; what did change is compared with the past.
 */
export function Forecast({ className, children }: { className?: string | undefined; children: ReactNode }): ReactNode {
  return (
    <span className={clsx('forecast', className)} data-forecast>
      {children}
    </span>
  )
}
