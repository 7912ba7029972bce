import { expect, test } from './support/fixtures.ts'
import { unique } from './support/records.ts'
import { onScreen } from './support/screen.ts'

test('A3 G19 a report is found from the dashboard, counted by something else, opened into its list, saved and deleted', async ({
  open,
}) => {
  const page = await open('manager')
  await page.goto('/safety-dashboard')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await onScreen(page, 'Reports')
  await page.getByRole('searchbox', { name: /^Search \d+ reports$/ }).fill('preventab')
  await page.getByRole('link', { name: 'Preventability', exact: true }).click()
  const report = page.getByRole('article')
  await expect(report.getByRole('heading', { name: 'Preventability' })).toBeVisible()
  const total = Number(await report.locator('tfoot td').first().textContent())
  expect(total).toBeGreaterThan(0)
  await report.getByRole('combobox', { name: 'Count by' }).click()
  await page.getByRole('option', { name: 'By month' }).click()
  await expect(report.locator('tfoot td').first()).toHaveText(String(total))
  await expect(page).toHaveURL(/by=month/)
  const row = report.locator('tbody tr').first()
  const count = Number(await row.locator('td').first().textContent())
  const name = unique('By month')
  await report.getByRole('button', { name: 'Save…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save report' })
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await row.getByRole('link').click()
  await onScreen(page, 'Accidents')
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible()

  await page.goto('/reports')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(report.locator('tfoot td').first()).toHaveText(String(total))
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})
