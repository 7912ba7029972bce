import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { tellOfTime } from '#features/notifications/due.ts'
import { mailRound, sendDueMails } from '#features/mail/send.ts'
import type { Mailer, OutgoingMail } from '#platform/mail/mail.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { limitFor } from '#test/support/patience.ts'
import { sampledRuns } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { makeBeside } from '../security/missing-kinds.ts'

/** The same company every time; another seed makes another. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_120)

let app: TestApp
let admin: TestUser
let people: TestUser[]
/** By division: what a record of it may point at. */
let homes: Readonly<Record<string, Created>>[]
const mails: OutgoingMail[] = []
const addresses = new Map<string, string>()

/** A record, and the word that stands in its texts and nowhere else. */
interface Secret {
  readonly word: string
  readonly kind: string
  readonly api: string
  readonly id: string
}
const secrets: Secret[] = []

/** Kinds that somebody makes by hand and that have texts of their own. */
const kinds = [
  'drivers',
  'vehicles',
  'accidents',
  'tickets',
  'workers-comp',
  'osha-claims',
  'disciplinary-actions',
  'holds',
  'recruiting-leads',
  'recruiting-applications',
  'time-off',
  'repairs',
  'tasks',
] as const

beforeAll(async () => {
  app = await buildTestApp()
  const mailer: Mailer = { configured: true, send: (mail) => Promise.resolve(void mails.push(mail)) }
  Object.assign(app.deps, { mail: mailer })
  admin = await app.as('super_admin')
  const divisions = [
    await make(admin, 'divisions', { timeZone: 'America/Chicago' }),
    await make(admin, 'divisions', { timeZone: 'America/Chicago' }),
  ]
  homes = []
  for (const division of divisions)
    homes.push({
      divisions: division,
      drivers: await make(admin, 'drivers', { division: division.id }),
      vehicles: await make(admin, 'vehicles', { division: division.id }),
    })
  const [first, second] = divisions.map(({ id }) => id) as [string, string]
  people = [
    admin,
    await app.as('admin'),
    await app.as('manager', [first]),
    await app.as('manager', [second]),
    await app.as('supervisor', [first]),
    await app.as('supervisor', [second]),
    await app.as('safety', [first]),
    await app.as('recruiter', [second]),
    await app.as('recruiter'),
  ]
  for (const { id } of people) addresses.set(id, (await admin.call('GET', `/api/users/${id}`)).json<{ email: string }>().email)
}, limitFor(60_000))
afterAll(() => app.close())

const confirmed = { 'x-confirm-warnings': '1' }
const person = (n: number): TestUser => people[n % people.length] as TestUser

/** One act of somebody; what is refused changes nothing. `pick` are numbers of chance. */
const act = async (what: string, [a, b, c]: readonly [number, number, number]): Promise<void> => {
  const about = secrets[a % Math.max(1, secrets.length)]
  if (what === 'make' || about === undefined) return makeSecret(a, b)
  const record = { kind: about.kind, id: about.id }
  const to = [...new Set([person(b).id, person(c).id])]
  if (what === 'mention') await admin.call('POST', `/api/${about.api}/${about.id}/comments`, { body: 'Look here', mentions: to })
  if (what === 'message')
    await admin.call('POST', '/api/messages', {
      to,
      record,
      body: 'What about this one?',
      priority: b % 2 === 0 ? 'acknowledge' : 'normal',
    })
  if (what === 'task')
    await admin.call('POST', '/api/tasks', { title: 'See to it', assignees: to, record, dueAt: '2026-11-20T18:00:00.000Z' }, confirmed)
  if (what === 'own') await setOwner(about, person(b).id)
  if (what === 'read') await readAll(person(b))
}

const makeSecret = async (a: number, b: number): Promise<void> => {
  const word = `hush${secrets.length}x${(a * 31 + b) % 997}`
  const definition = registry[kinds[a % kinds.length] as string]
  if (definition === undefined) return
  const home = homes[b % homes.length] as Record<string, Created>
  const plain = { drivers: { lastName: word }, vehicles: { unitNumber: word }, 'disciplinary-actions': { factSummary: word } }[
    definition.name
  ]
  const day = `2027-${String(1 + (secrets.length % 12)).padStart(2, '0')}-${String(1 + (Math.floor(secrets.length / 12) % 28)).padStart(2, '0')}`
  const given = { tasks: { assignees: [person(b).id] }, 'time-off': { start: day, end: day, type: 'home_time' } }[definition.name] ?? {}
  const made =
    plain === undefined
      ? await makeBeside(admin, definition, home, word, given)
      : await make(admin, definition.name, {
          ...('factSummary' in plain ? { driver: home['drivers']?.id } : { division: home['divisions']?.id }),
          ...plain,
        })
  secrets.push({ word, kind: definition.name, api: definition.api, id: made.id })
}

