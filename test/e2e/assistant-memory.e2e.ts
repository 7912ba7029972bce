import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { unique } from './support/records.ts'
import { settled } from './support/screen.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Assistant' })
const latest = (page: Page) => panelOf(page).locator('.assistant-answer').last()
const ask = async (page: Page, words: string): Promise<void> => {
  const answers = await panelOf(page).locator('.assistant-answer').count()
  await page.getByPlaceholder('Ask me anything...').fill(words)
  await page.keyboard.press('Enter')
  await expect(panelOf(page).locator('.assistant-answer')).toHaveCount(answers + 1)
}
const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click()
  await expect(panelOf(page)).toBeVisible()
}

test('E8 what one person taught works for them at once, and for everyone once a manager has seen what it changes', async ({ open }) => {
  const word = unique('zorble').toLowerCase().replaceAll('-', '')
  const page = await open('safety')
  await page.goto('/accidents')
  await openPanel(page)
  await ask(page, `how many ${word}`)
  await expect(latest(page)).toContainText(`I don’t know “${word}” here`)
  await latest(page).getByRole('button', { name: 'Not helpful' }).click()
  await latest(page).getByRole('group', { name: 'What was wrong?' }).getByRole('button', { name: 'Misunderstood' }).click()
  await latest(page).getByRole('button', { name: 'Correct', exact: true }).click()
  await page.getByLabel('Correct Response').fill(`${word} means accidents`)
  await page.getByRole('button', { name: 'Submit Correction' }).click()
  await expect(latest(page)).toContainText(`Learned: “${word}” = accidents.`)
  await ask(page, `how many ${word}`)
  await expect(latest(page)).toContainText(/^[\d,]+ accidents?/)
  await expect(latest(page)).toContainText(`Used: “${word}” = accidents`)
  await page.goto('/ai-assistant?show=memory')
  const row = page.getByRole('list', { name: 'Memories' }).getByRole('listitem').filter({ hasText: word })
  await expect(row).toContainText('Proposed')
  await settled(page)
  expect(await violationsOf(page)).toEqual([])

  const manager = await open('manager')
  await manager.goto('/ai-assistant?show=review')
  await manager
    .getByRole('list', { name: 'Proposals' })
    .getByRole('link', { name: new RegExp(word) })
    .click()
  const review = manager.getByRole('article', { name: new RegExp(word) })
  await expect(review).toContainText(`${word} means accidents`)
  await expect(review).toContainText(/Changes \d+ answers?/)
  await expect(review.getByRole('row').filter({ hasText: 'Not understood' })).toHaveCount(1)
  await settled(manager)
  expect(await violationsOf(manager)).toEqual([])
  await review.getByRole('button', { name: 'Approve for everyone' }).click()
  await expect(manager.getByRole('list', { name: 'Company memories' }).getByRole('listitem').filter({ hasText: word })).toBeVisible()
  await openPanel(manager)
  await ask(manager, `how many ${word}`)
  await expect(latest(manager)).toContainText('for everyone')
  await panelOf(manager).getByRole('button', { name: 'Close' }).click()
  await manager.getByRole('button', { name: `Retire “${word}”` }).click()
  await expect(manager.getByRole('button', { name: `Retire “${word}”` })).toHaveCount(0)

  for (const tab of ['Gaps', 'Usage']) {
    await manager.getByRole('link', { name: tab, exact: true }).click()
    await expect(manager.getByRole('region', { name: tab, exact: true })).toBeVisible()
    await settled(manager)
    expect(await violationsOf(manager), tab).toEqual([])
  }

  await page.reload()
  await page.getByRole('button', { name: `Forget “${word}”` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).toBeVisible()
})

test('E8 taught and undone in the chat, gone on with later', async ({ open }) => {
  const word = unique('lot').toLowerCase().replaceAll('-', '')
  const page = await open('manager')
  await page.goto('/drivers')
  await openPanel(page)
  await ask(page, `when I say ${word} I mean drivers on leave`)
  await expect(latest(page)).toContainText(`Got it: “${word}” = drivers on leave`)
  await ask(page, `how many ${word}`)
  await expect(latest(page)).toContainText('on leave')
  await latest(page)
    .getByRole('button', { name: new RegExp(`Undo .*${word}`) })
    .click()
  await expect(latest(page)).toContainText('forgotten')
  await ask(page, `how many ${word}`)
  await expect(latest(page)).toContainText(`I don’t know “${word}” here`)
  await panelOf(page).getByRole('button', { name: 'Close' }).click()
  await page.goto('/ai-assistant')
  await page.getByLabel('Search conversations').fill(word)
  await expect(page.getByRole('list').filter({ hasText: word }).getByRole('listitem')).toHaveCount(1)
  await settled(page)
  await page.getByText(`when I say ${word} I mean drivers on leave`).first().click()
  await page.getByRole('button', { name: 'Continue conversation' }).click()
  await expect(panelOf(page).locator('.assistant-mine')).toHaveCount(3)
})
