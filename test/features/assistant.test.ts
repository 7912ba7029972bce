import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPeriod } from '#features/assistant/periods.ts'
import { ask, buildAssistantDesk, listed } from '#test/support/assistant.ts'
import type { TestApp } from '#test/support/app.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let recruiter: TestUser
let crew: Crew
beforeAll(async () => {
  ;({ app, admin, manager, recruiter, crew } = await buildAssistantDesk())
  const elsewhere = await make(admin, 'divisions')
  await make(admin, 'accidents', { division: crew.division.id, occurredAt: '2026-11-02T15:00:00.000Z' })
  await make(admin, 'accidents', { division: elsewhere.id, occurredAt: '2026-11-03T15:00:00.000Z' })
  await make(admin, 'accidents', { division: elsewhere.id, occurredAt: '2026-08-03T15:00:00.000Z' })
})
afterAll(() => app.close())

describe('E3 an answer', () => {
  test('holds what the specification reads, and its number is the length of the list that it opens', async () => {
    const answer = await ask(admin, 'how many open accidents we got rn')
    expect(answer).toMatchObject({ response: '3 accidents (open): 3 open, 0 pending.', memory: false, actions: [], total: 3 })
    expect(answer['timestamp']).toMatch(/^2026-11-20T/)
    expect(answer.conversationId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await listed(admin, answer.list?.href ?? '')).toBe(3)
    expect(answer.sources).toHaveLength(3)
  })

  test('counts what the person may see, in their divisions', async () => {
    const answer = await ask(manager, 'accidents this month')
    expect(answer.total).toBe(1)
    expect(await listed(manager, answer.list?.href ?? '')).toBe(1)
    expect((await ask(admin, 'accidents this month')).total).toBe(2)
  })

  test('says of what the role may not read the same as of what does not exist', async () => {
    const said = (word: string): string =>
      `I don’t know “${word}” here, so I won’t guess. It may not exist, or your role may not have access.`
    expect(await ask(recruiter, 'how many accidents')).toMatchObject({ response: said('accidents'), total: null, sources: [] })
    expect(await ask(recruiter, 'how many zorbles')).toMatchObject({ response: said('zorbles'), total: null, sources: [] })
  })

  test.each([
    ['whos off tmrw', '/time-off', { status: 'approved', startTo: '2026-11-21', endFrom: '2026-11-21' }],
    ['who is on leave next week', '/time-off', { status: 'approved', startTo: '2026-11-29', endFrom: '2026-11-23' }],
    ['who is on leave', '/drivers', { status: 'leave' }],
    [
      'med cards expirin in next 60 days',
      '/drivers',
      { medicalExpirationDateFrom: '2026-11-20', medicalExpirationDateTo: '2027-01-19', status: 'active' },
    ],
    ['which drivers cdl already expired', '/drivers', { licenseExpirationDateTo: '2026-11-19', status: 'active' }],
    ['any new tikets this wk', '/tickets', { issuedAtFrom: '2026-11-16', issuedAtTo: '2026-11-22' }],
    ['trucks w no driver', '/vehicles', { driver: 'null', kind: 'tractor,straight,box,yard', status: 'active' }],
    ['runs w/o a driver for monday', '/run-assignments', { driver: 'null', serviceDateFrom: '2026-11-23', serviceDateTo: '2026-11-23' }],
    ['osha claims still being looked at', '/osha-claims', { status: 'investigating' }],
    ['drivers hired since labor day', '/drivers', { hireDateFrom: '2026-09-07', hireDateTo: '2026-11-20' }],
    ['open wc claims over 90 days old', '/workers-comp', { status: 'open', injuredAtTo: '2026-08-21' }],
    ['whats on my plate today', '/tasks', { assignees: 'me', status: 'pending,in_progress,waiting', dueAtTo: '2026-11-20' }],
    ['worst 5 drivers for tickets past 12 mos', '/tickets', { issuedAtFrom: '2025-11-21', issuedAtTo: '2026-11-20' }],
    ['drivers on leave', '/drivers', { status: 'leave' }],
  ])('reads “%s”', async (question, path, query) => {
    const { list } = await ask(admin, question)
    const [at, search = ''] = (list?.href ?? '').split('?')
    expect([at, Object.fromEntries(new URLSearchParams(search))]).toEqual([path, { ...query, division: 'ALL' }])
  })

  test('goes on from what was asked before, and says each part once', async () => {
    const first = await ask(admin, 'open accidents this month')
    const { conversationId } = first
    const then = await ask(admin, 'and in august?', { conversationId })
    expect(then).toMatchObject({ total: 1, conversationId })
    expect(then.response).toBe('1 accident (open; happened Aug 1 – Aug 31): 1 open, 0 pending.')
    expect((await manager.call('POST', '/api/ai-agent/query', { query: 'accidents', conversationId })).statusCode).toBe(404)
  })

  test('goes on only where the words say so, about the same date, in the division that is chosen', async () => {
    const { conversationId } = await ask(admin, 'drivers hired this year')
    const then = await ask(admin, 'and last year?', { conversationId })
    expect(Object.fromEntries(new URLSearchParams(then.list?.href.split('?')[1]))).toMatchObject({
      hireDateFrom: '2025-01-01',
      hireDateTo: '2025-12-31',
    })
    const name = String(crew.driver.title)
    for (const question of [`what does ${name} earn`, `ssn for ${name}`, `what is ${name}'s phone number`])
      expect(await ask(admin, question, { conversationId, currentPath: '/accidents' }), question).toMatchObject({ total: null, list: null })
    const chosen = await ask(admin, 'accidents this month', { division: crew.division.id })
    expect([chosen.total, await listed(admin, chosen.list?.href ?? '')]).toEqual([1, 1])
  })

  test('adds up what is asked for in money, never the records instead', async () => {
    await make(admin, 'oil-changes', { vehicle: crew.vehicle.id, doneOn: '2026-11-10', miles: 1_000, parts: 12_000, labor: 3_000 })
    expect((await ask(admin, 'how much did oil changes cost this month')).response).toMatch(/^\$150\.00 on 1 oil change /)
    expect((await ask(admin, 'oil change cost by unit this year'))['rows']).toMatchObject([{ shown: '$150.00', count: 1 }])
  })

  test('adds up by division, each row with its list', async () => {
    const answer = await ask(admin, 'accidents by division')
    expect((answer['rows'] as Json[]).map(({ count }) => count)).toEqual([2, 1])
    for (const { count, href } of answer['rows'] as { count: number; href: string }[]) expect(await listed(admin, href)).toBe(count)
  })

  test('sees through a slip in a name, but takes no number for another', async () => {
    const maria = await make(admin, 'drivers', { firstName: 'Gurpreet', lastName: 'Dhillon', division: crew.division.id })
    expect(await ask(admin, 'tickets of gurpret dhilon')).toMatchObject({
      list: { href: expect.stringContaining(`driver=${maria.id}`) as string },
    })
    expect((await ask(await app.as('manager', [(await make(admin, 'divisions')).id]), 'tickets of gurpret dhilon')).list).toBeNull()
    expect((await ask(admin, 'tickets of unit 99123')).list).toBeNull()
  })

  test('opens a record by its number, never guesses, and neither writes nor predicts', async () => {
    const answer = await ask(admin, String(crew.driver.number))
    expect(answer['actions']).toMatchObject([
      { type: 'navigate', path: `/drivers/${crew.driver.id}` },
      { type: 'highlight', selector: '[data-guide="record.header"]' },
    ])
    expect((await ask(admin, String(crew.driver.number), { enableNavigation: false }))['actions']).toEqual([])
    for (const question of ['will 1104 break down this month', 'can brett drive 11.5 hrs today', 'select * from users; drop table drivers'])
      expect(await ask(admin, question), question).toMatchObject({ total: null, sources: [], list: null })
  })
})

