import type { Page } from '@playwright/test'
import { registry } from '#records/index.ts'
import { sampled } from '#test/support/sampled.ts'
import { expect, test } from './support/fixtures.ts'
import { tabTo } from './support/keys.ts'
import { makeDivision, makeDriver, makeVehicle, unique } from './support/records.ts'
import { rowOf, settled } from './support/screen.ts'

/** Primary buttons in the window, outside what a dialog covers. */
const primaries = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.btn-primary')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && button.closest('[inert], [aria-hidden="true"]') === null)
      .map((button) => button.textContent),
  )

test.describe('looks', () => {
  for (const record of sampled('one primary button', Object.values(registry), 4))
    test(`the list of ${record.name} beside its preview has one primary button`, async ({ open }) => {
      const page = await open('admin')
      await page.goto(record.path)
      await settled(page)
      const row = page.locator('tr[data-row]').first()
      if ((await row.count()) > 0) {
        await row.click({ position: { x: 300, y: 8 } })
        await settled(page)
      }
      expect((await primaries(page)).length).toBeLessThanOrEqual(1)
    })

  test('hovering a name that is cut off shows all of it, and numbers are never cut off', async ({ open, api }) => {
    const admin = await api('admin')
    const division = await makeDivision(admin)
    const lastName = `${unique('Wolfeschlegel')}steinhausenbergerdorff-Featherstonehaugh-Rademacher`
    await makeDriver(admin, { division: division.id, firstName: 'Maximiliana', lastName, phone: '4175550142' })
    const page = await open('admin')
    await page.goto(`/drivers?division=${division.id}&view=all`)
    const row = rowOf(page, 'Maximiliana')
    const name = row.locator('.cell-key')
    const told = row.locator('[title^="Maximiliana"]')
    await name.hover()
    await expect(told).toHaveAttribute('title', `Maximiliana ${lastName}`)
    await page.mouse.move(0, 0)
    await expect(told).toHaveCount(0)
    const phone = row.getByRole('link', { name: '417-555-0142' })
    if ((await phone.count()) > 0)
      expect(await phone.evaluate((link) => (link.closest('td')?.scrollWidth ?? 0) <= (link.closest('td')?.clientWidth ?? 0))).toBe(true)
  })

  for (const theme of ['light', 'dark'] as const)
    test(`from a list by keys alone, ${theme}: the focus is seen, returns from the preview, and is a Tab from the next step`, async ({
      open,
      api,
    }) => {
      const admin = await api('admin')
      const division = await makeDivision(admin)
      for (const unit of ['A', 'B', 'C']) await makeVehicle(admin, { division: division.id, unitNumber: unique(unit) })
      const page = await open('admin', { colorScheme: theme })
      await page.goto(`/vehicles?division=${division.id}&view=all&sort=unitNumber`)
      const rows = page.locator('tr[data-row]')
      await expect(rows).toHaveCount(3)
      const link = rows.nth(1).locator('.cell-key')
      for (const key of ['j', 'j']) await page.keyboard.press(key)
      await expect(link).toBeFocused()
      expect(await link.evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe('none')
      await page.keyboard.press('Space')
      await expect(page.getByRole('complementary', { name: 'Vehicle preview' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(link).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.locator('.record-head h1')).toBeVisible()
      await tabTo(page, page.locator('[data-guide="record.next"]').first())
    })

  test('on a phone an arrow leads back, and an action shows its picture beside the whole title', async ({ open, api }) => {
    const driver = await makeDriver(await api('admin'))
    const page = await open('admin', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto(`/drivers/${driver.id}`)
    await settled(page)
    const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Drivers' })
    expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.goto('/messages')
    await settled(page)
    await expect(page.getByRole('link', { name: 'New message' })).toBeVisible()
    expect(await page.locator('.topbar h1').evaluate((title) => title.scrollWidth - title.clientWidth)).toBeLessThanOrEqual(0)
  })
})
