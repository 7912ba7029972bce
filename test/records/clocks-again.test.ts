import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  division = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
})
afterAll(() => app.close())

const list = async (path: string): Promise<Created[]> => (await admin.call('GET', path)).json<Created[]>()
const one = async (path: string): Promise<Created> => (await admin.call('GET', path)).json<Created>()
const move = async (path: string, name: string, fields: Json = {}): Promise<void> => {
  const answer = await admin.call('POST', `${path}/transitions`, { move: name, fields }, { 'x-confirm-warnings': '1' })
  expect(answer.statusCode, answer.body).toBe(200)
}
const change = async (path: string, values: Json): Promise<void> => {
  const headers = { 'if-match': `"${(await one(path)).version}"`, 'x-confirm-warnings': '1' }
  const answer = await admin.call('PATCH', path, values, headers)
  expect(answer.statusCode, answer.body).toBe(200)
}
const byHand: Readonly<Record<string, Json>> = {
  meet: { metAt: '2026-11-20T14:30:00.000Z', metNote: 'Told by telephone' },
  miss: { missedReason: 'Nobody answered' },
  waive: { waivedReason: 'Not needed this time' },
}
const clocksOf = (query: string): Promise<Created[]> => list(`/api/deadlines?${query}&sort=number`)

/** Records whose clock has begun, and what gives it other times. */
const comingBack: Readonly<Record<string, () => Promise<{ query: string; next: () => Promise<void> }>>> = {
  'WC-DIARY': async () => {
    const claim = await make(admin, 'workers-comp', {
      driver: (await make(admin, 'drivers', { division: division.id })).id,
      state: 'MO',
      injuredAt: '2026-10-05T14:00:00.000Z',
      reportedAt: '2026-10-05T15:00:00.000Z',
      type: 'medical_only',
    })
    const diary = (dueOn: string) =>
      make(admin, 'workers-comp-cases', { claim: claim.id, entry: 'diary', startsOn: '2026-11-19', what: 'Call the adjuster', dueOn })
    const first = await diary('2026-11-24')
    return {
      query: `claim=${claim.id}`,
      next: async () => {
        await move(`/api/workers-comp-cases/${first.id}`, 'complete', { result: 'Called' })
        await diary('2026-12-01')
      },
    }
  },
  'TKT-COURT': async () => {
    const ticket = await make(admin, 'tickets', { state: 'MO', issuedAt: '2026-11-10T16:00:00.000Z', courtDate: '2026-11-25' })
    return { query: `ticket=${ticket.id}`, next: () => change(`/api/tickets/${ticket.id}`, { courtDate: '2026-12-15' }) }
  },
  'TKT-RESPOND': async () => {
    const ticket = await make(admin, 'tickets', { state: 'MO', issuedAt: '2026-11-10T16:00:00.000Z', respondBy: '2026-11-25' })
    return { query: `ticket=${ticket.id}`, next: () => change(`/api/tickets/${ticket.id}`, { respondBy: '2026-12-15' }) }
  },
  'SUSP-NOTICE': async () => {
    const ticket = await make(admin, 'tickets', { state: 'MO', issuedAt: '2026-11-10T16:00:00.000Z', suspendedOn: '2026-11-16' })
    return { query: `ticket=${ticket.id}`, next: () => change(`/api/tickets/${ticket.id}`, { suspendedOn: '2026-11-19' }) }
  },
  'DQ-INFO': async () => {
    const request = await make(admin, 'dataqs', { evidence: [{ item: 'Inspection report', state: 'ready' }] })
    const path = `/api/dataqs/${request.id}`
    await move(path, 'file', { filedOn: '2026-11-10', rdrNumber: `44100${request.number.slice(-3)}` })
    await move(path, 'ask', { askedOn: '2026-11-12' })
    return {
      query: `dataqs=${request.id}`,
      next: async () => {
        await move(path, 'answer')
        await move(path, 'ask', { askedOn: '2026-11-19' })
      },
    }
  },
}

