import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureShipped } from '#server/shipped.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { freightYard, noDays, related } from '#test/support/osha-facts.ts'
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
const read = async <Of = Json>(path: string): Promise<Of> => (await safety.call('GET', path)).json<Of>()
const caseWith = (more: Json = {}): Promise<Created> =>
  loggedCase(safety, yard.id, { severeKind: 'none', daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-14' }], ...more })
const typesOnLog = async (): Promise<unknown[]> =>
  (await safety.call('GET', `/api/osha/form-300?establishment=${yard.id}&year=2026`)).json<{ lines: Json[] }>().lines.map(({ m }) => m)
/** The totals of Form 300A by their columns. */
const totals300a = async (establishment: string): Promise<Json> => {
  const { sections } = await read<{ sections: { fields: { column: string | null; value: string | null }[] }[] }>(
    `/api/osha/form-300a?establishment=${establishment}&year=2026`,
  )
  return Object.fromEntries(
    sections.flatMap(({ fields }) => fields.flatMap(({ column, value }) => (column === null ? [] : [[column, value]]))),
  )
}
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
    expect(await totals300a(yard.id), 'no total is known').toMatchObject({
      H: '3',
      M1: null,
      M2: null,
      M3: null,
      M4: null,
      M5: null,
      M6: null,
    })
    expect((await list(`/api/deadlines?oshaClaim=${first.id}&rule=OSHA-LOG-7`))[0], 'not entered yet').toMatchObject({ status: 'running' })

    const query = `year=2026&establishment=${yard.id}`
    const checks = (await safety.call('GET', `/api/osha/ita/300-301/checks?${query}`)).json<{ refused: { sentence: string }[] }>()
    expect(checks.refused.map(({ sentence }) => sentence)).toEqual(
      ['1', '2'].map((number) => `Case ${number} of Type Yard: the injury or illness type (column M of Form 300) is missing.`),
    )
    expect((await safety.call('GET', `/api/osha/ita/300-301/csv?${query}`)).statusCode).toBe(422)
    expect((await move(`/api/osha-claims/${first.id}`, 'close')).json()).toMatchObject({
      detail: 'First: choose the injury type.',
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
    expect(await totals300a(yard.id)).toMatchObject({ M1: '1', M2: '1', M3: '1', M4: '0', M5: '0', M6: '0' })
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
      detail: 'Enter the days (Form 300, columns K and L) of case 1 first, or an estimate while the count is open.',
    })
    expect(await totals300a(other.id)).toMatchObject({ H: '1', K: null, L: '0' })
    await change(`/api/osha-claims/${empty.id}`, { daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-06' }] })
    expect((await certify()).json()).toMatchObject({ status: 'certified' })
  })
})

