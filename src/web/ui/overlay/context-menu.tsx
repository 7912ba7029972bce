import * as Radix from 'radix-ui/context-menu'
import type { ReactElement, ReactNode } from 'react'
import type { MenuItemProps } from './dropdown-menu.tsx'

/** The same actions on a right click as in a row's menu; never the only way to them. */
export function ContextMenu({ children, items }: { children: ReactElement; items: ReactNode }): ReactNode {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" collisionPadding={8}>
          {items}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function ContextMenuItem({ icon, end, tone, disabled, onSelect, children }: MenuItemProps): ReactNode {
  return (
    <Radix.Item className="menu-item" data-tone={tone} disabled={disabled ?? false} onSelect={() => onSelect?.()}>
      {icon}
      <span className="menu-item-label">{children}</span>
      {end === undefined ? null : <span className="menu-item-end">{end}</span>}
    </Radix.Item>
  )
}

export function ContextMenuSeparator(): ReactNode {
  return <Radix.Separator className="menu-sep" />
}
