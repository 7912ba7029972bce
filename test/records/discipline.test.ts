import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { draftOf, moveAction, readAction } from '#test/support/discipline.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  driver = await make(admin, 'drivers')
})
afterAll(() => app.close())

const one = (id: string): Promise<Created> => readAction(safety, id)
const draft = (more: Json): Json => draftOf(driver, more)

describe('G3 discipline', () => {
  test('G3 the policy suggests the step with its arithmetic; another one needs a reason', async () => {
    const first = await make(safety, 'disciplinary-actions', draft({}))
    expect(first).toMatchObject({
      suggestedLevel: 'coaching',
      points: 1,
      suggestion: expect.stringContaining('the ladder begins with coaching') as string,
    })
    await moveAction(safety, first.id, 'issue')
    expect(await one(first.id)).toMatchObject({
      status: 'issued',
      issuedBy: safety.id,
      issuedOn: '2026-11-20',
      countsUntil: '2027-11-20',
      counts: 'yes',
    })

    const refused = await safety.call('POST', '/api/disciplinary-actions', draft({ level: 'written_warning' }))
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'deviationReason', message: 'The policy suggests another level. Enter the reason for this one' }],
    })
    const next = await make(safety, 'disciplinary-actions', draft({ level: 'written_warning', deviationReason: 'Third time this quarter' }))
    expect(next).toMatchObject({ suggestedLevel: 'verbal_warning', deviationReason: 'Third time this quarter' })
    const shown = await safety.call('GET', `/api/disciplinary-actions/${next.id}/consistency`)
    expect(shown.json()).toMatchObject({ suggestion: { level: 'verbal_warning', total: 3 } })
  })

  test('G3 a year later the points have vanished and the record stays', async () => {
    const action = await make(safety, 'disciplinary-actions', draft({ category: 'seat_belt' }))
    await moveAction(safety, action.id, 'issue')
    app.clock.set('2027-11-20T15:00:00.000Z')
    expect(await one(action.id)).toMatchObject({ counts: 'yes' })
    app.clock.set('2027-11-21T15:00:00.000Z')
    expect(await one(action.id)).toMatchObject({ counts: 'expired', points: 1, status: 'issued' })
    const again = await make(safety, 'disciplinary-actions', draft({ category: 'seat_belt', incidentDate: '2027-11-21' }))
    expect(again).toMatchObject({ suggestedLevel: 'coaching' })
    app.clock.set('2026-11-20T15:00:00.000Z')
  })

  test('G3 from a final warning up somebody else approves; a suspension holds the driver; rescinded, hold and points go', async () => {
    const action = await make(
      safety,
      'disciplinary-actions',
      draft({
        category: 'conduct',
        level: 'suspension',
        deviationReason: 'Threats',
        points: 10,
        suspensionFrom: '2026-11-20',
        suspensionTo: '2026-11-24',
      }),
    )
    expect((await moveAction(safety, action.id, 'issue')).json()).toMatchObject({
      detail: 'From this level up the action is sent for approval first.',
    })
    expect(await one(action.id)).toMatchObject({ approval: 'needed', can: { moves: ['submit'] } })
    await moveAction(safety, action.id, 'submit')
    expect((await moveAction(safety, action.id, 'issue')).json()).toMatchObject({
      detail: 'Someone other than the author must approve and issue it.',
    })
    expect(await one(action.id), 'not offered to the author').toMatchObject({
      can: { moves: ['return_draft'], why: { issue: 'Someone other than the author must approve and issue it.' } },
    })
    const other = (await admin.call('GET', `/api/disciplinary-actions/${action.id}`)).json<Json>()
    expect(other).toMatchObject({ can: { moves: ['issue', 'return_draft'] } })
    expect((await moveAction(admin, action.id, 'issue')).json()).toMatchObject({ status: 'issued', approvedBy: admin.id })
    const readiness = await safety.call('GET', `/api/drivers/${driver.id}/readiness`)
    expect(readiness.json()).toContainEqual(
      expect.objectContaining({ effect: 'block', reason: `Suspended, ${action.number}, until Nov 24, 2026` }),
    )
    expect((await moveAction(safety, action.id, 'refuse')).statusCode).toBe(422)
    expect((await moveAction(safety, action.id, 'refuse', { witness: 'Ada Brandt' })).json()).toMatchObject({
      status: 'refused',
      acknowledgement: 'refused_witnessed',
      witness: 'Ada Brandt',
    })
    await moveAction(safety, action.id, 'appeal', { appealFiledOn: '2026-11-20', appealReason: 'I was not there' })
    await moveAction(await app.as('manager'), action.id, 'rescind', { rescindReason: 'Camera shows another driver' })
    expect(await one(action.id)).toMatchObject({
      status: 'rescinded',
      points: 0,
      countsUntil: null,
      appealNote: 'Camera shows another driver',
    })
    expect((await safety.call('GET', `/api/holds?disciplinaryAction=${action.id}&status=active`)).json()).toEqual([])
    const clocks = (await safety.call('GET', `/api/deadlines?disciplinaryAction=${action.id}&sort=rule`)).json<Created[]>()
    expect(clocks.map((clock) => [clock['rule'], clock.status])).toEqual([
      ['DSC-APPEAL', 'met'],
      ['DSC-SIGN', 'not_applicable'],
    ])
  })

  test('G3 what the letter says is not edited once it is issued; what follows is', async () => {
    const other = await make(admin, 'drivers')
    const action = await make(safety, 'disciplinary-actions', draft({ driver: other.id, category: 'equipment_damage' }))
    await moveAction(safety, action.id, 'issue')
    const patch = async (values: Json) =>
      safety.call('PATCH', `/api/disciplinary-actions/${action.id}`, values, { 'if-match': `"${(await one(action.id)).version}"` })
    for (const [field, value] of Object.entries({
      level: 'termination',
      points: 0,
      factSummary: 'Something else.',
      incidentDate: '2026-11-17',
      policyRef: 'Driver handbook 9',
    }))
      expect((await patch({ [field]: value })).json(), field).toMatchObject({
        status: 422,
        errors: [{ field, message: 'The letter is issued: decide an appeal, or rescind the action and draft another' }],
      })
    expect((await patch({ followUpOn: '2026-12-01' })).statusCode).toBe(200)
    expect(await one(action.id)).toMatchObject({ level: 'coaching', points: 1, followUpOn: '2026-12-01' })
  })

  test('G3 a suspension holds from the midnight of its first day to that of its last, summer time or not', async () => {
    const other = await make(admin, 'drivers')
    const action = await make(
      safety,
      'disciplinary-actions',
      draft({
        driver: other.id,
        category: 'conduct',
        level: 'suspension',
        deviationReason: 'Threats',
        suspensionFrom: '2027-06-07',
        suspensionTo: '2027-06-08',
      }),
    )
    await moveAction(safety, action.id, 'submit')
    await moveAction(admin, action.id, 'issue')
    expect((await safety.call('GET', `/api/holds?disciplinaryAction=${action.id}`)).json()).toMatchObject([
      // The division lies in Eastern time.
      { startsAt: '2027-06-07T04:00:00+00:00', endsAt: '2027-06-09T03:59:59.999+00:00' },
    ])
  })

  test('G3 without a policy of the category a final warning is approved by somebody else all the same', async () => {
    const [policy] = (await admin.call('GET', '/api/discipline-policies?category=other')).json<Created[]>()
    const gone = await admin.call('DELETE', `/api/discipline-policies/${policy?.id}`, undefined, { 'if-match': `"${policy?.version}"` })
    expect(gone.statusCode, gone.body).toBeLessThan(300)
    const other = await make(admin, 'drivers')
    const action = await make(safety, 'disciplinary-actions', draft({ driver: other.id, category: 'other', level: 'final_warning' }))
    expect(action['suggestedLevel']).toBeNull()
    expect((await moveAction(safety, action.id, 'issue')).json()).toMatchObject({
      detail: 'From this level up the action is sent for approval first.',
    })
  })

  test('G3 what is asked about one draft is asked about many', async () => {
    const other = await make(admin, 'drivers')
    const action = await make(safety, 'disciplinary-actions', draft({ driver: other.id, category: 'safety_policy' }))
    const body = { ids: [action.id], patch: { incidentDate: '2026-11-01' } }
    const message = '19 days since Nov 1, 2026: company policy is to issue within 14'
    expect((await safety.call('POST', '/api/disciplinary-actions/bulk', body)).json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'incidentDate', message }],
    })
    const sure = await safety.call('POST', '/api/disciplinary-actions/bulk', body, { 'x-confirm-warnings': '1' })
    expect(sure.json()).toMatchObject({ updated: 1, failed: [] })
  })

  test('G3 an injury reported within 30 days stops the issue until HR has looked', async () => {
    const injured = await make(admin, 'drivers')
    const claim = await make(safety, 'workers-comp', {
      driver: injured.id,
      injuredAt: '2026-11-01T12:00:00.000Z',
      reportedAt: '2026-11-01T13:00:00.000Z',
    })
    const action = await make(safety, 'disciplinary-actions', draft({ driver: injured.id }))
    expect((await moveAction(safety, action.id, 'issue')).json()).toMatchObject({ detail: expect.stringContaining(claim.number) as string })
    const current = await one(action.id)
    await admin.call(
      'PATCH',
      `/api/disciplinary-actions/${action.id}`,
      { protectedActivity: true, protectedNote: 'The claim is of another matter' },
      { 'if-match': `"${current.version}"` },
    )
    expect((await moveAction(safety, action.id, 'issue')).json()).toMatchObject({ status: 'issued' })
  })

  test('G3 the last comparable cases are shown without names; nobody issues without naming the rule', async () => {
    const other = await make(admin, 'drivers')
    const action = await make(safety, 'disciplinary-actions', draft({ driver: other.id, policyRef: null }))
    expect((await moveAction(safety, action.id, 'issue')).json()).toMatchObject({ detail: 'Enter the rule or policy first.' })
    const { comparison } = (await safety.call('GET', `/api/disciplinary-actions/${action.id}/consistency`)).json<{
      comparison: { cases: Json[] }
    }>()
    const { cases } = comparison
    expect(cases.length).toBeGreaterThan(0)
    expect(JSON.stringify(cases)).not.toContain(driver.title)
  })
})
