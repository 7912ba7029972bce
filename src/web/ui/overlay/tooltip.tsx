import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../actions/kbd.tsx'
import { tooltipDelays } from './tooltip-delays.ts'

/** Stands once around the app. */
export function TooltipProvider({ children }: { children: ReactNode }): ReactNode {
  return <Radix.Provider {...tooltipDelays}>{children}</Radix.Provider>
}

type TooltipProps = {
  /** Nothing to say (undefined, empty) draws the child alone. */
  text: ReactNode
  keys?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}

/** Words on hover and focus; stays while the pointer is over it, Escape closes it. */
export function Tooltip({ text, keys, side = 'top', children }: TooltipProps): ReactNode {
  if (text === undefined || text === null || text === '') return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {keys === undefined ? null : <Kbd>{keys}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
