import type { Locator } from '@playwright/test'
import { formatDate } from '#kit/dates/format-time.ts'
import { limitFor } from '#test/support/patience.ts'
import { sampled } from '#test/support/sampled.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom } from './support/records.ts'
import { listed, onScreen } from './support/screen.ts'

/** Each page of figures with a tile that counts what lies in the period. */
const pages = {
  '/accidents': 'Report lag',
  '/tickets': 'CDL serious violation',
  '/safety/disciplinary-actions': 'Incident to issue',
  '/workers-comp': 'Report lag',
  '/osha-claims': 'Report lag',
} as const

/** The records a tile stands on: "9 recordable on …", "average of 10 accidents", else its figure. */
const recordsOf = async (tile: Locator): Promise<number> => {
  const basis = await tile.locator('.tile-basis').innerText()
  const words = /^(?:average of )?([\d,]+) /.exec(basis)?.[1] ?? (await tile.locator('.tile-value').innerText())
  return Number(words.replaceAll(',', ''))
}

test.describe('F5 G18 figures', () => {
  for (const [path, ofPeriod] of sampled('figure pages', Object.entries(pages), 1))
    test(`F5 ${path}: from the list to its figures and, by a tile, to the records behind one; axe finds nothing`, async ({ open, api }) => {
      const today = await companyToday(await api('safety'))
      const page = await open('safety')
      await page.goto(path)
      await page.getByRole('link', { name: 'Analytics', exact: true }).click()
      await onScreen(page, 'Analytics')
      const tiles = page.locator('a.tile')
      await expect(tiles.first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('radio', { name: '30 days' }).click()
      await expect(page).toHaveURL(/range=30d/)
      await expect(page.locator('.toolbar')).toContainText(`${formatDate(dayFrom(today, -29))} to ${formatDate(today)}`)
      for (const tile of [tiles.first(), tiles.filter({ has: page.getByText(ofPeriod, { exact: true }) })]) {
        // Once more where another test adds a record between the figure and its list.
        await expect(async () => {
          await page.goto(`${path}/figures?range=30d`)
          const shown = await recordsOf(tile)
          await tile.focus()
          await page.keyboard.press('Enter')
          await expect(page).toHaveURL(new RegExp(`${path}\\?`))
          await expect.poll(() => listed(page), { message: 'records of the list', timeout: limitFor(2_000) }).toBe(shown)
        }).toPass({ timeout: limitFor(6_000) })
      }
    })

  test('F5 too few accidents for a map of hours are bars by weekday; a bar opens its list and reads as a table @release', async ({
    open,
  }) => {
    const page = await open('safety')
    const bars = page.getByRole('list', { name: 'Accidents by weekday' })
    const bar = bars.getByRole('link').first()
    // Once more where another test adds an accident between the bar and its list.
    await expect(async () => {
      await page.goto('/accidents/figures')
      await expect(bars.getByRole('link')).toHaveCount(7)
      const count = Number(await bar.locator('.bar-number').innerText())
      await bar.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/weekday=mon/)
      await expect.poll(() => listed(page), { timeout: limitFor(2_000) }).toBe(count)
    }).toPass({ timeout: limitFor(6_000) })
    await page.goBack()
    await expect(page.locator('.heat-map')).toHaveCount(0)
    await page.locator('section', { hasText: 'Accidents by weekday' }).getByRole('button', { name: 'View as table' }).last().click()
    await expect(page.getByRole('table', { name: 'Accidents by weekday' }).getByRole('row')).toHaveCount(8)
  })

  test('F5 on paper the figures stand without what is pressed, and maps keep every column @release', async ({ open }) => {
    // Letter between margins of 12 mm.
    const page = await open('safety', { viewport: { width: 725, height: 960 } })
    await page.goto('/accidents/figures')
    const tile = page.locator('a.tile').first()
    await expect(tile).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const pressed of ['Print', 'View as table']) await expect(page.getByRole('button', { name: pressed })).toHaveCount(0)
    await expect(page.getByRole('radiogroup', { name: 'Period' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(tile).toBeVisible()
    await expect(page.getByText(/^[A-Z][a-z]{2} \d+, \d{4} to [A-Z][a-z]{2} \d+, \d{4} · /), 'which period they are of').toBeVisible()
    const cut = await page.locator('.table-region').evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).length)
    expect(cut, 'maps show every column').toBe(0)
  })

  test('F5 a State says what it counts, opens it, and the table names only those with something @release', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/figures')
    const bar = page.getByRole('list', { name: 'Accidents by state' }).getByRole('link').first()
    const [name, count] = [await bar.locator('.bar-label').innerText(), await bar.locator('.bar-number').innerText()]
    await bar.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/state=[A-Z]{2}/)
    await expect(page.locator('.listbar-end').getByText(count, { exact: true })).toBeVisible()
    await page.goBack()
    await page.locator('section', { hasText: 'Accidents by state' }).getByRole('button', { name: 'View as table' }).last().click()
    const table = page.getByRole('table', { name: 'Accidents by state' })
    await expect(table.getByRole('cell', { name, exact: true }).or(table.getByRole('rowheader', { name, exact: true }))).toBeVisible()
    expect(await table.getByRole('row').count()).toBeLessThan(20)
  })

  test('F5 days that make no period and a failing server are said in words @release', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/figures?range=custom&from=2026-11-02&to=2026-11-01')
    await expect(page.getByText('Start date must be before end date.')).toBeVisible()
    await page.goto('/accidents/figures?range=custom')
    await expect(page.getByText('Choose the first and the last day.')).toBeVisible()
    await page.route('**/api/figures/accidents*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/accidents/figures')
    await expect(page.getByText('Couldn’t load analytics')).toBeVisible()
    await page.unroute('**/api/figures/accidents*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('a.tile').first()).toBeVisible()
  })
})
