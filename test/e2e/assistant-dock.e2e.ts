import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { onScreen, settled } from './support/screen.ts'

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'AI Assistant' })

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('not drawn')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom
}

test('E1 from 1,280 px the page makes room for the open panel, and the list fits what is left', async ({ open }) => {
  const page = await open('safety')
  await page.goto('/accidents')
  await settled(page)
  const main = page.getByRole('main')
  const before = (await boxOf(main)).right
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await expect(panelOf(page)).toBeVisible()
  expect((await boxOf(main)).right).toBeLessThanOrEqual((await boxOf(panelOf(page))).x)
  await expect
    .poll(() => page.locator('.table-region').evaluate((region) => region.scrollWidth - region.clientWidth))
    .toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More', exact: true }), 'no tab pushes it out of sight').toBeInViewport({ ratio: 1 })
  await panelOf(page).getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(async () => (await boxOf(main)).right).toBe(before)
})

test('E1 below 1,280 px the open panel leaves the bar with Save free', async ({ open }) => {
  const page = await open('safety', { viewport: { width: 1100, height: 800 } })
  await page.goto('/accidents/new')
  await settled(page)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const save = page.getByRole('button', { name: /^(Save|Add accident)/ }).last()
  await expect(save).toBeVisible()
  expect(await overlap(save, panelOf(page))).toBe(false)
})

test('E1 on a phone a button of the top bar opens the panel over the whole screen', async ({ open }) => {
  const page = await open('safety', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/maintenance')
  await onScreen(page, 'Maintenance')
  const button = page.getByRole('button', { name: 'AI Assistant' })
  await expect(button).toHaveCount(1)
  expect((await boxOf(button)).bottom).toBeLessThanOrEqual(56)
  await button.click()
  await expect(panelOf(page)).toBeVisible()
  expect(await panelOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
})

test('on a phone no word of a title breaks or is cut off, and the count at the bell covers no other button', async ({ open }) => {
  const page = await open('safety', { viewport: { width: 360, height: 780 }, hasTouch: true })
  for (const path of [
    '/maintenance',
    '/run-assignments',
    '/safety/disciplinary-actions',
    '/qualification-documents',
    '/corrective-actions',
  ]) {
    await page.goto(path)
    await settled(page)
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.evaluate((title) => title.scrollWidth - title.clientWidth), path).toBe(0)
    expect(await heading.evaluate((title) => getComputedStyle(title).overflowWrap), path).toBe('normal')
  }
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell.locator('.count')).toBeVisible()
  expect(await overlap(bell.locator('.count'), page.getByRole('button', { name: 'AI Assistant' }))).toBe(false)
})

test('the count at the bell covers no other button', async ({ open }) => {
  const page = await open('safety')
  await page.goto('/accidents')
  await settled(page)
  const count = page.getByRole('button', { name: /^Notifications/ }).locator('.count')
  await expect(count).toBeVisible()
  expect(await overlap(count, page.getByRole('link', { name: 'Add accident' }))).toBe(false)
})

test('beside the open panel the facts and answers of a record stand in one column', async ({ open, api }) => {
  const admin = await api('admin')
  const firstOf = async (list: string): Promise<string> => (await admin.list(`/api/${list}?sort=number&limit=1`))[0]?.id ?? ''
  const [accident, driver, unit] = await Promise.all(['accidents', 'drivers', 'vehicles'].map(firstOf))
  for (const width of [1280, 1440]) {
    const page = await open('admin', { viewport: { width, height: 900 } })
    for (const path of [`/accidents/${accident ?? ''}`, `/drivers/${driver ?? ''}`, `/vehicles/${unit ?? ''}`]) {
      await page.goto(path)
      await settled(page)
      if (!(await panelOf(page).isVisible())) await page.getByRole('button', { name: 'AI Assistant' }).click()
      await expect(panelOf(page)).toBeVisible()
      const terms = page.locator('.record-main .facts-two > div > dt')
      const lefts = await terms.evaluateAll((all) => [...new Set(all.map((term) => Math.round(term.getBoundingClientRect().left)))])
      expect(lefts.length, `${path} at ${width} px`).toBeLessThanOrEqual(1)
    }
    await page.goto(`/accidents/${accident ?? ''}?tab=steps`)
    await settled(page)
    const [clocks, answers] = [page.getByRole('region', { name: /deadlines/i }).first(), page.getByRole('region', { name: /^The answers/ })]
    expect((await boxOf(answers)).y, `answers below the deadlines at ${width} px`).toBeGreaterThan((await boxOf(clocks)).y)
    expect((await boxOf(answers)).width).toBeGreaterThan(500)
  }
})
