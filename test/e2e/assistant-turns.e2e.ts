import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { settled } from './support/screen.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Assistant' })
const ask = async (page: Page, words: string): Promise<void> => {
  await page.getByPlaceholder('Ask me anything...').fill(words)
  await page.keyboard.press('Enter')
}

test('E3 typed “yes”, “cancel” and “undo that” go by the card before', async ({ open, api }) => {
  const desk = await api('super_admin')
  const [accident] = await desk.list('/api/accidents?status=open&limit=1')
  const path = `/api/accidents/${String(accident?.id)}`
  const words = `mark accident ${String(accident?.number)} pending`
  const page = await open('super_admin')
  await page.goto(`/accidents/${String(accident?.id)}`)
  await settled(page)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const cards = page.getByRole('group', { name: /^Mark pending: / })

  await ask(page, words)
  await ask(page, 'cancel')
  await expect(cards.getByRole('status')).toHaveText('Canceled. Nothing was saved.')
  await expect(cards.getByRole('button')).toHaveCount(0)
  expect((await desk.read(path)).status).toBe('open')

  await ask(page, words)
  await cards.nth(1).getByLabel('Waiting on').fill('Police report')
  await ask(page, 'yes')
  await expect(panelOf(page)).toContainText('Press “Mark pending” on the card to save it. Nothing is saved by typing.')
  expect((await desk.read(path)).status).toBe('open')
  await expect(cards.nth(1).getByLabel('Waiting on')).toHaveValue('Police report')
  await cards.nth(1).getByRole('button', { name: 'Mark pending' }).click()
  await expect(cards.nth(1).getByRole('status')).toContainText('is now pending')

  await ask(page, 'undo that')
  await expect(panelOf(page)).toContainText(/Undone: “Mark pending: .*is open again\./)
  await expect(cards.nth(1).getByRole('status')).toHaveText('Undone. Previous values restored.')
  expect((await desk.read(path)).status).toBe('open')
  await expect(page.getByRole('main')).toContainText('Undo of an earlier change')
  expect(await violationsOf(page)).toEqual([])
})
