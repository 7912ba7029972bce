import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { type AuthState, useAuth } from '../api/session.ts'
import { LoginScreen } from '../screens/signed-out/login-screen.tsx'
import { Button } from '../ui/actions/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { Shell } from './shell.tsx'

/** Decides between the loading screen, the signed-out set and the full layout (specification, sections 2 and 4). */
export function Root(): ReactNode {
  const { state, problem, retry } = useAuth()
  const drawn = useDeferredValue(state)
  const pathname = useRouterState({ select: (router) => router.location.pathname })
  useLoginAfterLeaving(state, problem)
  if (pathname === '/accept-invitation' || pathname.startsWith('/accept-invitation/')) return <Outlet />
  // The frame is drawn in short tasks behind the loading screen.
  if (state === 'loading' || (state === 'in' && drawn === 'loading')) return <LoadingScreen />
  if (state === 'unreachable') return <Unreachable onRetry={retry} />
  if (state === 'out') return pathname.startsWith('/reset-password/') ? <Outlet /> : <LoginScreen />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** Whoever leaves, here or in another tab, goes to /login (acceptance A6). A user check that failed keeps the address for afterwards. */
function useLoginAfterLeaving(state: AuthState, problem: string | null): void {
  const router = useRouter()
  const before = useRef(state)
  useEffect(() => {
    const left = state === 'out' && (before.current === 'in' || before.current === 'ended') && problem === null
    before.current = state
    if (left) void router.navigate({ href: '/login', replace: true })
  }, [router, state, problem])
}

function Unreachable({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <main className="loading-screen">
      <title>Longhaul</title>
      <EmptyState
        role="alert"
        tone="danger"
        icon={<WifiOff />}
        title="Can’t reach Longhaul"
        text="You are still signed in. Check the connection and try again."
        actions={
          <Button tone="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </main>
  )
}
