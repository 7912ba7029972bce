import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'

type DoneDialogProps = { title: string; description?: string; onClose: () => void; children: ReactNode }

/** A dialog that shows a result, with one button: Done. */
export function DoneDialog({ onClose, ...rest }: DoneDialogProps): ReactNode {
  return (
    <Dialog
      {...rest}
      open
      onOpenChange={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    />
  )
}
