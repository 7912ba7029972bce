import type { Locator, Page } from '@playwright/test'
import { limitFor } from '#test/support/patience.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expandGroup, menu, onScreen, settled } from './support/screen.ts'

/** The number at the head of a link's words: "5 open accidents", "1,204". */
const numberIn = (words: string): number => Number(/[\d,]+/.exec(words)?.[0].replaceAll(',', ''))

/** Goes through a link by the keyboard and answers the total of the list it opens. */
const totalBehind = async (page: Page, link: Locator): Promise<number> => {
  await link.focus()
  await page.keyboard.press('Enter')
  const total = page.locator('.listbar-end > span').getByText(/^[\d,]+/)
  await expect(total.first()).toBeVisible()
  return numberIn(await total.first().innerText())
}

test.describe('G18 safety dashboard', () => {
  test('G18 starts with what to do now, and each entry of the queue opens its record by the keyboard', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/safety-dashboard')
    await onScreen(page, 'Safety dashboard')
    const queue = page.getByRole('region', { name: 'Act now' })
    await expect(queue.getByRole('listitem')).toHaveCount(8)
    const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN
    const between = async (): Promise<number> => (await topOf(page.locator('.tile').first())) - (await topOf(queue))
    await expect.poll(between, 'the queue stands before every figure').toBeGreaterThan(0)
    const row = queue.getByRole('listitem').first()
    const number = await row.locator('.queue-record').innerText()
    // It shows eight of them: what it counts is a list, which its number opens.
    const counted = queue.getByText(/^[\d,]+ (?:overdue|blocked)/)
    await expect(counted.first()).toBeVisible()
    await expect(counted.and(page.locator(':not(a)'))).toHaveCount(0)
    await row.getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(number)
  })

  test('G18 six tiles open their lists, with color only against a goal; the months are printed once and share bars run to the whole', async ({
    open,
  }) => {
    const page = await open('safety')
    await page.goto('/safety-dashboard')
    await settled(page)
    const tiles = page.locator('.board-tiles > a.tile')
    await expect(tiles).toHaveCount(6)
    await expect(page.getByText(/^[A-Z][a-z]{2} \d{4} to [A-Z][a-z]{2} \d{4}$/)).toHaveCount(1)
    await expect(page.locator('.tile-basis, .card-scope').filter({ hasText: '12 months' })).toHaveCount(0)
    const colors = await tiles
      .locator('.tile-delta, .tile-goal')
      .evaluateAll((all) => all.map((one) => ({ words: one.textContent, tone: one.getAttribute('data-tone') })))
    for (const { words, tone } of colors) if (tone !== null && tone !== 'neutral') expect(words, 'a color is a goal').toMatch(/^goal /)
    const clean = tiles.filter({ hasText: 'Clean inspections' })
    await expect(clean).toContainText(/(Up|Down) \d+ pts? from prior 12 months|Same as prior 12 months/)
    await expect(clean.locator('.sparkline')).toHaveCount(1)
    await expect(page.locator('.heat-map')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    // Repeats if another test adds an inspection between the tile and its list.
    await expect(async () => {
      await page.goto('/safety-dashboard')
      const basis = /^([\d,]+) of/.exec(await clean.locator('.tile-basis').innerText())
      await clean.press('Enter')
      await expect(page.locator('.listbar-end')).toContainText(`${basis?.[1]} roadside inspections`)
    }).toPass()
    await page.goto('/drivers-dashboard')
    await settled(page)
    const widths = await page
      .getByRole('list', { name: 'Active drivers by readiness' })
      .locator('.bar > i')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(one.style.width)))
    expect(Math.round(widths.reduce((sum, width) => sum + width, 0))).toBe(100)
  })

  test('G18 B3 the counts of waiting work equal the badges of the menu and open lists of that length @release', async ({ open }) => {
    const page = await open('safety')
    const links = page.getByRole('region', { name: 'Act now' }).locator('.queue-beyond > a')
    await page.goto('/safety-dashboard')
    await expect(links.first()).toBeVisible()
    // It stays open on this device.
    await expandGroup(menu(page), 'Safety')
    for (const index of (await links.all()).keys())
      // Once more where another test adds a record between the figure, the badge and the list.
      await expect(async () => {
        await page.goto('/safety-dashboard')
        await expect(links.first()).toBeVisible()
        await expect(page.locator('.nav-badge')).toHaveCount(5)
        const badges = (await page.locator('.nav-badge').allInnerTexts()).map(numberIn)
        const words = await links.nth(index).innerText()
        expect(badges, words).toContain(Math.min(99, numberIn(words)))
        expect(await totalBehind(page, links.nth(index)), words).toBe(numberIn(words))
      }).toPass({ timeout: limitFor(6_000) })
  })

  test('G18 a bar of a chart opens the accidents behind it @release', async ({ open }) => {
    const page = await open('safety')
    const bar = page.getByRole('list', { name: 'Accidents by type' }).getByRole('link').first()
    await expect(async () => {
      await page.goto('/safety-dashboard')
      const shown = numberIn(await bar.locator('.bar-number').innerText())
      expect(await totalBehind(page, bar)).toBe(shown)
    }).toPass({ timeout: limitFor(6_000) })
  })
})
