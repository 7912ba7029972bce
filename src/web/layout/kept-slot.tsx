import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { onKept, photosKept, textKept } from '../screens/safety/accidents/outbox-key.ts'

/** Without a network it may not come: then the intake alone shows what waits. Who opens the intake has it from then on. */
const KeptNotice = lazy(() =>
  loadKeptNotice().then(
    (module) => ({ default: module.KeptNotice }),
    () => ({ default: () => null }),
  ),
)

const loadKeptNotice = () => import('./kept-notice.tsx')

/** The place of the line that says what waits on this device, and of what sends it. Its code is fetched where something waits. */
export function KeptSlot({ user }: { user: string }): ReactNode {
  const waits = useSyncExternalStore(onKept, () => textKept(user) !== null || photosKept(user) > 0)
  return waits ? (
    <Suspense>
      <KeptNotice user={user} />
    </Suspense>
  ) : null
}