describe('E8 memory', () => {
  const correct = (by: TestUser, conversationId: string, correction: string) =>
    by.call('POST', '/api/ai-agent/feedback', { conversationId, feedback: { helpful: false, quality: 2, correction } })

  test('a correction changes the next answer of who gave it, of nobody else, and is edited and forgotten', async () => {
    const asked = await ask(admin, 'how many fender benders')
    expect(asked.total).toBeNull()
    expect((await correct(admin, asked.conversationId, '“fender benders” means accidents')).statusCode).toBe(200)
    expect(await ask(admin, 'how many fender benders')).toMatchObject({
      total: 3,
      usedMemories: [{ said: 'fender benders', means: 'accidents' }],
    })
    expect((await ask(manager, 'how many fender benders')).total).toBeNull()
    const [memory] = (await admin.call('GET', '/api/ai-agent/memories')).json() as unknown as Json[]
    expect(memory).toMatchObject({ said: 'fender benders', uses: 1 })
    const path = `/api/ai-agent/memories/${String(memory?.['id'])}`
    expect((await manager.call('PATCH', path, { means: 'tickets' })).statusCode).toBe(404)
    expect((await admin.call('PATCH', path, { means: 'tickets' })).statusCode).toBe(204)
    expect((await ask(admin, 'how many fender benders')).response).toContain('0 tickets')
    expect((await admin.call('DELETE', path)).statusCode).toBe(204)
    expect((await ask(admin, 'how many fender benders')).total).toBeNull()
  })

  test('what was meant is asked instead; words that say nothing stay as a note', async () => {
    const asked = await ask(admin, 'tickets this month')
    await correct(admin, asked.conversationId, 'I meant accidents not tickets')
    expect(await ask(admin, 'tickets this month')).toMatchObject({ total: 2 })
    const other = await ask(admin, 'drivers by status')
    await correct(admin, other.conversationId, 'Ask Kim about the ones in Tulsa')
    expect((await ask(admin, 'drivers by status')).response).toContain('Your note of Nov 20: “Ask Kim about the ones in Tulsa”')
    expect((await correct(manager, asked.conversationId, 'x means y')).statusCode).toBe(404)
  })
})

