import type { ReactNode } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'

const focus = (element: HTMLElement | null): void => element?.focus()

/** What was done. The button that was pressed is gone with its form: this takes the focus. */
export function Told({ title, children }: { title?: string; children: ReactNode }): ReactNode {
  return (
    <div ref={focus} tabIndex={-1}>
      <Banner tone="success" {...(title === undefined ? {} : { title })}>
        {children}
      </Banner>
    </div>
  )
}
