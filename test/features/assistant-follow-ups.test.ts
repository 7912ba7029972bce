import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '#test/support/assistant.ts'
import type { Reply } from '#test/support/assistant.ts'
import { buildJoplinYard } from '#test/support/joplin-yard.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { makeReadyDriver } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let joplin: Created
let tulsa: Created
let wendell: Created
let imogen: Created
let truck: Created

beforeAll(async () => {
  const yard = await buildJoplinYard()
  ;({ app, admin, joplin, wendell, imogen, truck } = yard)
  tulsa = await make(admin, 'divisions', { name: 'Tulsa Terminal', code: 'TUL', usdot: '90041128', timeZone: 'America/Chicago' })
  await makeReadyDriver(admin, { firstName: 'Lowell', lastName: 'Baptiste', division: tulsa.id })
  const plan = (serviceDate: string, seats: Json = {}) => make(admin, 'run-assignments', { run: yard.run.id, serviceDate, ...seats })
  await plan('2026-11-23', { driver: imogen.id, vehicle: truck.id })
  await plan('2026-11-24')
  await plan('2026-11-25', { driver: wendell.id, vehicle: truck.id })
  const ticket = (driver: Created, fineTotal: number, more: Json = {}) =>
    make(admin, 'tickets', {
      division: joplin.id,
      driver: driver.id,
      issuedAt: '2026-10-05T15:00:00.000Z',
      fineTotal,
      state: 'MO',
      ...more,
    })
  await ticket(wendell, 31_000)
  await ticket(wendell, 9_500)
  await ticket(imogen, 72_000, { state: 'KS' })
  await ticket(imogen, 4_000, { issuedAt: '2025-10-05T15:00:00.000Z' })
  await make(admin, 'accidents', { division: joplin.id, driver: wendell.id, occurredAt: '2025-05-04T15:00:00.000Z' })
  await make(admin, 'accidents', { division: joplin.id, driver: imogen.id, occurredAt: '2026-05-04T15:00:00.000Z' })
  const inspection = (more: Json) =>
    make(admin, 'roadside-inspections', { division: joplin.id, driver: wendell.id, inspectedAt: '2026-06-02T15:00:00.000Z', ...more })
  await inspection({ violationsFound: true })
  await inspection({ violationsFound: false })
  await make(admin, 'repairs', { vehicle: truck.id })
})
afterAll(() => app.close())

/** Asks one after the other in a conversation, and returns the last answer. */
const talk = async (...questions: readonly string[]): Promise<Reply> => {
  let reply: Reply | null = null
  for (const question of questions) reply = await ask(admin, question, reply === null ? {} : { conversationId: reply.conversationId })
  if (reply === null) throw new Error('No question')
  return reply
}

/** The filters of the list that the answer opens. */
const filtersOf = ({ list }: Reply): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(list?.href.split('?')[1] ?? '')].filter(([name]) => name !== 'division' && name !== 'view'))
const rowsOf = (reply: Reply): readonly (readonly [unknown, unknown])[] =>
  (reply['rows'] as readonly Json[]).map(({ label, shown, count }) => [label, shown ?? count])

describe('E3 “his” after an answer that names a driver', () => {
  test('is the driver of the run, not the run', async () => {
    const reply = await talk('who is driving JOP 900 Monday', "what's his phone")
    expect(reply.response).toBe('417-555-0102: phone of driver Imogen Quist.')
    expect(reply.sources).toMatchObject([{ kind: 'drivers', id: imogen.id }])
  })

  test('is the driver of the unit that day', async () => {
    expect((await talk('who drives 4410 on Wednesday', 'when does his license expire')).sources).toMatchObject([{ id: wendell.id }])
  })

  test('“is he on it Wednesday” asks about that driver and that run', async () => {
    const said = await talk('who is driving JOP 900 Monday', 'is he also on it Wednesday')
    expect(said.response).toMatch(/^No: 0 run assignments/)
    expect(filtersOf(said)).toMatchObject({ crew: imogen.id, serviceDateFrom: '2026-11-25' })
    expect((await talk('who is driving JOP 900 Wednesday', 'was he on it Wednesday')).response).toMatch(/^Yes: 1 run assignment/)
  })

  test('is nobody where nobody is on the run', async () => {
    const reply = await talk('who is driving JOP 900 Tuesday', "what's his phone")
    expect(reply.response).toBe('No driver is entered for JOP 900: Nov 24, 2026.')
  })
})

