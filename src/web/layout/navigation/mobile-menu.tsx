import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/overlay/sheet.tsx'
import { Sidebar } from './sidebar.tsx'

/** The menu below 1,024 px: a drawer with the sidebar's groups (acceptance B2). */
export function MobileMenu({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Sheet bare open onOpenChange={onClose} side="left" title="Menu">
      <div className="sidebar h-full w-full border-r-0">
        <Sidebar onClose={onClose} />
      </div>
    </Sheet>
  )
}
