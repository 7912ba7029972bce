import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailer } from '#platform/mail/mail-smtp.ts'
import { mailRound, sendDueMails } from '#features/mail/send.ts'
import { tellOfTime } from '#features/notifications/due.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** How the mail server behaves: takes mail, is away, is busy, refuses for good, or takes it and hangs up before it says so. */
type Mood = 'well' | 'away' | 'busy' | 'refuses' | 'hangs up'

interface Post {
  mood: Mood
  /** Whole messages that were taken. */
  readonly taken: string[]
}

const post: Post = { mood: 'well', taken: [] }
let server: Server
let port = 0

const answerOf = (line: string): string => {
  if (line.startsWith('RCPT') && post.mood === 'busy') return '451 try again later'
  if (line.startsWith('RCPT') && post.mood === 'refuses') return '550 no such person'
  if (line === 'DATA') return '354 go on'
  return line === 'QUIT' ? '221 bye' : '250 ok'
}

/** Quoted-printable as people read it. */
const decoded = (lines: readonly string[]): string =>
  Buffer.from(
    lines
      .join('\n')
      .replaceAll('=\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const listen = (): Promise<void> => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (post.mood === 'away') return void socket.destroy()
    let text: string[] | null = null
    let rest = ''
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (text !== null && line !== '.') text.push(line)
        else if (text !== null) {
          post.taken.push(decoded(text))
          text = null
          if (post.mood === 'hangs up') return void socket.destroy()
          socket.write('250 taken\r\n')
        } else {
          if (line === 'DATA') text = []
          socket.write(`${answerOf(line)}\r\n`)
        }
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      port = (server.address() as AddressInfo).port
      resolve()
    })
  })
}

let app: TestApp
let admin: TestUser
let division: Created
beforeAll(async () => {
  await listen()
  app = await buildTestApp({ PUBLIC_ORIGIN: 'https://fleet.example.com' })
  const mail = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Longhaul <fleet@example.com>' }, pino({ level: 'silent' }))
  Object.assign(app.deps, { mail })
  admin = await app.as('super_admin')
  division = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
})
afterAll(async () => {
  await app.close()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})
beforeEach(() => app.clock.set(testNow))
afterEach(async () => {
  await app.jobs.idle()
  if (app.jobs.failure() !== undefined) throw app.jobs.failure()
  post.mood = 'well'
  post.taken.splice(0)
})

/** What came to a person. */
const to = ({ email }: TestUser): string[] => post.taken.filter((mail) => mail.includes(`To: ${email}`))
const idOf = (mail = ''): string => /^Message-ID: (.*)$/m.exec(mail)?.[1] ?? ''

/** A manager of a terminal with no one else: a hold tells everyone in its division who can act on it. */
const managerAlone = async (): Promise<TestUser> =>
  app.as('manager', [(await make(admin, 'divisions', { timeZone: 'America/Chicago' })).id])

/** A driver of the owner's division, blocked by an administrator. */
const block = async (owner: TestUser, reason = 'Weld cracked'): Promise<{ hold: Created; driver: Created }> => {
  const driver = await make(admin, 'drivers', { division: owner.divisions?.[0] ?? division.id, manager: owner.id })
  const hold = await make(admin, 'holds', { driver: driver.id, effect: 'block', reason })
  await app.jobs.idle()
  return { hold, driver }
}
const round = async (at: string): Promise<void> => {
  app.clock.set(at)
  await mailRound(app.deps)
}

