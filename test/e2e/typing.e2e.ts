import type { CDPSession, Page } from '@playwright/test'
import { quiet } from '#tools/quiet.ts'
import { expect, test } from './support/fixtures.ts'

/** Lists answer late and the processor is slow, so that the screen is always behind the hands. */
const slowDown = async (page: Page, factor: number): Promise<CDPSession> => {
  await page.route(/\/api\/vehicles\?/, (route) => setTimeout(() => void route.continue().catch(() => undefined), 800))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor })
  return session
}

const searchParameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name)

test.describe('typing is never lost while the screen is behind', () => {
  test('the search box of a list keeps every letter and blank, at any pace', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/vehicles')
    const search = page.getByRole('searchbox', { name: 'Search vehicles' })
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await slowDown(page, 3)
    for (const delay of [120, 220]) {
      await search.focus()
      await page.keyboard.type('freightliner cascadia', { delay })
      await expect.poll(() => searchParameter(page, 'q')).toBe('freightliner cascadia')
      await expect(search).toHaveValue('freightliner cascadia')
      await page.keyboard.press('Escape')
      await expect.poll(() => searchParameter(page, 'q')).toBeNull()
      await expect(search).toHaveValue('')
    }
  })

  test('a blank typed before a pause stays in the box @release', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/vehicles')
    const search = page.getByRole('searchbox', { name: 'Search vehicles' })
    await search.pressSequentially('freightliner ')
    await expect.poll(() => searchParameter(page, 'q')).toBe('freightliner')
    await quiet(page)
    await expect(search).toHaveValue('freightliner ')
    await search.pressSequentially('cascadia')
    await expect.poll(() => searchParameter(page, 'q')).toBe('freightliner cascadia')
  })

  test('the box follows Back and a tab, and a filter set while a word is waiting keeps both @release', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/vehicles?view=all&status=active')
    const search = page.getByRole('searchbox', { name: 'Search vehicles' })
    await search.fill('volvo')
    await page.getByRole('button', { name: 'Remove filter Status' }).click()
    await expect.poll(() => searchParameter(page, 'status')).toBeNull()
    await expect.poll(() => searchParameter(page, 'q')).toBe('volvo')
    await page.goBack()
    await expect.poll(() => searchParameter(page, 'status')).toBe('active')
    // The word went into the address before or after the filter, as fast as the hands were; the box says what the address says.
    await expect.poll(async () => (await search.inputValue()) === (searchParameter(page, 'q') ?? '')).toBe(true)
  })

  test('boxes checked faster than the list is drawn are all kept @release', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/vehicles?view=all')
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Fuel', exact: true }).click()
    const boxes = page.locator('.filter-options').getByRole('checkbox')
    await expect(boxes.first()).toBeVisible()
    await slowDown(page, 3)
    const count = await boxes.count()
    expect(count).toBeGreaterThan(3)
    await boxes.first().focus()
    for (let index = 0; index < count; index += 1) {
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
    }
    await expect.poll(() => (searchParameter(page, 'fuel') ?? '').split(',').length).toBe(count)
    for (let index = 0; index < count; index += 1) await expect(boxes.nth(index)).toBeChecked()
  })
})

test.describe('a second press never reaches another button @release', () => {
  test('P-61 on a phone the buttons of a form stay where they are when it says what is missing', async ({ open }) => {
    const page = await open('safety', { viewport: { width: 390, height: 844 }, hasTouch: true })
    for (const path of ['/accidents/new', '/drivers/new', '/tickets/new']) {
      await page.goto(path)
      const save = page.getByRole('button', { name: /^Save/ })
      const boxes = async () => [await save.boundingBox(), await page.getByRole('button', { name: 'Cancel' }).boundingBox()]
      await expect(save).toBeVisible()
      const before = await boxes()
      await save.dblclick()
      await expect(page.getByText(/answers? missing|needs? attention|answers? (is|are) missing/).first()).toBeVisible()
      expect(await boxes(), path).toEqual(before)
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })
})
