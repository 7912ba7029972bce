import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'disabled'> & {
  /** Its name and tooltip; an icon never stands alone. */
  label: string
  keys?: string | undefined
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
  disabledReason?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A square button with one icon. */
export function IconButton({
  label,
  keys,
  size = 'md',
  disabled,
  disabledReason,
  side,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps): ReactNode {
  const blocked = disabled === true || disabledReason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip text={disabledReason ?? label} keys={keys} {...(side === undefined ? {} : { side })}>
      <button
        {...rest}
        type={type}
        className={clsx('icon-btn', size === 'sm' && 'icon-btn-sm', className)}
        aria-label={label}
        aria-disabled={blocked || undefined}
        onClick={press}
      />
    </Tooltip>
  )
}
