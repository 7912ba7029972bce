import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { makeDriver, unique } from './support/records.ts'

const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await expect(page.getByRole('region', { name: 'AI Assistant' })).toBeVisible()
}
const ask = async (page: Page, words: string): Promise<void> => {
  await page.getByPlaceholder('Ask me anything...').fill(words)
  await page.keyboard.press('Enter')
}
const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Assistant' })
const latest = (page: Page) => panelOf(page).locator('.assistant-answer').last()
const toastOf = (page: Page, title: string) => page.locator('.toast-title').filter({ hasText: title })

/** What the server would answer, with actions of the test's own. */
const answering = (actions: unknown[]) => (route: Route) =>
  route.fulfill({
    json: {
      response: 'Here it is.',
      timestamp: '2026-11-20T15:00:00.000Z',
      memory: true,
      conversationId: '0193a000-0000-7000-8000-000000000001',
      turnId: '0193a000-0000-7000-8000-000000000002',
      actions,
      total: null,
      list: null,
      rows: [],
      sources: [],
      read: [],
      clarify: null,
      usedMemories: [],
    },
  })

test('E1 E2 E3 the panel asks and answers, collapses, closes, and keeps what was typed over a reload', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'AI Assistant' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('AI Assistant')
  await openPanel(page)
  const panel = panelOf(page)
  expect((await panel.boundingBox())?.height).toBe(600)
  await expect(panel.getByText(/^Hello .+ You only see what you have access to\.$/)).toBeVisible()
  await expect(panel.getByText('100% Local Processing')).toBeVisible()
  const box = page.getByPlaceholder('Ask me anything...')
  await expect(box).toBeFocused()
  await page.keyboard.type('   ')
  await page.keyboard.press('Enter')
  await box.fill('How many')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('open accidents?')
  await expect(box).toHaveValue('How many\nopen accidents?')
  await page.reload()
  await expect(box).toHaveValue('How many\nopen accidents?')
  const asked = page.waitForResponse('**/api/ai-agent/query')
  // The answer comes once it has been seen that it is awaited.
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/ai-agent/query', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(box).toBeDisabled()
  await expect(panel.getByRole('status', { name: 'The assistant is working on it' })).toBeVisible()
  seen.resolve()
  const said = (await (await asked).json()) as { total: number }
  await expect(latest(page)).toContainText(`${said.total} accidents (open)`)
  await expect(panel.locator('.assistant-mine')).toHaveCount(1)
  await latest(page).getByText('How I read this', { exact: true }).click()
  await expect(latest(page).getByText('Accidents', { exact: true })).toBeVisible()
  await latest(page)
    .getByRole('link', { name: `Open list (${said.total})` })
    .click()
  await expect(page.getByText(new RegExp(`of ${said.total}$`))).toBeVisible()
  await panel.getByRole('button', { name: 'Collapse' }).click()
  await expect(box).toBeHidden()
  await panel.getByRole('button', { name: 'Expand' }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'AI Assistant' })).toBeVisible()
  await expect(panel).toBeHidden()
})

test('E4 it goes to the screen after 1 s, points at the place after 2.5 s, and gives up after ten tries', async ({ open }) => {
  const page = await open('manager')
  await page.clock.install({ time: '2026-11-20T15:00:00Z' })
  await page.goto('/vehicles')
  await page.route('**/api/ai-agent/status', (route) =>
    route.fulfill({ json: { memory: true, configured: true, allowed: true, warning: null } }),
  )
  await page.route(
    '**/api/ai-agent/query',
    answering([
      { type: 'navigate', path: '/drivers', message: 'Opening Drivers' },
      { type: 'highlight', selector: '[data-guide="assistant.nowhere"]', message: 'The list of drivers.' },
    ]),
  )
  await openPanel(page)
  await page.clock.pauseAt('2026-11-20T16:00:00Z')
  await ask(page, 'drivers')
  await expect(panelOf(page).getByText('LLM Powered • Memory Enabled')).toBeVisible()
  await expect(latest(page)).toContainText('Here it is.')
  await page.clock.runFor(900)
  await expect(page).toHaveURL(/\/vehicles/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\/drivers/)
  await page.clock.runFor(800)
  await expect(toastOf(page, 'Navigation')).toBeVisible()
  await page.clock.runFor(5_600)
  await expect(toastOf(page, 'Navigation Complete')).toBeVisible()
  await page.unroute('**/api/ai-agent/query')
  await page.route(
    '**/api/ai-agent/query',
    answering([{ type: 'highlight', selector: '[data-guide="assistant.send"]', message: 'Send it here.' }]),
  )
  await ask(page, 'where do I send')
  await expect(panelOf(page).locator('.assistant-answer')).toHaveCount(2)
  await page.clock.runFor(2_600)
  await expect(toastOf(page, 'Guided Tour')).toBeVisible()
  await expect(page.locator('[data-guided]')).toHaveCount(1)
  await page.clock.runFor(5_000)
  await expect(page.locator('[data-guided]')).toHaveCount(0)
})