describe('section 6: mail', () => {
  test('what blocks a run is mailed at once, with its link; nothing else is', async () => {
    const owner = await app.as('manager', [division.id])
    const beside = await app.as('supervisor', [division.id])
    await make(admin, 'tasks', { title: 'Call the yard', assignees: [owner.id] })
    await block(owner)
    const [mail = '', ...more] = to(owner)
    expect(more).toEqual([])
    expect(mail).toContain('Do not dispatch: Weld cracked')
    expect(mail).toMatch(/Review hold: https:\/\/fleet\.example\.com\/holds\/[\da-f-]{36}/)
    expect(mail).not.toContain('Call the yard')
    expect(to(beside), 'who can act on it and does not answer for it has it in the bell alone').toEqual([])
    expect((await beside.call('GET', '/api/notifications')).body).toContain('Do not dispatch: Weld cracked')
    await round('2026-11-20T15:05:00.000Z')
    expect(to(owner)).toHaveLength(1)
  })

  test('a mail server that is away for an hour loses nothing and doubles nothing', async () => {
    const owner = await app.as('manager', [division.id])
    post.mood = 'away'
    await block(owner)
    for (let minutes = 1; minutes <= 60; minutes += 1) {
      if (minutes > 30) post.mood = 'busy'
      await round(new Date(Date.parse(testNow) + minutes * 60_000).toISOString())
    }
    expect(to(owner)).toEqual([])
    post.mood = 'well'
    await round('2026-11-20T16:31:00.000Z')
    expect(to(owner)).toHaveLength(1)
    await round('2026-11-20T17:30:00.000Z')
    expect(to(owner)).toHaveLength(1)
  })

  test('a server that takes a mail and hangs up gets it again under the same Message-ID', async () => {
    const owner = await app.as('manager', [division.id])
    post.mood = 'hangs up'
    await block(owner)
    post.mood = 'well'
    await round('2026-11-20T15:03:00.000Z')
    const [first, second, ...more] = to(owner)
    expect(more).toEqual([])
    expect(idOf(first)).toMatch(/^<[\da-f-]{36}@longhaul>$/)
    expect(idOf(second)).toBe(idOf(first))
  })

  test('two processes send each mail once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => managerAlone()))
    post.mood = 'busy'
    for (const person of people) await block(person)
    post.mood = 'well'
    app.clock.set('2026-11-20T15:10:00.000Z')
    await Promise.all([1, 2, 3, 4].map(() => sendDueMails(app.deps)))
    expect(people.map((person) => to(person).length)).toEqual([1, 1, 1, 1])
  })

  test('an address that is refused for good holds up nobody, and the super admin reads why', async () => {
    const [one, other] = [await managerAlone(), await managerAlone()]
    post.mood = 'refuses'
    await block(one)
    post.mood = 'well'
    await block(other)
    expect([to(one).length, to(other).length]).toEqual([0, 1])
    const { mails } = (await admin.call('GET', '/api/mails')).json<{
      mails: { to: string; state: string; error: string | null; text: null }[]
    }>()
    expect(mails.find((mail) => mail.to === one.email)).toMatchObject({ state: 'refused', error: expect.stringContaining('550') as string })
    expect(mails.find((mail) => mail.to === other.email)).toMatchObject({ state: 'sent', text: null })
    expect((await one.call('GET', '/api/mails')).statusCode).toBe(403)
  })

  test('it says what its reader may see when it is sent: nothing of what was taken out of sight or done meanwhile', async () => {
    const [one, other] = [await app.as('manager', [division.id]), await app.as('manager', [division.id])]
    post.mood = 'busy'
    const [seen, unseen] = [await block(one, 'Secret of one'), await block(other, 'Secret of other')]
    const away = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const { version } = (await admin.call('GET', `/api/drivers/${unseen.driver.id}`)).json<{ version: number }>()
    await admin.call(
      'PATCH',
      `/api/drivers/${unseen.driver.id}`,
      { division: away.id },
      { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' },
    )
    await app.deps.pool.query('update holds set division_id = $1 where id = $2', [away.id, unseen.hold.id])
    await admin.call('POST', `/api/holds/${seen.hold.id}/transitions`, { move: 'lift', fields: { liftReason: 'Welded' } })
    post.mood = 'well'
    await round('2026-11-20T15:30:00.000Z')
    expect(post.taken).toEqual([])
  })
})

