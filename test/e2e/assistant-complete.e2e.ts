import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Assistant' })
const latest = (page: Page) => panelOf(page).locator('.assistant-answer').last()
const boxOf = (page: Page) => page.getByPlaceholder('Ask me anything...')
const listOf = (page: Page) => panelOf(page).getByRole('listbox', { name: 'Questions' })
const optionsOf = (page: Page) => listOf(page).getByRole('option')
/** The question of an option. What the account asked before comes first, so other tests may change the order. */
const questionIn = async (option: Locator): Promise<string> => (await option.locator('.menu-item-label').textContent()) ?? ''

const openPanel = async (page: Page): Promise<void> => {
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await expect(boxOf(page)).toBeFocused()
}

test('E1 E3 questions that can be answered are offered while typing: Tab completes, arrows choose, Enter sends, Escape closes the list', async ({
  open,
}) => {
  const page = await open('manager')
  await openPanel(page)
  await page.keyboard.type('open tic')
  const first = optionsOf(page).first()
  await expect(first).toContainText('open tickets')
  // Tab takes it into the box and sends nothing.
  const completed = await questionIn(first)
  await page.keyboard.press('Tab')
  await expect(boxOf(page)).toHaveValue(completed)
  await expect(boxOf(page)).toBeFocused()
  await expect(listOf(page)).toBeHidden()
  await expect(panelOf(page).locator('.assistant-mine')).toHaveCount(0)

  await boxOf(page).fill('')
  await page.keyboard.type('open tickets by st')
  await expect(optionsOf(page).filter({ hasText: 'open tickets by status' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeHidden()
  await expect(boxOf(page)).toBeVisible()

  // Without a choice, Enter sends what is typed.
  await boxOf(page).fill('')
  await page.keyboard.type('open accidents')
  await expect(optionsOf(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panelOf(page).locator('.assistant-mine')).toHaveText(['open accidents'])
  await expect(listOf(page)).toBeHidden()
  await expect(latest(page)).toContainText('accident')

  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type('open acci')
  await expect(first).toContainText('open accidents')
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(boxOf(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  const chosen = optionsOf(page).nth(1)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  const words = await questionIn(chosen)
  await page.keyboard.press('Enter')
  await expect(panelOf(page).locator('.assistant-mine')).toHaveText(['open accidents', words])
  await expect(boxOf(page)).toHaveValue('')

  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
})

test('E1 E3 typing faster than the offers come sends what is typed, and one press on an offer asks it on a phone', async ({ open }) => {
  const page = await open('manager', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const waits = Promise.withResolvers<void>()
  await page.route('**/api/ai-agent/complete?*', async (route) => {
    await waits.promise
    await route.continue().catch(() => undefined)
  })
  await openPanel(page)
  const asked = page.waitForRequest('**/api/ai-agent/complete?*')
  await page.keyboard.type('open tick')
  await asked
  await boxOf(page).fill('open tickets')
  await page.keyboard.press('Enter')
  await expect(latest(page)).toContainText('ticket')
  waits.resolve()
  await expect(listOf(page)).toBeHidden()

  await expect(boxOf(page)).toBeEnabled()
  await boxOf(page).tap()
  await page.keyboard.type('open acci')
  const first = optionsOf(page).first()
  await expect(first).toContainText('open accidents')
  const box = await listOf(page).boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
  const offered = await questionIn(first)
  await first.tap()
  await expect(panelOf(page).locator('.assistant-mine')).toHaveText(['open tickets', offered])
})

test('E3 a reading is changed in place, by keyboard alone', async ({ open }) => {
  const page = await open('manager')
  await openPanel(page)
  await boxOf(page).fill('open tickets by status')
  await page.keyboard.press('Enter')
  await expect(latest(page)).toContainText('(open)')
  const readOf = () => latest(page).locator('.assistant-read')
  await readOf().getByText('How I read this').press('Enter')
  await readOf().getByRole('button', { name: 'Status' }).press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'By division' })).toBeVisible()
  // Escape closes the menu and leaves the panel open.
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(panelOf(page)).toBeVisible()
  await readOf().getByRole('button', { name: 'Status' }).press('Enter')
  await menu.getByRole('menuitem', { name: 'By division' }).press('Enter')
  await expect(panelOf(page).locator('.assistant-mine').last()).toHaveText('By division')
  await expect(latest(page)).toContainText('by division (open)')

  await readOf().getByText('How I read this').press('Enter')
  await readOf().getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await menu.getByRole('menuitem', { name: 'Without “open”' }).press('Enter')
  await expect(panelOf(page).locator('.assistant-answer')).toHaveCount(3)
  await expect(latest(page)).toContainText('by division')
  await expect(latest(page)).not.toContainText('(open)')
})
