import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { ensureShipped } from '#server/shipped.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { freightYard, related, told as form301 } from '#test/support/osha-facts.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'

// The test's time stands at 2026-11-20T15:00Z: what is entered then became known then.
const { app, admin, safety, one, list, change, move } = safetyDesk()
let division: Created
let driver: Created
let vehicle: Created
beforeAll(async () => {
  division = await make(admin(), 'divisions', freightYard)
  driver = await make(admin(), 'drivers', { division: division.id, hireDate: '2024-02-05' })
  vehicle = await make(admin(), 'vehicles', { division: division.id })
})

const injured = { injuredAt: '2026-11-20T12:00:00.000Z', reportedAt: '2026-11-20T13:00:00.000Z' }
const claimOf = (more: Json = {}) =>
  make(safety(), 'workers-comp', {
    driver: driver.id,
    division: division.id,
    state: 'MO',
    ...injured,
    place: 'Dock 4',
    narrative: 'Caught the hand in the dock plate.',
    nature: 'Laceration',
    bodyPart: 'Finger',
    treatment: 'clinic',
    type: 'medical_only',
    ...more,
  })
const caseOf = async (claim: Created): Promise<Created> => (await list(`/api/osha-claims?claim=${claim.id}`))[0] as Created
const pathOf = async (claim: Created): Promise<string> => `/api/osha-claims/${(await caseOf(claim)).id}`
const clocks = async (claim: Created): Promise<unknown[]> =>
  (await list(`/api/deadlines?oshaClaim=${(await caseOf(claim)).id}&rule=OSHA-8,OSHA-24&sort=dueAt`)).map((row) => [
    row['rule'],
    String(row['dueAt']).slice(0, 16),
    row.status,
  ])
const told = (claim: Created, values: Json) => change(`/api/workers-comp/${claim.id}`, values)

const within24 = [['OSHA-24', '2026-11-21T13:00', 'running']]
const within8 = [['OSHA-8', '2026-11-20T21:00', 'running']]

describe('G13 what a claim names starts the report to OSHA until a person answers, 29 CFR 1904.39(a)', () => {
  test.each<[string, Json, unknown[], string]>([
    ['nature of the injury', { nature: 'Amputation', treatment: 'er' }, within24, 'named'],
    ['first aid only, the nature says more', { nature: 'amputation', treatment: 'first_aid' }, within24, 'named'],
    ['part of body and nature together', { nature: 'Loss of', bodyPart: 'left eye' }, within24, 'named'],
    ['the words of what happened', { narrative: 'The plate cut off his fingertip.' }, within24, 'named'],
    ['treatment', { treatment: 'hospitalized' }, within24, 'named'],
    ['facility', { facility: 'Admitted to St. Brendan Hospital' }, within24, 'named'],
    ['claim type', { type: 'fatality' }, within8, 'named'],
    ['a day of death', { treatment: 'fatal', diedOn: '2026-11-20' }, within8, 'severe'],
    ['nothing severe: no deadline, and still not answered', {}, [], 'open'],
    ['denied in the same breath', { narrative: 'Four stitches, not hospitalized.' }, [], 'open'],
  ])('%s', async (_what, more, running, state) => {
    const claim = await claimOf(more)
    const severe = await caseOf(claim)
    expect(await clocks(claim)).toEqual(running)
    expect(await one(`/api/osha-claims/${severe.id}`), 'nobody answered').toMatchObject({ severeKind: null, severeState: state })
  })

  test('the accident of the employee names it, at once and later', async () => {
    const accident = await make(safety(), 'accidents', {
      driver: driver.id,
      vehicle: vehicle.id,
      occurredAt: injured.injuredAt,
      narrative: 'Rolled over in the yard; arm severed below the elbow.',
      fatalities: null,
    })
    const named = await claimOf({ accident: accident.id })
    expect(await clocks(named)).toEqual(within24)
    await move(await pathOf(named), 'answer_severe', { severeKind: 'amputation' })
    expect(await clocks(named)).toEqual(within24)
    expect((await change(`/api/accidents/${accident.id}`, { fatalities: 1 })).statusCode).toBe(200)
    expect(await clocks(named), 'known when it was told').toEqual([['OSHA-8', '2026-11-20T23:00', 'running'], ...within24])
  })

  test('a person answers: none ends the deadline, the same event keeps it, news ask again', async () => {
    const claim = await claimOf({ nature: 'Amputation' })
    const path = await pathOf(claim)
    await move(path, 'answer_severe', { severeKind: 'amputation' })
    expect(await one(path)).toMatchObject({ severeState: 'severe', severeKind: 'amputation' })
    expect(await clocks(claim)).toEqual(within24)
    await move(path, 'answer_severe', { severeKind: 'none' })
    expect(await one(path)).toMatchObject({ severeState: 'none' })
    expect(await clocks(claim)).toEqual([['OSHA-24', '2026-11-21T13:00', 'not_applicable']])
    await told(claim, { narrative: 'The finger was amputated at the clinic.' })
    expect(await one(path), 'the claim had named it before the answer').toMatchObject({ severeState: 'none' })
    await told(claim, { treatment: 'hospitalized' })
    expect(await one(path), 'news ask again').toMatchObject({ severeState: 'named', severeKind: 'none' })
    expect(await clocks(claim)).toEqual([['OSHA-24', '2026-11-21T15:00', 'running']])
  })

  test('the claim shows the running report to whoever may open the OSHA case, and no more once it is reported', async () => {
    const claim = await claimOf({ nature: 'Amputation' })
    const path = `/api/workers-comp/${claim.id}`
    const shown = async () => {
      const { oshaReport, oshaReportDueAt, oshaClaim } = await one(path)
      return [oshaReport, oshaReportDueAt, oshaClaim]
    }
    const { id } = await caseOf(claim)
    expect(await shown()).toEqual(['OSHA-24', '2026-11-21T13:00:00+00:00', id])
    const [manager, supervisor] = [await app().as('manager'), await app().as('supervisor')]
    expect(Object.keys((await manager.call('GET', path)).json<Json>())).not.toContain('oshaReportDueAt')
    const own = await make(supervisor, 'workers-comp', {
      driver: driver.id,
      state: 'MO',
      ...injured,
      place: 'Dock 4',
      narrative: 'The plate cut off his fingertip.',
    })
    expect(Object.keys((await supervisor.call('GET', `/api/workers-comp/${own.id}`)).json<Json>())).not.toContain('oshaReport')
    await told(claim, { type: 'fatality' })
    expect(await shown(), 'a death is reported first').toEqual(['OSHA-8', '2026-11-20T23:00:00+00:00', id])
    await change(await pathOf(claim), { severeReportedAt: '2026-11-20T15:00:00.000Z', severeChannel: 'hotline' })
    expect(await shown()).toEqual([null, null, id])
    const hidden = await claimOf({ nature: 'Amputation' })
    await change(await pathOf(hidden), { privacyReason: 'assault' })
    expect(await one(`/api/workers-comp/${hidden.id}`), 'nothing leads to a privacy case').toMatchObject({
      oshaReport: null,
      oshaReportDueAt: null,
      oshaClaim: null,
    })
  })

  test('a case without a claim is not closed unanswered', async () => {
    const made = await make(safety(), 'osha-claims', {
      establishment: division.id,
      worker: driver.id,
      jobTitle: 'Driver',
      occurredAt: '2026-03-04T20:00:00.000Z',
      place: 'Yard',
      description: 'Cut finger',
      sex: 'F',
      homeAddress: { street: '1 Main St', city: 'Joplin', state: 'MO', zip: '64801' },
      ...form301,
      emergencyRoom: false,
    })
    const path = `/api/osha-claims/${made.id}`
    expect((await move(path, 'close')).json()).toMatchObject({ detail: expect.stringContaining('First: answer severe event') as unknown })
    await change(path, { severeKind: 'none', category: 'injury' })
    expect((await move(path, 'close')).json()).toMatchObject({ status: 'closed' })
  })

  test('column F begins as a sentence does', async () => {
    expect((await caseOf(await claimOf({ nature: 'amputation', bodyPart: 'finger' })))['description']).toBe('Amputation, finger')
  })

  test('a case that an older release never read is read once, and its deadline starts', async () => {
    const claim = await claimOf({ nature: 'Amputation' })
    const { id } = await caseOf(claim)
    await inTransaction(app().deps, systemActor, async (tx) => {
      await tx.query(sql`delete from deadlines where osha_claim_id = ${id}::uuid and rule = 'OSHA-24'`)
      await tx.query(sql`update osha_claims set severe_named = null where id = ${id}::uuid`)
    })
    await ensureShipped(app().deps)
    expect(await clocks(claim)).toEqual(within24)
  })
})

