import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useRefusedFocus } from './use-refused-focus.ts'

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
