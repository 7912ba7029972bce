import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Asks before signing out while reports or photos wait on this phone. */
export function LeaveQuestion({
  reports,
  photos,
  onLeave,
  onStay,
}: {
  reports: number
  photos: number
  onLeave: () => void
  onStay: () => void
}): ReactNode {
  const waiting = [
    reports === 0 ? null : formatCount(reports, 'accident report'),
    photos === 0 ? null : formatCount(photos, 'photo'),
  ].filter((part) => part !== null)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onStay())}
      title={`Sign out with ${waiting.join(' and ')} not sent?`}
      tone="primary"
      description="It stays on this phone and is sent after you sign in here again."
      action="Sign out"
      onConfirm={onLeave}
    />
  )
}