test('E5 E6 E8 thumbs and a correction are told; the correction changes the next answer, is seen, edited and forgotten', async ({
  open,
  api,
}) => {
  const word = unique('pit').toLowerCase().replaceAll('-', '')
  const driver = await makeDriver(await api('manager'), {})
  const page = await open('manager')
  await page.goto('/drivers')
  await openPanel(page)
  await ask(page, `how many ${word}`)
  await expect(latest(page)).toContainText(`I don’t know “${word}” here`)
  const up = page.waitForRequest('**/api/ai-agent/feedback')
  await latest(page).getByRole('button', { name: 'Helpful', exact: true }).click()
  expect((await up).postDataJSON()).toMatchObject({ feedback: { helpful: true, quality: 5 } })
  await expect(toastOf(page, 'Thank you!')).toBeVisible()
  await latest(page).getByRole('button', { name: 'Correct', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct AI Response' })
  await expect(dialog.getByText(`how many ${word}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit Correction' })).toBeDisabled()
  await dialog.getByLabel('Correct Response').fill(`${word} means ${driver.number}`)
  const told = page.waitForRequest('**/api/ai-agent/feedback')
  await page.keyboard.press('Control+Enter')
  expect((await told).postDataJSON()).toMatchObject({
    feedback: { helpful: false, quality: 2, correction: `${word} means ${driver.number}` },
  })
  await expect(toastOf(page, 'Learning Update')).toBeVisible()
  await expect(dialog).toBeHidden()
  await ask(page, `open ${word}`)
  await expect(latest(page)).toContainText(`Used: “${word}” = ${driver.title}`)
  await expect(page).toHaveURL(new RegExp(`/drivers/${driver.id}`))

  await page.goto('/ai-assistant?show=memory')
  const row = page.getByRole('listitem').filter({ hasText: word })
  await row.getByRole('button', { name: `Edit “${word}”` }).click()
  await row.getByLabel(`“${word}” means`).fill('all drivers')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('all drivers')
  await row.getByRole('button', { name: `Forget “${word}”` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Conversations', exact: true }).click()
  await page.getByText(`how many ${word}`).first().click()
  await expect(page.getByText(`I don’t know “${word}” here`).first()).toBeVisible()
})

test('E7 a question that fails says so, and stands in the box again', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/vehicles')
  await openPanel(page)
  await page.route('**/api/ai-agent/query', (route) => route.fulfill({ status: 500, json: {} }))
  await ask(page, 'how many trucks')
  await expect(toastOf(page, 'Error')).toBeVisible()
  await expect(page.locator('.toast-text')).toHaveText('Failed to get response from AI assistant')
  await expect(latest(page)).toHaveText('Sorry, I encountered an error processing your request. Please try again.')
  await expect(page.getByPlaceholder('Ask me anything...')).toHaveValue('how many trucks')
  await page.unroute('**/api/ai-agent/query')
  await page.keyboard.press('Enter')
  await expect(latest(page)).toContainText('vehicles')
})

test('E3 an assumption is changed by a press, an answer is copied with its link, and its list says in words what it asks of others', async ({
  open,
  api,
}) => {
  const manager = await api('manager')
  const driver = await makeDriver(manager, {})
  const page = await open('manager')
  await page.goto('/drivers')
  await openPanel(page)
  const conversationId = '0193a000-0000-7000-8000-000000000001'
  const turnId = '0193a000-0000-7000-8000-000000000002'
  await page.route('**/api/ai-agent/query', (route) =>
    route.fulfill({
      json: {
        response: '1 driver (active).',
        timestamp: '2026-11-20T15:00:00.000Z',
        asOf: '2026-11-20T15:00:00.000Z',
        memory: false,
        conversationId,
        turnId,
        actions: [],
        total: 1,
        list: { href: `/drivers?id=${driver.id}&hasNo.tickets=status%3Dopen&division=ALL`, label: 'Open list (1)' },
        rows: [{ label: 'Miles', count: null, shown: '412,850 mi', href: `/drivers/${driver.id}` }],
        sources: [{ kind: 'drivers', id: driver.id, number: driver.number, title: driver.title, href: `/drivers/${driver.id}` }],
        read: [{ label: 'Records', value: 'Drivers' }],
        assumed: [{ words: 'active = in service', options: [{ label: 'All drivers', query: { division: 'ALL' } }] }],
        freshness: { words: 'Mileage synced Nov 20, 2026, 8:42 AM', href: null },
        clarify: null,
        usedMemories: [],
      },
    }),
  )
  await ask(page, 'how many drivers')
  await expect(latest(page)).toContainText('412,850 mi')
  await expect(latest(page)).toContainText('Mileage synced Nov 20, 2026, 8:42 AM')
  await expect(latest(page).getByRole('link', { name: driver.number })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await latest(page).getByRole('button', { name: 'Copy answer' }).click()
  await expect(toastOf(page, 'Answer copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^1 driver \(active\)\.\nMiles: 412,850 mi\nhttp.+\/drivers\?.+\nAs of Nov 20, 2026, /,
  )
  const again = page.waitForRequest('**/api/ai-agent/query')
  await latest(page)
    .getByRole('group', { name: 'Assumed: active = in service' })
    .getByRole('button', { name: 'All drivers' })
    .press('Enter')
  expect((await again).postDataJSON()).toMatchObject({
    query: 'All drivers',
    conversationId,
    instead: { turnId, query: { division: 'ALL' } },
  })
  await expect(panelOf(page).locator('.assistant-answer')).toHaveCount(2)
  await latest(page).getByRole('link', { name: 'Open list (1)' }).click()
  await expect(page.getByRole('button', { name: 'Has no tickets Open' })).toBeVisible()
  await expect(page.getByText('1–1 of 1').or(page.getByText('1 of 1')).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Has no tickets' }).click()
  await expect(page).not.toHaveURL(/hasNo/)
  await page.goto(`/tickets?driver.status=terminated&division=ALL`)
  await expect(page.getByRole('button', { name: 'Driver Terminated' })).toBeVisible()
})