describe('G13 G12 a claim that turns severe later, 29 CFR 1904.39: no legal clock missed', () => {
  const fracture = { ...injured, injuredAt: '2026-11-02T14:00:00.000Z', reportedAt: '2026-11-02T15:00:00.000Z', nature: 'Fracture' }

  test('G13 hospitalized, then dead: each news starts its own clock from the moment it came', async () => {
    const claim = await claimOf({ ...fracture, treatment: 'er' })
    expect(await clocks(claim)).toEqual([])
    expect((await told(claim, { treatment: 'hospitalized' })).statusCode).toBe(200)
    expect(await caseOf(claim)).toMatchObject({ severeState: 'named', inpatient: true, emergencyRoom: true })
    expect(await clocks(claim)).toEqual([['OSHA-24', '2026-11-21T15:00', 'running']])
    await change(await pathOf(claim), { answers: related })
    expect((await told(claim, { treatment: 'fatal', diedOn: '2026-11-19' })).statusCode).toBe(200)
    expect(await caseOf(claim)).toMatchObject({ outcomeDeath: '2026-11-19', recordable: 'yes', classification: 'death' })
    expect(await clocks(claim)).toEqual([
      ['OSHA-8', '2026-11-20T23:00', 'running'],
      ['OSHA-24', '2026-11-21T15:00', 'running'],
    ])
  })

  test('G13 dead at once', async () => {
    const claim = await claimOf(fracture)
    await told(claim, { treatment: 'fatal', diedOn: '2026-11-20' })
    expect(await caseOf(claim)).toMatchObject({ severeKind: null, outcomeDeath: '2026-11-20', emergencyRoom: null })
    expect(await clocks(claim)).toEqual([['OSHA-8', '2026-11-20T23:00', 'running']])
  })

  test('G13 what a person said on the case stands, and other changes of the claim touch nothing there', async () => {
    const claim = await claimOf(fracture)
    const path = await pathOf(claim)
    await change(path, { severeKind: 'amputation', severeLearnedAt: '2026-11-02T16:00:00.000Z', outcomeDeath: '2026-11-18' })
    const before = await one(path)
    await told(claim, { bodyPart: 'Hand' })
    expect(await one(path)).toMatchObject({ version: before.version })
    await told(claim, { treatment: 'fatal', diedOn: '2026-11-19' })
    expect(await one(path)).toMatchObject({
      severeKind: 'amputation',
      severeLearnedAt: before['severeLearnedAt'],
      outcomeDeath: '2026-11-18',
      version: before.version,
    })
  })
})
