import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markLostTime } from '#records/safety/workers-comp/lost-time.ts'
import { workersComp } from '#records/safety/workers-comp/record.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { claimEntries, sprain } from '#test/support/claims.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  driver = await make(await app.as('super_admin'), 'drivers')
})
afterAll(() => app.close())

const { one, list, change, move } = deskOf(() => safety)
const claimOf = async (more: Json = {}): Promise<{ claim: Created; path: string }> => {
  const claim = await make(safety, 'workers-comp', {
    driver: driver.id,
    state: 'MO',
    injuredAt: '2026-11-16T14:00:00.000Z',
    reportedAt: '2026-11-16T15:00:00.000Z',
    ...sprain,
    type: 'medical_only',
    ...more,
  })
  return { claim, path: `/api/workers-comp/${claim.id}` }
}
const { workStatus: status } = claimEntries(() => safety)
const detailOf = (answer: { json: <T>() => T }): string => answer.json<{ detail: string }>().detail

describe('G12 the end of a claim', () => {
  test('G12 days off work that are over without a word of full duty keep the claim open', async () => {
    const { claim, path } = await claimOf()
    await status(claim, 'off_work', '2026-11-17', { endsOn: '2026-11-18' })
    await status(claim, 'full_duty', '2026-11-23')
    expect(await one(path)).toMatchObject({ workStatus: 'none' })
    expect(detailOf(await move(path, 'close', { closeReason: 'returned' }))).toBe('First: update work status.')
    await status(claim, 'full_duty', '2026-11-19', { endsOn: '2026-11-19' })
    expect((await move(path, 'close', { closeReason: 'returned' })).json()).toMatchObject({ status: 'closed' })
  })

  test('G12 a claim for lost time has no days off work until they are entered', async () => {
    const { claim, path } = await claimOf({ type: 'lost_time' })
    expect(await one(path)).toMatchObject({ daysAway: null, workStatus: 'none' })
    await status(claim, 'off_work', '2026-11-17', { endsOn: '2026-11-18' })
    expect(await one(path)).toMatchObject({ daysAway: 2 })
  })

  test('G12 what is still reserved is given its reason, or brought to what was paid', async () => {
    const { claim, path } = await claimOf()
    await make(safety, 'workers-comp-cases', {
      claim: claim.id,
      entry: 'money',
      startsOn: '2026-11-18',
      what: 'Bills',
      medicalReserve: 90_000,
    })
    expect(detailOf(await move(path, 'close', { closeReason: 'statute' }))).toBe(
      '$900.00 is still outstanding. Reduce reserves to the amount paid, or explain in the note.',
    )
    const closed = await move(path, 'close', { closeReason: 'statute', reason: 'The carrier keeps the reserve until its audit' })
    expect(closed.json()).toMatchObject({ status: 'closed', closedOn: '2026-11-20' })
    expect((await list(`${path}/history?limit=1`)).map((event) => event['reason'])).toEqual([
      'The carrier keeps the reserve until its audit',
    ])
  })

  test('G12 a claim that was withdrawn before its first report is reopened to be filed', async () => {
    const { path } = await claimOf()
    await move(path, 'withdraw', { reason: 'He took it back' })
    expect((await move(path, 'reopen', { reason: 'He reports it after all' })).json()).toMatchObject({ status: 'open', stage: 'reported' })
    await move(path, 'file', { froiFiledOn: '2026-11-19' })
    await move(path, 'close', { closeReason: 'returned' })
    expect((await move(path, 'reopen', { reason: 'Pain again' })).json()).toMatchObject({ status: 'open', stage: 'investigating' })
  })

  test('G12 a claim whose employee died is one of a fatality, and counts as lost time', async () => {
    const { path } = await claimOf()
    await change(path, { diedOn: '2026-11-18' })
    expect(await one(path)).toMatchObject({ type: 'fatality' })
    const told = await claimOf({ treatment: 'fatal', diedOn: '2026-11-18' })
    expect(await one(told.path)).toMatchObject({ type: 'fatality' })
  })

  test('G12 a settlement does not pass over what is still reserved, and a death waits for no return to work', async () => {
    const money = { entry: 'money', startsOn: '2026-11-18', what: 'Bills', medicalPaid: 1_250_000, medicalReserve: 4_000_000 }
    const settled = await claimOf({ settlementOn: '2026-11-18', settlementAmount: 500_000 })
    await make(safety, 'workers-comp-cases', { claim: settled.claim.id, ...money })
    expect(detailOf(await move(settled.path, 'close', { closeReason: 'settlement' }))).toContain('$27,500.00 is still outstanding')
    const reason = 'Medical stays open by the agreement'
    expect((await move(settled.path, 'close', { closeReason: 'settlement', reason })).json()).toMatchObject({ status: 'closed' })

    const died = await claimOf()
    await status(died.claim, 'off_work', '2026-11-17')
    await change(died.path, { treatment: 'fatal', type: 'fatality', diedOn: '2026-11-18' })
    expect((await one(died.path))['can']).toMatchObject({ moves: expect.arrayContaining(['close']) as unknown })
    expect((await move(died.path, 'close', { closeReason: 'other' })).json()).toMatchObject({ status: 'closed' })
  })
})

