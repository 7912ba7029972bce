import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '#test/support/assistant.ts'
import type { Reply } from '#test/support/assistant.ts'
import { buildJoplinYard } from '#test/support/joplin-yard.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let run: Created
let late: Created

beforeAll(async () => {
  const yard = await buildJoplinYard()
  ;({ app, admin, run } = yard)
  late = await make(admin, 'runs', {
    code: 'JOP 901',
    division: yard.joplin.id,
    origin: 'Neosho',
    destination: 'Tulsa, OK',
    dispatchTime: '21:30',
    durationHours: 8,
  })
  await make(admin, 'divisions', { name: 'Tulsa Terminal', code: 'TUL', usdot: '90041128', timeZone: 'America/Chicago' })
  for (const serviceDate of ['2026-11-23', '2026-11-25', '2026-11-27']) await make(admin, 'run-assignments', { run: run.id, serviceDate })
  await make(admin, 'run-assignments', { run: late.id, serviceDate: '2026-11-23' })
})
afterAll(() => app.close())

const talk = async (...questions: readonly string[]): Promise<Reply> => {
  let reply: Reply | null = null
  for (const question of questions) reply = await ask(admin, question, reply === null ? {} : { conversationId: reply.conversationId })
  if (reply === null) throw new Error('No question')
  return reply
}
const filtersOf = ({ list }: Reply): Record<string, string> => Object.fromEntries(new URLSearchParams(list?.href.split('?')[1] ?? ''))

describe('E3 a time of day', () => {
  test.each([
    ['which runs leave after 9 PM', { dispatchTimeFrom: '21:01' }, 1],
    ['which runs leave before 9:30 pm', { dispatchTimeTo: '21:29' }, 1],
    ['runs departing between 5 and 7 pm', { dispatchTimeFrom: '17:00', dispatchTimeTo: '19:00' }, 1],
    ['runs with a dispatch time at 9:30pm', { dispatchTimeFrom: '21:30', dispatchTimeTo: '21:30' }, 1],
    ['runs that leave after noon', { dispatchTimeFrom: '12:01' }, 2],
  ])('“%s” is read of the dispatch time', async (question, filters, total) => {
    const reply = await talk(question)
    expect(filtersOf(reply)).toMatchObject(filters)
    expect(reply.total).toBe(total)
  })

  test('with a day it narrows the assignments of that day', async () => {
    const reply = await talk('runs leaving after 9pm on Monday')
    expect(filtersOf(reply)).toMatchObject({ 'run.dispatchTimeFrom': '21:01', serviceDateFrom: '2026-11-23' })
    expect(reply.total).toBe(1)
  })

  test.each(['which runs leave after 9', 'who is off at 5 pm tomorrow', 'runs that leave after midnight', 'accidents at 5 pm'])(
    '“%s” is not answered',
    async (question) => {
      expect((await talk(question)).response).toMatch(/^I don’t know/)
    },
  )

  test('a list refuses what is no time of day', async () => {
    expect((await admin.call('GET', '/api/runs?division=ALL&dispatchTimeFrom=9pm')).statusCode).toBe(400)
    expect((await admin.call('GET', '/api/runs?division=ALL&dispatchTimeFrom=21:01')).statusCode).toBe(200)
  })
})

describe('E3 when something last happened', () => {
  test.each([
    ['which tractors haven’t synced in more than a day', { kind: 'tractor', lastTelematicsSyncTo: 'now-24h' }],
    ['units not reporting since Monday', { lastTelematicsSyncTo: '2026-11-16' }],
    ['leads nobody has called in 3 days', { lastContactAtTo: '2026-11-16' }],
    ['users who haven’t signed in since October', { lastLoginAtTo: '2026-10-31' }],
  ])('“%s” is read of that date', async (question, filters) => {
    expect(filtersOf(await talk(question))).toMatchObject(filters)
  })

  test.each([
    ['licenses that expire before the end of the year', { licenseExpirationDateFrom: '2026-11-20', licenseExpirationDateTo: '2026-12-31' }],
    ['court dates before Christmas', { courtDateFrom: '2026-11-20', courtDateTo: '2026-12-24' }],
    ['which time off requests start next month', { startFrom: '2026-12-01', startTo: '2026-12-31' }],
    ['which requests end before December 10', { endFrom: '2026-11-20', endTo: '2026-12-09' }],
    ['leads from the past 24 hours', { createdAtFrom: 'now-24h' }],
    ['tickets of the year', { issuedAtFrom: '2026-01-01', issuedAtTo: '2026-12-31' }],
  ])('“%s” begins where it should', async (question, filters) => {
    expect(filtersOf(await talk(question))).toMatchObject(filters)
  })
})

