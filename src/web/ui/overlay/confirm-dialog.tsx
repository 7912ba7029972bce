import { type ReactNode, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the object: "Archive unit 1127?". */
  title: string
  /** What happens and whether it can be undone. */
  description: ReactNode
  /** The verb: "Archive unit". */
  action: string
  tone?: 'primary' | 'danger' | undefined
  busy?: string | false | undefined
  /** To be typed before the button works: for bulk or irreversible actions only. */
  typed?: string | undefined
  onConfirm: () => void
  children?: ReactNode
}

/** Asks once before something that costs. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  tone = 'danger',
  busy = false,
  typed,
  onConfirm,
  children,
}: ConfirmDialogProps): ReactNode {
  const [words, setWords] = useState('')
  const close = (next: boolean): void => {
    if (!next) setWords('')
    onOpenChange(next)
  }
  const missing = typed !== undefined && words.trim() !== typed
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      passing
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button tone={tone} busy={busy} disabledReason={missing ? `Type ${typed} first` : undefined} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {typed === undefined && children === undefined ? undefined : (
        <>
          {children}
          {typed === undefined ? null : (
            <Field label={`Type ${typed} to confirm`}>
              <Input value={words} autoComplete="off" spellCheck={false} onChange={(event) => setWords(event.target.value)} />
            </Field>
          )}
        </>
      )}
    </Dialog>
  )
}
