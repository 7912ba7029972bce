import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { freightYard, related } from '#test/support/osha-facts.ts'
import { loggedCase } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let yard: Created
let year: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  yard = await make(await app.as('super_admin'), 'divisions', { ...freightYard, name: 'Type Yard', establishment: true, ein: '12-3456789' })
  year = await make(safety, 'osha-summaries', { establishment: yard.id, year: 2026, peakEmployees: 130 })
})
afterAll(() => app.close())

const { one, list, change, move } = deskOf(() => safety)
const caseWith = (more: Json = {}): Promise<Created> =>
  loggedCase(safety, yard.id, { severeKind: 'none', daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-14' }], ...more })
const typesOnLog = async (): Promise<unknown[]> =>
  (await safety.call('GET', `/api/osha/form-300?establishment=${yard.id}&year=2026`)).json<{ lines: Json[] }>().lines.map(({ m }) => m)
const sign = () =>
  move(`/api/osha-summaries/${year.id}`, 'certify', {
    executiveName: 'Ada Brandt',
    executiveTitle: 'President',
    executivePhone: '4175550110',
  })

describe('G13 Form 300, column M is answered by a person (29 CFR 1904.29)', () => {
  test('G13 a case comes without a type, stays open in the log and in the files, and is neither closed nor signed until it has one', async () => {
    const [first, second] = [await caseWith({ category: null }), await caseWith({ category: undefined })]
    const sickened = await caseWith({ category: 'respiratory' })
    expect([first, second, sickened].map(({ category }) => category)).toEqual([null, null, 'respiratory'])
    expect(await typesOnLog()).toEqual([null, null, 3])
    expect((await list(`/api/deadlines?oshaClaim=${first.id}&rule=OSHA-LOG-7`))[0], 'not entered yet').toMatchObject({ status: 'running' })

    const query = `year=2026&establishment=${yard.id}`
    const checks = (await safety.call('GET', `/api/osha/ita/300-301/checks?${query}`)).json<{ refused: { sentence: string }[] }>()
    expect(checks.refused.map(({ sentence }) => sentence)).toEqual(
      ['1', '2'].map((number) => `Case ${number} of Type Yard: the injury or illness type (column M of Form 300) is missing.`),
    )
    expect((await safety.call('GET', `/api/osha/ita/300-301/csv?${query}`)).statusCode).toBe(422)
    expect((await move(`/api/osha-claims/${first.id}`, 'close')).json()).toMatchObject({
      detail: 'Choose the injury or illness type first (Form 300, column M, 29 CFR 1904.29).',
    })

    app.clock.set('2027-01-04T15:00:00.000Z')
    expect((await sign()).json()).toMatchObject({
      status: 409,
      detail: 'Choose the injury or illness type (Form 300, column M) of cases 1 and 2 first.',
    })
    await change(`/api/osha-claims/${first.id}`, { category: 'injury' })
    expect((await sign()).json()).toMatchObject({
      detail: 'Choose the injury or illness type (Form 300, column M) of case 2 first.',
    })
    await change(`/api/osha-claims/${second.id}`, { category: 'skin_disorder' })
    expect(await typesOnLog()).toEqual([1, 2, 3])
    expect((await list(`/api/deadlines?oshaClaim=${first.id}&rule=OSHA-LOG-7`))[0]).toMatchObject({ status: 'met' })
    expect((await move(`/api/osha-claims/${first.id}`, 'close')).json()).toMatchObject({ status: 'closed' })
    expect((await sign()).json()).toMatchObject({ status: 'certified' })
    expect(await one(`/api/osha-summaries/${year.id}`)).toMatchObject({ totalsChanged: 'no' })
  })
})

describe('G13 Form 300, columns K and L are answered by a person (29 CFR 1904.7(b)(3))', () => {
  test('G13 a case with days away and without a day is not signed for', async () => {
    const admin = await app.as('super_admin')
    const other = await make(admin, 'divisions', { ...freightYard, name: 'Days Yard', code: 'DYS', establishment: true, ein: '12-3456780' })
    const empty = await loggedCase(safety, other.id, {
      severeKind: 'none',
      daySegments: [],
      answers: [...related, { question: 'death', answer: 'no' }, { question: 'days_away', answer: 'yes' }],
    })
    expect(empty).toMatchObject({ classification: 'days_away' })
    const its = await make(safety, 'osha-summaries', { establishment: other.id, year: 2026, peakEmployees: 130 })
    const certify = () =>
      move(`/api/osha-summaries/${its.id}`, 'certify', {
        executiveName: 'Ada Brandt',
        executiveTitle: 'President',
        executivePhone: '4175550110',
      })
    expect((await certify()).json()).toMatchObject({
      status: 409,
      detail: 'Enter the days (Form 300, columns K and L) of case 1 first, or an estimate while they go on.',
    })
    await change(`/api/osha-claims/${empty.id}`, { daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-06' }] })
    expect((await certify()).json()).toMatchObject({ status: 'certified' })
  })
})
