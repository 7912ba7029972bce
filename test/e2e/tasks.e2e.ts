import { expect, test } from './support/fixtures.ts'
import { makeDriver, unique } from './support/records.ts'
import { field, rowOf, toast } from './support/screen.ts'

test('G17 B5 B6 from a driver’s page a task is added, seen there and in My day, done with a key and taken back', async ({ open, api }) => {
  const admin = await api('admin')
  const driver = await makeDriver(admin)
  const title = `Call about the medical card ${unique('T')}`
  const page = await open('admin')
  await page.goto(`/drivers/${driver.id}`)
  const rail = page.getByRole('complementary', { name: /^About / })
  // Added by a template of the demo company, as the driver was.
  await expect(rail.getByRole('link', { name: 'Walk the new driver through the first week' })).toBeVisible()
  await rail.getByRole('link', { name: 'Add task' }).click()
  await expect(page.getByRole('combobox', { name: /About/ })).toHaveValue(driver.title)
  await field(page, 'Title').fill(title)
  await page
    .getByRole('button', { name: /^Add|^Save/ })
    .last()
    .click()
  await expect(page).toHaveURL(new RegExp(`/drivers/${driver.id}`))
  await expect(rail.getByRole('link', { name: title })).toBeVisible()

  const task = (await admin.list(`/api/tasks?record=drivers:${driver.id}`)).find((one) => one.title === title)
  const due = new Date(Date.now() - 60_000).toISOString()
  await admin.change(`/api/tasks/${task?.id ?? ''}`, { dueAt: due })
  await page.goto('/tasks')
  await expect(page.getByRole('link', { name: /^My day/ })).toHaveAttribute('aria-current', 'page')
  const row = rowOf(page, title)
  await expect(row).toContainText(driver.title)
  await expect(page.locator('.user-button')).toContainText(/[1-9]/)
  await row.getByText('Pending').click()
  await page.keyboard.press('d')
  await expect(toast(page)).toContainText(`${title}: Done`)
  await expect(row).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})