describe('E3 other days after an answer', () => {
  test.each([
    [['which runs are uncovered on Monday', 'how about Friday'], { serviceDateFrom: '2026-11-27', serviceDateTo: '2026-11-27' }],
    [['which runs are uncovered on Monday', 'and Wednesday'], { serviceDateFrom: '2026-11-25' }],
    [['which runs were missed on Monday', 'how about Friday'], { serviceDateFrom: '2026-11-13' }],
    [['who is off on Monday', 'and the week of Christmas'], { endFrom: '2026-12-21', startTo: '2026-12-27' }],
    [['who is off before Christmas'], { endFrom: '2026-11-20', startTo: '2026-12-24' }],
    [['runs in October'], { serviceDateFrom: '2026-10-01', serviceDateTo: '2026-10-31' }],
  ])('%j', async (questions, filters) => {
    expect(filtersOf(await talk(...questions))).toMatchObject(filters)
  })

  test.each([
    [['who can cover JOP 900 on Monday', 'and on Wednesday'], 'Nov 25, 2026'],
    [['which drivers are free tomorrow', 'and Sunday'], 'Nov 22, 2026'],
    [['who is driving 4410 on Monday', 'how about Friday'], 'Nov 27, 2026'],
    [['who drove 4410 last Tuesday', 'and on Friday'], 'Nov 13, 2026'],
  ])('%j is about that day', async (questions, day) => {
    expect((await talk(...questions)).response).toContain(day)
  })

  test('a weekday after a time of departure asks for that time again', async () => {
    expect((await talk('what time does JOP 900 leave Monday', 'and Wednesday')).response).toContain('Nov 25, 2026, 6:00 PM')
  })

  test.each([
    [['who can cover JOP 900 on Monday', 'and JOP 901'], 'JOP 901 on Nov 23, 2026'],
    [['who is free Monday', 'in Tulsa Terminal'], '0 drivers free on Nov 23, 2026'],
    [['how many vacation days does Wendell Okafor have left', 'and sick days'], 'sick'],
    [['how many vacation days does Wendell Okafor have left', 'what about Imogen Quist'], 'Imogen Quist in 2026'],
    [['what is Wendell Okafor’s phone', 'and Imogen Quist’s'], 'phone of driver Imogen Quist'],
  ])('%j is about the other one', async (questions, said) => {
    expect((await talk(...questions)).response).toContain(said)
  })

  test('two periods of a comparison stay two', async () => {
    const reply = await talk('compare tickets in October and November')
    expect(reply.response).toContain('for Oct 1, 2026 – Oct 20, 2026')
    expect((await talk('compare tickets this quarter to last quarter')).response).toContain('for Jul 1, 2026 – Aug 20, 2026')
  })

  test('where a unit was last week is not known', async () => {
    expect((await talk('was 4410 in the shop last week')).response).toContain('“week”')
  })

  test('a period alone asks for no list', async () => {
    for (const question of ['last quarter', 'next week', 'and on Friday']) expect((await talk(question)).response).toMatch(/^I don’t know/)
  })

  test('a year takes the place of the one before in what is left', async () => {
    const reply = await talk('how many vacation days does Wendell Okafor have left', 'and next year')
    expect(reply.response).toContain('2027')
  })

  test('who is free on either of two days is not counted', async () => {
    expect((await talk('who is free Monday or Tuesday')).response).toContain('“or”')
    expect((await talk('who is free Monday and Tuesday')).response).toContain('Nov 23, 2026 – Nov 24, 2026')
  })
})

describe('E3 the first day of a period', () => {
  test.each([
    ['2026-11-30', 'accidents this week', '2026-11-30', '2026-12-06'],
    ['2026-12-01', 'accidents this month', '2026-12-01', '2026-12-31'],
    ['2026-10-01', 'tickets this quarter', '2026-10-01', '2026-12-31'],
    ['2027-01-01', 'accidents this year', '2027-01-01', '2027-12-31'],
  ])('on %s “%s” is read as on every other day', async (today, question, from, to) => {
    const now = app.clock.now()
    app.clock.set(new Date(`${today}T15:00:00Z`))
    try {
      const filters = Object.entries(filtersOf(await ask(await app.as('super_admin'), question)))
      expect(filters.filter(([name]) => /(?:From|To)$/.test(name)).map(([, day]) => day)).toEqual([from, to])
    } finally {
      app.clock.set(now)
    }
  })
})
