import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { shopOf } from '#test/support/shop.ts'

/** It is November 20, 2026. */
let app: TestApp
let admin: TestUser
let joplin: Crew
const { desk, tractor, reading, schedule } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeCrew(admin)
})
afterAll(() => app.close())

describe('G6: an oil sample', () => {
  const oil = (vehicle: string, values: Json): Promise<Created> =>
    make(admin, 'oil-changes', { vehicle, doneOn: '2026-11-10', miles: 402_310, ...values })
  test.each<[string, Json, string | null]>([
    ['just below its first level', { iron: 99, soot: 2.9 }, 'normal'],
    ['at the first level', { iron: 100 }, 'monitor'],
    ['at the second by another figure', { iron: 100, fuelPct: 4 }, 'abnormal'],
    ['at the third', { copper: 150 }, 'severe'],
    ['with coolant in it', { coolant: true }, 'severe'],
    ['that is still at the lab', { sample: 'sent', sampleLab: 'Ozark Fluid Lab' }, 'sent'],
    ['that nobody took', {}, null],
  ])('%s', async (_what, values, sample) => {
    expect(await oil((await tractor()).id, values)).toMatchObject({ sample })
  })

  test('that the figures call worse than somebody did asks first; abnormal it becomes a repair, once', async () => {
    const { id: vehicle } = await tractor()
    const { id } = await oil(vehicle, { sample: 'sent' })
    const path = `/api/maintenance/oil-changes/${id}`
    const { version } = await desk.one(path)
    const asked = await admin.call('PATCH', path, { sample: 'normal', iron: 182 }, { 'if-match': `"${version}"` })
    expect(asked.json()).toMatchObject({ warnings: [{ field: 'sample', message: 'Abnormal by its figures: iron 182 ppm' }] })
    expect((await desk.move(path, 'repair_sample')).json().detail).toBe('Only an abnormal or severe sample needs a repair.')
    expect((await desk.change(path, { iron: 182 })).json()).toMatchObject({ sample: 'abnormal' })
    await desk.move(path, 'repair_sample')
    const [repair] = await desk.list(`/api/maintenance/repairs?vehicle=${vehicle}`)
    expect(repair).toMatchObject({ title: 'Oil sample abnormal: iron 182 ppm', system: 'engine', priority: 'high', reportedMiles: 402_310 })
    expect((await desk.move(path, 'repair_sample')).json().detail).toBe('A repair for this sample exists.')
  })
})

describe('G6: imports', () => {
  const sample = () => readFile(new URL('../fixtures/truck-monthly-mileage-sample.csv', import.meta.url), 'utf8')

  test('miles by month become readings on the last day of each, added up by unit; the same file twice changes nothing', async () => {
    const units = await Promise.all(['A1', 'A2', 'A3'].map((unitNumber) => tractor({ unitNumber })))
    const { upload, check, run, rows } = importer(app, admin, 'meter-entries')
    const made = await upload(await sample(), 'truck-monthly-mileage.csv')
    expect(made.file.notes).toEqual([
      'Read as miles by month: each unit’s months were added up from 0. Each total is its reading on the last day of that month.',
    ])
    expect(made.columns.filter(({ field }) => field !== null).map(({ heading, field }) => [heading, field])).toEqual([
      ['Vehicle', 'vehicle'],
      ['Read at', 'readAt'],
      ['Reading', 'value'],
    ])
    expect((await check(made.id)).counts).toMatchObject({ created: 54, error: 0 })
    expect((await run(made.id)).counts).toMatchObject({ created: 54, error: 0 })
    const own = await desk.list(`/api/meter-entries?vehicle=${units[0]?.id}&sort=-readAt&limit=50`)
    // The newest is the sum of the 18 months; the day before July ends in June.
    expect(own).toHaveLength(18)
    expect(own[0]).toMatchObject({ value: 199_655, readAt: '2013-07-01T04:59:00+00:00' })
    expect(own[17]).toMatchObject({ value: 9_222, readAt: '2012-02-01T05:59:00+00:00' })
    expect(await desk.one(`/api/vehicles/${units[0]?.id}`)).toMatchObject({ mileage: 199_655 })

    const again = await upload(await sample(), 'truck-monthly-mileage.csv')
    expect((await check(again.id)).counts).toMatchObject({ created: 0, unchanged: 54, error: 0 })
    expect((await rows(again.id)).every(({ outcome }) => outcome === 'unchanged')).toBe(true)
  })

  test('a table of whole dates is read as it stands', async () => {
    const unit = await tractor()
    const { upload } = importer(app, admin, 'meter-entries')
    const made = await upload(`Unit,Month,Miles\n${String(unit['unitNumber'])},11/02/2026,412000\n`)
    expect(made.columns.map(({ heading }) => heading)).toEqual(['Unit', 'Month', 'Miles'])
    expect(made.file.notes).toEqual([])
  })

  test('PM history: oil changes reset their schedules and leave the meter alone, schedules take over what was done last', async () => {
    const unit = await tractor()
    const name = String(unit['unitNumber'])
    await reading(unit.id, 402_000)
    const schedules = importer(app, admin, 'maintenance/schedules')
    const plan = await schedules.upload(
      `Unit,Service,Interval in miles,Last done,Meter when last done\n${name},PM B,25000,03/01/2026,351000\n${name},DOT inspection,,03/01/2026,351000\n`,
    )
    const due = await schedules.check(plan.id)
    expect(due.counts).toMatchObject({ created: 1, error: 1 })
    await schedules.run(plan.id, true)
    const [pmB] = await desk.list(`/api/maintenance/schedules?vehicle=${unit.id}`)
    expect(pmB).toMatchObject({ task: 'pm_b', lastMiles: 351_000, dueMiles: 376_000 })
    const oil = importer(app, admin, 'maintenance/oil-changes')
    const history = await oil.upload(
      `Unit,Done on,Meter,Oil grade,PM schedule\n${name},06/01/2026,376500,15W-40,${pmB?.number}\n${name},03/01/2026,351000,15W-40,${pmB?.number}\n`,
    )
    expect((await oil.check(history.id)).counts).toMatchObject({ created: 2, error: 0 })
    expect((await oil.run(history.id)).counts).toMatchObject({ created: 2 })
    expect(await schedule(String(pmB?.id))).toMatchObject({ lastDoneOn: '2026-06-01', lastMiles: 376_500 })
    expect(await desk.list(`/api/meter-entries?vehicle=${unit.id}`)).toHaveLength(1)
  })
})
