import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureShipped } from '#server/shipped.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { claimEntries, sprain } from '#test/support/claims.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let division: Created
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  division = await make(await app.as('super_admin'), 'divisions', { timeZone: 'America/Chicago' })
  driver = await make(safety, 'drivers', { division: division.id, firstName: 'José', lastName: 'Ñandú' })
})
afterAll(() => app.close())

const { one, list, move } = deskOf(() => safety)
const claimOf = (more: Json = {}) =>
  make(safety, 'workers-comp', {
    driver: driver.id,
    state: 'MO',
    injuredAt: '2026-10-05T14:00:00.000Z',
    reportedAt: '2026-10-05T15:00:00.000Z',
    place: 'Dock 4',
    narrative: 'Slipped on the ramp.',
    ...sprain,
    treatment: 'clinic',
    type: 'medical_only',
    ...more,
  })
const { entry } = claimEntries(() => safety)
const holdsOf = (claim: Created): Promise<Created[]> => list(`/api/holds?claim=${claim.id}&status=active&sort=startsAt`)
const rules = async (claim: Created, status: string): Promise<unknown[]> =>
  (await list(`/api/deadlines?claim=${claim.id}&status=${status}&sort=dueAt`)).map((clock) => clock['rule'])

describe('G12 work status', () => {
  test('a driver on modified duty who may drive is kept from it only while a limit says so', async () => {
    const claim = await claimOf()
    await entry(claim, 'work_status', '2026-11-10', {
      workStatus: 'modified_duty',
      mayDrive: true,
      nextAppointment: '2026-12-02',
      restrictions: [
        { text: 'No lifting', driving: false, liftLb: 20 },
        { text: 'No driving on pain medication', driving: true, until: '2026-11-24' },
      ],
    })
    expect(await holdsOf(claim)).toMatchObject([
      {
        driver: driver.id,
        effect: 'block',
        reason: 'Work limits, no driving',
        endsAt: '2026-11-25T05:59:59.999+00:00',
      },
    ])
    const [held] = await holdsOf(claim)
    await app.deps.pool.query('update holds set reason = $2 where id = $1', [held?.id, `No driving on pain medication (${claim.number})`])
    await ensureShipped(app.deps)
    expect(
      (await holdsOf(claim)).map((hold) => hold['reason']),
      'words of an earlier release',
    ).toEqual(['Work limits, no driving'])
    expect(await one(`/api/workers-comp/${claim.id}`)).toMatchObject({
      workStatus: 'modified_duty',
      workStatusUntil: '2026-12-02',
      nextAppointment: '2026-12-02',
    })
    await entry(claim, 'work_status', '2026-11-20', { workStatus: 'modified_duty', mayDrive: true, nextAppointment: '2026-12-02' })
    // The note of today has no limit; that of before ended yesterday and holds for its own days alone.
    expect((await holdsOf(claim)).map((hold) => hold['endsAt'])).toEqual(['2026-11-20T05:59:59.999+00:00'])
  })

  test('an open status without a next appointment is saved only when confirmed, and is found by its view', async () => {
    const claim = await claimOf()
    const body = { claim: claim.id, entry: 'work_status', workStatus: 'off_work', startsOn: '2026-11-18' }
    const asked = await safety.call('POST', '/api/workers-comp-cases', body)
    expect(asked.json()).toMatchObject({ code: 'confirm_needed', warnings: [{ field: 'nextAppointment' }] })
    expect((await safety.call('POST', '/api/workers-comp-cases', body, { 'x-confirm-warnings': '1' })).statusCode).toBe(201)
    expect(
      (await list('/api/workers-comp?status=open&workStatus=off_work,modified_duty&nextAppointment=null')).map((row) => row.id),
    ).toContain(claim.id)
  })

  test.each([
    [
      'en',
      [
        'Offer of modified work',
        'José Ñandú',
        'Yard gate',
        'lift no more than 5 lb',
        'November 24, 2026',
        'No driving of commercial vehicles',
      ],
    ],
    [
      'es',
      [
        'Oferta de trabajo modificado',
        'José Ñandú',
        'Yard gate',
        'no levantar más de 5 libras',
        '24 de noviembre de 2026',
        'Acepto este trabajo',
      ],
    ],
  ])('the offer of work is printed (%s) without a diagnosis, and its answer is dated', async (language, words) => {
    const claim = await claimOf({ nature: 'Fracture' })
    const note = await entry(claim, 'work_status', '2026-11-12', {
      workStatus: 'modified_duty',
      nextAppointment: '2026-12-02',
      restrictions: [{ text: 'Injured hand at rest', liftLb: 5 }],
      offer: 'Yard gate',
      offeredOn: '2026-11-11',
      answerBy: '2026-11-24',
    })
    const path = `/api/workers-comp-cases/${note.id}`
    const answer = await safety.call('GET', `${path}/offer-letter?language=${language}`)
    expect(answer.statusCode).toBe(200)
    const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
    for (const word of words) expect(text).toContain(word)
    expect(text).not.toContain('Fracture')
    expect((await move(path, 'answer', { offerAnswer: 'accepted', answeredOn: '2026-11-10' })).json()).toMatchObject({
      errors: [{ field: 'answeredOn', message: 'Answered before it was offered' }],
    })
    expect((await move(path, 'answer', { offerAnswer: 'accepted', answeredOn: '2026-11-13' })).json()).toMatchObject({
      offerAnswer: 'accepted',
      answeredOn: '2026-11-13',
    })
    expect((await (await app.as('supervisor')).call('GET', `${path}/offer-letter`)).statusCode).toBe(403)
  })

  test('without an offer there is no letter', async () => {
    const claim = await claimOf()
    const note = await entry(claim, 'work_status', '2026-11-12', { workStatus: 'off_work', nextAppointment: '2026-12-02' })
    expect((await safety.call('GET', `/api/workers-comp-cases/${note.id}/offer-letter`)).json()).toMatchObject({
      detail: 'No work is offered here yet. Enter the duty first.',
    })
  })
})

