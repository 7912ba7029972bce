import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { onScreen } from './support/screen.ts'

const pages = ['/accidents', '/tickets', '/safety/disciplinary-actions', '/workers-comp', '/osha-claims'] as const

test.describe('F5 G18 figures', () => {
  for (const path of pages)
    test(`F5 ${path}: from the list to its figures and, by a tile, to the records behind one; clean in every appearance`, async ({
      open,
    }) => {
      const page = await open('safety')
      await page.goto(path)
      await page.getByRole('link', { name: 'Figures', exact: true }).click()
      await onScreen(page, 'Figures')
      const tile = page.locator('a.tile').first()
      await expect(tile).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      // 30 days: the address says so, and the charts fall into weeks.
      await page.getByRole('radio', { name: '30 days' }).click()
      await expect(page).toHaveURL(/range=30d/)
      await expect(tile).toBeVisible()
      await tile.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${path}\\?`))
      await expect(
        page
          .getByRole('table')
          .first()
          .or(page.getByText(/No .* match/))
          .first(),
      ).toBeVisible()
    })

  test('F5 a cell of the map of hours says what it counts, opens it, and reads as a table', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/figures')
    const map = page.getByRole('region', { name: 'Hour and weekday, map' }).getByRole('table')
    const cell = map.getByRole('link').first()
    const [, count = ''] = /: (\d+)$/.exec((await cell.getAttribute('aria-label')) ?? '') ?? []
    await cell.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/hour=\d+/)
    await expect(page.locator('.listbar-end').getByText(count, { exact: true })).toBeVisible()
    await page.goBack()
    await page.locator('section', { hasText: 'Hour and weekday' }).getByRole('button', { name: 'View as table' }).click()
    await expect(page.getByRole('table', { name: 'Hour and weekday' })).toBeVisible()
  })

  test('F5 a State on the map says what it counts, opens it, and the table names only those with something', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/figures')
    const square = page.getByRole('list', { name: 'Where' }).getByRole('link').first()
    const [, count = '', name = ''] = /^[A-Z]{2}\s*([\d,]+)\s*, (.+)$/.exec((await square.textContent()) ?? '') ?? []
    await square.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/state=[A-Z]{2}/)
    await expect(page.locator('.listbar-end').getByText(count, { exact: true })).toBeVisible()
    await page.goBack()
    await page.locator('section', { hasText: 'Where' }).getByRole('button', { name: 'View as table' }).last().click()
    const table = page.getByRole('table', { name: 'Where' })
    await expect(table.getByRole('cell', { name, exact: true }).or(table.getByRole('rowheader', { name, exact: true }))).toBeVisible()
    expect(await table.getByRole('row').count()).toBeLessThan(20)
  })

  test('F5 days that make no period and a failing server are said in words', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/figures?range=custom&from=2026-11-02&to=2026-11-01')
    await expect(page.getByText('The first day comes after the last.')).toBeVisible()
    await page.goto('/accidents/figures?range=custom')
    await expect(page.getByText('Choose the first and the last day.')).toBeVisible()
  })
})
