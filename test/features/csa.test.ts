import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Answer {
  readonly methods: readonly {
    key: string
    label: string
    categories: { basic: string; measure: number | null; inspections: number; cleanInspections: number; threshold: number }[]
    contributions: (Json & { violationId: string })[]
    agingOut: { month: string; violations: number; points: number; measures: Json[] }[]
  }[]
  readonly official: { method: string; sentence: string }
  readonly rates: readonly Json[]
  readonly inspections: readonly (Json & { violations: Json[] })[]
}

let app: TestApp
let safety: TestUser
let driver: Created
let division: Created
let other: Created
let violation: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', { usdot: '90041127', monthlyMiles: [{ month: '2026-10', miles: 400_000 }] })
  other = await make(admin, 'divisions', { usdot: '90041128' })
  driver = await make(admin, 'drivers', { division: division.id })
  for (let unit = 0; unit < 4; unit += 1)
    await make(admin, 'vehicles', { division: division.id, kind: 'tractor', inServiceOn: '2024-01-05' })
  const inspected = (day: string, level: string, more: Json = {}) =>
    make(admin, 'roadside-inspections', {
      reportNumber: `MO${day}${level}`,
      state: 'MO',
      level,
      inspectedAt: `${day}T18:00:00.000Z`,
      driver: driver.id,
      division: division.id,
      violationsFound: false,
      ...more,
    })
  // HOS by the SMS Methodology: 29 / 9 = 3.22, seen from November.
  const first = await inspected('2026-10-01', 'III')
  violation = await make(admin, 'violations', { inspection: first.id, code: '395.8(e)', oos: true })
  await make(admin, 'violations', { inspection: (await inspected('2026-03-01', 'II')).id, code: '395.8(a)' })
  await inspected('2025-05-01', 'I')
  await inspected('2026-11-01', 'III')
  await inspected('2026-11-02', 'V')
})
afterAll(() => app.close())

const csa = async (query = ''): Promise<Answer> => (await safety.call('GET', `/api/csa?${query}`)).json<Answer>()
const history = async (who: TestUser = safety): Promise<Json[]> => (await who.call('GET', '/api/csa/settings/history')).json<Json[]>()
const hosOf = (answer: Answer, key = 'v3') =>
  answer.methods.find((method) => method.key === key)?.categories.find((category) => category.basic === 'hos')

