import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { makeVehicle, someDivision, unique, uniqueVin } from './support/records.ts'
import { field, find, onScreen, rowOf } from './support/screen.ts'

const upload = async (page: Page, name: string, content: string): Promise<void> => {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await expect(page.getByRole('region', { name: 'Columns of the file' })).toBeVisible()
}

/** Says by hand which field a column goes into. */
const mapTo = async (page: Page, heading: string, to: string): Promise<void> => {
  const target = page.getByRole('combobox', { name: `Field for ${heading}` })
  await target.fill(to)
  await page.getByRole('option', { name: to }).first().click()
  await expect(target).toHaveValue(to)
}

test.describe('G4 import through the screen', () => {
  test('G4 columns mapped by hand, one cell corrected, run, rolled back', async ({ open, api }) => {
    const manager = await api('manager')
    const division = await someDivision(manager)
    const known = await makeVehicle(manager, { terminal: 'Old yard' })
    const [first, second, third] = [unique('I'), unique('I'), unique('I')]
    const vin = uniqueVin()
    const wrong = vin.slice(0, 8) + (vin[8] === '3' ? '4' : '3') + vin.slice(9)
    const page = await open('manager')
    await page.goto('/vehicles')
    await page.goto('/vehicles/import')
    await onScreen(page, 'Import vehicles')
    await upload(
      page,
      'rigs.csv',
      [
        'Rig,Serial no.,Where parked,From shop',
        `${first},${uniqueVin()},North gate,=2+3`,
        `${second},${wrong},South yard,`,
        `${third},,"Gate ""B"", left",second hand`,
        `${known.title},,New yard,`,
      ].join('\n'),
    )
    await mapTo(page, 'Rig', 'Unit number')
    await mapTo(page, 'Serial no.', 'VIN')
    await mapTo(page, 'Where parked', 'Terminal')
    await mapTo(page, 'From shop', 'Note')
    await find(page, page, 'Division', division.title)
    await find(page, page, 'Kind', 'Tractor')
    await expect(page.getByText('The check doesn’t save anything.')).toBeVisible()
    await page.getByRole('button', { name: /^Check 4 rows/ }).click()

    await expect(page.getByRole('radio', { name: 'Errors 1' }).or(page.getByText('Errors 1'))).toBeVisible()
    await expect(page.getByText('Added 2')).toBeVisible()
    await expect(page.getByText('Changed 1')).toBeVisible()
    expect(await manager.list(`/api/vehicles?unitNumber=${first}`), 'the check has written nothing').toHaveLength(0)
    const run = page.getByRole('button', { name: /^Import \d/ })
    await expect(run).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: new RegExp(`^Serial no\\., line 3: ${wrong}`) }).click()
    await page.getByRole('textbox', { name: 'Serial no., line 3' }).fill(vin)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Errors 0')).toBeVisible()
    await page.getByRole('button', { name: 'Import 4 vehicles' }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

    const [made] = await manager.list(`/api/vehicles?unitNumber=${second}`)
    expect(made).toMatchObject({ vin, terminal: 'South yard', year: 2020, division: division.id })
    expect((await manager.list(`/api/vehicles?unitNumber=${third}`))[0]).toMatchObject({ terminal: 'Gate "B", left' })
    expect(await manager.read(`/api/vehicles/${known.id}`)).toMatchObject({ terminal: 'New yard', version: known.version + 1 })

    await page.getByRole('button', { name: 'Roll back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
    await expect(page.getByRole('heading', { name: 'Rolled back' })).toBeVisible()
    expect(await manager.list(`/api/vehicles?unitNumber=${first},${second},${third}`)).toHaveLength(0)
    expect(await manager.read(`/api/vehicles/${known.id}`)).toMatchObject({ terminal: 'Old yard' })
    await page.goto('/vehicles/import')
    await expect(rowOf(page, 'rigs.csv').first()).toContainText(/Rolled back/i)
  })

  test('G4 a roster as the office has it comes in with unreadable cells left empty', async ({ open, api }) => {
    const manager = await api('manager')
    const { code } = (await manager.list('/api/divisions?limit=1&status=active'))[0] as unknown as { code: string }
    const [first, second] = [unique('E'), unique('E')]
    const page = await open('manager')
    await page.goto('/drivers/import')
    await upload(
      page,
      'roster.csv',
      [
        'KESTREL RIDGE - DRIVER ROSTER,,,,,',
        'Emp #,Driver Name,Home Term,DOH,Cell Ph,Med exp',
        `${first},"Abbott, Lyle D.",${code},11/9/14,417-555-0116 Ext 3,2028-07-18`,
        `${second},"Fugate, Dora C",${code},9/20/13,4175550183,2/30/27`,
        'Total drivers,,,,,',
      ].join('\n'),
    )
    await expect(page.getByText('Line 5 is a total and isn’t imported.')).toBeVisible()
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await expect(page.getByText('Errors 1')).toBeVisible()
    await page.getByRole('button', { name: 'Leave unreadable cells empty' }).press('Enter')
    await expect(page.getByText('Errors 0')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 drivers' }).press('Enter')
    await expect
      .poll(() => manager.list(`/api/drivers?employeeId=${first},${second}&sort=firstName`))
      .toMatchObject([
        { firstName: 'Dora', medicalExpirationDate: null },
        { firstName: 'Lyle', lastName: 'Abbott', phone: '4175550116' },
      ])
  })

  test('G4 a file that is none is refused in one sentence; a role that may not import sees why @release', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/vehicles/import')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) })
    await expect(page.getByRole('alert').or(page.locator('.banner')).first()).toBeVisible()
    const other = await open('safety')
    await other.goto('/vehicles/import')
    await expect(other.getByRole('heading', { name: 'Your role can’t import vehicles' })).toBeVisible()
    await expect(field(other, 'File')).toHaveCount(0)
  })
})
