import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { landingOf } from '../auth/landing.ts'
import { useAuth, useUser } from '../api/session.ts'
import { localPath } from '../engine/paths.ts'
import { photosKept, reportsKept } from '../screens/safety/accidents/outbox-key.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { wantsToLeave } from './sign-out.ts'

const LeaveQuestion = lazy(() =>
  import('../screens/safety/accidents/photos/leave-question.tsx').then(
    (module) => ({ default: module.LeaveQuestion }),
    // Without a network it may not come. What waits stays on this device either way.
    () => ({ default: LeaveAtOnce }),
  ),
)

function LeaveAtOnce({ onLeave }: { onLeave: () => void }): ReactNode {
  useEffect(onLeave, [onLeave])
  return null
}

/** /login for somebody who is signed in: he leaves, or goes on to where he was going, or to his landing screen. */
export function SignedInAtLogin(): ReactNode {
  const router = useRouter()
  const user = useUser()
  const { signOut } = useAuth()
  const { next } = useSearch({ strict: false }) as { next?: string }
  const leaves = useRouterState({ select: (state) => wantsToLeave(state.location.state) })
  const [waiting] = useState(() => ({ reports: reportsKept(user.id), photos: photosKept(user.id) }))
  const [stays, setStays] = useState(false)
  const asks = leaves && waiting.reports + waiting.photos > 0
  useEffect(() => {
    // While the screen before comes back, this one no longer knows of the wish to leave.
    if (asks || stays) return
    if (leaves) void signOut()
    else void router.navigate({ href: localPath(next) ?? landingOf(user.role), replace: true })
  }, [router, next, user.role, leaves, asks, stays, signOut])
  const stay = (): void => {
    setStays(true)
    router.history.back()
  }
  if (asks && !stays)
    return (
      <Suspense>
        <LeaveQuestion {...waiting} onLeave={() => void signOut()} onStay={stay} />
      </Suspense>
    )
  return leaves ? <LoadingScreen words="Signing out…" /> : null
}
