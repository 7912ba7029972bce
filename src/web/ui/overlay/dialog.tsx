import clsx from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
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
  /** Called before a press outside or Escape closes it; `false` makes it ask first, as it does where something was typed. */
  mayClose?: (() => boolean) | undefined
  /** What is typed here is a confirmation, not work: Escape closes without asking. */
  passing?: boolean | undefined
  /** Wraps body and footer, so that a footer's submit button belongs to the form: `(parts) => <form>{parts}</form>`. */
  wrap?: ((parts: ReactElement) => ReactElement) | undefined
  children?: ReactNode
}

/** A modal dialog: focus stays inside and goes back where it was, and no typed word is lost unasked. A sheet from below on a phone. */
export function Dialog(props: DialogProps): ReactNode {
  const { open, onOpenChange, title, description, footer, size = 'md', mayClose, passing = false, wrap, children } = props
  const focusReturn = useFocusReturn()
  const content = useRef<HTMLDivElement>(null)
  const [entered, setEntered] = useState(false)
  const [asking, setAsking] = useState(false)
  const guard = (event: Event): void => {
    if (passing || (!entered && mayClose?.() !== false)) return
    event.preventDefault()
    setAsking(true)
  }
  const discard = (): void => {
    setAsking(false)
    onOpenChange(false)
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
            ref={content}
            className={clsx('dialog', size !== 'md' && `dialog-${size}`)}
            onOpenAutoFocus={(event) => {
              setEntered(false)
              focusReturn.remember()
              focusFirst(event)
            }}
            onCloseAutoFocus={focusReturn.giveBack}
            onChange={() => setEntered(true)}
            onEscapeKeyDown={(event) => leaveToFocused(event, content.current, guard)}
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
            {asking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={discard} /> : null}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }): ReactNode {
  return (
    <Dialog
      open
      onOpenChange={onKeep}
      size="sm"
      title="Discard what you entered?"
      description="It is not saved."
      footer={
        <>
          <Button onClick={onKeep}>Keep editing</Button>
          <Button tone="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  )
}

// Radix would focus the Close button in the corner; people came for the first field they can fill, or else for the answer.
function focusFirst(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  const field = content.querySelector(`.dialog-body :is(${fillable}):not([disabled], [data-disabled], [readonly], [aria-hidden="true"])`)
  const answer = field?.querySelector('[role="radio"][aria-checked="true"]') ?? field?.querySelector('[role="radio"]')
  const target = content.querySelector('[autofocus], [data-focus-first]') ?? answer ?? field ?? content.querySelector('.dialog-foot button')
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}

// Radix keeps a hidden input beside each radio and checkbox for the form, which would take the focus where nobody sees it. None of the radios
// of a group is in the tab order before the focus has come to it.
const fillable =
  'input:not([type="hidden"]), textarea, select, [role="combobox"], [role="checkbox"], [role="radiogroup"], [role="radio"][tabindex="0"]'

// A toast lies over a dialog, and so does a question about what is saved: pressing there must not close the dialog beneath.
function keepForOverlays(event: Event & { detail?: unknown; target: EventTarget | null }, guard: (event: Event) => void): void {
  if (event.target instanceof Element && event.target.closest('.toast-viewport, .dialog') !== null) event.preventDefault()
  else guard(event)
}

// Radix tells a dialog only with its next drawing that another one stands over it. Until then Escape would be taken for its own and ask
// about what is typed below; it belongs to the dialog that has the focus, which gets it once both know.
function leaveToFocused(event: KeyboardEvent, own: Element | null, guard: (event: Event) => void): void {
  const focused = document.activeElement
  const dialog = focused?.closest('[role="dialog"]') ?? null
  if (focused === null || dialog === null || dialog === own) return guard(event)
  event.preventDefault()
  requestAnimationFrame(() => focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })))
}