describe('G12 lost time', () => {
  test('G12 a claim becomes one of lost time when its days off work exceed the waiting period of its State', async () => {
    await make(safety, 'benefit-rules', { state: 'KS', waitingDays: 3, validFrom: '2020-01-01' })
    const { claim, path } = await claimOf({ state: 'KS', type: 'report_only' })
    const other = await claimOf({ state: 'OK' })
    const { id } = await status(claim, 'off_work', '2026-11-17', { endsOn: '2026-11-19' })
    await status(other.claim, 'off_work', '2026-11-17', { endsOn: '2026-11-20' })
    expect(await one(path), 'three days are waited').toMatchObject({ type: 'report_only', daysAway: 3 })
    expect((await change(`/api/workers-comp-cases/${id}`, { endsOn: '2026-11-20' })).statusCode).toBe(200)
    expect(await one(path)).toMatchObject({ type: 'lost_time', daysAway: 4 })
    expect(await one(other.path), 'no row for the State').toMatchObject({ type: 'medical_only' })
    expect((await list(`${path}/history?limit=1`)).map((event) => event['reason'])).toEqual([
      'Lost time: the waiting period of 3 days in KS is exceeded',
    ])
    expect((await list(`/api/deadlines?claim=${claim.id}&rule=FROI`)).map((clock) => clock['status'])).toEqual(['running'])
    expect((await change(path, { type: 'medical_only' })).json()).toMatchObject({
      errors: [{ field: 'type', message: 'It is one of lost time: the waiting period of 3 days in KS is exceeded' }],
    })
  })

  test('G12 a claim has no type until a person or its days say one, and is put aside from nothing meanwhile', async () => {
    await make(safety, 'benefit-rules', { state: 'IA', waitingDays: 3, validFrom: '2020-01-01' })
    const { claim, path } = await claimOf({ state: 'IA', type: undefined })
    expect(claim).toMatchObject({ type: null, title: `${driver.title}: Injury claim` })
    expect((await list(`/api/deadlines?claim=${claim.id}&rule=FROI`)).map((deadline) => deadline['status'])).toEqual(['running'])
    const due = workersComp.list.views?.find(({ key }) => key === 'froi')?.query ?? ''
    expect((await list(`/api/workers-comp?${due}`)).map(({ id }) => id)).toContain(claim.id)
    await status(claim, 'off_work', '2026-11-17', { endsOn: '2026-11-20' })
    expect(await one(path)).toMatchObject({ type: 'lost_time', title: `${driver.title}: Lost time` })
    expect((await change(path, { type: null })).json()).toMatchObject({
      errors: [{ field: 'type', message: 'It is one of lost time: the waiting period of 3 days in IA is exceeded' }],
    })
  })

  test('G12 days that go on make it one without anybody writing, and an undo takes days and type back', async () => {
    await make(safety, 'benefit-rules', { state: 'NE', waitingDays: 5, validFrom: '2020-01-01' })
    const { claim, path } = await claimOf({ state: 'NE' })
    const entry = { claim: claim.id, entry: 'work_status', workStatus: 'off_work', startsOn: '2026-11-17', nextAppointment: '2026-12-02' }
    await safety.call('POST', '/api/workers-comp-cases', entry)
    await markLostTime(app.deps)
    expect(await one(path)).toMatchObject({ type: 'medical_only' })
    app.clock.advance(2 * 86_400_000)
    await markLostTime(app.deps)
    expect(await one(path)).toMatchObject({ type: 'lost_time', daysAway: 6 })
    const longer = await claimOf({ state: 'NE' })
    await safety.call('POST', '/api/workers-comp-cases', { ...entry, claim: longer.claim.id })
    expect(await one(longer.path)).toMatchObject({ type: 'lost_time' })
    const [latest] = await list(`${longer.path}/history?limit=1`)
    expect((await safety.call('POST', `/api/batches/${String(latest?.['batchId'])}/undo`)).json()).toMatchObject({ skipped: [] })
    expect(await one(longer.path)).toMatchObject({ type: 'medical_only', daysAway: 0 })
    app.clock.set('2026-11-20T15:00:00.000Z')
  })
})

