import { createContext, use } from 'react'
import type { CurrentUser } from './user.ts'

/**
 * `loading`: not determined yet. `in`: signed in. `ended`: was signed in, the server says no longer; the page stays under a
 * dialog. `unreachable`: the server did not answer at all. `out`: nobody.
 */
export type AuthState = 'loading' | 'in' | 'ended' | 'unreachable' | 'out'

export type Auth = {
  readonly state: AuthState
  readonly user: CurrentUser | null
  /** Why nobody is signed in although a token was kept, for the sign-in screen. */
  readonly problem: string | null
  /** @throws ApiError or Error with the sentence to show */
  readonly signIn: (email: string, password: string) => Promise<CurrentUser>
  readonly signOut: () => Promise<void>
  readonly retry: () => void
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (auth === null) throw new Error('useAuth needs AuthProvider')
  return auth
}

/** The signed-in user; only inside signed-in screens. */
export function useUser(): CurrentUser {
  const { user } = useAuth()
  if (user === null) throw new Error('useUser needs a signed-in screen')
  return user
}
