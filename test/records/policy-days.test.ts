import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureShipped } from '#server/shipped.ts'
import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let admin: TestUser
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  ;({ driver, vehicle } = await makeCrew(admin))
})
afterAll(() => app.close())

/** A further version of a shipped rule, approved by somebody else. */
const version = async (values: Json): Promise<Created> => {
  const made = await make(safety, 'deadline-rules', {
    unit: 'calendar_days',
    severity: 'info',
    policy: true,
    what: 'Company days',
    ...values,
  })
  const approved = await admin.call('POST', `/api/deadline-rules/${made.id}/transitions`, { move: 'approve' })
  expect(approved.statusCode).toBe(200)
  return made
}
const held = async (code: string, on: string, more = ''): Promise<Json | null> =>
  (await safety.call('GET', `/api/held-rules/${code}?on=${on}${more}`)).json<Json | null>()
const candidates = async (): Promise<Json[]> => (await safety.call('GET', '/api/dataqs/candidates')).json<Json[]>()
const report = (reportNumber: string, inspectedAt: string, more: Json = {}): Promise<Created> =>
  make(safety, 'roadside-inspections', {
    reportNumber,
    state: 'MO',
    level: 'II',
    inspectedAt,
    driver: driver.id,
    vehicle: vehicle.id,
    ...more,
  })

describe('G8 G10 days that no law sets are company policy, read by the day the matter began', () => {
  test('G8 the days to appeal: ten, until another version holds; those determined before keep theirs', async () => {
    expect(await held('ACC-APPEAL-FILE', '2026-11-10')).toEqual({
      code: 'ACC-APPEAL-FILE',
      offset: 10,
      unit: 'calendar_days',
      policy: true,
      citation: null,
      last: '2026-11-20',
    })
    await version({ code: 'ACC-APPEAL-FILE', offset: 30, validFrom: '2026-11-15' })
    expect([(await held('ACC-APPEAL-FILE', '2026-11-14'))?.['last'], (await held('ACC-APPEAL-FILE', '2026-11-15'))?.['last']]).toEqual([
      '2026-11-24',
      '2026-12-15',
    ])
    expect((await safety.call('GET', '/api/held-rules/NOTHING?on=2026-11-15')).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('G10 a State says its own days to answer the reviewer', async () => {
    await version({ code: 'DQ-INFO', offset: 7, state: 'TX', validFrom: '2026-01-01' })
    expect([
      (await held('DQ-INFO', '2026-11-20', '&state=TX'))?.['last'],
      (await held('DQ-INFO', '2026-11-20', '&state=MO'))?.['last'],
    ]).toEqual(['2026-11-27', '2026-12-04'])
  })

  test('G10 until when DataQs takes a request follows the rule of the day of the inspection, and candidates with it', async () => {
    const cited = async (reportNumber: string, day: string): Promise<Created> => {
      const inspection = await report(reportNumber, `${day}T16:00:00.000Z`, { violationsFound: true })
      const violation = await make(safety, 'violations', { inspection: inspection.id, code: '393.9', unit: 'power_unit' })
      await safety.call(
        'PATCH',
        `/api/violations/${violation.id}`,
        { outcome: 'dismissed' },
        { 'if-match': '"1"', 'x-confirm-warnings': '1' },
      )
      return violation
    }
    const [before, after] = [await cited('MO9001', '2026-01-31'), await cited('MO9002', '2026-02-01')]
    const lastDays = async (): Promise<unknown[]> => {
      const found = await candidates()
      return [before, after].map(({ id }) => found.find((one) => one['id'] === id)?.['lastDay'])
    }
    expect(await lastDays()).toEqual(['2029-01-31', '2029-02-01'])
    await version({ code: 'DQ-FILE-INSPECTION', offset: 6, unit: 'months', validFrom: '2026-02-01' })
    expect(await lastDays()).toEqual(['2029-01-31', undefined])
    const late = await safety.call('POST', '/api/dataqs', {
      type: 'inspection',
      reason: 'dismissed',
      violation: after.id,
      argument: 'Won in court.',
    })
    expect(late.json()).toMatchObject({ warnings: [{ message: 'DataQs took requests about it until Aug 1, 2026; to be checked there' }] })
    const request = await make(safety, 'dataqs', {
      type: 'inspection',
      reason: 'dismissed',
      violation: before.id,
      argument: 'Won in court.',
    })
    expect((await safety.call('GET', `/api/dataqs/${request.id}/case`)).json()).toMatchObject({
      window: { last: '2029-01-31', open: true, code: 'DQ-FILE-INSPECTION', on: '2026-01-31' },
    })
  })

  test('G11 a clean inspection is missed in the FMCSA file after the days of the rule that starts its clock', async () => {
    const clean = await report('MO9003', '2026-10-20T16:00:00.000Z', { violationsFound: false })
    const missing = async (): Promise<Json | undefined> =>
      (await candidates()).find((one) => one['kind'] === 'clean-inspections' && String(one['title']).includes('MO9003'))
    expect([clean.id !== '', await missing()]).toEqual([true, undefined])
    await version({ code: 'CLEAN-FMCSA', offset: 30, validFrom: '2026-10-01' })
    expect(await missing()).toMatchObject({ reasons: [{ words: "A clean inspection that FMCSA's file does not show after 30 days" }] })
  })

  test('G8 an overdue corrective action goes up after the days that held when it was due', async () => {
    const accident = await make(safety, 'accidents', {
      driver: driver.id,
      vehicle: vehicle.id,
      occurredAt: '2026-06-01T14:00:00.000Z',
      treatedAway: false,
      towAway: false,
      driverCited: false,
    })
    const due = (dueOn: string): Promise<Created> =>
      make(safety, 'corrective-actions', { accident: accident.id, owner: admin.id, action: 'Spotter at every dock', dueOn })
    const actions = [await due('2026-11-15'), await due('2026-11-16')]
    const escalations = (): Promise<unknown[]> =>
      Promise.all(actions.map(async ({ id }) => (await safety.call('GET', `/api/corrective-actions/${id}`)).json<Json>()['escalation']))
    expect(await escalations()).toEqual(['safety', 'safety'])
    await version({ code: 'CA-MANAGEMENT', offset: 4, validFrom: '2026-11-16' })
    expect(await escalations()).toEqual(['safety', 'management'])
    const refused = await safety.call('POST', '/api/deadline-rules', {
      code: 'CA-SAFETY',
      what: 'Tell Safety',
      offset: 2,
      unit: 'business_days',
      severity: 'info',
      policy: true,
      validFrom: '2027-01-01',
    })
    expect(refused.json()).toMatchObject({ errors: [{ field: 'unit', message: 'This one is counted in calendar days or months' }] })
  })

  test('G8 G10 a database of an earlier release gets the new rules at the next start, once, and keeps its own', async () => {
    const count = async (): Promise<Json[]> =>
      run<Json>(
        app.deps.pool,
        sql`select code, count(*)::int as n from deadline_rules where code in ('CA-SAFETY', 'DQ-INFO') group by code order by code`,
      )
    await run(app.deps.pool, sql`delete from deadline_rules where code = 'CA-SAFETY'`)
    await ensureShipped(app.deps)
    await ensureShipped(app.deps)
    expect(await count()).toEqual([
      { code: 'CA-SAFETY', n: 1 },
      { code: 'DQ-INFO', n: 2 },
    ])
  })
})
