import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { forgetAnswers } from '../api/answers.ts'
import { onSignedOut } from '../api/client.ts'
import { onTokenChange, readToken, writeToken } from '../api/token.ts'
import { forgetUser } from './cleanup.ts'
import { forgetEnded, noteEnded, noteLeft, watchOtherTabs } from '../api/other-tabs.ts'
import { type Auth, AuthContext, type AuthState } from '../api/session.ts'
import { type CurrentUser, endSession, fetchUser, login, meFreshFor, meKey, UserCheckFailed } from '../api/user.ts'

/** Knows who is signed in and keeps that true: over reloads, refused calls and other tabs. */
export function AuthProvider({ children }: { children: ReactNode }): ReactNode {
  const cache = useQueryClient()
  const [hasToken, setHasToken] = useState(() => readToken() !== null)
  const [known, setKnown] = useState<CurrentUser | null>(null)
  const [ended, setEnded] = useState(false)
  const check = useQuery({
    queryKey: meKey,
    queryFn: fetchUser,
    enabled: hasToken && !ended,
    staleTime: meFreshFor,
    retry: false,
    // Without a network it is known at once that nobody answers; with one again, the server is asked.
    networkMode: 'always',
    refetchOnReconnect: 'always',
  })
  const user = check.data ?? null
  const { refetch } = check
  // The check has taken the token back: whenever that happens nobody is signed in, and what was typed stays as drafts.
  const problem = check.error instanceof UserCheckFailed ? check.error.message : null

  if (problem !== null && hasToken) setHasToken(false)
  if (user !== null && user !== known) setKnown(user)
  if (user === null && check.isSuccess && known !== null && !ended && hasToken) setEnded(true)

  const endHere = useCallback((): void => {
    // Where the token is gone already another tab has told how: a sign-out is not to be told as an end afterwards.
    if (readToken() !== null) noteEnded()
    writeToken(null)
    setEnded(true)
  }, [])

  const leave = useCallback((): void => {
    writeToken(null)
    cache.clear()
    forgetUser()
    setKnown(null)
    setEnded(false)
    setHasToken(false)
  }, [cache])

  useEffect(() => onTokenChange(forgetAnswers), [])
  useEffect(() => onSignedOut(() => (known === null || !hasToken ? undefined : endHere())), [known, hasToken, endHere])
  useEffect(
    () =>
      watchOtherTabs((change) => {
        if (change === 'signed-in') void rejoin(cache, known, setEnded, setHasToken)
        else if (change === 'ended' && known !== null) setEnded(true)
        else leave()
      }),
    [known, cache, leave],
  )

  const signIn = useCallback(
    async (email: string, password: string): Promise<CurrentUser> => {
      const signedIn = await login(email, password)
      cache.setQueryData(meKey, signedIn)
      if (known !== null && known.id !== signedIn.id) location.assign('/')
      setHasToken(true)
      setKnown(signedIn)
      setEnded(false)
      if (known !== null) void cache.invalidateQueries({ predicate: (query) => query.queryKey !== meKey })
      return signedIn
    },
    [cache, known],
  )

  const signOut = useCallback(async (): Promise<void> => {
    forgetEnded()
    await endSession()
    leave()
    noteLeft()
  }, [leave])

  const shownUser = user ?? (ended ? known : null)
  const state = stateOf({ hasToken, ended: ended && known !== null, user, pending: check.isPending, error: check.error })
  const auth = useMemo<Auth>(
    () => ({ state, user: shownUser, problem, signIn, signOut, retry: () => void refetch() }),
    [state, shownUser, problem, signIn, signOut, refetch],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

function stateOf(known: { hasToken: boolean; ended: boolean; user: CurrentUser | null; pending: boolean; error: Error | null }): AuthState {
  if (known.ended) return 'ended'
  if (!known.hasToken) return 'out'
  if (known.user !== null) return 'in'
  if (known.pending) return 'loading'
  return known.error !== null ? 'unreachable' : 'out'
}

// Another tab signed in: the same person goes on here, somebody else gets a fresh page without this one's data.
async function rejoin(
  cache: QueryClient,
  known: CurrentUser | null,
  setEnded: (ended: boolean) => void,
  setHasToken: (has: boolean) => void,
): Promise<void> {
  const now = await fetchUser().catch(() => null)
  if (now === null) return
  if (known !== null && known.id !== now.id) return location.assign('/')
  cache.setQueryData(meKey, now)
  setEnded(false)
  setHasToken(true)
  await cache.invalidateQueries({ predicate: (query) => query.queryKey !== meKey })
}
