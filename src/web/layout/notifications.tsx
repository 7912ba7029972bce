import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../ui/feedback/toast-store.ts'

const load = () => import('../ui/feedback/toaster.tsx')
/** A notification answers what a person did, so its code comes with the first thing they do. */
const firstActs = ['pointerdown', 'keydown'] as const

/** The words alone, where the code that draws them cannot be fetched: what failed is said without a network, too. */
function PlainWords(): ReactNode {
  const shown = useSyncExternalStore(toast.subscribe, toast.current)
  return (
    <div role="status" className="plain-toast">
      {shown?.open === true ? [shown.title, shown.description].filter(Boolean).join(' ') : null}
    </div>
  )
}

const Toaster = lazy(() =>
  load().then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: PlainWords }),
  ),
)

/** Draws notifications; its code is fetched with the first press or key, or with the first one. */
export function Notifications(): ReactNode {
  const shown = useSyncExternalStore(toast.subscribe, toast.current)
  const [needed, setNeeded] = useState(false)
  if (shown !== null && !needed) setNeeded(true)
  useEffect(() => {
    // A later attempt is made with the first one that is shown.
    const fetchIt = (): void => {
      letGo()
      void load().catch(() => undefined)
    }
    const letGo = (): void => {
      for (const act of firstActs) removeEventListener(act, fetchIt)
    }
    for (const act of firstActs) addEventListener(act, fetchIt)
    return letGo
  }, [])
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
