import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { makeUnit } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { shopOf } from '#test/support/shop.ts'

/** It is November 20, 2026, a Friday, 9 AM in Joplin. */
let app: TestApp
let admin: TestUser
let joplin: Crew
let foreman: TestUser
const { desk, tractor, reading, pm, schedule } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeCrew(admin)
  foreman = await app.as('supervisor', [joplin.division.id])
})
afterAll(() => app.close())

describe('G6: quick entry', () => {
  const read = async (line: string, by = foreman): Promise<{ problem: string | null; understood: Json | null }> =>
    (await by.call('GET', `/api/maintenance/quick-entry?line=${encodeURIComponent(line)}`)).json()
  const save = (line: string) => foreman.call('POST', '/api/maintenance/quick-entry', { line })

  test('says what it understood, then writes oil change, meter and reset in one act', async () => {
    const unit = await tractor()
    const name = String(unit['unitNumber'])
    await reading(unit.id, 401_920)
    await make(admin, 'oil-changes', {
      vehicle: unit.id,
      doneOn: '2026-03-01',
      miles: 376_730,
      grade: '15W-40',
      quarts: 42,
      intervalMiles: 25_000,
    })
    const b = await pm(unit.id, { everyMiles: 25_000, lastMiles: 376_730, lastDoneOn: '2026-03-01' })
    const a = await pm(unit.id, { task: 'pm_a', everyMiles: 12_500, lastMiles: 390_000, lastDoneOn: '2026-08-01' })
    const { problem, understood } = await read(`${name} 402,310 oil $312`)
    expect(problem).toBeNull()
    expect(understood).toMatchObject({
      act: 'oil_change',
      unit: { id: unit.id },
      miles: 402_310,
      up: 390,
      on: '2026-11-20',
      cents: 31_200,
      clears: 'due',
    })
    expect(understood?.['resets']).toMatchObject([
      { id: b.id, dueMiles: 427_310 },
      { id: a.id, dueMiles: 414_810 },
    ])
    const saved = await save(`${name} 402,310 oil $312`)
    expect(saved.statusCode).toBe(200)
    const { id } = saved.json<{ id: string }>()
    expect(await desk.one(`/api/maintenance/oil-changes/${id}`)).toMatchObject({
      status: 'done',
      miles: 402_310,
      grade: '15W-40',
      quarts: 42,
      total: 31_200,
      schedule: b.id,
    })
    expect((await desk.one(`/api/vehicles/${unit.id}`))['mileage']).toBe(402_310)
    for (const one of [a, b]) expect(await schedule(one.id)).toMatchObject({ lastMiles: 402_310, lastDoneOn: '2026-11-20' })
    await foreman.call('POST', `/api/batches/${String(saved.headers['x-batch-id'])}/undo`, {})
    expect(await schedule(b.id)).toMatchObject({ lastMiles: 376_730 })
  })

  test('knows yesterday, other services and a meter alone; a service closes the repair that is booked for it', async () => {
    const unit = await tractor()
    const name = String(unit['unitNumber'])
    const a = await pm(unit.id, { task: 'pm_a', everyMiles: 12_500, lastMiles: 390_000, lastDoneOn: '2026-08-01' })
    expect((await save(`${name}, 402000`)).json()).toMatchObject({ kind: 'meter-entries', understood: { act: 'reading', up: null } })
    const booked = await foreman.call('POST', '/api/maintenance/bookings', {
      vehicle: unit.id,
      on: '2026-11-20',
      work: [{ kind: 'pm-schedules', id: a.id }],
    })
    const done = (await save(`${name}, 402100, pm a`)).json<Json>()
    expect(done).toMatchObject({ kind: 'repairs', id: booked.json<{ repair: Json }>().repair['id'] })
    expect(await schedule(a.id)).toMatchObject({ lastMiles: 402_100 })
    for (const [said, on] of [
      ['11/2/2026', '2026-11-02'],
      ['yesterday', '2026-11-19'],
      ['Nov 12', '2026-11-12'],
      ['11/24', '2025-11-24'],
    ])
      expect((await read(`${name} 402200 oil ${said}`)).understood).toMatchObject({ on })
  })

  test('compares a day with the last reading in the zone of the unit’s division', async () => {
    const division = await make(admin, 'divisions', { timeZone: 'America/Los_Angeles' })
    const unit = await makeUnit(admin, { division: division.id })
    // 10:30 PM on November 19 in Los Angeles, 12:30 AM on November 20 in Joplin.
    await reading(unit.id, 401_920, '2026-11-20T06:30:00.000Z')
    const { problem } = await read(`${String(unit['unitNumber'])} 401000 oil 11/19`, admin)
    expect(problem).toMatch(/^Below the last reading .* on Nov 19, 2026/)
  })

  test('refuses what it does not understand with a sentence, and saves nothing', async () => {
    const unit = await tractor()
    const name = String(unit['unitNumber'])
    await reading(unit.id, 401_920)
    const foreign = String((await makeCrew(admin)).vehicle['unitNumber'])
    const said = async (line: string): Promise<string | null> => (await read(line)).problem
    expect(await said('')).toBe('Write unit, miles, work: 1127, 412850, oil.')
    expect(await said(name)).toBe('Enter the miles. Write unit, miles, work: 1127, 412850, oil.')
    expect(await said(`${name} 402000 waxing`)).toMatch(/^“waxing” isn’t a work type/)
    expect(await said('NO-SUCH 402000 oil')).toBe('No unit NO-SUCH. Check the number or the division.')
    expect(await said(`${foreign} 402000 oil`)).toBe(`No unit ${foreign}. Check the number or the division.`)
    expect(await said(`${name} 401000 oil`)).toBe(
      `Below the last reading of Unit ${unit.title}: 401,920 mi on Nov 20, 2026. Check the number.`,
    )
    expect(await said(`${name} 402000 pm c`)).toMatch(/has no schedule for PM C/)
    expect(await said(`${name} 402000 oil 2/30`)).toBe('Enter the date as yesterday, Nov 24 or 11/24.')
    expect((await read(`${name} 902000 oil`)).understood).toMatchObject({ doubt: 'Up 500,080 mi since Nov 20, 2026. Check the number.' })
    expect((await save(`${name} 401000 oil`)).statusCode).toBe(422)
    expect(await desk.list(`/api/maintenance/oil-changes?vehicle=${unit.id}`)).toEqual([])
  })
})
