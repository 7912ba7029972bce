import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { ensureShipped } from '#server/shipped.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { freightYard, related, treated } from '#test/support/osha-facts.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'

// The test's time stands at 2026-11-20T15:00Z.
const { app, admin, safety, one, list, change, move } = safetyDesk()
let division: Created
beforeAll(async () => {
  division = await make(admin(), 'divisions', freightYard)
})

const fiveHoursAgo = '2026-11-20T10:00:00.000Z'
const dead = [...related, { question: 'death', answer: 'yes' }]
const alive = [...related, { question: 'death', answer: 'no' }]
const entered = (more: Json = {}): Json => ({
  establishment: division.id,
  workerName: 'Sam Ortiz',
  jobTitle: 'Dock worker',
  occurredAt: fiveHoursAgo,
  place: 'Dock 4',
  description: 'Crushed by a trailer',
  ...more,
})
const post = (more: Json, headers: Record<string, string> = {}) => safety().call('POST', '/api/osha-claims', entered(more), headers)
const caseOf = async (more: Json = {}): Promise<Created> => {
  const answer = await post(more, { 'x-confirm-warnings': '1' })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Created>()
}
const pathOf = ({ id }: Created): string => `/api/osha-claims/${id}`
const clocks = async ({ id }: Created): Promise<unknown[]> =>
  (await list(`/api/deadlines?oshaClaim=${id}&rule=OSHA-8,OSHA-24&sort=dueAt`)).map((row) => [
    row['rule'],
    String(row['dueAt']).slice(0, 16),
    row.status,
  ])

describe('G13 what a case waits for', () => {
  test('the severe event, the decision, the column, and the form, which hold the closing; a reader of lines learns none of it', async () => {
    const made = await caseOf({ answers: related })
    expect(await list(`/api/osha-claims?fields=reading&id=${made.id}`)).toMatchObject([{ reading: { code: 'severe' } }])
    const { can, open } = await one(pathOf(made))
    expect(open).toMatchObject([
      { verb: 'Answer severe event', action: { move: 'answer_severe' }, mine: true },
      { verb: 'Decide recordability', basis: '29 CFR 1904.29(b)(3)', due: expect.any(String) as string },
      { verb: 'Choose the injury type', action: { fields: ['category'] } },
      { verb: 'Complete Form 301', action: { section: 'Form 301' } },
      { verb: 'Start investigation' },
    ])
    const held = 'First: answer severe event, decide recordability, choose the injury type, complete Form 301.'
    expect(can).toMatchObject({ why: { close: held } })
    expect((await move(pathOf(made), 'close')).json()).toMatchObject({ status: 409, detail: held })
    const manager = await app().as('manager')
    expect((await manager.call('GET', `/api/osha-claims?fields=reading&id=${made.id}`)).json()).toMatchObject([{ reading: null }])
  })
})

describe('G13 a death answered on the log starts its 8 hours, 29 CFR 1904.39(a)(1)', () => {
  const until = (dueAt: string, status = 'running') => [['OSHA-8', dueAt, status]]

  test.each([
    ['from the moment of the injury where nobody says when we learned of it', {}, '2026-11-20T18:00'],
    ['from when we learned of it', { learnedAt: '2026-11-20T12:30:00.000Z' }, '2026-11-20T20:30'],
    ['beside an amputation that was answered', { severeKind: 'amputation' }, '2026-11-20T18:00'],
  ])('at once, without a date: %s', async (_how, more, dueAt) => {
    const made = await caseOf({ answers: dead, ...more })
    expect(await one(pathOf(made))).toMatchObject({ classification: 'death', outcomeDeath: null, severeState: 'named' })
    expect((await clocks(made)).slice(0, 1)).toEqual(until(dueAt))
    expect((await move(pathOf(made), 'close')).json()).toMatchObject({ detail: expect.stringContaining('severe event') as string })
  })

  test('told later, it runs from then, also where the severe event was answered before', async () => {
    const made = await caseOf({ answers: alive, severeKind: 'none' })
    expect(await clocks(made)).toEqual([])
    expect((await change(pathOf(made), { answers: dead })).statusCode).toBe(200)
    expect(await clocks(made)).toEqual(until('2026-11-20T23:00'))
    await change(pathOf(made), { answers: alive })
    expect(await clocks(made), 'nobody died after all').toEqual(until('2026-11-20T23:00', 'not_applicable'))
  })

  test('what the words name stays open when the answer is taken back', async () => {
    const made = await caseOf({ answers: dead, description: 'Killed by a trailer' })
    await change(pathOf(made), { answers: alive })
    expect(await clocks(made)).toEqual(until('2026-11-20T18:00'))
  })

  test('"none of these" does not go with it, nor does an event of another kind end it', async () => {
    const says = 'The answers indicate that the employee died. Enter the date of death, or correct that answer'
    expect((await post({ answers: dead, severeKind: 'none' })).json()).toMatchObject({ errors: [{ field: 'severeKind', message: says }] })
    const made = await caseOf({ answers: dead })
    const path = pathOf(made)
    expect((await move(path, 'answer_severe', { severeKind: 'none' })).json()).toMatchObject({ errors: [{ message: says }] })
    await move(path, 'answer_severe', { severeKind: 'inpatient' })
    expect(await clocks(made)).toMatchObject([
      ['OSHA-8', '2026-11-20T18:00', 'running'],
      ['OSHA-24', '2026-11-21T10:00', 'running'],
    ])
  })

  test('the date of death answers it: the hours stay those from when we were told', async () => {
    const made = await caseOf({ answers: alive, occurredAt: '2026-11-02T14:00:00.000Z' })
    await change(pathOf(made), { answers: dead })
    await move(pathOf(made), 'answer_severe', { severeKind: 'fatality', outcomeDeath: '2026-11-19' })
    expect(await one(pathOf(made))).toMatchObject({ severeState: 'severe', deathLearnedAt: '2026-11-20T15:00:00+00:00' })
    expect(await clocks(made)).toEqual(until('2026-11-20T23:00'))
  })

  test('a case of an earlier release gets the deadline once', async () => {
    const made = await caseOf({ answers: dead })
    await inTransaction(app().deps, systemActor, async (tx) => {
      await tx.query(sql`delete from deadlines where osha_claim_id = ${made.id}::uuid and rule = 'OSHA-8'`)
      await tx.query(sql`update osha_claims set severe_named = '[]' where id = ${made.id}::uuid`)
    })
    await ensureShipped(app().deps)
    expect(await clocks(made)).toEqual(until('2026-11-20T18:00'))
    const { version } = await one(pathOf(made))
    await ensureShipped(app().deps)
    expect(await one(pathOf(made))).toMatchObject({ version })
  })
})

