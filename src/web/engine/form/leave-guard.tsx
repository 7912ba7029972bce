import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Asks before unsaved words are left behind: in the app by a dialog, on closing the tab by the browser. */
export function LeaveGuard({ dirty, onSave, onDiscard }: { dirty: () => boolean; onSave: () => void; onDiscard: () => void }): ReactNode {
  const blocker = useBlocker({ shouldBlockFn: dirty, enableBeforeUnload: dirty, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      open
      onOpenChange={blocker.reset}
      size="sm"
      title="Leave without saving?"
      description="Your changes won’t be saved."
      footer={
        <>
          <Button
            tone="ghost"
            onClick={() => {
              onDiscard()
              blocker.proceed()
            }}
          >
            Discard
          </Button>
          <Button onClick={blocker.reset}>Stay</Button>
          <Button
            tone="primary"
            onClick={() => {
              blocker.reset()
              onSave()
            }}
          >
            Save
          </Button>
        </>
      }
    />
  )
}
