import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Marks a navigation to /login as a wish to sign out. It lives in the history entry, so that no link can sign anybody out. */
export const leaveState = { leave: true } as const

/** Signs out by way of the address: a form with unsaved words asks first, as before any other way off the screen. */
export function useSignOut(): () => void {
  const router = useRouter()
  return useCallback(() => void router.navigate({ href: '/login', state: leaveState } as Parameters<typeof router.navigate>[0]), [router])
}

export function wantsToLeave(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leave' in state && state.leave === true
}
