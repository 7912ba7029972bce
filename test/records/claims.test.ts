import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDuty } from '#kit/duty/duty.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { claimEntries, sprain } from '#test/support/claims.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import { freightYard, related } from '#test/support/osha-facts.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', freightYard)
  driver = await make(admin, 'drivers', { division: division.id, hireDate: '2024-02-05' })
})
afterAll(() => app.close())

const { one, list, change, move } = deskOf(() => safety)
const claimOf = (more: Json = {}) =>
  make(safety, 'workers-comp', {
    driver: driver.id,
    state: 'MO',
    injuredAt: '2026-11-02T14:00:00.000Z',
    reportedAt: '2026-11-02T15:00:00.000Z',
    place: 'Dock 4',
    narrative: 'Slipped on the ramp and broke the wrist.',
    ...sprain,
    nature: 'Fracture',
    bodyPart: 'Wrist',
    treatment: 'er',
    type: 'medical_only',
    ...more,
  })
const { workStatus: status } = claimEntries(() => safety)

describe('G12 G13 an injury', () => {
  test('G12 the claim takes over what the driver’s file knows, proposes the OSHA case, and starts its clocks', async () => {
    const claim = await claimOf()
    expect(claim).toMatchObject({
      division: division.id,
      employeeName: driver.title,
      hiredOn: '2024-02-05',
      jobTitle: 'Driver',
      status: 'open',
    })
    const [oshaCase] = await list(`/api/osha-claims?claim=${claim.id}`)
    expect(oshaCase).toMatchObject({
      status: 'open',
      recordable: 'undecided',
      establishment: division.id,
      caseNumber: '1',
      year: 2026,
      person: driver.title,
      emergencyRoom: true,
    })
    expect((await list(`/api/deadlines?claim=${claim.id}&sort=dueAt`)).map((clock) => [clock['rule'], clock['policy']])).toEqual([
      ['FROI', true],
      ['WC-OSHA', true],
      ['WC-RESERVE-14', true],
      ['WC-RESERVE-60', true],
      ['WC-RESERVE-180', true],
    ])
    expect((await list(`/api/deadlines?oshaClaim=${oshaCase?.id}`))[0]).toMatchObject({
      rule: 'OSHA-LOG-7',
      citation: '29 CFR 1904.29(b)(3)',
      dueAt: '2026-11-10T05:59:59.999+00:00',
    })
  })

  test('G12 a limit of the State goes before the general one', async () => {
    const rule = await make(admin, 'deadline-rules', {
      code: 'FROI',
      what: 'First report, Kansas',
      offset: 28,
      unit: 'calendar_days',
      state: 'KS',
      policy: false,
      citation: 'K.S.A. 44-557',
      severity: 'legal',
      validFrom: '2020-01-01',
    })
    expect((await admin.call('POST', `/api/deadline-rules/${rule.id}/transitions`, { move: 'approve', fields: {} })).json()).toMatchObject({
      detail: 'Someone other than the author must approve a rule.',
    })
    const own = (await admin.call('GET', `/api/deadline-rules/${rule.id}`)).json<{ can: { moves: string[] } }>()
    expect(own.can.moves, 'not offered to its author').not.toContain('approve')
    expect((await safety.call('POST', `/api/deadline-rules/${rule.id}/transitions`, { move: 'approve', fields: {} })).json()).toMatchObject(
      { status: 'active' },
    )
    const claim = await claimOf({ state: 'KS' })
    expect((await list(`/api/deadlines?claim=${claim.id}&rule=FROI`))[0]).toMatchObject({
      dueAt: '2026-12-01T05:59:59.999+00:00',
      citation: 'K.S.A. 44-557',
      policy: false,
    })
  })

  test('G12 G13 off work blocks the driver; modified duty too; days are counted once for claim and log', async () => {
    const claim = await claimOf({ injuredAt: '2026-10-05T14:00:00.000Z', reportedAt: '2026-10-05T15:00:00.000Z' })
    const [oshaCase] = await list(`/api/osha-claims?claim=${claim.id}`)
    const path = `/api/osha-claims/${oshaCase?.id}`
    await status(claim, 'off_work', '2026-10-06', { nextAppointment: '2026-10-20' })
    const blocked = async (): Promise<string[]> =>
      (await safety.call('GET', `/api/drivers/${driver.id}/readiness`)).json<{ reason: string }[]>().map((entry) => entry.reason)
    expect(await blocked()).toContain('Off work')
    await status(claim, 'modified_duty', '2026-10-21', { nextAppointment: '2026-11-30' })
    expect(await list(`/api/workers-comp-cases?claim=${claim.id}&workStatus=off_work`)).toMatchObject([
      { endsOn: '2026-10-20', status: 'recorded', days: 15 },
    ])
    expect(await blocked()).toContain('Modified duty, no driving')
    expect(await one(`/api/workers-comp/${claim.id}`)).toMatchObject({ workStatus: 'modified_duty', daysAway: 15 })
    await change(path, { answers: related })
    // 15 days away, then October 21 to November 20.
    expect(await one(path)).toMatchObject({
      recordable: 'yes',
      classification: 'days_away',
      daysAway: 15,
      daysRestricted: 31,
      counting: 'yes',
    })
    const overlap = await safety.call('POST', '/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'work_status',
      workStatus: 'off_work',
      startsOn: '2026-10-10',
      endsOn: '2026-10-12',
    })
    expect(overlap.json()).toMatchObject({
      errors: [{ field: 'startsOn', message: expect.stringContaining('covers Oct 6, 2026 to Oct 20, 2026 already') as string }],
    })
    await status(claim, 'full_duty', '2026-11-20')
    for (const words of ['Off work', 'Modified duty, no driving']) expect(await blocked()).not.toContain(words)
    expect(await one(path)).toMatchObject({ daysRestricted: 30, counting: 'no' })
  })

  test('G13 a claim that says nothing of the treatment answers no question of Form 301', async () => {
    const treatedIn = async (treatment: string | null | undefined): Promise<unknown[]> => {
      const claim = await claimOf({ treatment, type: 'lost_time' })
      return (await list(`/api/osha-claims?claim=${claim.id}`)).map(({ emergencyRoom, inpatient }) => [emergencyRoom, inpatient])
    }
    expect(await treatedIn(null)).toEqual([[null, null]])
    expect(await treatedIn(undefined), 'nothing sent is nothing said').toEqual([[null, null]])
    expect(await treatedIn('clinic'), 'a clinic says nothing of another place').toEqual([[null, null]])
  })

  test('G12 money: paid, outstanding, incurred and the jump of the reserve; closing needs zero reserves', async () => {
    const claim = await claimOf({ injuredAt: '2026-08-03T14:00:00.000Z', reportedAt: '2026-08-03T15:00:00.000Z', treatment: 'clinic' })
    const money = (startsOn: string, more: Json) =>
      make(safety, 'workers-comp-cases', { claim: claim.id, entry: 'money', startsOn, what: 'Review', ...more })
    await money('2026-08-20', { medicalPaid: 200_000, medicalReserve: 1_000_000 })
    await money('2026-11-10', { medicalPaid: 1_250_000, medicalReserve: 4_000_000, recovered: 500_000 })
    const path = `/api/workers-comp/${claim.id}`
    expect(await one(path)).toMatchObject({
      paid: 1_250_000,
      outstanding: 2_750_000,
      incurred: 4_000_000,
      netIncurred: 3_500_000,
      reserveChange: 3_000_000,
    })
    expect((await move(path, 'close', { closeReason: 'returned' })).json()).toMatchObject({
      detail: '$27,500.00 is still outstanding. Reduce reserves to the amount paid, or explain in the note.',
    })
    const wrong = await safety.call('POST', '/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'money',
      startsOn: '2026-11-12',
      what: 'Review',
      medicalPaid: 10,
      medicalReserve: 5,
    })
    expect(wrong.json()).toMatchObject({ errors: [{ field: 'medicalPaid', message: 'Paid exceeds incurred' }] })
    await money('2026-11-15', { medicalPaid: 1_250_000, medicalReserve: 1_250_000 })
    expect((await move(path, 'close', { closeReason: 'returned' })).json()).toMatchObject({ status: 'closed', closedOn: '2026-11-20' })
    for (const [field, value] of Object.entries({ stage: 'treating', compensable: 'denied', type: 'fatality', settlementAmount: 1 }))
      expect((await change(path, { [field]: value })).json(), field).toMatchObject({
        status: 422,
        errors: [{ field, message: 'This claim is closed. Reopen it to make changes.' }],
      })
    expect((await change(path, { adjuster: 'Lee Ames' })).statusCode).toBe(200)
    expect((await list(`/api/deadlines?claim=${claim.id}&status=running`)).map((clock) => clock['rule'])).toEqual(['FROI'])
  })

  test('G12 a step that the claim itself rules out is not offered, and says why', async () => {
    const claim = await claimOf({ injuredAt: '2026-08-03T14:00:00.000Z', reportedAt: '2026-08-03T15:00:00.000Z', treatment: 'clinic' })
    const path = `/api/workers-comp/${claim.id}`
    const verbs = async (by = safety) => (await by.call('GET', path)).json<{ open: OpenDuty[] }>().open.map(({ verb }) => verb)
    expect(await verbs()).toEqual(['File first report', 'Decide recordability', 'Review reserves', 'Record decision'])
    expect(await verbs(await app.as('manager')), 'nothing of the OSHA case').not.toContain('Decide recordability')
    const can = async (): Promise<unknown> => (await one(path))['can']
    expect(await can()).toMatchObject({ moves: expect.arrayContaining(['file', 'close']) as unknown })
    await move(path, 'file', { froiFiledOn: '2026-08-05' })
    const filed = 'The first report is filed. Correct its day with Edit.'
    expect(await can()).toMatchObject({ moves: expect.not.arrayContaining(['file']) as unknown, why: { file: filed } })
    expect((await move(path, 'file', { froiFiledOn: '2026-08-06' })).json()).toMatchObject({ status: 409, detail: filed })
    await status(claim, 'off_work', '2026-08-04')
    const away = 'The last work status is not full duty.'
    expect(await can()).toMatchObject({ moves: expect.not.arrayContaining(['close']) as unknown, why: { close: away } })
    expect(await verbs()).toContain('Update work status')
    await change(path, { settlementOn: '2026-11-18' })
    expect(await can()).toMatchObject({ moves: expect.arrayContaining(['close']) as unknown })
    expect((await move(path, 'close', { closeReason: 'returned' })).json()).toMatchObject({ detail: away })
    expect((await move(path, 'close', { closeReason: 'settlement' })).json()).toMatchObject({ status: 'closed' })
  })

  test('G12 days are those of the division: a report filed on the evening of the injury is not one before it', async () => {
    const claim = await claimOf({
      injuredAt: '2026-11-03T02:00:00.000Z',
      reportedAt: '2026-11-03T02:30:00.000Z',
      treatment: 'fatal',
      type: 'fatality',
      diedOn: '2026-11-02',
      froiFiledOn: '2026-11-02',
    })
    const refused = await change(`/api/workers-comp/${claim.id}`, { froiFiledOn: '2026-11-01', diedOn: '2026-11-01' })
    expect(refused.json()).toMatchObject({
      errors: [
        { field: 'froiFiledOn', message: 'Filed before the injury' },
        { field: 'diedOn', message: 'Died before the injury' },
      ],
    })
  })

  test('G12 the clock of the OSHA decision ends when it is decided, not when the injury was reported', async () => {
    const claim = await claimOf()
    const [oshaCase] = await list(`/api/osha-claims?claim=${claim.id}`)
    await change(`/api/osha-claims/${oshaCase?.id}`, { answers: [...related, { question: 'treatment', answer: 'yes' }] })
    const [clock] = await list(`/api/deadlines?claim=${claim.id}&rule=WC-OSHA`)
    expect(clock).toMatchObject({ status: 'met' })
    expect(Date.parse(String(clock?.['metAt']))).toBe(app.clock.now().getTime())
  })

  test('G12 denial needs its letter, not just any file', async () => {
    const claim = await claimOf()
    const deny = () => move(`/api/workers-comp/${claim.id}`, 'deny', { deniedOn: '2026-11-20', reason: 'Not at work' })
    const file = async (category: string): Promise<void> => {
      const { payload, headers } = multipart({ category }, { fileName: `${category}.txt`, content: Buffer.from(category) })
      expect((await safety.call('POST', `/api/workers-comp/${claim.id}/attachments`, payload, headers)).statusCode).toBe(201)
    }
    await file('statement')
    expect((await deny()).json()).toMatchObject({ detail: 'Add the denial letter to Files first, as correspondence.' })
    await file('correspondence')
    expect((await deny()).json()).toMatchObject({ status: 'denied', deniedOn: '2026-11-20', compensable: 'denied' })
  })
})
