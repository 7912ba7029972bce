import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** The verb on the button that sends it. */
  action: string
  tone?: 'primary' | 'danger' | undefined
  busy: boolean
  /** Called before a press outside or Escape closes it; `false` keeps it open. */
  mayClose?: (() => boolean) | undefined
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog that asks: Enter sends it, its own checks speak instead of the browser's. */
export function FormDialog({ action, tone = 'primary', busy, onSubmit, onClose, children, ...rest }: FormDialogProps): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  // What is refused is said at its field: whoever sent it goes on there. The checks answer at once, the server later.
  useEffect(() => {
    const refused = sent.current ? form.current?.querySelector<HTMLElement>(refusedField) : null
    if (refused === null || refused === undefined) return
    sent.current = false
    refused.focus()
  })
  return (
    <Dialog
      {...rest}
      open
      onOpenChange={onClose}
      wrap={(parts) => (
        <form
          ref={form}
          noValidate
          onChange={() => {
            sent.current = false
          }}
          onSubmit={(event) => {
            event.preventDefault()
            sent.current = true
            onSubmit()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone={tone} busy={busy ? 'Submitting...' : false}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

const refusedField = ':is(input, textarea, select, button)[aria-invalid="true"]'
