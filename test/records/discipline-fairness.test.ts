import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { draftOf, moveAction, readAction } from '#test/support/discipline.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Outlook {
  policy: { line: string; steps: Json[] } | null
  suggestion: { level: string; points: number; total: number; arithmetic: string[] } | null
  active: Json[]
  expired: Json[]
  comparison: { usual: string | null; differs: string | null; sentence: string; cases: Created[]; managers: Json[]; query: string }
  warnings: { protected: string | null; jump: string | null; late: string | null }
}

let app: TestApp
let admin: TestUser
let safety: TestUser
let manager: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  ;[admin, safety, manager] = [await app.as('super_admin'), await app.as('safety'), await app.as('manager')]
})
afterAll(() => app.close())

const one = (id: string): Promise<Created> => readAction(safety, id)
const issue = async (user: TestUser, driver: Created, more: Json = {}): Promise<Created> => {
  const made = await make(user, 'disciplinary-actions', draftOf(driver, more))
  expect((await moveAction(user, made.id, 'issue')).statusCode).toBe(200)
  return one(made.id)
}
const outlook = async (id: string, user = safety): Promise<Outlook> =>
  (await user.call('GET', `/api/disciplinary-actions/${id}/consistency`)).json<Outlook>()
const changePolicy = async (category: string, values: Json): Promise<void> => {
  const [policy] = (await admin.call('GET', `/api/discipline-policies?category=${category}`)).json<Created[]>()
  const answer = await admin.call('PATCH', `/api/discipline-policies/${policy?.id}`, values, { 'if-match': `"${policy?.version}"` })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('G3 the suggestion', () => {
  test('G3 a ladder entered in any order climbs step by step; each level has its own window', async () => {
    await changePolicy('attendance', {
      ladder: ['termination', 'written_warning', 'coaching', 'final_warning'],
      windows: [{ level: 'coaching', months: 3 }],
    })
    const driver = await make(admin, 'drivers')
    const first = await issue(safety, driver, { category: 'attendance' })
    expect(first).toMatchObject({ suggestedLevel: 'coaching', countsUntil: '2027-02-20' })
    const second = await issue(safety, driver, { category: 'attendance', level: 'written_warning' })
    expect(second).toMatchObject({ suggestedLevel: 'written_warning', countsUntil: '2027-11-20' })
    const third = await make(safety, 'disciplinary-actions', draftOf(driver, { category: 'attendance', level: 'final_warning' }))
    const shown = await outlook(third.id)
    expect(shown.policy?.line).toBe(
      'coaching → written warning → final warning → termination review; each step counts 12 months, coaching 3, final warning 24',
    )
    expect(shown.active.map((prior) => prior['number'])).toEqual([second.number, first.number])
    expect(shown.suggestion?.arithmetic).toEqual([
      `${second.number}, written warning, counts until Nov 20, 2027: one step above is final warning`,
      'Points: 5 carried + 8 = 13',
    ])
    expect((await outlook(first.id)).active, 'what came later stands above it, not below').toEqual([])
  })

  test('G3 a policy says each level once', async () => {
    const [policy] = (await admin.call('GET', '/api/discipline-policies?category=other')).json<Created[]>()
    const patch = (values: Json) =>
      admin.call('PATCH', `/api/discipline-policies/${policy?.id}`, values, { 'if-match': `"${policy?.version}"` })
    const line = { level: 'coaching', months: 3 }
    expect((await patch({ windows: [line, line] })).json()).toMatchObject({
      errors: [{ field: 'windows', message: 'Each level has one window' }],
    })
    expect((await patch({ windows: [{ level: 'final_warning', months: 3 }] })).json()).toMatchObject({ errors: [{ field: 'windows' }] })
  })

  test('G3 while it is drafted the same answer comes for driver, category and day', async () => {
    const driver = await make(admin, 'drivers')
    await issue(safety, driver, { category: 'conduct' })
    const query = `driver=${driver.id}&category=conduct&incidentDate=2026-11-19`
    const asked = (await safety.call('GET', `/api/disciplinary-actions/outlook?${query}&level=final_warning`)).json<Outlook>()
    expect(asked).toMatchObject({
      suggestion: { level: 'verbal_warning', points: 2, total: 3 },
      warnings: { jump: 'Skips 2 steps of the policy: verbal warning, written warning' },
    })
    const made = await make(safety, 'disciplinary-actions', draftOf(driver, { category: 'conduct', level: 'verbal_warning' }))
    expect((await outlook(made.id)).suggestion).toEqual(asked.suggestion)
    const severe = (await safety.call('GET', `/api/disciplinary-actions/outlook?${query}&severeAct=dui`)).json<Outlook>()
    expect(severe.suggestion?.level).toBe('termination')
    const recruiter = await app.as('recruiter')
    expect((await recruiter.call('GET', `/api/disciplinary-actions/outlook?${query}`)).statusCode).toBe(403)
  })

  test('G3 a draft that the ladder has overtaken is not issued unseen', async () => {
    const driver = await make(admin, 'drivers')
    const early = await make(safety, 'disciplinary-actions', draftOf(driver, { category: 'cell_phone' }))
    const other = await issue(safety, driver, { category: 'cell_phone' })
    expect((await moveAction(safety, early.id, 'issue')).json()).toMatchObject({
      detail: `The policy now suggests verbal warning. Use it, or enter the reason for another level. ${other.number}, coaching, counts until Nov 20, 2027: one step above is verbal warning.`,
    })
    const current = await one(early.id)
    const patched = await safety.call(
      'PATCH',
      `/api/disciplinary-actions/${early.id}`,
      { level: 'verbal_warning' },
      { 'if-match': `"${current.version}"`, 'x-confirm-warnings': '1' },
    )
    expect(patched.json()).toMatchObject({ points: 2 })
    expect((await moveAction(safety, early.id, 'issue')).json()).toMatchObject({ status: 'issued' })
  })

  test('G3 clean inspections since the oldest action take points off by policy', async () => {
    const driver = await make(admin, 'drivers')
    await issue(safety, driver, { category: 'inspection' })
    await issue(safety, driver, { category: 'inspection', level: 'verbal_warning' })
    app.clock.set('2026-12-02T15:00:00.000Z')
    const clean = await make(safety, 'clean-inspections', { driver: driver.id, inspectedAt: '2026-12-01T15:00:00.000Z', level: 'I' })
    // Past midnight in London, the evening before the actions where the company is.
    const early = await make(safety, 'clean-inspections', { driver: driver.id, inspectedAt: '2026-11-20T02:00:00.000Z', level: 'I' })
    await safety.call('POST', `/api/clean-inspections/${early.id}/transitions`, { move: 'verify', fields: { verified: 'paper_received' } })
    const ask = async (): Promise<Outlook> =>
      (await safety.call('GET', `/api/disciplinary-actions/outlook?driver=${driver.id}&category=inspection&incidentDate=2026-12-01`)).json()
    expect((await ask()).suggestion).toMatchObject({ total: 7 })
    await safety.call('POST', `/api/clean-inspections/${clean.id}/transitions`, { move: 'verify', fields: { verified: 'paper_received' } })
    expect((await ask()).suggestion?.arithmetic.at(-1)).toBe('Points: 3 carried − 1 for 1 clean inspection + 4 = 6')
    const conduct = (await safety.call('GET', `/api/drivers/${driver.id}/conduct`)).json<{
      points: number
      curve: { on: string; points: number }[]
      timeline: Json[]
      ladders: Json[]
    }>()
    expect(conduct.points).toBe(2)
    expect(conduct.curve.find((point) => point.on === '2027-10-31')?.points).toBe(2)
    expect(conduct.curve.find((point) => point.on === '2027-11-30')?.points).toBe(0)
    expect(conduct.timeline.map((entry) => entry['kind'])).toEqual(['clean', 'action', 'action', 'clean'])
    expect(conduct.ladders).toMatchObject([{ category: 'inspection', next: 'written_warning' }])
    app.clock.set('2026-11-20T15:00:00.000Z')
  })
})

describe('G3 what is asked about before it is saved', () => {
  test('G3 a jump, an old incident, another measure than in comparable cases', async () => {
    const ask = async (more: Json) => {
      const driver = await make(admin, 'drivers')
      const answer = await safety.call('POST', '/api/disciplinary-actions', draftOf(driver, { category: 'insubordination', ...more }))
      return answer.json<{ code?: string; warnings?: Json[] }>()
    }
    expect(await ask({ level: 'final_warning', deviationReason: 'Threats' })).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'level', message: 'Skips 3 steps of the policy: coaching, verbal warning, written warning' }],
    })
    expect(await ask({ incidentDate: '2026-11-01' })).toMatchObject({
      warnings: [{ field: 'incidentDate', message: '19 days since Nov 1, 2026: company policy is to issue within 14' }],
    })
    for (let count = 0; count < 3; count += 1) await issue(safety, await make(admin, 'drivers'), { category: 'insubordination' })
    expect(await ask({ level: 'verbal_warning', deviationReason: 'Second talk' })).toMatchObject({
      warnings: [{ field: 'level', message: 'Stricter than 3 of 3 comparable cases: coaching' }],
    })
  })

  test('G3 a suspension has both its dates; a report the driver made has its day', async () => {
    const driver = await make(admin, 'drivers')
    const wrong = await safety.call(
      'POST',
      '/api/disciplinary-actions',
      draftOf(driver, { level: 'suspension', deviationReason: 'x', suspensionFrom: '2026-11-20' }),
    )
    expect(wrong.json()).toMatchObject({ errors: [{ field: 'suspensionTo' }] })
    const undated = await safety.call('POST', '/api/disciplinary-actions', draftOf(driver, { protectedReport: 'complaint' }))
    expect(undated.json()).toMatchObject({ errors: [{ field: 'protectedOn' }] })
  })
})

