import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { landingOf } from '../auth/landing.ts'
import { useAuth, useUser } from '../api/session.ts'
import { localPath } from '../engine/paths.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { wantsToLeave } from './sign-out.ts'

/** /login for somebody who is signed in: he leaves, or goes on to where he was going, or to his landing screen. */
export function SignedInAtLogin(): ReactNode {
  const router = useRouter()
  const user = useUser()
  const { signOut } = useAuth()
  const { next } = useSearch({ strict: false }) as { next?: string }
  const leaves = useRouterState({ select: (state) => wantsToLeave(state.location.state) })
  useEffect(() => {
    if (leaves) void signOut()
    else void router.navigate({ href: localPath(next) ?? landingOf(user.role), replace: true })
  }, [router, next, user.role, leaves, signOut])
  return leaves ? <LoadingScreen words="Signing out…" /> : null
}
