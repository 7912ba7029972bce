import { expect } from './support/fixtures.ts'
import { crewOf, now, pictureOf, test } from './support/frozen.ts'
import { field, onScreen } from './support/screen.ts'

test.describe('G8 tests, recordability and the FMCSA program on an accident', () => {
  test('G8 a recorded test ends its clock with its paper, and a later death is weighed', async ({ open, api }) => {
    const office = await api('super_admin')
    const { driver, unit } = await crewOf(office)
    const accident = await office.create('/api/accidents', {
      occurredAt: '2026-11-20T13:00:00.000Z',
      city: 'Joplin',
      state: 'MO',
      driver: driver.id,
      vehicle: unit.id,
      type: 'struck_in_rear',
      treatedAway: true,
      towAway: false,
      driverCited: true,
      narrative: 'Stood at a light when a car ran into the trailer.',
    })
    const page = await open('safety')
    await page.clock.setFixedTime(now)
    await page.goto(`/accidents/${accident.id}?tab=testing`)
    const alcohol = page.getByRole('region', { name: 'Alcohol test' })
    await expect(alcohol).toContainText('Treatment away from the scene, and our driver was cited')
    await alcohol.getByRole('button', { name: /^Record the test/ }).click()
    const ask = page.getByRole('dialog', { name: 'Alcohol test' })
    await field(ask, 'Alcohol test done at, date').fill('11/20/2026')
    await field(ask, 'Alcohol test done at, time').fill('8:30 AM')
    await ask.getByRole('button', { name: 'Save' }).click()
    await expect(alcohol).toContainText('Done')
    await page.getByLabel('Proof of the tests').setInputFiles({ name: 'custody.png', mimeType: 'image/png', buffer: await pictureOf(page) })
    await expect(page.getByRole('region', { name: 'Proof' })).toContainText('1 on file')
    await page.goto(`/accidents/${accident.id}`)
    await expect(page.getByRole('region', { name: 'FMCSA preventability program' })).toContainText('Struck in the rear')
    await expect(page.getByRole('region', { name: 'FMCSA preventability program' })).toContainText('Police accident report')
    await page.getByRole('link', { name: 'Open a DataQs request' }).click()
    await onScreen(page, 'Add DataQs request')
    await expect(field(page, 'What is asked and why')).toHaveValue(/Type: Struck in the rear\./)
    await page.goto(`/accidents/${accident.id}`)
    const recordable = page.getByRole('region', { name: 'DOT recordable' })
    await recordable.getByRole('button', { name: 'Record a later death' }).click()
    await field(page.getByRole('dialog'), 'Died on').fill('11/20/2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Record a later death' }).click()
    await expect(recordable).toContainText('A death and treatment away from the scene (49 CFR 390.5)')
    await expect(recordable).toContainText('Died on Nov 20, 2026, within 30 days of the accident')
  })
})