describe('G3 comparable cases', () => {
  test('scenario 10 the last ten, by manager, and the list that holds them all', async () => {
    const issuers = [safety, manager]
    for (let count = 0; count < 12; count += 1)
      await issue(issuers[count % 2] ?? safety, await make(admin, 'drivers'), {
        category: 'equipment_damage',
        ...(count < 4 ? { level: 'verbal_warning', deviationReason: 'Second mirror' } : {}),
      })
    const driver = await make(admin, 'drivers')
    const made = await make(safety, 'disciplinary-actions', draftOf(driver, { category: 'equipment_damage' }))
    const { comparison } = await outlook(made.id)
    expect(comparison.cases).toHaveLength(10)
    expect(comparison).toMatchObject({ usual: 'coaching', differs: null, sentence: 'In line with 8 of 10 comparable cases: coaching' })
    expect(comparison.managers).toMatchObject([{ cases: 5 }, { cases: 5 }])
    const list = await safety.call('GET', `/api/disciplinary-actions?${comparison.query}`)
    const rows = list.json<Created[]>()
    expect(rows).toHaveLength(12)
    expect(rows.slice(0, 10).map((row) => row.id)).toEqual(comparison.cases.map((row) => row.id))
    await moveAction(manager, rows[0]?.id ?? '', 'rescind', { rescindReason: 'Wrong driver' })
    expect(
      (await outlook(made.id)).comparison.cases.map((row) => row.id),
      'a rescinded case is none',
    ).not.toContain(rows[0]?.id)
  })

  test('G3 a case with a longer history is compared with its like only', async () => {
    const driver = await make(admin, 'drivers')
    await issue(safety, driver, { category: 'equipment_damage' })
    const second = await make(safety, 'disciplinary-actions', draftOf(driver, { category: 'equipment_damage', level: 'verbal_warning' }))
    expect((await outlook(second.id)).comparison).toMatchObject({ cases: [], sentence: 'No comparable cases yet' })
  })
})