test.each([
  ['last 30 days', '2026-10-22', '2026-11-20'],
  ['this week', '2026-11-16', '2026-11-22'],
  ['q3', '2026-07-01', '2026-09-30'],
  ['ytd', '2026-01-01', '2026-11-20'],
  ['in october', '2026-10-01', '2026-10-31'],
  ['in december', '2025-12-01', '2025-12-31'],
  ['over the weekend', '2026-11-14', '2026-11-15'],
  ['between 10/1 and 10/15', '2026-10-01', '2026-10-15'],
  ['before 2026-03-01', null, '2026-02-28'],
  ['last month', '2026-10-01', '2026-10-31'],
  ['since labor day', '2026-09-07', '2026-11-20'],
  ['older than 2 weeks', null, '2026-11-05'],
  ['in the next 3 months', '2026-11-20', '2027-02-20'],
  ['2/29', null, null],
])('reads the period “%s” of what has happened', (words, from, to) => {
  const found = readPeriod(words, '2026-11-20', 'past')
  expect([found?.from ?? null, found?.to ?? null]).toEqual([from, to])
})

describe('G19 reports', () => {
  const result = async (by: TestUser, query: string): Promise<Json> => (await by.call('GET', `/api/reports/run?${query}`)).json()

  test('A3 the catalog holds what the role may run; every report in it runs, and every number is the length of its list', async () => {
    for (const by of [admin, recruiter, manager]) {
      const { reports } = (await by.call('GET', '/api/reports')).json() as { reports: { key: string; href: string | null }[] }
      expect(reports.length).toBeGreaterThan(5)
      for (const { key, href } of reports) {
        if (href !== null) continue
        const report = await result(by, `report=${encodeURIComponent(key)}`)
        const rows = report['rows'] as { count: number; href: string }[]
        expect(await listed(by, String(report['href'])), key).toBe(report['total'])
        expect(
          rows.reduce((sum, { count }) => sum + count, 0),
          key,
        ).toBe(report['total'])
        for (const row of rows.slice(0, 3)) expect(await listed(by, row.href), `${key} ${row.href}`).toBe(row.count)
      }
    }
  })

  test('counts within divisions and period, and says the same as the assistant', async () => {
    expect(await result(manager, 'report=accidents&period=month')).toMatchObject({
      total: 1,
      scope: 'Nov 1, 2026 – Nov 20, 2026, by accident date and time',
    })
    expect(await result(admin, `report=accidents&period=12m&division=${crew.division.id}`)).toMatchObject({ total: 1 })
    expect((await result(admin, 'report=accidents&period=month'))['total']).toBe((await ask(admin, 'accidents this month')).total)
    expect((await recruiter.call('GET', '/api/reports/run?report=accidents')).statusCode).toBe(404)
    expect((await admin.call('GET', '/api/reports/run?report=accidents&by=driverStatement')).statusCode).toBe(400)
  })

  test('a division counts what its list shows, those below it too; a month without any stands between the others', async () => {
    const top = await make(admin, 'divisions')
    const below = await make(admin, 'divisions', { parent: top.id })
    await make(admin, 'accidents', { division: top.id, occurredAt: '2025-05-05T15:00:00.000Z' })
    await make(admin, 'accidents', { division: below.id, occurredAt: '2025-08-05T15:00:00.000Z' })
    const counted = async (by: TestUser): Promise<unknown[]> => {
      const rows = (await result(by, 'report=accidents&period=all&by=division'))['rows'] as { key: string; count: number; href: string }[]
      for (const row of rows) expect(await listed(by, row.href), row.href).toBe(row.count)
      return rows.filter(({ key }) => key === top.id || key === below.id).map(({ key, count }) => [key === top.id, count])
    }
    expect(await counted(admin)).toEqual([
      [true, 2],
      [false, 1],
    ])
    expect(await counted(await app.as('manager', [below.id]))).toEqual([[false, 1]])
    expect((await result(admin, 'report=accidents&period=all&by=division'))['total']).toBe(5)
    const months = (await result(admin, 'report=accidents&period=all&by=month:occurredAt'))['rows'] as Json[]
    expect(months.slice(0, 4).map(({ label, count }) => [label, count])).toEqual([
      ['May 2025', 1],
      ['Jun 2025', 0],
      ['Jul 2025', 0],
      ['Aug 2025', 1],
    ])
  })

  test('is saved, shared by managers, run with the reader’s own rights, and deleted by its owner', async () => {
    const kept = { report: 'accidents', by: 'status', period: '12m', name: 'Crashes', sharedWith: 'all' }
    expect((await recruiter.call('POST', '/api/reports/saved', kept)).statusCode).toBe(404)
    const made = (await admin.call('POST', '/api/reports/saved', kept)).json()
    const savedFor = async (by: TestUser): Promise<unknown> => (await by.call('GET', '/api/reports')).json()['saved']
    expect(await savedFor(manager)).toMatchObject([{ name: 'Crashes', mine: false }])
    expect(await savedFor(recruiter)).toEqual([])
    expect((await manager.call('DELETE', `/api/reports/saved/${String(made['id'])}`)).statusCode).toBe(404)
    expect((await admin.call('DELETE', `/api/reports/saved/${String(made['id'])}`)).statusCode).toBe(204)
  })

  test('the file says what it is', async () => {
    const { body } = await admin.call('GET', '/api/reports/export?report=accidents&by=status&period=month')
    expect(body).toContain('"Accidents"')
    expect(body).toContain('"Nov 1, 2026 – Nov 20, 2026, by accident date and time"')
    expect(body).toContain('"Total","2"')
  })
})
