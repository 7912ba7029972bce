import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { freightYard, related } from '#test/support/osha-facts.ts'
import { loggedCase, pagesOf } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let yard: Created
let year: Created
let made: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  yard = await make(await app.as('super_admin'), 'divisions', {
    name: 'Long Winter Yard',
    ...freightYard,
    ein: '12-3456789',
    establishment: true,
    address: { street: '100 Dock St', city: 'Dallas', state: 'TX', zip: '75201' },
  })
  year = await make(safety, 'osha-summaries', { establishment: yard.id, year: 2026, peakEmployees: 130, industry: 'Trucking' })
  made = await loggedCase(safety, yard.id, {
    answers: related,
    occurredAt: '2026-11-10T20:05:00.000Z',
    learnedAt: '2026-11-10T21:00:00.000Z',
    daySegments: [{ kind: 'away', from: '2026-11-11', to: null }],
  })
})
afterAll(() => app.close())

const read = async <T>(path: string): Promise<T> => (await safety.call('GET', path)).json<T>()
const change = async (values: Json) => {
  const { version } = await read<Created>(`/api/osha-claims/${made.id}`)
  return safety.call('PATCH', `/api/osha-claims/${made.id}`, values, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
}
const asked = (): string => `establishment=${yard.id}&year=2026`

interface Form {
  readonly changed: readonly Json[]
  readonly sections: readonly { fields: readonly { column: string | null; value: string | null }[] }[]
}
const row = async (kind: string): Promise<Json | undefined> =>
  (parse((await safety.call('GET', `/api/osha/ita/${kind}/csv?${asked()}`)).body, { columns: true }) as Json[])[0]
const paper = async (form: string): Promise<string> =>
  (await pagesOf((await safety.call('GET', `/api/osha/${form}.pdf?${asked()}`)).rawPayload)).join('\n')

/** Column K wherever it stands: case, list of years, both forms, both files, the year end. */
const everywhere = async (): Promise<unknown[]> => {
  const log = await read<{ lines: { k: number }[]; totals: { awayDays: number } }>(`/api/osha/form-300?${asked()}`)
  const { sections } = await read<Form>(`/api/osha/form-300a?${asked()}`)
  const [cockpit] = (await read<{ establishments: { totals: { awayDays: number } }[] }>(`/api/osha/year?year=2026&division=${yard.id}`))
    .establishments
  return [
    (await read<Json>(`/api/osha-claims/${made.id}`))['daysAway'],
    (await read<{ days: { away: number } }>(`/api/osha/cases/${made.id}`)).days.away,
    (await read<Json>(`/api/osha-summaries/${year.id}`))['daysAway'],
    log.lines[0]?.k,
    log.totals.awayDays,
    Number(sections.flatMap(({ fields }) => fields).find(({ column }) => column === 'K')?.value),
    cockpit?.totals.awayDays,
    Number((await row('300a'))?.['total_dafw_days']),
    Number((await row('300-301'))?.['dafw_num_away']),
  ]
}
const all = (days: number): number[] => Array.from({ length: 9 }, () => days)

describe('G13 a case that crosses the year is estimated for the summary, 29 CFR 1904.7(b)(3)(ix)', () => {
  test('G13 without an estimate the days so far, with it the estimate: the same number on every form and in every file', async () => {
    expect(await everywhere()).toEqual(all(10))
    expect((await change({ estimatedAway: 120 })).statusCode).toBe(200)
    expect(await everywhere()).toEqual(all(120))
    for (const form of ['form-300', 'form-300a']) expect(await paper(form), form).toContain('120')
    expect((await read<{ days: Json }>(`/api/osha/cases/${made.id}`)).days).toMatchObject({
      estimated: true,
      counting: true,
      notes: ['Still counting: 10 away and 0 restricted so far. The estimate is used until the count ends (29 CFR 1904.7(b)(3)(ix)).'],
    })
  })

  test('G13 the year end says that an estimate is in its totals', async () => {
    const cockpit = async () => (await read<{ establishments: Json[] }>(`/api/osha/year?year=2026&division=${yard.id}`)).establishments[0]
    expect(await cockpit()).toMatchObject({ counting: 1, estimated: 1 })
    await change({ estimatedAway: 4 })
    expect(await cockpit()).toMatchObject({ counting: 1, estimated: 0 })
    await change({ estimatedAway: 120 })
  })

  test('G13 it is signed with the estimate; once the count is over the log has what was counted, and the difference is said', async () => {
    app.clock.set('2027-01-15T15:00:00.000Z')
    const signed = await safety.call('POST', `/api/osha-summaries/${year.id}/transitions`, {
      move: 'certify',
      fields: { executiveName: 'Ada Brandt', executiveTitle: 'President', executivePhone: '4175550110' },
    })
    expect(signed.statusCode, signed.body).toBe(200)
    expect(await everywhere()).toEqual(all(120))
    const informed = async (): Promise<unknown[]> =>
      Promise.all(
        ['300a', '300-301'].map(async (kind) => {
          const { refused, information } = await read<Json>(`/api/osha/ita/${kind}/checks?${asked()}`)
          return { refused, information }
        }),
      )
    expect(await informed()).toEqual([
      { refused: [], information: [] },
      { refused: [], information: [] },
    ])
    app.clock.set('2027-02-20T15:00:00.000Z')
    await change({ daySegments: [{ kind: 'away', from: '2026-11-11', to: '2027-02-08' }] })
    // All but the form that was signed.
    expect(await everywhere()).toEqual(all(90).with(5, 120))
    expect((await read<Form>(`/api/osha/form-300a?${asked()}`)).changed).toEqual([
      { column: 'K', label: 'Total number of days away from work', signed: 120, now: 90 },
    ])
    // The files are compared with what was signed; the difference keeps nothing from being sent (29 CFR 1904.33(b)(2)).
    const information = [{ sentence: 'Long Winter Yard, 2026: signed with K 120, now 90.', href: `/osha-summaries/${year.id}` }]
    expect(await informed()).toEqual([
      { refused: [], information },
      { refused: [], information },
    ])
    app.clock.set('2026-11-20T15:00:00.000Z')
  })
})