describe('G13 Form 300, columns G to J are answered by a person (29 CFR 1904.29)', () => {
  const treatment = { question: 'treatment', answer: 'yes' }
  const answers = [...related, treatment]
  const boxYard = async (name: string, code: string): Promise<{ home: Created; its: Created }> => {
    app.clock.set('2027-01-04T15:00:00.000Z')
    const home = await make(await app.as('super_admin'), 'divisions', {
      ...freightYard,
      name,
      code,
      establishment: true,
      ein: '12-3456781',
    })
    return { home, its: await make(safety, 'osha-summaries', { establishment: home.id, year: 2026, peakEmployees: 130 }) }
  }

  test('G13 a case that does not say whether there were days away is in none of them, and neither closed nor signed for', async () => {
    const { home, its } = await boxYard('Box Yard', 'BXY')
    const open = await loggedCase(safety, home.id, { severeKind: 'none', answers })
    const path = `/api/osha-claims/${open.id}`
    expect(open).toMatchObject({ recordable: 'yes', classification: null, title: 'Case 1 of 2026: Recordable' })
    expect(await read(`/api/osha/cases/${open.id}`)).toMatchObject({ decision: { next: 'death', classification: null } })
    const query = `year=2026&establishment=${home.id}`
    expect(await read(`/api/osha/form-300?${query}`)).toMatchObject({
      lines: [{ g: 'empty', h: 'empty', i: 'empty', j: 'empty' }],
      totals: { other: 0, unclassified: 1 },
    })
    expect(await totals300a(home.id)).toMatchObject({ G: null, H: null, I: null, J: null, K: null, L: null, M1: '1' })
    expect(await read(`/api/osha/year?year=2026&division=${home.id}`)).toMatchObject({
      establishments: [{ totals: { other: 0, unclassified: 1 }, rates: { trir: 0.79, dart: null, ltir: null, severity: null } }],
    })
    const figures = await read<{ tiles: Json[]; charts: { key: string; series: { name: string; points: Json[] }[] }[] }>(
      `/api/figures/osha-claims?division=${home.id}&range=custom&from=2026-01-01&to=2026-12-31`,
    )
    expect(Object.fromEntries(figures.tiles.map(({ key, value }) => [String(key).replace('osha-claims.', ''), value]))).toMatchObject({
      dart: null,
      severity: null,
    })
    expect(figures.tiles.find(({ key }) => key === 'osha-claims.dart')?.['basis']).toContain('1 case without an outcome')
    expect(figures.tiles.find(({ key }) => key === 'osha-claims.trir')?.['basis']).toMatch(/^1 recordable case on /)
    expect(
      figures.charts.find(({ key }) => key === 'osha-claims.rates')?.series.map(({ name, points }) => [name, points.at(-1)?.['value']]),
    ).toEqual([
      ['TRIR', 0.79],
      ['DART', null],
    ])
    expect(await one(`/api/osha-summaries/${its.id}`)).toMatchObject({
      deaths: null,
      awayCases: null,
      otherCases: null,
      trir: 0.79,
      dart: null,
    })
    expect(
      (await read<{ refused: { sentence: string }[] }>(`/api/osha/ita/300-301/checks?${query}`)).refused.map(({ sentence }) => sentence),
    ).toEqual(['Case 1 of Box Yard: the outcome (columns G to J of Form 300) is missing.'])
    expect(
      (await read<{ refused: { sentence: string }[] }>(`/api/osha/ita/300a/checks?${query}`)).refused.map(({ sentence }) => sentence),
    ).toContain('Box Yard, 2026: 1 case without an outcome (columns G to J of Form 300).')
    expect((await list(`/api/deadlines?oshaClaim=${open.id}&rule=OSHA-LOG-7`))[0], 'not entered yet').not.toMatchObject({ status: 'met' })
    const first = 'Answer first whether there was a death, days away, or restricted work (Form 300, columns G to J'
    expect((await move(path, 'close')).json()).toMatchObject({ detail: 'First: answer the outcome.' })
    const executive = { executiveName: 'Ada Brandt', executiveTitle: 'President', executivePhone: '4175550110' }
    expect((await move(`/api/osha-summaries/${its.id}`, 'certify', executive)).json()).toMatchObject({
      status: 409,
      detail: `${first}) in case 1.`,
    })

    await change(path, { answers: [...answers, ...noDays.slice(0, 2)] })
    expect(await one(path), 'restricted work is open').toMatchObject({ classification: null })
    await change(path, { answers: [...answers, ...noDays] })
    expect(await one(path)).toMatchObject({ classification: 'other_recordable' })
    expect(await totals300a(home.id)).toMatchObject({ G: '0', H: '0', I: '0', J: '1', K: '0', L: '0' })
    expect((await move(`/api/osha-summaries/${its.id}`, 'certify', executive)).json()).toMatchObject({ status: 'certified' })
  })

  test('G13 a case put on the log against its answers is asked for its column; one of an older release waits for the answers', async () => {
    const { home } = await boxYard('Override Yard', 'OVY')
    const decided = await loggedCase(safety, home.id, {
      answers: [{ question: 'employee', answer: 'no' }],
      override: 'yes',
      overrideReason: 'Supervised day to day after all',
    })
    expect(decided).toMatchObject({ recordable: 'yes', classification: null })
    expect(await read(`/api/osha/cases/${decided.id}`)).toMatchObject({ decision: { recordable: 'no', next: 'death' } })

    const older = await loggedCase(safety, home.id, { answers })
    await app.deps.pool.query(`update osha_claims set classification = 'other_recordable' where id = $1`, [older.id])
    await ensureShipped(app.deps)
    expect(await one(`/api/osha-claims/${older.id}`)).toMatchObject({ classification: null })
    const [event] = await list(`/api/osha-claims/${older.id}/history?limit=1`)
    expect(event).toMatchObject({ reason: 'Columns G to J wait for the answers on death, days away and restricted work' })
    await ensureShipped(app.deps)
    expect((await list(`/api/osha-claims/${older.id}/history?limit=1`))[0]?.['id']).toBe(event?.['id'])
  })
})
