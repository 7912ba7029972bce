import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'

type MenuProps = {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  label?: string | undefined
}

/** A menu of actions on a button. */
export function Menu({ trigger, children, align = 'end', side = 'bottom', label }: MenuProps): ReactNode {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} side={side} sideOffset={4} collisionPadding={8} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export type MenuItemProps = {
  icon?: ReactNode
  /** At the right edge: a key, a count, a value. */
  end?: ReactNode
  tone?: 'danger' | undefined
  disabled?: boolean | undefined
  onSelect?: (() => void) | undefined
  children: ReactNode
}

/** One action. */
export function MenuItem({ icon, end, tone, disabled, onSelect, children }: MenuItemProps): ReactNode {
  return (
    <Radix.Item className="menu-item" data-tone={tone} disabled={disabled ?? false} onSelect={() => onSelect?.()}>
      {icon}
      <span className="menu-item-label">{children}</span>
      {end === undefined ? null : <span className="menu-item-end">{end}</span>}
    </Radix.Item>
  )
}

/** An entry that goes somewhere: a real link (middle click works). `badge` is a `CountBadge`. */
export function MenuLink({
  href,
  icon,
  end,
  badge,
  children,
}: {
  href: string
  icon?: ReactNode
  end?: ReactNode
  badge?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <Radix.Item asChild className="menu-item">
      <Anchor href={href}>
        {icon}
        <span className="menu-item-label">{children}</span>
        {end === undefined ? null : <span className="menu-item-end">{end}</span>}
        {badge}
      </Anchor>
    </Radix.Item>
  )
}

/** An entry that is on or off; the menu stays open. */
export function MenuCheck({
  checked,
  onChange,
  disabled,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  children: ReactNode
}): ReactNode {
  return (
    <Radix.CheckboxItem
      className="menu-item"
      checked={checked}
      disabled={disabled ?? false}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="menu-check">
        <Radix.ItemIndicator>
          <Check aria-hidden="true" />
        </Radix.ItemIndicator>
      </span>
      <span className="menu-item-label">{children}</span>
    </Radix.CheckboxItem>
  )
}

/** One of a few. */
export function MenuChoices({
  value,
  onChange,
  choices,
}: {
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: ReactNode }[]
}): ReactNode {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange}>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} className="menu-item" value={choice.value}>
          <span className="menu-check">
            <Radix.ItemIndicator>
              <Check aria-hidden="true" />
            </Radix.ItemIndicator>
          </span>
          <span className="menu-item-label">{choice.label}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

export function MenuHeading({ children }: { children: ReactNode }): ReactNode {
  return <Radix.Label className="menu-label">{children}</Radix.Label>
}

export function MenuSeparator(): ReactNode {
  return <Radix.Separator className="menu-sep" />
}