describe('section 6: digest and quiet hours', () => {
  test('one digest at 7:00 of the person’s zone, of what is open and not read; a missed one is made up for, once', async () => {
    const [here, west] = [await app.as('recruiter'), await app.as('recruiter')]
    await app.deps.pool.query(`update users set time_zone = 'America/Los_Angeles' where id = $1`, [west.id])
    for (const title of ['First', 'Second', 'Third']) await make(admin, 'tasks', { title, assignees: [here.id, west.id] })
    const told = (await here.call('GET', '/api/notifications')).json<{ id: string; headline: string; record: { id: string } }[]>()
    await here.call('POST', `/api/notifications/${told.find(({ headline }) => headline === 'First')?.id}/read`)
    await here.call('POST', `/api/tasks/${told.find(({ headline }) => headline === 'Second')?.record.id}/transitions`, { move: 'done' })
    await round('2026-11-21T12:59:00.000Z')
    expect([to(here).length, to(west).length]).toEqual([0, 0])
    await round('2026-11-21T13:00:00.000Z')
    expect([to(here).length, to(west).length]).toEqual([1, 0])
    expect(to(here)[0]).toContain('Third')
    expect(to(here)[0]).not.toMatch(/First|Second/)
    const { name } = (await admin.call('GET', '/api/company/current')).json<{ name: string }>()
    expect(to(here)[0]).toContain(`Subject: ${name}: 1 notification for you`)
    // Nobody was there at 7:00 in Los Angeles.
    await round('2026-11-21T18:00:00.000Z')
    await round('2026-11-21T18:01:00.000Z')
    expect([to(here).length, to(west).length]).toEqual([1, 1])
    await make(admin, 'tasks', { title: 'Fourth', assignees: [here.id] })
    await round('2026-11-21T19:00:00.000Z')
    expect(to(here)).toHaveLength(1)
    await round('2026-11-22T13:00:00.000Z')
    expect(to(here)).toHaveLength(2)
  })

  test('mail waits for the end of quiet hours, save for a legal deadline that comes up', async () => {
    const owner = await app.as('manager', [division.id])
    app.clock.set('2026-11-21T03:00:00.000Z')
    const { driver } = await block(owner)
    await round('2026-11-21T11:59:00.000Z')
    expect(to(owner)).toEqual([])
    await app.deps.pool.query(
      `insert into deadlines (id, number, title, status, status_since, version, source, created_at, updated_at, search_text, what, rule, severity, policy, driver_id, division_id, starts_at, due_at)
       values (gen_random_uuid(), 'CLK-T1', 'Report to the agency', 'running', now(), 1, 'system', now(), now(), '', 'Report to the agency', 'T', 'legal', false, $1, $2, $3, $4)`,
      [driver.id, division.id, '2026-11-21T03:00:00Z', '2026-11-21T15:00:00Z'],
    )
    app.clock.set('2026-11-21T11:00:00.000Z')
    await tellOfTime(app.deps)
    await app.jobs.idle()
    expect(to(owner)).toHaveLength(1)
    expect(to(owner)[0]).toContain('Report to the agency')
    await round('2026-11-21T12:00:00.000Z')
    expect(to(owner)).toHaveLength(2)
    expect(to(owner)[1]).toContain('Do not dispatch')
  })

  test('on mails at once what is usually in the digest', async () => {
    const one = await app.as('recruiter')
    await one.call('PUT', '/api/notifications/settings', { choices: { task_assigned: 'on' }, quiet: null })
    await make(admin, 'tasks', { title: 'Right now', assignees: [one.id] })
    await app.jobs.idle()
    expect(to(one)).toHaveLength(1)
  })
})

describe('section 6: a demo without a mail server', () => {
  test('keeps every mail to be read by the super admin, that of accounts too', async () => {
    const real = { mail: app.deps.mail, config: app.deps.config }
    Object.assign(app.deps, {
      mail: { configured: false, send: () => Promise.reject(new Error('away')) },
      config: { ...real.config, demo: true },
    })
    const owner = await app.as('manager', [division.id])
    await block(owner, 'Brakes out of adjustment')
    await app.deps.jobs.add('auth.forgot', { email: owner.email })
    await app.jobs.idle()
    const answer = (await admin.call('GET', '/api/mails')).json<{
      configured: boolean
      mails: { to: string; state: string; text: string }[]
    }>()
    Object.assign(app.deps, real)
    expect(answer.configured).toBe(false)
    const kept = answer.mails.filter((mail) => mail.to === owner.email && mail.state === 'kept')
    expect(kept.map(({ text }) => text)).toEqual([
      expect.stringContaining('/reset-password/'),
      expect.stringContaining('Do not dispatch: Brakes out of adjustment'),
    ])
  })
})
