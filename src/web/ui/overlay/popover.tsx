import clsx from 'clsx'
import * as Radix from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'

type PopoverProps = {
  trigger: ReactElement
  label: string
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  flush?: boolean | undefined
  children: ReactNode
}

/** A small panel on a button: columns, a filter, a date. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  flush,
  children,
}: PopoverProps): ReactNode {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={clsx('popover', flush === true && 'popover-flush')}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