describe('E3 a follow-up about the list before', () => {
  test.each(['sort by fine, highest first', 'highest fine first', 'rank them by fine'])('“%s” keeps its filters', async (words) => {
    const reply = await talk('open tickets this year', words)
    expect(reply.response).toMatch(/^3 tickets \(/)
    expect(filtersOf(reply)).toMatchObject({ status: 'open', sort: '-fineTotal', issuedAtFrom: '2026-01-01' })
  })

  test('“lowest fine first” turns the order around, and a division narrows it', async () => {
    const reply = await talk('open tickets', 'lowest fine first', 'just Tulsa Terminal')
    expect(filtersOf(reply)).toMatchObject({ status: 'open', sort: 'fineTotal' })
    expect(reply.total).toBe(0)
  })

  test('which one is the most expensive is one record, which is asked about next', async () => {
    const one = await talk('tickets this year', 'which one is the most expensive')
    expect(one.response).toContain('the first of 3 tickets')
    const next = await ask(admin, 'who was driving', { conversationId: one.conversationId })
    expect(next.response).toContain('Imogen Quist')
  })

  test('which state wrote the most ranks the list, which wrote the fewest from the other end', async () => {
    expect(rowsOf(await talk('tickets this year', 'which state wrote the most'))).toEqual([['Missouri', 2]])
    expect(rowsOf(await talk('tickets this year', 'which state wrote the fewest'))).toEqual([['Kansas', 1]])
  })

  test('who has the least ranks what was added up before', async () => {
    expect(rowsOf(await talk('total fines by driver this year', 'who has the least'))).toEqual([['Wendell Okafor', '$405.00']])
  })

  test('a total of the list before is over that list alone', async () => {
    expect((await talk('tickets this year', 'how much are the fines in total')).response).toMatch(/^\$1,125\.00 on 3 tickets/)
  })

  test('a field of its records is shown for each of them', async () => {
    const reply = await talk('unassigned runs on Tuesday', 'what time do they leave')
    expect(reply.total).toBe(1)
    expect(reply.response).toContain('Start: Nov 24, 2026, 6:00 PM')
    expect(filtersOf(reply)).toMatchObject({ driver: 'null', serviceDateFrom: '2026-11-24' })
  })

  test('since when asks how long the records have been as they are', async () => {
    expect(rowsOf(await talk('active drivers', 'since when')).map(([name]) => name)).toContain('Wendell Okafor')
  })
})

describe('E3 a follow-up narrows the list before', () => {
  test('those not on a run that day', async () => {
    const reply = await talk('active drivers in Joplin Yard', 'which of those are not on a run Monday')
    expect(reply.sources).toMatchObject([{ id: wendell.id }])
    expect(reply.total).toBe(1)
    expect((await talk('active drivers in Joplin Yard', 'how many of them are on a run Monday')).total).toBe(1)
  })

  test('how many had violations counts inspections, not violations', async () => {
    const reply = await talk('roadside inspections this year', 'how many of those had violations')
    expect(reply.total).toBe(1)
    expect(filtersOf(reply)).toMatchObject({ violationsFound: 'true', inspectedAtFrom: '2026-01-01' })
  })

  test('which of those are with an attorney narrows the list', async () => {
    expect(filtersOf(await talk('open tickets', 'which of those are with an attorney'))).toMatchObject({
      status: 'open',
      attorney: '!null',
    })
  })

  test('an option of the list comes before a state of the driver', async () => {
    const reply = await talk('disciplinary actions this year by level', 'how many of those were terminations')
    expect(filtersOf(reply)).toMatchObject({ level: 'termination', incidentDateFrom: '2026-01-01' })
    expect(filtersOf(await talk('terminations this year'))).toMatchObject({ status: 'terminated' })
  })

  test('already expired is the same paper as before', async () => {
    const reply = await talk('drivers with a medical card expiring in the next 60 days', 'in Joplin Yard', 'how about already expired')
    expect(Object.keys(filtersOf(reply)).toSorted()).toEqual(['medicalExpirationDateTo', 'status'])
    expect(reply.list?.href).toContain(`division=${joplin.id}`)
  })
})

describe('E3 a follow-up about records of another kind', () => {
  test('what is wrong with them: the repairs that are not done', async () => {
    const reply = await talk('units in Joplin Yard', "what's wrong with them")
    expect(reply.total).toBe(1)
    expect(filtersOf(reply)['vehicle.division']).toBe(joplin.id)
  })

  test('what a list has nothing to do with is not answered with all of it', async () => {
    const reply = await talk('tickets of drivers on leave', 'who are the drivers')
    expect(reply).toMatchObject({ total: null, list: null })
    expect(reply.response).toContain('I can’t tell which drivers belong to those tickets')
  })

  test('who are the drivers: those of the accidents', async () => {
    const reply = await talk('accidents last year', 'who are the drivers')
    expect(reply.response).toContain('1 driver')
    expect(reply.sources).toMatchObject([{ id: wendell.id }])
    expect(filtersOf(reply)['has.accidents']).toContain('occurredAtFrom=2025-01-01')
    const next = await ask(admin, 'are they still active', { conversationId: reply.conversationId })
    expect(next.total).toBe(1)
    expect(filtersOf(next)).toHaveProperty(['has.accidents'])
  })

  test('their tickets: those of the drivers listed', async () => {
    const reply = await talk('drivers in Joplin Yard', 'do they have any tickets this year')
    expect(reply.response).toMatch(/^Yes: 3 tickets/)
    expect(filtersOf(reply)['driver.division']).toBe(joplin.id)
  })

  test('who drives them Monday: the assignments of that day with their crew', async () => {
    const reply = await talk('runs to Wichita', 'who drives them Monday')
    expect(reply.total).toBe(1)
    expect(reply.response).toContain('Imogen Quist')
    expect(filtersOf(reply)).toMatchObject({ serviceDateFrom: '2026-11-23', 'run.destination': String.raw`Wichita\, KS` })
  })
})

describe('E3 a follow-up of a question that was not understood', () => {
  test.each(['who are the drivers', 'are they still active', 'only the open ones', 'how many of those are there'])(
    '“%s” has nothing to go on from, and counts nothing',
    async (words) => {
      const reply = await talk('open tickets', 'zorbled flumps of the month', words)
      expect(reply).toMatchObject({ total: null, list: null })
      expect(reply.response).toContain('I don’t know what this one is about')
    },
  )

  test('a follow-up that was not understood leaves the list as it was', async () => {
    expect(filtersOf(await talk('open tickets', 'only the zorbled ones', 'just this year'))).toMatchObject({
      status: 'open',
      issuedAtFrom: '2026-01-01',
    })
  })

  test('the list understood last is meant where it is named', async () => {
    expect((await talk('open tickets', 'zorbled flumps of the month', 'how many of those tickets are in Missouri')).total).toBe(3)
  })
})

test('E3 a list that is picked from the options answers the question that was asked', async () => {
  const asked = await talk('how many recordables this year')
  expect(asked.clarify?.options[0]).toBe('Accidents: how many recordables this year')
  for (const pick of ['Accidents: how many recordables this year', 'accidents']) {
    const reply = await talk('how many recordables this year', pick)
    expect(filtersOf(reply)).toMatchObject({ occurredAtFrom: '2026-01-01', dotRecordable: 'yes' })
  }
})
