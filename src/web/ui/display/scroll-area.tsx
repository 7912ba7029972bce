import clsx from 'clsx'
import * as Radix from 'radix-ui/scroll-area'
import type { ReactNode } from 'react'
import { scrollHideDelay } from './scroll-hide.ts'
import { styleNonce } from './style-nonce.ts'

/** A scrolling region whose thin bars show on hover. `label` makes it reachable by keyboard. */
export function ScrollArea({
  className,
  label,
  children,
}: {
  className?: string | undefined
  label?: string | undefined
  children: ReactNode
}): ReactNode {
  const reachable = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 }
  return (
    <Radix.Root className={clsx('scroll-area', className)} type="hover" scrollHideDelay={scrollHideDelay}>
      <Radix.Viewport className="scroll-viewport" nonce={styleNonce()} {...reachable}>
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar className="scrollbar" orientation="vertical">
        <Radix.Thumb className="scroll-thumb" />
      </Radix.Scrollbar>
      <Radix.Scrollbar className="scrollbar" orientation="horizontal">
        <Radix.Thumb className="scroll-thumb" />
      </Radix.Scrollbar>
    </Radix.Root>
  )
}
