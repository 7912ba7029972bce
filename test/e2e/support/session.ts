import { request } from '@playwright/test'
import type { APIRequestContext, BrowserContextOptions } from '@playwright/test'
import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'

/** The password of all demo accounts. */
export const demoPassword = 'longhaul-demo-2026'

export const emailOf = (role: Role): string => `${role}@longhaul.test`

export interface SignedIn {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password: string
  readonly token: string
  /** Cookie and token of this session for a browser context. */
  readonly state: Exclude<BrowserContextOptions['storageState'], string | undefined>
  readonly http: APIRequestContext
}

/**
 * Each request on a connection of its own: one kept open may be closed by the server, which it lay idle for, at the moment it is used
 * again. Browsers ask once more then, this client does not.
 */
const asThePage = { 'sec-fetch-site': 'same-origin', connection: 'close' }

/**
 * Signs in through the API as a browser does it: with the mark of a request from the page itself, so that the session is bound
 * to the cookie of its browser context.
 */
export const signIn = async (origin: string, email: string, password: string): Promise<SignedIn> => {
  const door = await request.newContext({ baseURL: origin, extraHTTPHeaders: asThePage })
  const answer = await door.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`Signing in as ${email} was answered ${answer.status()}: ${await answer.text()}`)
  const { token, user } = (await answer.json()) as { token: string; user: { id: string; firstName: string; lastName: string } }
  // Cookies without an end: the browser goes by the real clock, this process by the shifted one.
  const cookies = (await door.storageState()).cookies.map((cookie) => ({ ...cookie, expires: -1 }))
  await door.dispose()
  const http = await request.newContext({
    baseURL: origin,
    storageState: { cookies, origins: [] },
    extraHTTPHeaders: { ...asThePage, authorization: `Bearer ${token}` },
  })
  return {
    id: user.id,
    email,
    name: `${user.firstName} ${user.lastName}`,
    password,
    token,
    state: { cookies, origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
    http,
  }
}

/** One session per demo role, made when it is first needed. */
export class DemoSessions {
  readonly #origin: string
  readonly #sessions = new Map<Role, Promise<SignedIn>>()

  constructor(origin: string) {
    this.#origin = origin
  }

  of(role: Role): Promise<SignedIn> {
    const known = this.#sessions.get(role) ?? signIn(this.#origin, emailOf(role), demoPassword)
    this.#sessions.set(role, known)
    return known
  }

  /** Whether a token is one of these sessions. */
  async holds(token: string): Promise<boolean> {
    const held = await Promise.all(this.#sessions.values())
    return held.some((session) => session.token === token)
  }

  async close(): Promise<void> {
    for (const role of roles) await (await this.#sessions.get(role))?.http.dispose()
  }
}
