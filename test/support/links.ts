import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { storePasswordHash } from '#features/auth/accounts.ts'
import { ensureFirstAdmin } from '#features/auth/invitations/first-admin.ts'
import { hashPassword } from '#features/auth/passwords/password-hash.ts'
import type { guarantees, LinkKind } from '#features/links/guarantees.ts'
import { buildAccountsApp, goodPassword, otherPassword } from './accounts-app.ts'
import type { AccountsApp } from './accounts-app.ts'
import { applicantDesk, complete } from './applicant.ts'
import { makeCrew } from './crew.ts'
import type { Crew } from './crew.ts'
import { deskOf } from './desk.ts'
import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import { makeReadyDriver } from './papers.ts'

type Answer = Promise<LightMyRequestResponse>
type EndedBy<Kind extends LinkKind> = (typeof guarantees)[Kind]['endedBy'][number]

/** A link of one kind, made as the product makes it. */
export interface MadeLink<Ending extends string = string> {
  readonly url: string
  /** The record whose history has its events; null for the first set-up. */
  readonly recordId: string | null
  /** Its kind, where the guarantee leaves that to each link. */
  readonly record?: string
  /** Why, where the words name the paper and the reader. */
  readonly reasons?: { readonly made: string; readonly opened: string }
  /** Opens a link of this kind from a network of its own unless one is named. */
  open(token: string, remoteAddress?: string): Answer
  use(token: string): Answer
  /** Each way to end it. */
  readonly ended: Readonly<Record<Ending, () => Promise<unknown>>>
}