describe('G10 CSA from the records on file', () => {
  test('G10 both methods, labelled as estimates, with the violations that make the figure', async () => {
    const answer = await csa('usdot=90041127')
    expect(hosOf(answer)).toMatchObject({ measure: 3.22, inspections: 4, cleanInspections: 2 })
    expect(answer.methods.map((method) => [method.key, method.label])).toEqual([
      ['v3', 'Estimated SMS measure, public methodology'],
      ['enhanced', 'Estimated SMS measure, public methodology'],
    ])
    expect(hosOf(answer, 'enhanced')).toMatchObject({ measure: 0.89 })
    expect(answer.methods[0]?.contributions).toContainEqual(
      expect.objectContaining({ violationId: violation.id, points: 9, timeWeight: 3, weighted: 27, driverId: driver.id }),
    )
    expect(answer.methods[0]?.agingOut).toMatchObject([
      { month: '2028-03', violations: 1, points: 1, measures: [{ basic: 'hos', before: 3.33, after: 4.5 }] },
      { month: '2028-10', violations: 1, points: 9, measures: [{ basic: 'hos', before: 4.5, after: 0 }] },
    ])
    expect(answer.rates).toContainEqual({ key: 'driver_oos', inspections: 4, hits: 1, rate: 0.25, national: 0.064 })
    expect(answer.rates).toContainEqual({ key: 'clean', inspections: 5, hits: 3, rate: 0.6, national: null })
    expect(answer.inspections.flatMap((report) => report.violations)).toContainEqual(
      expect.objectContaining({ id: violation.id, code: '395.8(e)', unit: 'driver' }),
    )
  })

  test('G10 a report whose violations are still to be entered, or count nowhere in CSA, is not clean', async () => {
    const dirty = { state: 'KS', level: 'IV', inspectedAt: '2026-10-05T18:00:00.000Z', division: other.id, violationsFound: true }
    const cleanRate = async () => (await csa(`division=${other.id}`)).rates.find((rate) => rate['key'] === 'clean')
    const admin = await app.as('super_admin')
    await make(admin, 'roadside-inspections', { ...dirty, reportNumber: 'KS1' })
    expect(await cleanRate()).toMatchObject({ inspections: 1, hits: 0 })
    const second = await make(admin, 'roadside-inspections', { ...dirty, reportNumber: 'KS2' })
    await make(admin, 'violations', { inspection: second.id, code: 'LOCAL-1', category: 'other' })
    expect(await cleanRate()).toMatchObject({ inspections: 2, hits: 0 })
  })

  test('G10 which method is official is said with its source, and an administrator may say otherwise from a day on', async () => {
    expect((await csa()).official).toEqual({
      method: 'v3',
      sentence: 'FMCSA ranks by SMS 3.21 (SMS methodology 3.21, snapshot of May 15, 2026, and its appendix A).',
      note: expect.stringContaining('go-live date not confirmed') as string,
    })
    const settings = {
      official: 'enhanced',
      since: '2027-01-01',
      source: '91 FR 70000',
      passengers: true,
      national: { driver: 0.06, vehicle: 0.21, hazmat: 0.04 },
      nationalSource: 'FMCSA, 2026',
      assumed: {
        driverLevels: ['I', 'II', 'III', 'VI'],
        cap: 30,
        since: '2010-12-12',
        source: 'Widely cited; no primary source confirmed',
      },
    }
    expect((await safety.call('PUT', '/api/csa/settings', settings)).statusCode).toBe(403)
    expect((await (await app.as('admin')).call('PUT', '/api/csa/settings', settings)).statusCode).toBe(200)
    expect((await csa()).official).toMatchObject({
      method: 'v3',
      sentence: expect.stringContaining('until Jan 1, 2027, then Enhanced SMS') as string,
    })
    expect(await history()).toMatchObject([
      {
        at: '2026-11-20T15:00:00+00:00',
        by: 'Test admin',
        percentile: null,
        changes: [
          { field: 'official', from: 'v3', to: 'enhanced' },
          { field: 'since', to: '2027-01-01' },
          { field: 'source', to: '91 FR 70000' },
          { field: 'passengers', from: false, to: true },
          { field: 'national.driver', from: 0.064, to: 0.06 },
          { field: 'national.vehicle', from: 0.232, to: 0.21 },
          { field: 'national.hazmat', from: 0.045, to: 0.04 },
          { field: 'nationalSource', to: 'FMCSA, 2026' },
        ],
      },
    ])
    expect(await csa()).toMatchObject({ settingsChanged: { at: '2026-11-20T15:00:00+00:00', by: 'Test admin' } })
    await (await app.as('admin')).call('PUT', '/api/csa/settings', settings)
    expect(await history()).toHaveLength(1)
    expect((await csa('snapshot=2027-01-01')).official.method).toBe('enhanced')
    expect((await csa()).methods[0]?.categories[0]).toMatchObject({ basic: 'unsafe_driving', threshold: 50 })
  })

  test('G10 G11 what a driver adds, beside his clean inspections; a vehicle nothing was found on adds nothing', async () => {
    const share = (await safety.call('GET', `/api/csa/share?driver=${driver.id}`)).json<Json & { methods: Json[] }>()
    expect(share).toMatchObject({
      usdot: '90041127',
      clean: { inspections: 5, hits: 3, rate: 0.6 },
      carrierClean: { inspections: 5, hits: 3 },
      streak: 2,
      methods: [{ key: 'v3', categories: [{ basic: 'hos', weighted: 29, of: 29, violations: 2 }] }, { key: 'enhanced' }],
    })
    const [vehicle] = (await safety.call('GET', '/api/vehicles?limit=1')).json<Created[]>()
    expect((await safety.call('GET', `/api/csa/share?vehicle=${vehicle?.id ?? ''}`)).json()).toMatchObject({
      clean: { inspections: 0, rate: null },
      methods: [{ categories: [] }, { categories: [] }],
    })
    expect((await safety.call('GET', '/api/csa/share')).statusCode).toBe(400)
    const { version } = (await safety.call('GET', `/api/drivers/${driver.id}`)).json<Created>()
    await safety.call(
      'PATCH',
      `/api/drivers/${driver.id}`,
      { leaderboardOptOut: true },
      { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' },
    )
    expect((await safety.call('GET', '/api/csa')).json()).toMatchObject({ optedOut: [driver.id] })
    expect((await (await app.as('manager', [])).call('GET', `/api/csa/share?driver=${driver.id}`)).statusCode).toBe(404)
  })

  test('G10 a percentile is entered as FMCSA shows it, with day and source; never worked out', async () => {
    const entry = { usdot: '90041127', method: 'v3', basic: 'hos', percentile: 71.5, asOf: '2026-10-30', source: 'SMS log-in' }
    expect((await safety.call('GET', '/api/csa')).json()).toMatchObject({ percentiles: [] })
    expect((await safety.call('PUT', '/api/csa/percentiles', { ...entry, source: '' })).statusCode).toBe(422)
    expect((await safety.call('PUT', '/api/csa/percentiles', entry)).statusCode).toBe(200)
    expect((await safety.call('GET', '/api/csa')).json()).toMatchObject({ percentiles: [entry] })
    await safety.call('PUT', '/api/csa/percentiles', { ...entry, percentile: 64, asOf: '2026-11-20' })
    const [corrected, entered] = await history()
    expect(corrected).toMatchObject({
      percentile: { usdot: '90041127', method: 'v3', basic: 'hos' },
      changes: [
        { field: 'percentile', from: 71.5, to: 64 },
        { field: 'asOf', from: '2026-10-30', to: '2026-11-20' },
      ],
    })
    expect(entered).toMatchObject({ changes: expect.arrayContaining([{ field: 'percentile', from: null, to: 71.5 }]) as Json[] })
    const elsewhere = await app.as('safety', [other.id])
    expect((await history(elsewhere)).filter((one) => one['percentile'] !== null)).toEqual([])
    expect((await (await app.as('supervisor')).call('PUT', '/api/csa/percentiles', entry)).statusCode).toBe(403)
    expect((await safety.call('PUT', '/api/csa/percentiles', { ...entry, usdot: '1' })).statusCode).toBe(404)
    expect((await (await app.as('manager', [])).call('GET', '/api/csa')).json()).toMatchObject({ percentiles: [] })
  })

  test('G10 another carrier has none of it, another division neither', async () => {
    expect(hosOf(await csa('usdot=1'))).toMatchObject({ measure: null, inspections: 0 })
    expect((await (await app.as('manager', [])).call('GET', '/api/csa')).json<Answer>().methods[0]?.contributions).toEqual([])
  })

  test('G10 G11 what if: a won violation and clean inspections lower the measure, and it is said by how much', async () => {
    const answer = await safety.call('POST', '/api/csa/what-if', { remove: [violation.id], addClean: [{ level: 'I', count: 2 }] })
    const hos = answer
      .json<{ categories: { basic: string; before: number; after: number }[] }>()
      .categories.find((category) => category.basic === 'hos')
    // 2 points over the old weights of 9, and two clean inspections of weight 3.
    expect(hos).toEqual({ basic: 'hos', label: 'HOS Compliance', before: 3.22, after: 0.13 })
  })

  test('G10 "Driver Observed" stays as FMCSA delivered it: Vehicle Maintenance today, a category of its own in the preview (89 FR 91874)', async () => {
    const admin = await app.as('super_admin')
    const yard = await make(admin, 'divisions', { usdot: '90041129' })
    const report = { state: 'MO', level: 'II', inspectedAt: '2026-10-01T18:00:00.000Z', division: yard.id, violationsFound: true }
    const inspection = await make(admin, 'roadside-inspections', { reportNumber: 'MO7781', ...report })
    const lamp = await make(admin, 'violations', { inspection: inspection.id, code: '393.9', category: 'driver_observed', oos: true })
    const { methods } = await csa('usdot=90041129')
    expect(methods.map(({ contributions }) => contributions)).toMatchObject([
      [{ violationId: lamp.id, basic: 'vehicle_maint', weighted: 12 }],
      [{ violationId: lamp.id, basic: 'driver_observed', weighted: 6 }],
    ])
    expect(methods[1]?.categories.find(({ basic }) => basic === 'driver_observed')).toMatchObject({
      label: 'Vehicle Maintenance: Driver Observed',
      measure: 2,
      inspections: 1,
      // A carrier of passengers, as set above.
      threshold: 65,
    })
    const percentile = {
      usdot: '90041129',
      method: 'enhanced',
      basic: 'driver_observed',
      percentile: 81,
      asOf: '2026-10-30',
      source: 'Preview',
    }
    expect((await safety.call('PUT', '/api/csa/percentiles', percentile)).statusCode).toBe(200)
    expect((await safety.call('GET', '/api/csa')).json<{ percentiles: Json[] }>().percentiles).toContainEqual(
      expect.objectContaining(percentile),
    )
    expect((await safety.call('GET', `/api/violations/${lamp.id}`)).json()).toMatchObject({ category: 'driver_observed', points: 12 })
  })

  test('G10 a report of another level divides where it found something: level III with a headlamp, 18 / 6 and not 18 / 3', async () => {
    const admin = await app.as('super_admin')
    const yard = await make(admin, 'divisions', { usdot: '90041130' })
    const report = (reportNumber: string, level: string, violationsFound: boolean) =>
      make(admin, 'roadside-inspections', {
        reportNumber,
        level,
        violationsFound,
        state: 'MO',
        inspectedAt: '2026-11-05T18:00:00.000Z',
        division: yard.id,
      })
    const maintenance = async () => (await csa('usdot=90041130')).methods[0]?.categories.find(({ basic }) => basic === 'vehicle_maint')
    const third = await report('MO7791', 'III', true)
    await make(admin, 'violations', { inspection: third.id, code: '393.9H', unit: 'power_unit' })
    expect(await maintenance()).toMatchObject({ measure: 6, inspections: 1 })
    await report('MO7792', 'I', false)
    expect(await maintenance()).toMatchObject({ measure: 3, inspections: 2, cleanInspections: 1 })
  })

  test('G10 codes are suggested by number and by words', async () => {
    const codes = async (q: string): Promise<{ code: string }[]> =>
      (await safety.call('GET', `/api/violation-codes?q=${encodeURIComponent(q)}&limit=3`)).json()
    expect((await codes('39375a3'))[0]).toMatchObject({ code: '393.75(a)(3)', basic: 'vehicle_maint', severity: 8 })
    expect((await codes('false report')).length).toBeGreaterThan(0)
  })

  test('G9 the disqualification counter counts convictions of separate stops', async () => {
    const stop = (issuedAt: string, disposition: string) =>
      make(safety, 'tickets', {
        citationNumber: `S${issuedAt}`,
        state: 'MO',
        driver: driver.id,
        issuedAt,
        disposition,
        dispositionOn: '2026-11-20',
        charges: [{ description: 'Speeding', speed: 85, posted: 65, disposition }],
      })
    await stop('2024-05-01T12:00:00.000Z', 'guilty')
    await stop('2026-04-30T12:00:00.000Z', 'no_contest')
    await stop('2026-05-30T12:00:00.000Z', 'dismissed')
    const { standings } = (await safety.call('GET', `/api/drivers/${driver.id}/disqualification`)).json<{ standings: Json[] }>()
    expect(standings.find((counter) => counter['table'] === 'serious')).toMatchObject({
      count: 2,
      window: { from: '2024-05-01', to: '2026-04-30' },
      disqualification: '60 days',
      next: '120 days',
      oldestLeavesOn: '2027-05-01',
    })
  })
})
