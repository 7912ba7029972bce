import { quietCrash } from '#test/support/crash.ts'
import type { Api, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { smallPicture } from './support/files.ts'
import { makeReadyDriver, makeReadyUnit } from './support/ready.ts'
import { choose, field, fill, onScreen, toast } from './support/screen.ts'

const accidentOf = async (api: Api): Promise<{ accident: Row; driver: Row }> => {
  const driver = await makeReadyDriver(api)
  const vehicle = await makeReadyUnit(api)
  await api.create('/api/vehicle-assignments', {
    driver: driver.id,
    vehicle: vehicle.id,
    startsAt: '2026-11-01T12:00:00.000Z',
  })
  const accident = await api.create('/api/accidents', {
    ...quietCrash,
    occurredAt: '2026-11-18T14:00:00.000Z',
    driver: driver.id,
    vehicle: vehicle.id,
  })
  return { accident, driver }
}

test.describe('G8 what follows from an accident', () => {
  test('G8 a ticket is opened from it with what is known, and saving it leads back', async ({ open, api }) => {
    const { accident, driver } = await accidentOf(await api('admin'))
    const page = await open('safety')
    await page.goto(`/accidents/${accident.id}`)
    await page.getByRole('button', { name: 'Add related' }).click()
    await page.getByRole('menuitem', { name: 'Ticket', exact: true }).click()
    await onScreen(page, 'Add ticket')
    await expect(field(page, 'Driver')).toHaveValue(driver.title)
    await expect(field(page, 'City')).toHaveValue('Joplin')
    await expect(field(page, 'Issued, date')).toHaveValue('11/18/2026')
    await expect(field(page, 'Issued, time')).not.toHaveValue('')

    await fill(page, { 'Citation number': `C-${accident.number}` })
    const charges = page.getByRole('group', { name: 'Charges', exact: true })
    for (const [index, words] of ['Following too closely', 'Failed to reduce speed'].entries()) {
      await charges.getByRole('button', { name: 'Add row' }).click()
      const row = page.getByRole('group', { name: `Charges, row ${index + 1}`, exact: true })
      await fill(row, { Charge: words, Speed: String(40 + index), Fine: `${120 + index}` })
      await field(row, 'Fine').blur()
    }
    await charges.getByRole('button', { name: 'Remove row 1' }).click()
    const left = page.getByRole('group', { name: 'Charges, row 1', exact: true })
    await expect(field(left, 'Charge'), 'a row keeps its own words').toHaveValue('Failed to reduce speed')
    await expect(field(left, 'Speed')).toHaveValue('41')
    await expect(field(left, 'Fine')).toHaveValue('$121.00')

    await page.getByRole('button', { name: /^Save ticket/ }).click()
    await expect(page).toHaveURL(`/accidents/${accident.id}`)
    await expect(toast(page)).toContainText('added')
    await toast(page).getByRole('button', { name: 'Open' }).click()
    await onScreen(page, /Failed to reduce speed/)
    await page.getByRole('navigation', { name: 'Ticket', exact: true }).getByRole('link', { name: 'Charges', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Charges' })).toContainText('$121.00')
  })

  test('G8 the owner of a corrective action is found by name, by a role that manages no users @release', async ({ open, api }) => {
    const { accident } = await accidentOf(await api('admin'))
    const page = await open('safety')
    await page.goto(`/corrective-actions/new?accident=${accident.id}`)
    await onScreen(page, /corrective action/i)
    await field(page, 'Owner').fill('a')
    const first = page.getByRole('option').first()
    const name = (await first.locator('span').first().textContent()) ?? ''
    await first.click()
    await expect(field(page, 'Owner')).toHaveValue(name)
  })

  test('G8 the way back never leads out of the app @release', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/tickets/new?back=//evil.example/')
    await onScreen(page, 'Add ticket')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/tickets')
  })

  test('G8 photos stand under what they show, with the hash that proves them @release', async ({ open, api }) => {
    const { accident } = await accidentOf(await api('admin'))
    const page = await open('safety')
    await page.goto(`/accidents/${accident.id}?tab=files`)
    await choose(page, page, 'Photos show', 'Left side')
    await page.locator('input[type="file"]').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: smallPicture })
    const shown = page.getByRole('list', { name: 'Left side' })
    await expect(shown).toContainText('door.png')
    await shown.getByRole('button', { name: 'Details of door.png' }).click()
    await expect(page.locator('.file-details')).toContainText(/[0-9a-f]{64}/)
    await choose(page, page.locator('.file-details'), 'Shows', 'Scene')
    await expect(page.getByRole('list', { name: 'Scene' })).toContainText('door.png')
  })

  test('G8 the form of a ticket with charges fits a phone @release', async ({ open }) => {
    const page = await open('safety', { viewport: { width: 375, height: 740 } })
    await page.goto('/tickets/new')
    await onScreen(page, 'Add ticket')
    await page.getByRole('group', { name: 'Charges', exact: true }).getByRole('button', { name: 'Add row' }).click()
    const row = page.getByRole('group', { name: 'Charges, row 1', exact: true })
    await expect(row).toBeVisible()
    for (const control of await row.locator('input').all()) {
      const box = await control.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375)
      expect(box?.width ?? 0).toBeGreaterThan(100)
    }
  })
})