describe('G13 an in-patient of whom "none of these" is said, 29 CFR 1904.39(b)(6), (10)', () => {
  const warning = {
    code: 'confirm_needed',
    warnings: [{ field: 'severeKind', message: expect.stringContaining('observation or testing only') as string }],
  }

  test('is to be confirmed on entry, on a change of either, and with the answer', async () => {
    const both = { inpatient: true, severeKind: 'none', answers: treated }
    expect((await post(both)).json()).toMatchObject(warning)
    expect((await post(both, { 'x-confirm-warnings': '1' })).statusCode).toBe(201)
    const made = await caseOf({ inpatient: true })
    const patch = (of: Created, values: Json) => safety().call('PATCH', pathOf(of), values, { 'if-match': `"${of.version}"` })
    expect((await patch(made, { severeKind: 'none' })).json()).toMatchObject(warning)
    const answer = { move: 'answer_severe', fields: { severeKind: 'none' } }
    expect((await safety().call('POST', `${pathOf(made)}/transitions`, answer)).json()).toMatchObject(warning)
    const other = await caseOf({ severeKind: 'none' })
    expect((await patch(other, { inpatient: true })).json()).toMatchObject(warning)
  })

  test.each([
    ['a stay for observation or testing', { observationOnly: true }],
    ['an admission more than 24 hours after the injury', { severeAt: '2026-11-20T14:00:01.000Z', occurredAt: '2026-11-19T14:00:00.000Z' }],
  ])('needs no word about %s', async (_what, more) => {
    expect((await post({ inpatient: true, severeKind: 'none', ...more })).statusCode).toBe(201)
  })
})

describe('G13 answers of a case that do not go together', () => {
  test('a hearing loss by the answers asks about another type in column M, 29 CFR 1904.10', async () => {
    const answers = [...related, { question: 'special', answer: 'hearing' }]
    const warning = {
      code: 'confirm_needed',
      warnings: [{ field: 'category', message: expect.stringContaining('M(5)') as string }],
    }
    expect((await post({ answers, category: 'injury' })).json()).toMatchObject(warning)
    for (const category of ['hearing_loss', null]) expect((await post({ answers, category })).statusCode).toBe(201)
    const made = await caseOf({ category: 'injury' })
    const patch = (headers: Record<string, string>) => safety().call('PATCH', pathOf(made), { answers }, { 'if-match': '"1"', ...headers })
    expect((await patch({})).json()).toMatchObject(warning)
    expect((await patch({ 'x-confirm-warnings': '1' })).statusCode).toBe(200)
  })

  test('days before the injury are refused, those of its own day are not, by the day at the establishment', async () => {
    // In Joplin it is still the evening of November 9.
    const occurredAt = '2026-11-10T03:00:00.000Z'
    const away = (from: string): Json => ({ occurredAt, daySegments: [{ kind: 'away', from, to: '2026-11-12' }] })
    expect((await post(away('2026-11-08'))).json()).toMatchObject({
      errors: [{ field: 'daySegments', message: 'Begins on Nov 8, 2026, before the injury of Nov 9, 2026' }],
    })
    expect((await post(away('2026-11-09'))).statusCode).toBe(201)
    const made = await caseOf({ occurredAt })
    expect((await change(pathOf(made), { daySegments: away('2026-11-08')['daySegments'] })).json()).toMatchObject({
      errors: [{ field: 'daySegments' }],
    })
  })
})

describe('G13 the edges of 30 days and 8 hours on the log, 29 CFR 1904.39(a)(1), (b)(6)', () => {
  const occurredAt = '2026-10-20T14:00:00.000Z'
  const lastKnown = { severeLearnedAt: '2026-11-20T14:30:00.000Z', severeKind: 'fatality' }

  test.each([
    ['at the end of the 30th day', '2026-11-19', '2026-11-19T14:00:00.000Z', 'running'],
    ['a second after it', '2026-11-19', '2026-11-19T14:00:01.000Z', null],
    ['on day 30, hour not known', '2026-11-19', null, 'running'],
    ['on day 31, hour not known', '2026-11-20', null, null],
  ])('died %s', async (_when, outcomeDeath, severeAt, status) => {
    const made = await caseOf({ ...lastKnown, occurredAt, outcomeDeath, severeAt, deathLearnedAt: '2026-11-20T14:30:00.000Z' })
    expect(await clocks(made)).toEqual(status === null ? [] : [['OSHA-8', '2026-11-20T22:30', status]])
  })
})
