import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { toast } from '../ui/toast-store.ts'

const Toaster = lazy(() => import('../ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Draws notifications; its code is fetched with the first one. */
export function Notifications(): ReactNode {
  const shown = useSyncExternalStore(toast.subscribe, toast.current)
  const [needed, setNeeded] = useState(false)
  if (shown !== null && !needed) setNeeded(true)
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