describe('G12 diary and reserve reviews', () => {
  test('the diary runs as a clock without its words, moves to the next entry, and stops when all are done', async () => {
    const claim = await claimOf()
    const first = await entry(claim, 'diary', '2026-11-20', { what: 'Ask for the MRI', dueOn: '2026-11-24' })
    await entry(claim, 'diary', '2026-11-20', { what: 'Call the adjuster', dueOn: '2026-12-01' })
    expect(first['owner']).toBe(safety.id)
    const clock = async (): Promise<Created | undefined> => (await list(`/api/deadlines?claim=${claim.id}&rule=WC-DIARY`))[0]
    expect(await clock()).toMatchObject({
      status: 'running',
      dueAt: '2026-11-25T05:59:59.999+00:00',
      basis: expect.stringMatching(/^Entry WCC-\d+ in the diary of the claim$/) as string,
    })
    expect((await move(`/api/workers-comp-cases/${first.id}`, 'complete', { result: 'On file' })).json()).toMatchObject({
      status: 'done',
      doneOn: '2026-11-20',
      result: 'On file',
    })
    expect(await clock()).toMatchObject({ status: 'running', dueAt: '2026-12-02T05:59:59.999+00:00' })
    for (const { id } of await list(`/api/workers-comp-cases?claim=${claim.id}&entry=diary&status=open`))
      await move(`/api/workers-comp-cases/${id}`, 'complete', { result: 'Done' })
    expect(await clock()).toMatchObject({ status: 'not_applicable', explanation: 'No diary entry is open' })
  })

  test('an evaluation stands for the review it comes to, not for later ones', async () => {
    const claim = await claimOf()
    await entry(claim, 'money', '2026-10-07', { what: 'First look', medicalReserve: 100_000 })
    // Reported on October 5: the review of 14 days is due on the 19th, and counts from the 12th on.
    expect(await rules(claim, 'running')).toContain('WC-RESERVE-14')
    await entry(claim, 'money', '2026-10-12', { what: 'Review', medicalReserve: 120_000 })
    expect(await rules(claim, 'met')).toEqual(['WC-RESERVE-14'])
    expect(await rules(claim, 'running')).toEqual(expect.arrayContaining(['WC-RESERVE-60', 'WC-RESERVE-180']))
  })

  test('a reserve says why, and rehabilitation counts in every sum', async () => {
    const claim = await claimOf()
    const silent = await safety.call('POST', '/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'money',
      startsOn: '2026-11-12',
      rehabReserve: 500,
    })
    expect(silent.json()).toMatchObject({ errors: [{ field: 'what', message: 'Enter a reason for the reserve change' }] })
    await entry(claim, 'money', '2026-11-12', { what: 'Therapy', rehabPaid: 20_000, rehabReserve: 50_000, medicalReserve: 30_000 })
    expect(await one(`/api/workers-comp/${claim.id}`)).toMatchObject({ paid: 20_000, outstanding: 60_000, incurred: 80_000 })
  })

  test('a jump of the reserve and a payment that shrinks are confirmed first', async () => {
    const claim = await claimOf()
    await entry(claim, 'money', '2026-11-01', { what: 'First look', medicalPaid: 50_000, medicalReserve: 400_000 })
    const asked = await safety.call('POST', '/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'money',
      startsOn: '2026-11-12',
      what: 'Operation',
      medicalPaid: 40_000,
      medicalReserve: 1_900_000,
    })
    expect(asked.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [
        { field: 'medicalReserve', message: 'Reserve jump: Medical +$15,000.00 within 30 days (company policy)' },
        { field: 'medicalPaid', message: 'Medical paid falls from $500.00 to $400.00' },
      ],
    })
  })

  test('G12 payments beyond the reserve, and more recovered than was paid, are confirmed first', async () => {
    const claim = await claimOf()
    await entry(claim, 'money', '2026-11-01', { what: 'First look', medicalPaid: 1_250_000, medicalReserve: 4_000_000 })
    const asked = async (amounts: Json) =>
      (
        await safety.call('POST', '/api/workers-comp-cases', { claim: claim.id, entry: 'money', startsOn: '2026-11-12', ...amounts })
      ).json<Json>()
    expect(await asked({ medicalPaid: 4_500_000 })).toMatchObject({
      warnings: [
        { field: 'medicalPaid', message: 'Medical paid, $45,000.00, is beyond the reserve of $40,000.00: raise it with its reason' },
      ],
    })
    expect(await asked({ recovered: 1_250_001 })).toMatchObject({
      warnings: [{ field: 'recovered', message: 'More is recovered than was paid: $12,500.01 of $12,500.00' }],
    })
    expect(await asked({ medicalPaid: 4_000_000, recovered: 4_000_000 })).toMatchObject({ status: 'recorded' })
  })

  test('a reserve that is taken back after a jump is not pointed out again', async () => {
    const claim = await claimOf()
    await entry(claim, 'money', '2026-11-01', { what: 'First look', medicalReserve: 400_000 })
    await entry(claim, 'money', '2026-11-05', { what: 'Operation', medicalReserve: 3_000_000 })
    const lower = await safety.call('POST', '/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'money',
      startsOn: '2026-11-12',
      what: 'No operation',
      medicalReserve: 1_800_000,
    })
    expect(lower.statusCode, lower.body).toBe(201)
  })
})

describe('G12 first report', () => {
  test('a report filed past the limit is saved only when confirmed, and filed once', async () => {
    const claim = await claimOf()
    const late = await safety.call(
      'PATCH',
      `/api/workers-comp/${claim.id}`,
      { froiFiledOn: '2026-10-20' },
      { 'if-match': `"${(await one(`/api/workers-comp/${claim.id}`)).version}"` },
    )
    expect(late.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'froiFiledOn', message: 'Past the limit for MO: the first report was due Oct 12, 2026 (company policy)' }],
    })
    const path = `/api/workers-comp/${claim.id}`
    expect(await one(path)).toMatchObject({ froiDueAt: '2026-10-13T04:59:59.999+00:00' })
    expect((await move(path, 'file', { froiFiledOn: '2026-10-12' })).statusCode).toBe(200)
    expect(await one(path)).toMatchObject({ froiDueAt: null, stage: 'filed' })
    expect((await move(path, 'file', { froiFiledOn: '2026-10-13' })).json()).toMatchObject({
      detail: 'The first report is filed. Correct its day with Edit.',
    })
  })
})
