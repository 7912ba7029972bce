import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { onScreen } from './support/screen.ts'

/** One with hours in every year: other tests make establishments that have none, and then the company has no rate. */
const withHours = async (api: Api): Promise<string> => {
  const [found] = await api.list('/api/divisions?q=Ozark&fields=name')
  if (found === undefined) throw new Error('The demo has no division called Ozark')
  return found.id
}
const openFigures = async (page: Page, division: string): Promise<void> => {
  await page.goto(`/osha-claims/figures?division=${division}`)
  await onScreen(page, 'Analytics')
  await expect(page.locator('a.tile').first()).toBeVisible()
}
const tile = (page: Page, label: string) => page.locator('a.tile').filter({ has: page.getByText(label, { exact: true }) })

// One test, since the targets are the whole company's.
test('G13 an administrator sets targets by keyboard; tiles, chart, its table and its words hold the rates against them', async ({
  open,
  api,
}) => {
  const admin = await api('admin')
  await admin.call('PUT', '/api/osha/targets', { trir: 4.5, dart: 3 })
  const page = await open('admin')
  const division = await withHours(admin)
  await openFigures(page, division)
  await expect(tile(page, 'TRIR')).toContainText('target 4.50')
  await expect(tile(page, 'Severity')).not.toContainText('target')

  await page.getByRole('button', { name: 'Targets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Targets' })
  await expect(dialog).toContainText('Company policy; no law sets a target.')
  await expect(dialog).toContainText(/Targets changed by Lena Park on /)
  await dialog.getByRole('button', { name: 'All changes' }).click()
  await expect(dialog.getByText('changed the targets').first()).toBeVisible()
  const [trir, dart] = [dialog.getByLabel('Target TRIR'), dialog.getByLabel('Target DART')]
  await trir.fill('2.375')
  await dart.press('Enter')
  await expect(trir).toHaveAccessibleDescription(/^A number above 0 with at most two decimals/)
  await trir.fill('2.25')
  await expect(dart).toHaveAccessibleDescription(/^DART can’t exceed TRIR/)
  expect(await violationsOf(page)).toEqual([])
  await dart.fill('')
  await dart.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Targets saved', { exact: true })).toBeVisible()
  await expect(tile(page, 'TRIR')).toContainText('target 2.25')
  await expect(tile(page, 'DART')).not.toContainText('target')

  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'TRIR and DART' }) })
  await expect(card.getByText('TRIR target 2.25')).toBeVisible()
  await expect(card.locator('line.target')).toHaveCount(1)
  await expect(card.getByRole('link', { name: /TRIR .* \(target 2\.25\), DART [^(]*$/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tile(page, 'DART')).toContainText('target 3.00')
  await expect(card.locator('line.target')).toHaveCount(2)
  await card.getByRole('button', { name: 'View as table' }).click()
  await expect(card.getByRole('row', { name: 'Target 4.50 3.00' })).toBeVisible()

  const other = await open('safety')
  await openFigures(other, division)
  await expect(tile(other, 'TRIR')).toContainText('target 4.50')
  await expect(other.getByRole('button', { name: 'Targets' })).toHaveCount(0)
  await other.goto('/osha-claims/year?year=2026')
  await expect(tile(other, 'DART')).toContainText('target 3.00')
})
