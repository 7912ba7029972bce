import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import type { ChartFigure, MetricFigure } from '#features/metrics/answers.ts'

interface Page {
  readonly tiles: readonly MetricFigure[]
  readonly charts: readonly ChartFigure[]
}

const months = ['2025-11', '2025-12', ...Array.from({ length: 10 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)]

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
let silent: Created
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', {
    timeZone: 'America/Denver',
    monthlyMiles: months.map((month) => ({ month, miles: 200_000, source: 'Test' })),
  })
  silent = await make(admin, 'divisions', { monthlyMiles: [{ month: '2026-10', miles: 90_000, source: 'Test' }] })
  driver = await make(admin, 'drivers', { division: division.id, hireDate: '2024-11-10' })
  vehicle = await make(admin, 'vehicles', { division: division.id, kind: 'tractor' })
})
afterAll(() => app.close())

const accident = (occurredAt: string, more: Json = {}): Promise<Created> =>
  make(safety, 'accidents', {
    driver: driver.id,
    vehicle: vehicle.id,
    occurredAt,
    reportedAt: occurredAt,
    city: 'Pueblo',
    state: 'CO',
    ...more,
  })
const pageOf = async (user: TestUser, kind: string, query = ''): Promise<Page> => {
  const answer = await user.call('GET', `/api/figures/${kind}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const tile = (page: Page, key: string): MetricFigure | undefined => page.tiles.find((one) => one.key === key)
const chart = (page: Page, key: string): ChartFigure | undefined => page.charts.find((one) => one.key === key)
const bars = (page: Page, key: string): Record<string, number | null> =>
  Object.fromEntries((chart(page, key)?.names ?? []).map((name, at) => [name, chart(page, key)?.series[0]?.points[at]?.value ?? null]))

describe('F5 figures are worked out as the field does', () => {
  test('28 a rate is cases by a million over the miles of twelve full months; without them it is n/a and says why', async () => {
    // In the twelve months, one before them and one in the month that is not over.
    for (const day of ['2025-10-31T18:00:00.000Z', '2025-11-01T18:00:00.000Z', '2026-03-04T18:00:00.000Z', '2026-11-02T18:00:00.000Z'])
      await accident(day, { towAway: true })
    const own = await pageOf(safety, 'accidents', `division=${division.id}`)
    expect(tile(own, 'accidents.rate')).toMatchObject({ count: 2, value: 0.83, shown: '0.83', base: 2_400_000 })
    expect(tile(own, 'accidents.rate')?.basis).toBe('2 accidents on 2,400,000 miles')
    expect(tile(await pageOf(safety, 'accidents', `division=${division.id}&range=30d`), 'accidents.rate')?.basis).toBe(
      '2 accidents on 2,400,000 miles, Nov 2025 to Oct 2026',
    )
    // The dashboard's rate is made of the same months.
    const board = (await safety.call('GET', `/api/dashboard/stats?for=safety&division=${division.id}`)).json<{
      tiles: MetricFigure[]
    }>()
    const dot = tile(own, 'accidents.dot_rate')
    expect(dot?.basis).toContain('2 recordable on 2,400,000 miles')
    expect(dot?.basis).toContain('factor 6 of one carrier: not above 1.5 (49 CFR 385 app. B)')
    expect(board.tiles.find(({ key }) => key === 'accidents.dot_rate')).toMatchObject(dot ?? {})
    const other = tile(await pageOf(safety, 'accidents', `division=${silent.id}`), 'accidents.rate')
    expect(other).toMatchObject({ value: null, shown: 'n/a', basis: '0 accidents, 11 of 12 months without miles' })
  })

  test('28 a rate says of whose units no miles are reported; a report from above is theirs too', async () => {
    const region = await make(admin, 'divisions', { monthlyMiles: months.map((month) => ({ month, miles: 200_000, source: 'Test' })) })
    const below = await make(admin, 'divisions', { parent: region.id })
    const told = await app.as('safety', [region.id])
    const basis = async (user: TestUser): Promise<(string | undefined)[]> => [
      tile(await pageOf(user, 'accidents'), 'accidents.rate')?.basis,
      (await user.call('GET', '/api/dashboard/stats?for=safety'))
        .json<{ tiles: { key: string; basis: string }[] }>()
        .tiles.find(({ key }) => key === 'accidents.dot_rate')?.basis,
    ]
    await make(admin, 'vehicles', { division: below.id, kind: 'tractor' })
    expect(await basis(told)).toEqual(['0 accidents on 2,400,000 miles', expect.stringMatching(/^0 recordable on 2,400,000 miles;/)])
    const apart = await make(admin, 'divisions', {})
    await make(admin, 'vehicles', { division: apart.id, kind: 'tractor' })
    const both = await app.as('safety', [region.id, apart.id])
    expect(await basis(both)).toEqual([
      '0 accidents on 2,400,000 miles, 1 division reports none',
      expect.stringMatching(/^0 recordable on 2,400,000 miles, 1 division reports none;/),
    ])
  })

  test('12 hour, weekday and time with us follow the clock of the place', async () => {
    // Wednesday 23:30 in Denver is Thursday elsewhere; two years of service begin on the tenth, by that clock too.
    await accident('2026-09-10T05:30:00.000Z')
    await accident('2026-11-10T06:30:00.000Z')
    const page = await pageOf(safety, 'accidents', `division=${division.id}&range=custom&from=2025-12-01&to=2026-11-20`)
    expect(bars(page, 'accidents.by_hour'), 'too few for a map of hours').toMatchObject({ Wed: 2, Mon: 2, Thu: 0 })
    const at = async (filters: string): Promise<number> =>
      (await safety.call('GET', `/api/accidents?division=${division.id}&${filters}`)).json<unknown[]>().length
    expect([await at('weekday=wed&hour=23'), await at('weekday=mon&hour=23'), await at('weekday=thu&hour=5')]).toEqual([1, 1, 0])
    expect(bars(page, 'accidents.by_tenure')).toMatchObject({ '1 to 2 years': 4, '2 to 5 years': 0 })
  })

  test('13 a charge and an attorney with a comma open the tickets that bear them', async () => {
    const ticket = (more: Json): Promise<Created> =>
      make(safety, 'tickets', {
        driver: driver.id,
        state: 'CO',
        issuedAt: '2026-10-02T16:00:00.000Z',
        attorney: 'Vance, Cole & Moody',
        dispositionOn: '2026-11-01',
        charges: [{ description: 'Speeding, 15 over' }],
        ...more,
      })
    await ticket({ disposition: 'dismissed' })
    await ticket({ disposition: 'guilty', charges: [{ description: 'speeding, 15 over' }, { description: 'Seat belt' }] })
    const page = await pageOf(safety, 'tickets', `division=${division.id}`)
    const charge = chart(page, 'tickets.charges')
    expect(charge?.names).toHaveLength(1)
    for (const [key, wanted] of [
      ['tickets.charges', 2],
      ['tickets.attorneys', 1],
    ] as const) {
      const point = chart(page, key)?.series[0]?.points[0]
      const found = await safety.call('GET', `/api${point?.href}&limit=0`)
      expect([found.statusCode, found.headers['x-total-count'], point?.count], key).toEqual([200, String(wanted), wanted])
    }
    expect(chart(page, 'tickets.attorneys')?.series[0]?.points[0]).toMatchObject({ value: 0.5, shown: '50%', of: { count: 2 } })
  })

  test('17 a privacy case says no cause and no part of the body, in the list as in the figures', async () => {
    const claim = await make(safety, 'workers-comp', {
      driver: driver.id,
      division: division.id,
      state: 'CO',
      injuredAt: '2026-10-05T16:00:00.000Z',
      reportedAt: '2026-10-05T18:00:00.000Z',
      cause: 'assault',
      bodyPart: 'Groin',
    })
    const made = await make(safety, 'osha-claims', {
      establishment: division.id,
      worker: driver.id,
      claim: claim.id,
      jobTitle: 'Driver',
      occurredAt: '2026-10-05T16:00:00.000Z',
      learnedAt: '2026-10-05T18:00:00.000Z',
      place: 'Dock',
      description: 'Attacked at the dock',
      override: 'yes',
      overrideReason: 'Treated by a physician',
    })
    const caseId = made.id
    const read = async (): Promise<Created[]> => (await safety.call('GET', `/api/osha-claims?id=${caseId}`)).json()
    expect(await read()).toMatchObject([{ recordable: 'yes', cause: 'assault', bodyPart: 'Groin' }])
    const changed = await safety.call(
      'PATCH',
      `/api/osha-claims/${caseId}`,
      { privacyReason: 'assault' },
      { 'if-match': `"${made.version}"`, 'x-confirm-warnings': '1' },
    )
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await read()).toMatchObject([{ privacyCase: true, cause: null, bodyPart: null }])
    expect((await safety.call('GET', '/api/osha-claims?bodyPart=groin&limit=0')).headers['x-total-count']).toBe('0')
    const page = await pageOf(safety, 'osha-claims', `division=${division.id}`)
    expect(bars(page, 'osha-claims.parts')).toEqual({ Unknown: 1 })
    expect(JSON.stringify(page)).not.toMatch(/groin|Assault/i)
  })

  test('refuse a division the viewer cannot see and days that make no period', async () => {
    const manager = await app.as('manager', [division.id])
    expect((await manager.call('GET', `/api/figures/accidents?division=${silent.id}`)).statusCode).toBe(404)
    for (const days of ['', '&from=2026-11-02&to=2026-11-01', '&from=2010-01-01&to=2026-11-01'])
      expect((await manager.call('GET', `/api/figures/accidents?range=custom${days}`)).statusCode, days).toBe(422)
    expect((await manager.call('GET', '/api/figures/vehicles')).statusCode).toBe(400)
  })

  test('P-22 money of claims only for those who read their entries; no rates out of a part of the cases', async () => {
    const supervisor = await app.as('supervisor')
    expect(tile(await pageOf(safety, 'workers-comp'), 'workers-comp.incurred')).toBeDefined()
    const page = await pageOf(supervisor, 'workers-comp')
    expect([tile(page, 'workers-comp.incurred'), chart(page, 'workers-comp.incurred_by_year')]).toEqual([undefined, undefined])
    expect(tile(page, 'workers-comp.frequency')).toMatchObject({ value: null, shown: 'n/a' })
    expect(tile(page, 'workers-comp.frequency')?.basis).toContain('your role sees some of the records only')
    const board = (await supervisor.call('GET', '/api/dashboard/stats?for=safety')).json<{ tiles: { key: string; shown: string }[] }>()
    expect(board.tiles.find(({ key }) => key === 'osha-claims.trir')?.shown).toBe('n/a')
    expect((await (await app.as('recruiter')).call('GET', '/api/figures/workers-comp')).statusCode).toBe(403)
  })
})
