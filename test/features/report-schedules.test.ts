import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextDue } from '#features/report-schedules/cadence.ts'
import { keepMonthEnds } from '#features/report-schedules/month-ends.ts'
import { sendDueReports } from '#features/report-schedules/run-due.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Line {
  id: string
  day: string
  reason: string
  total: number
}
interface Schedule {
  id: string
  nextAt: string
  failure: string | null
  recipients: { title: string }[]
}

let app: TestApp
let admin: TestUser
let manager: TestUser
let north: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  north = await make(admin, 'divisions')
  const south = await make(admin, 'divisions')
  manager = await app.as('manager', [north.id])
  await make(admin, 'vehicles', { division: north.id })
  await make(admin, 'vehicles', { division: south.id })
  await make(admin, 'vehicles', { division: south.id })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(testNow))

const daily = { every: 'daily', at: '07:00', timeZone: 'America/Chicago' } as const
const save = async (user: TestUser, report = 'list:vehicles', shared = false): Promise<string> =>
  (await user.call('POST', '/api/reports/saved', { report, name: 'Units', sharedWith: shared ? 'all' : 'me' })).json<{ id: string }>().id
const schedule = async (user: TestUser, savedId: string, recipients: readonly TestUser[], more: object = {}): Promise<Schedule> => {
  const answer = await user.call('POST', '/api/reports/schedules', {
    savedId,
    ...daily,
    recipients: recipients.map(({ id }) => id),
    ...more,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<Schedule>()
}
const results = async (user: TestUser, saved: string): Promise<Line[]> =>
  (await user.call('GET', `/api/reports/results?saved=${saved}`)).json<Line[]>()
const bell = async (user: TestUser): Promise<{ event: string; headline: string; reason: string; action: { href: string } }[]> =>
  (await user.call('GET', '/api/notifications')).json()
const toMorning = (): void =>
  app.clock.set(new Date(nextDue({ ...daily, weekday: null, monthDay: null }, app.clock.now()).getTime() + 1_000))

describe('G19 a scheduled report', () => {
  test('says to each recipient what they may see, in the bell, once', async () => {
    const saved = await save(admin)
    await schedule(admin, saved, [admin, manager])
    await sendDueReports(app.deps)
    expect(await results(manager, saved)).toEqual([])
    toMorning()
    await sendDueReports(app.deps)
    await sendDueReports(app.deps)
    const [own] = await results(manager, saved)
    expect([await results(admin, saved), await results(manager, saved)].map((rows) => rows.map(({ total }) => total))).toEqual([[3], [1]])
    expect(await bell(manager)).toContainEqual(
      expect.objectContaining({
        event: 'report_ready',
        headline: 'Units: 1 vehicle',
        action: { label: 'Open report', href: `/reports?result=${own?.id}` },
      }),
    )
    const whole = (await manager.call('GET', `/api/reports/results/${own?.id}`)).json<{ result: { total: number; href: string } }>()
    expect(whole.result.total).toBe(1)
    expect((await admin.call('GET', `/api/reports/results/${own?.id}`)).statusCode).toBe(404)
    await manager.call('POST', `/api/reports/results/${own?.id}/read`)
    expect((await bell(manager)).map(({ event }) => event)).not.toContain('report_ready')
  })

  test('adds up decimals to their last place, and is kept so', async () => {
    for (const days of [210.61, 101.5]) await make(admin, 'leave-ledger', { days })
    const saved = await save(admin, 'leave-liability')
    await schedule(admin, saved, [admin])
    toMorning()
    await sendDueReports(app.deps)
    const kept = await results(admin, saved)
    expect(kept).toMatchObject([{ sum: 312.11, sumLabel: 'Days', sumIsMoney: false, sumFormat: { places: 2, dollars: false } }])
    const csv = await admin.call('GET', '/api/reports/export?report=leave-liability&format=csv')
    expect(csv.body).toContain('"312.11"')
  })

  test('is not sent without rows unless that is wanted', async () => {
    const [quiet, loud] = [await save(admin, 'list:osha-claims'), await save(admin, 'list:osha-claims')]
    await schedule(admin, quiet, [admin])
    await schedule(admin, loud, [admin], { onlyIfRows: false })
    toMorning()
    await sendDueReports(app.deps)
    expect(await results(admin, quiet)).toEqual([])
    expect(await results(admin, loud)).toMatchObject([{ total: 0 }])
  })

  test('that a recipient may not run is in its owner’s bell; the others get theirs, and the next one that works closes it', async () => {
    const recruiter = await app.as('recruiter')
    const saved = await save(admin, 'list:osha-claims')
    const made = await schedule(admin, saved, [recruiter, admin], { onlyIfRows: false })
    toMorning()
    await sendDueReports(app.deps)
    expect(await results(admin, saved)).toHaveLength(1)
    expect(await results(recruiter, saved)).toEqual([])
    const mine = async (): Promise<Schedule | undefined> =>
      (await admin.call('GET', '/api/reports/schedules')).json<Schedule[]>().find(({ id }) => id === made.id)
    expect((await mine())?.failure).toMatch(/no access to these records/)
    expect((await bell(admin)).map(({ event }) => event)).toContain('report_failed')
    await admin.call('PUT', `/api/reports/schedules/${made.id}`, { ...daily, recipients: [admin.id], onlyIfRows: false })
    toMorning()
    await sendDueReports(app.deps)
    expect((await mine())?.failure).toBeNull()
    expect((await bell(admin)).map(({ event }) => event)).not.toContain('report_failed')
  })

  test('that was missed is sent once, and goes on at its hour; a paused one waits', async () => {
    const saved = await save(admin)
    const made = await schedule(admin, saved, [admin])
    toMorning()
    app.clock.advance(5 * 86_400_000)
    await sendDueReports(app.deps)
    expect(await results(admin, saved)).toHaveLength(1)
    await admin.call('PUT', `/api/reports/schedules/${made.id}`, { ...daily, recipients: [admin.id], paused: true })
    app.clock.advance(5 * 86_400_000)
    await sendDueReports(app.deps)
    expect(await results(admin, saved)).toHaveLength(1)
  })

  test('of somebody whose access has changed is not read on', async () => {
    const reader = await app.as('manager', [north.id])
    const saved = await save(admin)
    await schedule(admin, saved, [reader])
    toMorning()
    await sendDueReports(app.deps)
    const [own] = await results(reader, saved)
    expect((await reader.call('GET', `/api/reports/results/${own?.id}`)).statusCode).toBe(200)
    const since = app.again(reader, 'supervisor')
    expect((await since.call('GET', `/api/reports/results/${own?.id}`)).statusCode).toBe(404)
    expect((await bell(since)).map(({ event }) => event)).not.toContain('report_ready')
  })

  test('goes to others by managers alone, to people who are active, and belongs to who made it', async () => {
    const safety = await app.as('safety')
    const saved = await save(safety)
    const body = { savedId: saved, ...daily }
    expect((await safety.call('POST', '/api/reports/schedules', { ...body, recipients: [admin.id] })).statusCode).toBe(403)
    expect((await safety.call('POST', '/api/reports/schedules', { ...body, recipients: [] })).statusCode).toBe(422)
    expect((await safety.call('POST', '/api/reports/schedules', { ...body, at: '25:00', recipients: [safety.id] })).statusCode).toBe(422)
    expect((await admin.call('POST', '/api/reports/schedules', { ...body, recipients: [admin.id] })).statusCode).toBe(404)
    const made = await schedule(safety, saved, [safety])
    expect((await admin.call('DELETE', `/api/reports/schedules/${made.id}`)).statusCode).toBe(404)
    expect((await safety.call('DELETE', `/api/reports/schedules/${made.id}`)).statusCode).toBe(204)
  })
})

test('G19 the figures of a month end are kept once, for who asked before it ended', async () => {
  const saved = await save(admin, 'list:vehicles', true)
  expect((await admin.call('PUT', `/api/reports/saved/${saved}/month-end`, { keep: true })).json()).toEqual({ keep: true })
  await keepMonthEnds(app.deps)
  expect(await results(admin, saved)).toEqual([])
  app.clock.set('2027-01-01T06:10:00Z')
  await keepMonthEnds(app.deps)
  await keepMonthEnds(app.deps)
  const kept = await results(admin, saved)
  expect(kept).toMatchObject([{ reason: 'month_end', day: '2026-12-31', total: 3 }])
})

describe('F2 a stored report that cannot be counted', () => {
  /** As a version before this one may have left it. */
  const spoil = (saved: string): Promise<unknown> =>
    app.deps.pool.query(`update saved_reports set filter_sets = '{}'::jsonb where id = $1`, [saved])
  const rowOf = async (id: string) =>
    (await app.deps.pool.query<{ failures: number; paused: boolean }>('select failures, paused from report_schedules where id = $1', [id]))
      .rows[0]

  test('leaves the schedules behind it theirs; its owner is told, it is tried again, and paused after five failures', async () => {
    const owner = await app.as('supervisor')
    const [bad, good] = [await save(owner, 'list:vehicles'), await save(admin)]
    const made = await schedule(owner, bad, [owner], { at: '06:59' })
    await schedule(admin, good, [admin])
    await spoil(bad)
    toMorning()
    await sendDueReports(app.deps)
    expect(await results(admin, good)).toMatchObject([{ total: 3 }])
    expect(await bell(owner)).toMatchObject([{ event: 'report_failed', headline: 'Couldn’t send Units' }])
    expect(await rowOf(made.id)).toEqual({ failures: 1, paused: false })
    for (let tries = 2; tries <= 5; tries += 1) {
      app.clock.advance(10 * 60_000)
      await sendDueReports(app.deps)
    }
    expect(await rowOf(made.id)).toEqual({ failures: 5, paused: true })
    expect((await bell(owner)).map(({ reason }) => reason)).toEqual([expect.stringMatching(/^Paused after 5 failed tries\. /)])
    await app.deps.pool.query(`update saved_reports set filter_sets = '[]'::jsonb where id = $1`, [bad])
    await owner.call('PUT', `/api/reports/schedules/${made.id}`, { ...daily, recipients: [owner.id] })
    toMorning()
    await sendDueReports(app.deps)
    expect(await results(owner, bad)).toHaveLength(1)
    expect(await rowOf(made.id)).toEqual({ failures: 0, paused: false })
  })

  test('leaves the month ends of others theirs, and says so once', async () => {
    const owner = await app.as('manager')
    const [bad, good] = [await save(owner), await save(admin)]
    await owner.call('PUT', `/api/reports/saved/${bad}/month-end`, { keep: true })
    await admin.call('PUT', `/api/reports/saved/${good}/month-end`, { keep: true })
    await spoil(bad)
    app.clock.set('2027-01-01T06:10:00Z')
    for (let tries = 1; tries <= 6; tries += 1) await keepMonthEnds(app.deps)
    expect(await results(admin, good)).toMatchObject([{ reason: 'month_end' }])
    expect((await bell(owner)).map(({ event }) => event)).toEqual(['report_failed'])
    const { rows } = await app.deps.pool.query('select failures from report_month_ends where saved_id = $1', [bad])
    expect(rows).toEqual([{ failures: 5 }])
  })

  test('is refused when it is saved: a filter with a character that cannot be stored', async () => {
    const answer = await admin.call('POST', '/api/reports/saved', {
      report: 'list:vehicles',
      name: 'Units',
      query: 'q=a%00b',
      sharedWith: 'me',
    })
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([400, 'q: Remove the character that can’t be stored'])
  })
})

test('G19 a schedule falls due after now, on its day, at its hour', () => {
  fc.assert(
    fc.property(
      fc.record({
        every: fc.constantFrom('daily', 'weekdays', 'weekly', 'monthly'),
        weekday: fc.integer({ min: 0, max: 6 }),
        monthDay: fc.integer({ min: 1, max: 31 }),
        at: fc
          .tuple(fc.integer({ min: 3, max: 23 }), fc.integer({ min: 0, max: 59 }))
          .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
        timeZone: fc.constantFrom('America/Chicago', 'America/Los_Angeles', 'America/Phoenix'),
      }),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
      (cadence, after) => {
        const due = nextDue(cadence, after)
        const local = new Intl.DateTimeFormat('en-US', {
          timeZone: cadence.timeZone,
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
          weekday: 'short',
          day: 'numeric',
        })
        const parts = Object.fromEntries(local.formatToParts(due).map(({ type, value }) => [type, value]))
        expect(due.getTime()).toBeGreaterThan(after.getTime())
        expect(due.getTime() - after.getTime()).toBeLessThan(63 * 86_400_000)
        expect(`${parts['hour']}:${parts['minute']}`).toBe(cadence.at)
        if (cadence.every === 'weekly')
          expect(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts['weekday'] ?? '')).toBe(cadence.weekday)
        if (cadence.every === 'weekdays') expect(['Sun', 'Sat']).not.toContain(parts['weekday'])
        if (cadence.every === 'monthly') expect(Number(parts['day'])).toBeLessThanOrEqual(cadence.monthDay)
        if (cadence.every === 'daily') expect(due.getTime() - after.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      },
    ),
  )
})

test('G19 P-12 a file of what only case workers read asks for the password first', async () => {
  const unconfirmed = app.again({ ...admin, confirmedAt: null }, 'super_admin')
  const file = '/api/reports/export?report=list:osha-claims&format=csv'
  expect((await unconfirmed.call('GET', `${file}&columns=description`)).statusCode).toBe(403)
  expect((await unconfirmed.call('GET', `${file}&columns=status`)).statusCode).toBe(200)
  expect((await admin.call('GET', `${file}&columns=description`)).statusCode).toBe(200)
})
