import { cva } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Anchor, type AnchorProps } from '../overlay/anchor.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'

export type ButtonLook = {
  tone?: 'default' | 'primary' | 'ghost' | 'danger' | 'danger-outline' | 'link' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** True, or the words to show meanwhile ("Submitting..."): the button keeps its width and takes no second press. */
    busy?: boolean | string | undefined
    disabled?: boolean | undefined
    /** Why it cannot be pressed. Disables the button, keeps it in the tab order and shows the reason as its tooltip. */
    disabledReason?: string | undefined
  }

/** A button; verb first. At most one `primary` in a view. */
export function Button({
  tone,
  size,
  busy = false,
  disabled,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  const blocked = disabled === true || disabledReason !== undefined
  const isBusy = busy !== false && busy !== ''
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (blocked || isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip text={disabledReason}>
      <button
        {...rest}
        type={type}
        className={buttonClass({ tone, size }, className)}
        aria-disabled={blocked || isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={press}
      >
        <Label busy={busy}>{children}</Label>
      </button>
    </Tooltip>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ tone, size, className, ...rest }: AnchorProps & ButtonLook): ReactNode {
  return <Anchor {...rest} className={buttonClass({ tone, size }, className)} />
}

/** The classes alone, for what must be another element (a Radix trigger with `asChild`, a label). */
export function buttonClass(look: ButtonLook = {}, className?: string): string {
  return buttonLooks({ tone: look.tone ?? 'default', size: look.size ?? 'md', className })
}

const buttonLooks = cva('btn', {
  variants: {
    tone: {
      default: '',
      primary: 'btn-primary',
      ghost: 'btn-ghost',
      danger: 'btn-danger',
      'danger-outline': 'btn-danger-outline',
      link: 'btn-link',
    },
    size: { sm: 'btn-sm', md: '', lg: 'btn-lg' },
  },
})

function Label({ busy, children }: { busy: boolean | string; children: ReactNode }): ReactNode {
  if (typeof busy !== 'string' || busy === '') return children
  return (
    <span className="btn-label">
      <span data-hidden="true" aria-hidden="true">
        {children}
      </span>
      <span>{busy}</span>
    </span>
  )
}
