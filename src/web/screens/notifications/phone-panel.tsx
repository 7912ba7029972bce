import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/overlay/sheet.tsx'
import { NotificationsPanel } from './panel.tsx'

/** The panel over the whole screen of a phone. */
export function PhonePanel({ count, onClose }: { count: number; onClose: () => void }): ReactNode {
  return (
    <Sheet open onOpenChange={onClose} title="Notifications">
      <NotificationsPanel count={count} onClose={onClose} />
    </Sheet>
  )
}
