import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { asks, cellOf, sceneOf } from './support/leave.ts'
import { companyToday, unique } from './support/records.ts'
import { field, onScreen, settled, toast } from './support/screen.ts'

test('G2 the calendar goes by keys alone: arrows, Enter for the preview, N for a request of that person and day', async ({ open, api }) => {
  const manager = await api('manager')
  const scene = await sceneOf(manager, 1)
  await asks(manager, scene)
  const page = await open('manager')
  await page.goto(`/time-off?at=${scene.monday}`)
  await onScreen(page, 'Time off')
  await settled(page)
  const name = scene.driver.title
  await cellOf(page, name, /Vacation, pending/)
    .first()
    .focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${name}, .*: nothing planned$`) }).and(page.locator(':focus'))).toHaveCount(
    1,
  )
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('complementary', { name: 'Time off request preview' }).getByRole('heading', { name: new RegExp(name) }),
  ).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('n')
  await onScreen(page, 'Add time off request')
  await expect(field(page, 'Driver')).toHaveValue(name)
})

test('G2 a sick call takes two presses: off today’s runs, someone covers, and undo gives both back', async ({ open, api }) => {
  const manager = await api('manager')
  const { driver } = await sceneOf(manager, 2)
  const today = await companyToday(manager)
  const spot = unique('SPOT')
  const start = new Date(Date.now() - 600_000)
  const tonight = await manager.create('/api/run-assignments', {
    spot,
    serviceDate: today,
    start: start.toISOString(),
    end: new Date(start.getTime() + 2_400_000).toISOString(),
    driver: driver.id,
    division: driver['division'],
  })
  const page = await open('manager')
  await page.goto('/time-off')
  await settled(page)
  await page.getByRole('button', { name: 'Out today' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(driver.title) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: `${driver.title} is out today` })
  await expect(dialog.getByRole('heading', { name: spot })).toBeVisible()
  await expect(dialog.getByText('Could this be family or medical leave (FMLA)?')).toBeVisible()
  expect(await manager.read(`/api/run-assignments/${tonight.id}`)).toMatchObject({ status: 'unassigned', coverReason: 'sick' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page).filter({ hasText: 'Undone' })).toBeVisible()
  expect(await manager.read(`/api/run-assignments/${tonight.id}`)).toMatchObject({ status: 'planned', driver: driver.id })
})
