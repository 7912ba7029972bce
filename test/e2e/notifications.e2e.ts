import type { Page } from '@playwright/test'
import { quiet } from '#tools/quiet.ts'
import { expect, test } from './support/fixtures.ts'
import { makeVehicle } from './support/records.ts'
import { toast } from './support/screen.ts'

const copyLink = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Copy link' }).press('Enter')
}

/** Drags the visible toast to the right by so many pixels. */
const swipe = async (page: Page, by: number): Promise<void> => {
  const box = await toast(page).boundingBox()
  if (box === null) throw new Error('No toast is visible')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 5; step += 1) await page.mouse.move(x + (by * step) / 5, y)
  await page.mouse.up()
}

test.describe('C2 notifications', () => {
  let address = ''
  test.beforeEach(async ({ api }) => {
    address = `/vehicles/${(await makeVehicle(await api('manager'))).id}`
  })

  test('C2 one at a time, shown 5000 ms; time stands still under the pointer', async ({ open }) => {
    const page = await open('manager', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(address)
    // On a slow machine the network falls silent before the screen stands, and a stopped clock lets nothing be loaded.
    await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
    await quiet(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await copyLink(page)
    await expect(toast(page)).toContainText('Link copied')
    await page.clock.runFor(4_900)
    await expect(toast(page)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toast(page)).toHaveCount(0)

    await copyLink(page)
    await page.clock.runFor(1_000)
    await copyLink(page)
    await expect(toast(page), 'the second takes the place of the first').toHaveCount(1)
    await page.clock.runFor(4_500)
    await expect(toast(page), 'and has its own time').toHaveCount(1)
    await toast(page).hover()
    await page.clock.runFor(20_000)
    await expect(toast(page)).toHaveCount(1)
  })

  test('C2 F8 moves to it, Escape dismisses it, a swipe to the right of 50 px does, a shorter one does not', async ({ open }) => {
    const page = await open('manager', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(address)
    await copyLink(page)
    await expect(toast(page)).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.locator('.toast-viewport')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toast(page).or(toast(page).getByRole('button')).and(page.locator(':focus'))).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(toast(page)).toHaveCount(0)

    await copyLink(page)
    await swipe(page, 40)
    await expect(toast(page)).toHaveCount(1)
    await swipe(page, 60)
    await expect(toast(page)).toHaveCount(0)

    await copyLink(page)
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(page)).toHaveCount(0)
  })

  test('C2 a failure is said and is not pushed away by a lesser notice @release', async ({ open }) => {
    const page = await open('manager', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.route('**/api/vehicles/export?*', (route) =>
      route.fulfill({ status: 503, json: { status: 503, title: 'No', detail: 'The file could not be written.' } }),
    )
    await page.goto('/vehicles')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    await expect(toast(page)).toContainText('The file could not be written.')
    await expect(toast(page)).toHaveAttribute('data-tone', 'danger')
  })
})
