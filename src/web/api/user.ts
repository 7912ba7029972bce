import { titleCaseRole } from '#kit/format.ts'
import type { Preferences } from '#kit/user/preferences.ts'
import type { Role } from '#kit/roles.ts'
import { readJson } from './client.ts'
import { intakePath } from './offline-pages.ts'
import { ApiError } from './problem.ts'
import { keep, readKept } from './kept.ts'
import { readToken, writeToken } from './token.ts'
import { forgetEnded, noteEnded } from './other-tabs.ts'
import { mergePreferences, sendPreferences } from './stored-preferences.ts'

/** Who is signed in, as `GET /api/auth/me` tells. */
export type CurrentUser = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: Role
  /** The role as people read it: "User" when the server names none (acceptance B4). */
  readonly roleTitle: string
  /** Division ids he is limited to, with those below; null = the whole company. */
  readonly divisions: readonly string[] | null
  /** IANA zone in which times are shown. */
  readonly timeZone: string
  readonly preferences: Partial<Preferences>
}

export const meKey = ['/api/auth/me'] as const

/** As the server answers it. */
type Answer = Omit<CurrentUser, 'role' | 'roleTitle' | 'preferences'> & {
  readonly role?: Role | null
  readonly preferences?: Partial<Preferences> | null
}

/** Without a role the screens are drawn for a supervisor, who sees the least; what is allowed is the server's decision. */
const drawnAs = (answer: Answer): CurrentUser => ({
  ...answer,
  role: answer.role ?? 'supervisor',
  roleTitle: titleCaseRole(answer.role),
  preferences: mergePreferences(answer.id, answer.preferences ?? null),
})

/** Minutes the user check is trusted (acceptance A9), in milliseconds. */
export const meFreshFor = 5 * 60_000

/** Who was signed in on this device last, forgotten at sign-out: the accident intake opens without a network, and only the server can say more. */
const lastUserKey = 'longhaul.user'

const readLast = (): CurrentUser | null => {
  const answer = location.pathname === intakePath ? readKept<Answer>(lastUserKey) : null
  return answer === null ? null : drawnAs(answer)
}

/**
 * The user check. A 401 clears the token and gives null; any other non-OK answer clears it too and throws
 * "Failed to fetch user: {status}" (specification, sections 4 and 8). A network that is down clears nothing, and
 * the accident intake goes on with who was signed in last.
 */
export async function fetchUser(): Promise<CurrentUser | null> {
  const asked = readToken()
  try {
    const answer = await readJson<Answer>(meKey[0])
    keep(lastUserKey, { ...answer, preferences: null })
    return drawnAs(answer)
  } catch (error) {
    if (!(error instanceof ApiError)) {
      const last = readLast()
      if (last === null) throw error
      return last
    }
    if (readToken() !== asked) return fetchUser()
    noteEnded()
    writeToken(null)
    if (error.status === 401) return null
    throw new UserCheckFailed(error.status)
  }
}

export class UserCheckFailed extends Error {
  constructor(status: number) {
    super(`Failed to fetch user: ${status}`)
    this.name = 'UserCheckFailed'
  }
}

type LoginAnswer = { readonly token?: string; readonly user?: Answer }

/** Signs in and keeps the token. @throws ApiError, or Error "Login successful but no token received" */
export async function login(email: string, password: string): Promise<CurrentUser> {
  const answer = await readJson<LoginAnswer>('/api/auth/login', { method: 'POST', body: { email, password } })
  if (typeof answer.token !== 'string' || answer.token === '') throw new Error('Login successful but no token received')
  forgetEnded()
  writeToken(answer.token)
  return drawnAs(answer.user ?? (await readJson<Answer>(meKey[0])))
}

/** Ends the session on the server; a server that does not answer must not keep anybody signed in here. */
export async function endSession(): Promise<void> {
  await sendPreferences()
  await readJson('/api/auth/logout', { method: 'POST' }).catch(() => undefined)
}

export const fullName = (user: Pick<CurrentUser, 'firstName' | 'lastName'>): string => `${user.firstName} ${user.lastName}`.trim()
