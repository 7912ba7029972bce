import { test as base, expect } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Role } from '#kit/roles.ts'
import { startApp } from '#tools/app-process.ts'
import type { AppProcess } from '#tools/app-process.ts'
import { limitFor } from '#test/support/patience.ts'
import { followRequests } from '#tools/quiet.ts'
import { Api } from './api.ts'
import { Contexts } from './contexts.ts'
import { DemoSessions, demoPassword, emailOf, signIn } from './session.ts'
import type { SignedIn } from './session.ts'

interface Fixtures {
  /** What the pages of this test complained about; must be empty at its end. */
  readonly complaints: string[]
  /** A page in a browser context of its own, signed in as somebody or (null) as nobody. */
  readonly open: (who: Role | SignedIn | null, options?: BrowserContextOptions) => Promise<Page>
  /** The API as a demo role. */
  readonly api: (role: Role) => Promise<Api>
  /** A new session of a demo role, for tests that end it. */
  readonly newSession: (role: Role) => Promise<SignedIn>
}

interface WorkerFixtures {
  readonly contexts: Contexts
  readonly origin: string
  readonly sessions: DemoSessions
  /** A server of this worker alone, for tests that change what everybody sees. Started when first asked for. */
  readonly ownApp: AppProcess
}

export { expect }

export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    async ({}, use) => {
      const origin = process.env['BASE_URL']
      if (origin === undefined) throw new Error('Run the browser tests with npm run e2e: it starts the server they need.')
      await use(origin)
    },
    { scope: 'worker' },
  ],
  contexts: [
    async ({ browser }, use) => {
      await use(new Contexts(browser))
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ origin }, use) => {
      const sessions = new DemoSessions(origin)
      await use(sessions)
      await sessions.close()
    },
    { scope: 'worker' },
  ],
  ownApp: [
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: limitFor(60_000) },
  ],
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints, 'what the pages complained about').toEqual([])
  },
  open: async ({ contexts, sessions, complaints }, use, { errors }) => {
    const opened: { context: BrowserContext; options: BrowserContextOptions }[] = []
    await use(async (who, options = {}) => {
      const person = who === null || typeof who === 'object' ? who : await sessions.of(who)
      const context = await contexts.take(person?.state, options)
      opened.push({ context, options })
      const page = await context.newPage()
      listen(page, complaints)
      return page
    })
    for (const { context, options } of opened) {
      await signOutAll(context, sessions)
      await contexts.giveBack(context, options, errors.length === 0)
    }
  },
  api: async ({ sessions }, use) => {
    await use(async (role) => new Api(await sessions.of(role)))
  },
  newSession: async ({ origin }, use) => {
    const made: SignedIn[] = []
    await use(async (role) => {
      const session = await signIn(origin, emailOf(role), demoPassword)
      made.push(session)
      return session
    })
    for (const session of made) {
      await session.http.post('/api/auth/logout')
      await session.http.dispose()
    }
  },
})

// A person has ten sessions at most, and the oldest ones go: what a test opened must not push out those all tests share.
const signOutAll = async (context: BrowserContext, sessions: DemoSessions): Promise<void> => {
  const { origins } = await context.storageState()
  for (const { origin, localStorage } of origins) {
    const token = localStorage.find(({ name }) => name === 'token')?.value
    if (token === undefined || (await sessions.holds(token))) continue
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' }
    await context.request.post(`${origin}/api/auth/logout`, { headers })
  }
}

/** An answer that is no success is logged by the browser itself; tests look at those on purpose. */
const ownLog = /^Failed to load resource/

/** Errors nobody caught, and everything the page or the browser calls an error: a broken security policy too. */
export const listen = (page: Page, complaints: string[]): void => {
  followRequests(page)
  page.on('pageerror', (error) => complaints.push(`Not caught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !ownLog.test(message.text())) complaints.push(`Console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    complaints.push(`Dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
}