describe('G12 the stage of a claim', () => {
  const refusalOf = async (path: string, stage: string): Promise<unknown> => {
    const answer = await change(path, { stage })
    return answer.statusCode === 200 ? null : answer.json<{ errors: { field: string; message: string }[] }>().errors
  }
  const next = [{ field: 'stage', message: 'Stages can’t be skipped. Move to the next stage.' }]

  test('G12 goes from reported to filed by the first report, then step by step, and is closed by closing alone', async () => {
    const { path } = await claimOf()
    const first = [{ field: 'stage', message: 'File the FROI first' }]
    for (const stage of ['filed', 'accepted', 'treating', 'litigation']) expect(await refusalOf(path, stage), stage).toEqual(first)
    expect((await change(path, { froiFiledOn: '2026-11-17' })).statusCode).toBe(200)
    expect(await one(path)).toMatchObject({ stage: 'filed' })
    for (const stage of ['treating', 'return_to_work', 'settlement']) expect(await refusalOf(path, stage), stage).toEqual(next)
    expect(await refusalOf(path, 'reported')).toEqual([{ field: 'stage', message: 'The first report is filed' }])
    for (const stage of ['accepted', 'treating', 'return_to_work', 'treating', 'litigation', 'disputed', 'accepted'])
      expect(await refusalOf(path, stage), stage).toBeNull()
    const closing = [{ field: 'stage', message: 'A claim is closed with Close, which looks at reserves and work status' }]
    expect(await refusalOf(path, 'closed')).toEqual(closing)
    expect((await move(path, 'close', { closeReason: 'returned' })).json()).toMatchObject({ status: 'closed', stage: 'closed' })
    expect((await move(path, 'reopen', { reason: 'New pain' })).json()).toMatchObject({ status: 'open', stage: 'investigating' })
    const { injuredAt, reportedAt } = await one(path)
    const born = { stage: 'closed', driver: driver.id, state: 'MO', injuredAt, reportedAt, place: 'Dock', narrative: 'Fell' }
    expect((await safety.call('POST', '/api/workers-comp', born)).json()).toMatchObject({ errors: closing })
  })

  test('G12 the first report and the end of a claim are taken back with their stage', async () => {
    const { path } = await claimOf()
    const undo = async (): Promise<unknown> => {
      const [latest] = await list(`${path}/history?limit=1`)
      return (await safety.call('POST', `/api/batches/${String(latest?.['batchId'])}/undo`)).json<{ skipped: unknown }>().skipped
    }
    await move(path, 'file', { froiFiledOn: '2026-11-17' })
    expect(await undo()).toEqual([])
    expect(await one(path)).toMatchObject({ froiFiledOn: null, stage: 'reported' })
    await move(path, 'close', { closeReason: 'returned' })
    expect(await undo()).toEqual([])
    expect(await one(path)).toMatchObject({ status: 'open', stage: 'reported', closedOn: null })
  })
})
