import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Answer {
  readonly bonus: { count: number; cents: number; query: Record<string, string> }
  readonly divisions: { id: string; title: string; above: string[] }[]
  readonly inspections: { divisionId: string | null }[]
  readonly exposure: { powerUnits: number[] }
}

let app: TestApp
let admin: TestUser
let safety: TestUser
let region: Created
let terminal: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  region = await make(admin, 'divisions', { usdot: '90041127' })
  terminal = await make(admin, 'divisions', { parent: region.id })
})
afterAll(() => app.close())

const csa = async (query: string, who: TestUser = safety): Promise<Answer> => (await who.call('GET', `/api/csa?${query}`)).json<Answer>()

/** A clean report of a driver of the division, recognized with a bonus and paid, or with a mention. */
const recognized = async (division: Created, report: string, paid: Json | null): Promise<void> => {
  const driver = await make(admin, 'drivers', { division: division.id })
  const clean = await make(safety, 'clean-inspections', {
    reportNumber: report,
    state: 'MO',
    level: 'I',
    inspectedAt: '2026-10-05T16:00:00.000Z',
    driver: driver.id,
  })
  const move = (name: string, fields: Json) => safety.call('POST', `/api/clean-inspections/${clean.id}/transitions`, { move: name, fields })
  await move('verify', { verified: 'paper_received' })
  await move('recognize', paid === null ? { recognition: 'mention' } : { recognition: 'bonus', amount: 10_050 })
  if (paid !== null && paid['paidOn'] !== undefined) await move('pay', paid)
}

describe('G11 what clean inspections cost, and whose they are', () => {
  test('G11 bonuses paid by carrier and division, as their list adds up; what is not paid yet or no bonus is left out', async () => {
    await recognized(region, 'MO810001', { paidOn: '2026-11-02' })
    await recognized(terminal, 'MO810002', { paidOn: '2026-11-03' })
    await recognized(terminal, 'MO810003', {})
    await recognized(terminal, 'MO810004', null)
    for (const [query, count] of [
      ['usdot=90041127', 2],
      [`division=${region.id}`, 2],
      [`division=${terminal.id}`, 1],
      ['usdot=1', 0],
    ] as const) {
      const { bonus } = await csa(query)
      expect(bonus, query).toMatchObject({ count, cents: count * 10_050 })
      const list = (await safety.call('GET', `/api/clean-inspections?${new URLSearchParams(bonus.query).toString()}`)).json<Json[]>()
      expect(
        list.reduce((sum, row) => sum + Number(row['amount']), 0),
        query,
      ).toBe(bonus.cents)
    }
  })

  test('G11 each report says its division, each division what stands above it; of others nothing is said', async () => {
    const all = await csa('usdot=90041127')
    expect(all.inspections.filter(({ divisionId }) => divisionId === terminal.id)).toHaveLength(3)
    expect(all.divisions.find(({ id }) => id === terminal.id)).toMatchObject({ title: terminal.title, above: [region.id] })
    const limited = await csa('', await app.as('safety', [terminal.id]))
    expect(limited.divisions.map(({ id }) => id)).toEqual([terminal.id])
    expect(limited.bonus.count).toBe(1)
  })

  test('G11 units and reports of a yard two levels below count for the carrier whose number it runs under', async () => {
    const unitsOf = async (query: string): Promise<number | undefined> => (await csa(query)).exposure.powerUnits[0]
    const before = await unitsOf('usdot=90041127')
    const yard = await make(admin, 'divisions', { parent: terminal.id })
    await make(admin, 'vehicles', { division: yard.id, kind: 'tractor', inServiceOn: '2024-01-05' })
    await recognized(yard, 'MO810005', null)
    expect(await unitsOf('usdot=90041127')).toBe((before ?? 0) + 1)
    expect(await unitsOf('usdot=1')).toBe(0)
    expect((await csa('usdot=90041127')).inspections.filter(({ divisionId }) => divisionId === yard.id)).toHaveLength(1)
  })
})

describe('G8 G10 the day of a crash in CSA', () => {
  test('G10 is that of the place where it happened, as in the register', async () => {
    const home = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const driver = await make(admin, 'drivers', { division: home.id })
    const vehicle = await make(admin, 'vehicles', { division: home.id, kind: 'tractor' })
    const crash = await make(safety, 'accidents', {
      occurredAt: '2026-10-05T04:30:00.000Z',
      timeZone: 'America/New_York',
      city: 'Akron',
      state: 'OH',
      driver: driver.id,
      vehicle: vehicle.id,
      treatedAway: false,
      towAway: true,
      driverCited: false,
    })
    const { crashes } = (await safety.call('GET', '/api/csa')).json<{ crashes: Json[] }>()
    expect(crashes.find(({ id }) => id === crash.id)).toMatchObject({ date: '2026-10-05' })
  })

  test('G10 a crash with an unanswered injury or release is not one without: the measure says that it is the least', async () => {
    const home = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const driver = await make(admin, 'drivers', { division: home.id })
    const vehicle = await make(admin, 'vehicles', { division: home.id, kind: 'tractor' })
    const crash = (more: Json): Promise<Created> =>
      make(safety, 'accidents', {
        ...quietCrash,
        occurredAt: '2026-10-06T15:00:00.000Z',
        driver: driver.id,
        vehicle: vehicle.id,
        towAway: true,
        ...more,
      })
    const open = await crash({ treatedAway: null, fatalities: null })
    const answered = await crash({ hazmatReleased: false })
    const csa = (await safety.call('GET', `/api/csa?division=${home.id}`)).json<{
      crashes: Json[]
      methods: { categories: Json[]; contributions: { violationId: string; note: string | null }[] }[]
    }>()
    expect(csa.crashes.find(({ id }) => id === open.id)).toMatchObject({ injuryOrDeath: null, hazmatReleased: null })
    expect(csa.crashes.find(({ id }) => id === answered.id)).toMatchObject({ injuryOrDeath: false, hazmatReleased: false })
    expect(csa.methods.length).toBeGreaterThan(0)
    for (const { categories, contributions } of csa.methods) {
      expect(categories.find(({ basic }) => basic === 'crash')).toMatchObject({ violations: 2, unanswered: 1 })
      const noteOf = (id: string) => contributions.find(({ violationId }) => violationId === id)?.note
      expect([noteOf(open.id), noteOf(answered.id)]).toEqual(['at least: an injury or death and a hazmat release not answered', null])
    }
  })
})