const missing = (): never => {
  throw new Error('No such case')
}

describe('field 3.4 a clock that somebody decided, and what comes after it', () => {
  const cases = Object.keys(comingBack).flatMap((rule) => Object.keys(byHand).map((act) => [rule, act] as const))
  test.each(cases)('%s: decided (%s) for one time it starts anew for the next, and the decided one stays as it was', async (rule, act) => {
    const { query, next } = await (comingBack[rule] ?? missing)()
    const [first] = await clocksOf(`${query}&rule=${rule}`)
    await move(`/api/deadlines/${first?.id}`, act, byHand[act])
    const decided = await one(`/api/deadlines/${first?.id}`)
    await next()
    const [before, again, ...more] = await clocksOf(`${query}&rule=${rule}`)
    expect(more).toEqual([])
    expect(before).toMatchObject({ id: decided.id, status: decided.status, dueAt: decided['dueAt'], version: decided.version })
    expect(again).toMatchObject({
      status: 'running',
      decidedBy: null,
      explanation: expect.stringContaining(`Restarted after ${decided.number}, which was decided for Nov`) as string,
    })
    expect(Date.parse(String(again?.['dueAt']))).toBeGreaterThan(Date.parse(String(decided['dueAt'])))
  })

  test('WC-DIARY: the next entry of the same days has a clock of its own, and what is done about an entry moves no other', async () => {
    const claim = await make(admin, 'workers-comp', {
      driver: (await make(admin, 'drivers', { division: division.id })).id,
      state: 'MO',
      injuredAt: '2026-10-05T14:00:00.000Z',
      reportedAt: '2026-10-05T15:00:00.000Z',
      type: 'medical_only',
    })
    const entries = { claim: claim.id, entry: 'diary', startsOn: '2026-11-19', dueOn: '2026-11-24' }
    const first = await make(admin, 'workers-comp-cases', { ...entries, what: 'Call the adjuster' })
    const second = await make(admin, 'workers-comp-cases', { ...entries, what: 'Ask for the MMI date' })
    const query = `claim=${claim.id}&rule=WC-DIARY`
    const [clock] = await clocksOf(query)
    await move(`/api/deadlines/${clock?.id}`, 'meet', byHand['meet'])
    await change(`/api/workers-comp-cases/${first.id}`, { what: 'Call the adjuster again' })
    expect(await clocksOf(query)).toMatchObject([{ status: 'met', basis: `Entry ${first.number} in the diary of the claim` }])
    await move(`/api/workers-comp-cases/${first.id}`, 'complete', { result: 'Called' })
    expect(await clocksOf(query)).toMatchObject([
      { status: 'met', basis: `Entry ${first.number} in the diary of the claim` },
      { status: 'running', dueAt: clock?.['dueAt'], basis: `Entry ${second.number} in the diary of the claim` },
    ])
  })

  test('a corrected time of the same event leaves the decision, unless the proof is then older than the event', async () => {
    const accident = await make(admin, 'accidents', {
      occurredAt: '2026-11-20T10:00:00.000Z',
      reportedAt: '2026-11-20T10:00:00.000Z',
      treatedAway: true,
      driverCited: true,
      division: division.id,
    })
    const query = `accident=${accident.id}&rule=ACC-INSURER`
    const [notice] = await clocksOf(query)
    await move(`/api/deadlines/${notice?.id}`, 'meet', byHand['meet'])
    await change(`/api/accidents/${accident.id}`, { reportedAt: '2026-11-20T11:00:00.000Z' })
    expect(await clocksOf(query)).toMatchObject([{ status: 'met', startsAt: '2026-11-20T11:00:00+00:00' }])
    await change(`/api/accidents/${accident.id}`, { reportedAt: '2026-11-20T14:50:00.000Z' })
    expect(await clocksOf(query)).toMatchObject([{ status: 'met', startsAt: '2026-11-20T11:00:00+00:00' }, { status: 'running' }])
  })
})
