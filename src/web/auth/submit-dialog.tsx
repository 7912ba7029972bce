import type { ReactNode } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import type { Submit } from './use-submit.ts'

type SubmitDialogProps = {
  submit: Submit
  title: string
  description: string
  size?: 'sm' | 'lg'
  /** The verb on its button. */
  action: string
  /** The same while it is sent: "Saving...". */
  busyAction: string
  /** The other button. Closes the dialog unless `onCancel` does something else. */
  cancel?: string
  onCancel?: () => void
  /** Only a confirmation is typed: Escape closes without a question. */
  passing?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog around the form of `useSubmit`: errors that belong to no field are on top. */
export function SubmitDialog({
  submit,
  action,
  busyAction,
  cancel = 'Cancel',
  onClose,
  onCancel = onClose,
  children,
  ...rest
}: SubmitDialogProps): ReactNode {
  return (
    <Dialog
      {...rest}
      open
      onOpenChange={onClose}
      wrap={(parts) => (
        <form className="contents" onSubmit={submit.onSubmit} noValidate>
          {parts}
        </form>
      )}
      footer={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button type="submit" tone="primary" busy={submit.busy && busyAction}>
            {action}
          </Button>
        </>
      }
    >
      {submit.failure === null ? null : <Banner tone="danger">{submit.failure}</Banner>}
      {children}
    </Dialog>
  )
}
