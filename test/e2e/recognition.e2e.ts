import { expect, test } from './support/fixtures.ts'
import { makeDivision, makeDriver, makeVehicle, unique } from './support/records.ts'

test.describe('G8 days of a clean inspection', () => {
  test('G8 the decal is of the quarter of the place: an evening of June 30 is not in July', async ({ open, api }) => {
    const admin = await api('super_admin')
    const [driver, unit] = [await makeDriver(admin), await makeVehicle(admin)]
    const division = await makeDivision(admin, { timeZone: 'America/Los_Angeles' })
    const inspection = await admin.create('/api/clean-inspections', {
      reportNumber: unique('OR').replaceAll('-', ''),
      state: 'OR',
      level: 'I',
      inspectedAt: '2026-07-01T05:30:00.000Z',
      driver: driver.id,
      vehicle: unit.id,
      division: division.id,
      decal: true,
    })
    const page = await open('safety')
    await page.goto(`/clean-inspections/${inspection.id}`)
    const card = page.getByRole('region', { name: 'Recognition', exact: true })
    await expect(card).toContainText('Quarter 2, valid through Aug 31, 2026')
  })
})
