import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { landingOf } from '../auth/landing.ts'
import { useUser } from '../auth/session.ts'
import { localPath } from '../paths.ts'

/** /login for somebody who is signed in already: on to where he was going, or to his landing screen. */
export function SignedInAtLogin(): ReactNode {
  const router = useRouter()
  const user = useUser()
  const { next } = useSearch({ strict: false }) as { next?: string }
  useEffect(() => void router.navigate({ href: localPath(next) ?? landingOf(user.role), replace: true }), [router, next, user.role])
  return null
}