/** Makes links of every kind. `hear` gets every log line. */
export const linkDesk = (hear: (line: string) => void) => {
  const applicants = applicantDesk(hear)
  const { app, admin, recruiter } = applicants
  const desk = deskOf(admin)
  let empty: AccountsApp
  let crew: Crew
  let driver: Created
  let networks = 0
  let days = 0
  beforeAll(async () => {
    empty = await buildAccountsApp()
    crew = await makeCrew(admin())
    driver = await makeReadyDriver(admin(), { division: crew.division.id, lastName: 'McAllister' })
  })
  afterAll(() => empty.close())

  const call = (method: 'GET' | 'POST', url: string, payload?: Json, remoteAddress?: string, on = app().http): Answer => {
    networks += 1
    return on.inject({
      method,
      url,
      remoteAddress: remoteAddress ?? `2001:db8:0:${networks.toString(16)}::1`,
      ...(payload === undefined ? {} : { payload }),
    })
  }
  const asked = async (path: string, payload: Json = {}): Promise<Json> => {
    const answer = await admin().call('POST', path, payload)
    expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300)
    return answer.json<Json>()
  }
  const done = async (answer: Answer): Promise<void> => {
    const { statusCode, body } = await answer
    expect(statusCode, body).toBeLessThan(300)
  }
  const archive = async (path: string, by = admin()): Promise<void> => {
    const stamp = { 'if-match': `"${(await desk.one(path)).version}"` }
    await done(by.call('DELETE', path, { reason: 'Entered twice' }, stamp))
  }
  const urlOf = (answer: Json): string => String((answer['link'] as Json | null)?.['url'] ?? answer['url'])

  const reset = async (): Promise<MadeLink<EndedBy<'reset'>>> => {
    const user = await app().as('manager')
    await storePasswordHash(app().deps.pool, user.id, await hashPassword(goodPassword), app().clock.now())
    const path = `/api/auth/users/${user.id}/reset-link`
    return {
      url: urlOf(await asked(path)),
      recordId: user.id,
      open: (token, network) => call('POST', '/api/auth/reset/check', { token }, network),
      use: (token) => call('POST', '/api/auth/reset', { token, password: otherPassword }),
      ended: {
        'newer link': () => asked(path),
        'new password': () => done(user.call('POST', '/api/auth/password', { currentPassword: goodPassword, password: otherPassword })),
        'other email': () => done(desk.change(`/api/users/${user.id}`, { email: `new-${user.email}` })),
        deactivation: () => done(desk.move(`/api/users/${user.id}`, 'deactivate', { reason: 'Left the company' })),
      },
    }
  }

  const invited = {
    open: (token: string, network?: string) => call('GET', `/api/auth/invitations/${token}`, undefined, network),
    use: (token: string) => call('POST', `/api/auth/invitations/${token}`, { password: goodPassword }),
  }
  const invite = async (): Promise<MadeLink<EndedBy<'invite'>>> => {
    networks += 1
    const made = await asked('/api/auth/invitations', {
      firstName: 'Kim',
      lastName: 'Reyes',
      email: `kim-${networks}@example.com`,
      role: 'safety',
      allDivisions: true,
    })
    const id = String(made['userId'])
    const again = () => asked(`/api/auth/users/${id}/invitation`)
    return {
      ...invited,
      url: urlOf(await again()),
      recordId: id,
      ended: {
        'newer link': again,
        'other email': () => done(desk.change(`/api/users/${id}`, { email: `kim-new-${networks}@example.com` })),
        deactivation: () => done(admin().call('DELETE', `/api/auth/users/${id}/invitation`)),
      },
    }
  }

  const setup = async (): Promise<MadeLink<EndedBy<'setup'>>> => {
    await empty.deps.pool.query('delete from users')
    empty.clock.set(app().clock.now())
    const person = { password: goodPassword, firstName: 'Robin', lastName: 'Hale', email: 'robin@example.com', timeZone: 'America/Chicago' }
    return {
      url: String(await ensureFirstAdmin({ ...empty.deps, clock: app().clock })),
      recordId: null,
      open: (token, network) => {
        empty.clock.set(app().clock.now())
        return call('GET', `/api/auth/invitations/${token}`, undefined, network, empty.http)
      },
      use: (token) => call('POST', `/api/auth/invitations/${token}`, person, undefined, empty.http),
      ended: { 'first user': () => empty.addUser('super_admin', { password: null }) },
    }
  }

  const application = async (): Promise<MadeLink<EndedBy<'application'>>> => {
    const made = await applicants.application({ email: 'vega@example.com' })
    const path = `/api/recruiting/applications/${made.id}`
    let filledIn = false
    const sent = async () => urlOf((await recruiter().call('POST', `${path}/form-link`, {})).json<Json>())
    return {
      url: await sent(),
      recordId: made.id,
      open: (token, network) => call('GET', `/api/application-form/${token}`, undefined, network),
      use: async (token) => {
        const applicant = applicants.applicantOn(token)
        if (!filledIn) {
          await applicants.fillIn(applicant)
          await applicants.answerDocuments(applicant)
          filledIn = true
        }
        return applicant.call('POST', '/submit', { name: 'Marisol Vega' })
      },
      ended: {
        'newer link': sent,
        revoked: () => done(recruiter().call('DELETE', `${path}/form-link`)),
        'other email': () => done(deskOf(recruiter).change(path, { email: 'marisol@example.com' })),
        'draft submitted': async () => {
          for (const answers of Object.values(complete)) await done(deskOf(recruiter).change(path, answers))
          await done(deskOf(recruiter).change(path, { appliedOn: '2026-11-20' }))
          await applicants.sign(made.id)
          await done(applicants.move(`applications/${made.id}`, 'submit'))
        },
        archived: () => archive(path, recruiter()),
      },
    }
  }

  const run = async (): Promise<MadeLink<EndedBy<'run'>>> => {
    days += 1
    const start = new Date(Date.UTC(2026, 10, 20 + days, 12)).toISOString()
    const { id } = await make(admin(), 'run-assignments', {
      spot: 'Shuttle',
      serviceDate: start.slice(0, 10),
      start,
      end: start.replace('T12', 'T20'),
      division: crew.division.id,
      driver: driver.id,
      vehicle: crew.vehicle.id,
    })
    const path = `/api/run-assignments/${id}`
    const sent = async () => urlOf(await asked(`${path}/confirm-link`, { driver: driver.id }))
    return {
      url: await sent(),
      recordId: id,
      open: (token, network) => call('GET', `/api/run-confirmation/${token}`, undefined, network),
      use: (token) => call('POST', `/api/run-confirmation/${token}/decline`, { because: 'sick' }),
      ended: {
        'newer link': sent,
        revoked: () => done(admin().call('DELETE', `${path}/confirm-link/${driver.id}`)),
        'other driver': () => done(desk.change(path, { driver: null })),
        'run dispatched': () => done(desk.move(path, 'dispatch')),
        'run canceled': () => done(desk.move(path, 'cancel', { notRunReason: 'No freight' })),
      },
    }
  }

  const report = async (): Promise<MadeLink<EndedBy<'report'>>> => {
    const { id } = await make(admin(), 'vehicle-reports', { vehicle: crew.vehicle.id, driver: driver.id })
    const path = `/api/maintenance/vehicle-reports/${id}`
    const signedAt = '2026-11-20T13:30:00.000Z'
    return {
      url: urlOf(await asked(`${path}/link`)),
      recordId: id,
      open: (token, network) => call('GET', `/api/vehicle-report/${token}`, undefined, network),
      use: (token) => {
        const message = { key: randomUUID(), signedAt, miles: null, trailer: null, defects: [], photos: [], name: 'Kyle McAllister' }
        return call('POST', `/api/vehicle-report/${token}`, message)
      },
      ended: {
        'newer link': () => asked(`${path}/link`),
        'report entered by the office': () =>
          done(desk.move(path, 'enter', { reportedAt: signedAt, miles: null, defects: null, signature: 'Kyle McAllister' })),
        archived: () => archive(path),
      },
    }
  }

  const driverPage = async (): Promise<MadeLink<EndedBy<'driver'>>> => {
    const { id } = await make(admin(), 'drivers', { division: crew.division.id })
    const path = `/api/drivers/${id}`
    const sent = async () => urlOf(await asked(`${path}/page/link`))
    return {
      url: await sent(),
      recordId: id,
      open: (token, network) => call('POST', '/api/driver-page/link', { token }, network),
      use: (token) => call('POST', '/api/driver-page/devices', { token, pin: '4821' }),
      ended: {
        'newer link': sent,
        revoked: () => done(admin().call('DELETE', `${path}/page`)),
        terminated: () =>
          done(desk.move(path, 'terminate', { terminationDate: '2026-11-19', terminationReason: 'voluntary', rehireEligible: 'yes' })),
        archived: () => archive(path),
      },
    }
  }

  const papers = async (): Promise<MadeLink<EndedBy<'papers'>>> => {
    networks += 1
    const reader = { name: `Dana Cole ${networks}`, organization: 'Ridge Mutual' }
    const made = await asked('/api/shared-documents', { paper: 'dq_binder', drivers: [driver.id], ...reader })
    const path = `/api/shared-documents/${String(made['id'])}/link`
    const title = `DQ file of ${String(driver['title'])}`
    const named = `${reader.name}, ${reader.organization}`
    const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' }).format(
      new Date(String(made['expiresAt'])),
    )
    return {
      url: String(made['url']),
      recordId: driver.id,
      record: 'drivers',
      reasons: { made: `${title}: shared by link with ${named}, until ${until}`, opened: `${title}: opened by link, ${named}` },
      open: (token, network) => call('POST', `/api/papers/${token}/open`, {}, network),
      use: async (token) => {
        const { paper } = (await call('POST', `/api/papers/${token}/open`, {})).json<{ paper: { files: { id: string }[] } }>()
        return call('POST', `/api/papers/${token}/files/${paper.files[0]?.id}`, {})
      },
      ended: {
        'newer link': () => asked(path),
        revoked: () => done(admin().call('DELETE', path)),
      },
    }
  }

  const makers: { readonly [Kind in LinkKind]: () => Promise<MadeLink<EndedBy<Kind>>> } = {
    reset,
    invite,
    setup,
    application,
    run,
    report,
    driver: driverPage,
    papers,
  }
  const databases = () => [app().deps.pool, empty.deps.pool]
  return { app, admin, makers, databases }
}
