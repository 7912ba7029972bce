import type { ReactNode } from 'react'

/** A key or chord, as printed on the keyboard: `Ctrl K`, `/`. */
export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return <kbd>{children}</kbd>
}
