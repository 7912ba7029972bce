import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { sprain } from '#test/support/claims.ts'
import { deskOf } from '#test/support/desk.ts'
import { multipart } from '#test/support/multipart.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let division: Created
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  division = await make(await app.as('super_admin'), 'divisions', { timeZone: 'America/Chicago', code: 'JOP' })
  driver = await make(safety, 'drivers', { division: division.id })
})
afterAll(() => app.close())

const { list, change, move } = deskOf(() => safety)
/** What is known when somebody tells of an injury. */
const told = {
  state: 'MO',
  injuredAt: '2026-11-16T14:00:00.000Z',
  reportedAt: '2026-11-16T15:00:00.000Z',
  place: 'Dock 4',
  narrative: 'Slipped on the ramp.',
}
const known = { ...sprain, nature: 'Fracture', bodyPart: 'Wrist' }
const claimOf = async (more: Json = {}): Promise<{ claim: Created; path: string }> => {
  const claim = await make(safety, 'workers-comp', { driver: driver.id, ...told, ...more })
  return { claim, path: `/api/workers-comp/${claim.id}` }
}
const errorsOf = (answer: { json: <T>() => T }): [string, string][] =>
  answer.json<{ errors: { field: string; message: string }[] }>().errors.map(({ field, message }) => [field, message])

describe('G12 the first report', () => {
  test('G12 a claim is kept as far as it is known, and filed once it says what a first report asks', async () => {
    const { path } = await claimOf()
    expect((await move(path, 'file', { froiFiledOn: '2026-11-17' })).json()).toMatchObject({
      status: 409,
      detail:
        'The first report lacks what the employee was doing before, cause, nature of injury, part of body, treatment, carrier or TPA: add it with Edit first.',
    })
    const asks = 'Required for the first report'
    expect(errorsOf(await change(path, { froiFiledOn: '2026-11-17', cause: 'cut', carrier: 'Harbor Point', nature: 'Cut' }))).toEqual([
      ['activityBefore', asks],
      ['bodyPart', asks],
      ['treatment', asks],
    ])
    expect((await change(path, known)).statusCode).toBe(200)
    expect((await move(path, 'file', { froiFiledOn: '2026-11-17' })).json()).toMatchObject({ froiFiledOn: '2026-11-17', stage: 'filed' })
    expect(errorsOf(await change(path, { cause: null }))).toEqual([['cause', asks]])
  })

  test('G12 a claim has a division: its driver’s, or the one that is chosen, so that its OSHA case is proposed', async () => {
    const clerk = { ...told, employeeName: 'Ada Clerk', type: 'lost_time' }
    const refused = await safety.call('POST', '/api/workers-comp', clerk)
    expect([refused.statusCode, errorsOf(refused)]).toEqual([422, [['division', 'Choose a division. Only drivers have one by default']]])
    const made = await safety.call('POST', '/api/workers-comp', { ...clerk, division: division.id })
    const claim = made.json<Created>()
    expect(await list(`/api/osha-claims?claim=${claim.id}`)).toMatchObject([{ establishment: division.id, person: 'Ada Clerk' }])
    expect(errorsOf(await change(`/api/workers-comp/${claim.id}`, { division: null }))).toEqual([
      ['division', 'Choose a division. Only drivers have one by default'],
    ])
  })

  test('G12 an import brings claims in any state of knowledge, and says in the row what a filed one lacks', async () => {
    const imports = importer(app, safety, 'workers-comp')
    const file = [
      'Claim number,Employee,Division,Claim state,Injured,Reported to us,Place,What happened,First report filed',
      'HP-1,Ada Clerk,JOP,MO,2026-11-02 08:00,2026-11-02 09:00,Office,Fell from a chair,',
      'HP-2,Ada Clerk,JOP,MO,2026-11-03 08:00,2026-11-03 09:00,Office,Fell again,2026-11-04',
      'HP-3,Ada Clerk,,MO,2026-11-04 08:00,2026-11-04 09:00,Office,And again,',
    ].join('\n')
    const { id } = await imports.upload(file, 'claims.csv')
    expect((await imports.check(id)).counts).toMatchObject({ created: 1, error: 2 })
    expect((await imports.rows(id)).map((row) => [row.outcome, row.issues.map((found) => found.field)])).toEqual([
      ['create', []],
      ['error', ['jobTitle', 'activityBefore', 'cause', 'nature', 'bodyPart', 'treatment', 'carrier']],
      ['error', ['division']],
    ])
    expect((await imports.run(id, true)).counts).toMatchObject({ created: 1 })
    expect(await list('/api/workers-comp?claimNumber=HP-1&limit=5')).toHaveLength(1)
  })

  test('G12 what has not happened yet neither meets a clock nor starts one', async () => {
    const { claim, path } = await claimOf(known)
    const filed = [['froiFiledOn', 'Filing date can’t be in the future']]
    expect(errorsOf(await move(path, 'file', { froiFiledOn: '2026-11-23' }))).toEqual(filed)
    expect(errorsOf(await change(path, { froiFiledOn: '2026-11-23' }))).toEqual(filed)
    expect(errorsOf(await change(path, { diedOn: '2026-11-21' }))).toEqual([['diedOn', 'Date of death can’t be in the future']])
    expect(errorsOf(await change(path, { reportedAt: '2026-11-20T15:01:00.000Z' }))).toEqual([
      ['reportedAt', 'Date and time can’t be in the future'],
    ])
    const evaluation = { claim: claim.id, entry: 'money', startsOn: '2026-11-30', what: 'Review', medicalReserve: 1 }
    expect(errorsOf(await safety.call('POST', '/api/workers-comp-cases', evaluation))).toEqual([
      ['startsOn', 'Date of the totals can’t be in the future'],
    ])
    expect((await list(`/api/deadlines?claim=${claim.id}&status=met`)).map((clock) => clock['rule'])).toEqual([])
    expect((await move(path, 'file', { froiFiledOn: '2026-11-20' })).statusCode).toBe(200)
  })
  test('G12 no entry of a claim lies before its injury, and nothing is settled or denied ahead of its day', async () => {
    const { claim, path } = await claimOf(known)
    for (const entry of [
      { entry: 'work_status', workStatus: 'off_work', startsOn: '2025-11-17' },
      { entry: 'money', startsOn: '2026-01-18', what: 'Review', medicalReserve: 100 },
    ]) {
      const answer = await safety.call('POST', '/api/workers-comp-cases', { claim: claim.id, ...entry }, { 'x-confirm-warnings': '1' })
      expect(errorsOf(answer)).toEqual([['startsOn', expect.stringContaining('Before the injury of Nov')]])
    }
    expect(errorsOf(await change(path, { settlementOn: '2026-11-21' }))).toEqual([
      ['settlementOn', 'Settlement date can’t be in the future'],
    ])
    const { payload, headers } = multipart({ category: 'correspondence' }, { fileName: 'denial.txt', content: Buffer.from('No') })
    await safety.call('POST', `${path}/attachments`, payload, headers)
    const deny = (deniedOn: string) => move(path, 'deny', { deniedOn, reason: 'Not at work' })
    expect(errorsOf(await deny('2026-11-21'))).toEqual([['deniedOn', 'Denial date can’t be in the future']])
    expect(errorsOf(await deny('2026-01-02'))).toEqual([['deniedOn', 'Denied before the injury']])
    expect((await deny('2026-11-20')).json()).toMatchObject({ status: 'denied' })
  })
})
