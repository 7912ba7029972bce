import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'
import { useRefusedFocus } from '../form/use-refused-focus.ts'

type FormDialogProps = {
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** The verb on the button that sends it; none where an answer in its body does. */
  action: string | undefined
  tone?: 'primary' | 'danger' | undefined
  busy: boolean
  /** Called before a press outside or Escape closes it; `false` keeps it open. */
  mayClose?: (() => boolean) | undefined
  onSubmit: () => void
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  onClose: () => void
  children?: ReactNode
}

/** A dialog that asks: Enter sends it, its own checks speak instead of the browser's. */
export function FormDialog({
  action,
  tone = 'primary',
  busy,
  onSubmit,
  onKeyDown,
  onClose,
  children,
  ...rest
}: FormDialogProps): ReactNode {
  const { form, sent, changed } = useRefusedFocus()
  return (
    <Dialog
      {...rest}
      open
      onOpenChange={onClose}
      wrap={(parts) => (
        <form
          ref={form}
          noValidate
          onChange={changed}
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault()
            sent()
            onSubmit()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {action === undefined ? null : (
            <Button type="submit" tone={tone} busy={busy ? 'Submitting...' : false}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
