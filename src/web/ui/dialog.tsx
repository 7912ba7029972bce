import clsx from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Buttons: Cancel first, then the verb. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Called before a press outside or Escape closes it; `false` keeps it open (a form with unsaved words). */
  mayClose?: (() => boolean) | undefined
  /** Wraps body and footer, so that a footer's submit button belongs to the form: `(parts) => <form>{parts}</form>`. */
  wrap?: ((parts: ReactElement) => ReactElement) | undefined
  children?: ReactNode
}

/** A modal dialog: focus stays inside and goes back where it was. A sheet from below on a phone. */
export function Dialog({ open, onOpenChange, title, description, footer, size = 'md', mayClose, wrap, children }: DialogProps): ReactNode {
  const focusReturn = useFocusReturn()
  const guard = (event: Event): void => {
    if (mayClose?.() === false) event.preventDefault()
  }
  const parts = (
    <>
      {children === undefined ? null : <div className="dialog-body">{children}</div>}
      {footer === undefined ? null : <footer className="dialog-foot">{footer}</footer>}
    </>
  )
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <div className="dialog-frame">
          <Radix.Content
            className={clsx('dialog', size !== 'md' && `dialog-${size}`)}
            onOpenAutoFocus={(event) => {
              focusReturn.remember()
              focusFirst(event)
            }}
            onCloseAutoFocus={focusReturn.giveBack}
            onEscapeKeyDown={guard}
            onInteractOutside={(event) => keepForOverlays(event, guard)}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <div className="dialog-head">
              <div>
                <Radix.Title>{title}</Radix.Title>
                {description === undefined ? null : <Radix.Description>{description}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <IconButton label="Close" size="sm">
                  <X aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
            {wrap === undefined ? parts : wrap(parts)}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

// Radix would focus the Close button in the corner; people came for the first field, or else for the answer.
function focusFirst(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  const field = content.querySelector(
    '.dialog-body :is(input:not([type="hidden"]), textarea, select, [role="combobox"], [role="radio"][tabindex="0"]):not([disabled])',
  )
  const target = content.querySelector('[autofocus]') ?? field ?? content.querySelector('.dialog-foot button')
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}

// A toast lies over a dialog; pressing its Undo must not close the dialog beneath.
function keepForOverlays(event: Event & { detail?: unknown; target: EventTarget | null }, guard: (event: Event) => void): void {
  if (event.target instanceof Element && event.target.closest('.toast-viewport') !== null) event.preventDefault()
  else guard(event)
}
