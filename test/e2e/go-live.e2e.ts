import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDivision, makeDriver, typed } from './support/records.ts'
import { onScreen, settled } from './support/screen.ts'

test('go-live: the paper files of imported drivers are checked in one dialog, and everyone who may drive is activated', async ({
  open,
  api,
}) => {
  const admin = await api('admin')
  const today = await companyToday(admin)
  const division = await makeDivision(admin)
  const imported = async (medicalExpirationDate: string) => {
    const driver = await makeDriver(admin, {
      division: division.id,
      hireDate: '2019-03-04',
      licenseClass: 'A',
      licenseState: 'MO',
      licenseExpirationDate: dayFrom(today, 900),
      medicalExpirationDate,
    })
    const issuedOn = dayFrom(today, -60)
    const record = { type: 'mvr_annual', driver: driver.id, issuedOn, expirationDate: dayFrom(today, 300) }
    await admin.create('/api/qualification-documents', record)
    return driver
  }
  const ready = await imported(dayFrom(today, 400))
  const expired = [await imported(dayFrom(today, -10)), await imported(dayFrom(today, -20))]
  const page = await open('admin')

  await page.goto('/drivers/binders')
  await onScreen(page, 'DQ binders')
  await page.getByRole('button', { name: /^(Set go-live date|Change)$/ }).press('Enter')
  const setting = page.getByRole('dialog', { name: 'Paper files at go-live' })
  await setting.getByLabel('Go-live date').fill(typed(today))
  await setting.getByLabel('Scans due by').fill(typed(dayFrom(today, 45)))
  await setting.getByLabel('Paper files kept at').fill('Joplin office')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/checked in the paper file at Joplin office counts without a scan/)).toBeVisible()

  await page.goto(`/drivers?id=${[ready, ...expired].map(({ id }) => id).join(',')}`)
  await settled(page)
  await expect(page.getByText('is one of')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).press('Space')
  await page.getByRole('button', { name: 'Check paper files' }).press('Enter')
  const files = page.getByRole('dialog', { name: 'Check paper files: 3 drivers' })
  await expect(files.getByLabel('Paper kept at')).toHaveValue('Joplin office')
  for (const held of [/^Signed employment/, /^Road test/, /^Valid license/, /^Negative pre-employment/, /^CDL: medical certification/])
    await files.getByRole('checkbox', { name: held }).press('Space')
  expect(await violationsOf(page)).toEqual([])
  await files.getByRole('button', { name: 'Review' }).press('Enter')
  // Four documents and the motor vehicle record of each.
  const review = page.getByRole('dialog', { name: 'Check 15 documents of 3 drivers' })
  await expect(review).toContainText('2 drivers: Medical card expired')
  await review.getByRole('button', { name: 'Check 15 documents' }).press('Enter')
  await page.getByRole('dialog', { name: '15 documents of 3 drivers on file' }).getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).press('Space')
  await page.getByRole('toolbar', { name: 'Actions for the selected rows' }).getByRole('button', { name: 'Status' }).press('Enter')
  await page.getByRole('menuitem', { name: /^Activate/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).press('Enter')
  await page.getByRole('button', { name: 'Activate 1 driver' }).press('Enter')
  const report = page.getByRole('dialog', { name: '1 driver now Active, 2 not' })
  await expect(report).toContainText('2 drivers: Medical card expired')
  await report.getByRole('link', { name: '2 drivers' }).first().press('Enter')
  await expect(report).toHaveCount(0)
  await expect(page.getByText(String(expired[0]?.title))).toBeVisible()
  await expect(page.getByText(String(ready.title))).toHaveCount(0)

  await page.goto(`/drivers/${ready.id}?tab=requirements`)
  await settled(page)
  await page.getByRole('link', { name: 'Employment application' }).first().click()
  await expect(page.getByText(/^Paper file checked .+ by .+, kept at Joplin office; scan due /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Scan it' }).first()).toBeVisible()
})