describe('G3 protected activity (29 CFR 1904.35; 49 USC 31105)', () => {
  test('G3 a refusal of unsafe work that an action names warns this and every other one', async () => {
    const driver = await make(admin, 'drivers')
    const named = await make(safety, 'disciplinary-actions', draftOf(driver, { protectedReport: 'refusal', protectedOn: '2026-11-10' }))
    const words = `Refusal of unsafe operation ${named.number}, 8 days before`
    expect((await outlook(named.id)).warnings.protected).toContain(words)
    const other = await make(safety, 'disciplinary-actions', draftOf(driver, { category: 'attendance' }))
    expect((await outlook(other.id)).warnings.protected).toContain(words)
    expect((await moveAction(safety, other.id, 'issue')).json()).toMatchObject({ detail: expect.stringContaining(words) as string })
  })

  test('G3 an OSHA case warns; a privacy case has no number for those who do not work on cases', async () => {
    const driver = await make(admin, 'drivers')
    const asked = `/api/disciplinary-actions/outlook?driver=${driver.id}&category=hos&incidentDate=2026-11-18`
    const made = await make(admin, 'osha-claims', {
      worker: driver.id,
      occurredAt: '2026-11-10T12:00:00.000Z',
      learnedAt: '2026-11-10T13:00:00.000Z',
      privacyReason: 'mental',
    })
    const warning = async (user: TestUser) => (await user.call('GET', asked)).json<Outlook>().warnings.protected
    expect(await warning(safety)).toContain(`OSHA case ${made.number}, 8 days before`)
    expect(await warning(manager)).toContain('A confidential report, within 30 days: ')
    expect(await warning(manager)).not.toContain(made.number)
  })
})