const setOwner = async ({ kind, api, id }: Secret, owner: string): Promise<void> => {
  const field = ['owner', 'manager', 'assignee'].find((name) => registry[kind]?.fields[name]?.kind === 'ref')
  const row = (await admin.call('GET', `/api/${api}/${id}`)).json<Created>()
  if (field !== undefined)
    await admin.call('PATCH', `/api/${api}/${id}`, { [field]: owner }, { ...confirmed, 'if-match': `"${row.version}"` })
}

const readAll = async (user: TestUser): Promise<void> => {
  for (const { id } of (await user.call('GET', '/api/messages/threads')).json<{ id: string }[]>())
    await user.call('POST', `/api/messages/threads/${id}/read`)
}

/** Everything a person is told without opening the record. */
const toldTo = async (user: TestUser): Promise<string> => {
  const bodies = await Promise.all(
    [
      '/api/notifications',
      '/api/notifications?closed=yes',
      '/api/messages?limit=200',
      '/api/messages/threads',
      '/api/tasks?limit=200',
      '/api/dashboard/recent-activities?limit=100',
    ].map(async (url) => (await user.call('GET', url)).body),
  )
  const letters = mails.filter(({ to }) => to === addresses.get(user.id)).map(({ subject, text }) => `${subject}\n${text}`)
  return [...bodies, ...letters].join('\n')
}

const count = async (user: TestUser, url: string): Promise<number> =>
  (await user.call('GET', `${url}/${user.id}`)).json<{ count: number }>().count
const total = async (user: TestUser, url: string): Promise<number> => Number((await user.call('GET', url)).headers['x-total-count'])

test(
  'B6 G16 G17 no message, mention, notification, mail, search hit or count tells of a record its reader may not see',
  async () => {
    const numbers = fc.tuple(fc.nat(9_973), fc.nat(9_973), fc.nat(9_973))
    const acts = fc.tuple(fc.constantFrom('make', 'mention', 'message', 'task', 'own', 'mention', 'message', 'task', 'read'), numbers)
    const [company] = fc.sample(fc.array(acts, { minLength: sampledRuns(40, 400), maxLength: sampledRuns(40, 400) }), { numRuns: 1, seed })
    for (let kind = 0; kind < 2 * kinds.length; kind += 1) await makeSecret(kind, kind + Math.floor(kind / kinds.length))
    for (const [what, pick] of company ?? []) await act(what, pick)
    app.clock.set('2026-11-21T13:05:00.000Z')
    await tellOfTime(app.deps)
    await mailRound(app.deps)
    await sendDueMails(app.deps)
    await app.jobs.idle()
    expect(mails.length, 'mail was sent at all').toBeGreaterThan(5)

    let hidden = 0
    for (const user of people) {
      const told = await toldTo(user)
      for (const { word, api, id } of secrets) {
        const own = await user.call('GET', `/api/${api}/${id}`)
        if (own.statusCode === 200 && own.body.includes(word)) continue
        hidden += 1
        expect(told, `${user.id} is told of ${api}`).not.toContain(word)
        const found = await user.call('GET', `/api/search?q=${word}`)
        expect(found.body.replaceAll(`"q":"${word}"`, ''), `search for a word of ${api}`).not.toContain(word)
      }
      expect(await count(user, '/api/messages/unread-count')).toBe(await total(user, '/api/messages?unread=yes&limit=1'))
      expect(await count(user, '/api/tasks/pending-count')).toBe(
        await total(user, '/api/tasks?assignees=me&status=pending,in_progress,waiting&limit=1'),
      )
      const open = (await user.call('GET', '/api/notifications?limit=200')).json<{ unread: boolean }[]>()
      expect(await count(user, '/api/notifications/unread-count')).toBe(open.filter(({ unread }) => unread).length)
    }
    expect(hidden, 'records that somebody may not see').toBeGreaterThan(50)
  },
  limitFor(90_000),
)
