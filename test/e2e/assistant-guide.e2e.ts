import type { Page, Route } from '@playwright/test'
import { listParts } from '#kit/guide-ids.ts'
import { navGuides, screenGuides, shellGuides } from '#records/guide-ids.ts'
import { limitFor } from '#test/support/patience.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDriver } from './support/records.ts'
import { expandGroup, field, onScreen, settled, toast } from './support/screen.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Assistant' })
const latest = (page: Page) => panelOf(page).locator('.assistant-answer').last()
const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await expect(panelOf(page)).toBeVisible()
}
const ask = async (page: Page, words: string): Promise<void> => {
  await page.getByPlaceholder('Ask me anything...').fill(words)
  await page.keyboard.press('Enter')
}
const place = (page: Page, guide: string) => page.locator(`[data-guide="${guide}"]:visible`)
const ringed = (page: Page) => page.locator('[data-guided]')

/** What the server would answer, with actions of the test's own. */
const answering = (actions: unknown[]) => (route: Route) =>
  route.fulfill({
    json: {
      response: 'Here it is.',
      timestamp: '2026-11-20T15:00:00.000Z',
      memory: false,
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
const toDrivers = [
  { type: 'navigate', path: '/drivers', message: 'Opening Drivers' },
  { type: 'highlight', selector: '[data-guide="drivers.list.rows"]', message: 'The list of drivers.' },
]

test('E4 a task is shown step by step, by keyboard alone, and its places are ringed', async ({ open }) => {
  const page = await open('safety')
  await page.goto('/vehicles')
  await settled(page)
  await openPanel(page)
  await ask(page, 'how do i add a driver')
  await expect(latest(page)).toContainText('1. Open Drivers and press Add driver.')
  await latest(page).getByRole('button', { name: 'Show me' }).focus()
  await page.keyboard.press('Enter')
  const tour = page.getByRole('group', { name: 'How to add a driver' })
  await expect(tour).toContainText('Step 1 of 3')
  await onScreen(page, 'Drivers')
  await expect(ringed(page)).toHaveAttribute('data-guide', 'drivers.list.new')
  await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tour).toContainText('Step 2 of 3')
  await expect(page).toHaveURL(/\/drivers\/new$/)
  await expect(ringed(page)).toHaveAttribute('data-guide', 'form.fields')
  await page.keyboard.press('Enter')
  await expect(ringed(page)).toHaveAttribute('data-guide', 'form.save')
  // The panel stands where forms have their buttons: it makes room.
  await ringed(page).click({ trial: true })
  await tour.getByRole('button', { name: 'Back' }).click()
  await expect(ringed(page)).toHaveAttribute('data-guide', 'form.fields')
  expect(await violationsOf(page)).toEqual([])
  await tour.getByRole('button', { name: 'End' }).click()
  await expect(ringed(page)).toHaveCount(0)
  await expect(tour).toHaveCount(0)
})

test('E4 an entry of the menu is shown in its group, which opens for it', async ({ open }) => {
  const page = await open('safety')
  await page.goto('/account')
  await settled(page)
  await openPanel(page)
  await expect(place(page, 'nav.safety.clean-inspections')).toHaveCount(0)
  await ask(page, 'take me to clean inspections')
  await onScreen(page, 'Clean inspections')
  await expect(ringed(page)).toHaveAttribute('data-guide', 'nav.safety.clean-inspections')
})

test('E4 what waits is dropped once the person goes on alone: another screen, Escape, a form', async ({ open }) => {
  const page = await open('manager')
  await page.clock.install({ time: '2026-11-20T15:00:00Z' })
  await page.goto('/vehicles')
  await settled(page)
  await page.route('**/api/ai-agent/query', answering(toDrivers))
  await openPanel(page)
  const answers = panelOf(page).locator('.assistant-answer')
  const instead: readonly (readonly [() => Promise<void>, RegExp])[] = [
    [() => page.getByRole('searchbox', { name: 'Search vehicles' }).fill('11'), /\/vehicles/],
    [() => page.getByRole('searchbox', { name: 'Search vehicles' }).press('Escape'), /\/vehicles/],
    [() => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Safety' }).click(), /\/safety-dashboard/],
  ]
  for (const [index, [act, at]] of instead.entries()) {
    await page.clock.pauseAt(new Date(Date.parse('2026-11-20T16:00:00Z') + index * 3_600_000))
    await ask(page, 'drivers')
    await expect(answers).toHaveCount(index + 1)
    await act()
    await page.clock.runFor(8_000)
    await expect(page).toHaveURL(at)
    await expect(ringed(page)).toHaveCount(0)
    await page.clock.resume()
  }
})

test('E4 a form with unsaved words asks before it is left, and nothing is pointed at when the person stays', async ({ open, api }) => {
  const driver = await makeDriver(await api('manager'), {})
  const page = await open('manager')
  await page.goto(`/drivers/${driver.id}/edit`)
  await settled(page)
  await field(page, 'First name').fill('Robbie')
  await page.route('**/api/ai-agent/query', answering(toDrivers))
  await openPanel(page)
  await ask(page, 'drivers')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await expect(ringed(page)).toHaveCount(0)
  await expect(field(page, 'First name')).toHaveValue('Robbie')
})

test('E4 on a phone the panel makes room for what it shows', async ({ open }) => {
  const page = await open('safety', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' })
  await page.goto('/vehicles')
  await settled(page)
  await openPanel(page)
  await ask(page, 'can i get dark mode')
  await onScreen(page, 'Design options')
  await expect(ringed(page)).toHaveAttribute('data-guide', 'design.theme')
  await expect(page.getByPlaceholder('Ask me anything...')).toBeHidden()
  await panelOf(page).getByRole('button', { name: 'Expand' }).click()
  await ask(page, 'take me to tickets')
  await onScreen(page, 'Tickets')
  await expect(ringed(page)).toHaveAttribute('data-guide', 'shell.menu')
})

test('E3 a proposed change is dropped by Cancel, by another message, and where somebody else was faster; Enter in the box confirms nothing', async ({
  open,
  api,
}) => {
  const desk = await api('super_admin')
  const [accident] = await desk.list('/api/accidents?status=open&limit=1')
  const path = `/api/accidents/${String(accident?.id)}`
  const words = `mark accident ${String(accident?.number)} pending`
  const page = await open('super_admin')
  await page.goto('/accidents')
  await settled(page)
  await openPanel(page)
  const cards = page.getByRole('group', { name: /^Mark pending: / })
  await ask(page, words)
  await expect(cards).toContainText(/Open.*Pending/)
  await cards.getByLabel('Waiting on').fill('Police report')
  await page.getByPlaceholder('Ask me anything...').press('Enter')
  await cards.getByRole('button', { name: 'Cancel' }).click()
  await expect(cards.getByRole('status')).toHaveText('Canceled. Nothing was saved.')
  await ask(page, words)
  await expect(cards).toHaveCount(2)
  await ask(page, words)
  await expect(cards.nth(1)).toContainText('Skipped. Nothing was saved.')
  expect((await desk.read(path)).status).toBe('open')
  await desk.move(path, 'await', { reason: 'Adjuster' })
  await cards.nth(2).getByLabel('Waiting on').fill('Police report')
  await cards.nth(2).getByRole('button', { name: 'Mark pending' }).focus()
  await page.keyboard.press('Enter')
  await expect(cards.nth(2)).toContainText('Status: it was Open, and is now Pending.')
  expect(await violationsOf(page)).toEqual([])
  await desk.move(path, 'resume')
})

test('E4 every place that may be pointed at is on its screen, once', async ({ open, api }) => {
  const driver = await makeDriver(await api('super_admin'), {})
  const page = await open('super_admin')
  const missing: string[] = []
  const look = async (path: string, guides: readonly string[]): Promise<void> => {
    await page.goto(path)
    await settled(page)
    for (const guide of guides) {
      const count = await place(page, guide).count()
      if (count !== 1) missing.push(`${path}: ${guide} ${count} times`)
    }
    const all = await page.locator('[data-guide]:visible').evaluateAll((found) => found.map((one) => one.getAttribute('data-guide')))
    const twice = all.filter((guide, index) => all.indexOf(guide) !== index)
    if (twice.length > 0) missing.push(`${path}: twice ${twice.join(', ')}`)
  }
  for (const group of ['Drivers', 'Fleet', 'Safety', 'Recruiting']) {
    await page.goto('/account')
    await expandGroup(page, group)
  }
  await look('/account', [...Object.values(navGuides), ...shellGuides.filter((guide) => guide !== 'shell.menu')])
  for (const [path, guides] of Map.groupBy(Object.keys(screenGuides) as (keyof typeof screenGuides)[], (guide) => screenGuides[guide]))
    await look(path, guides)
  for (const [kind, path] of [
    ['drivers', '/drivers?status=active'],
    ['tickets', '/tickets?status=open'],
    ['repairs', '/maintenance/repairs?view=all'],
    ['time-off', '/time-off?status=pending'],
    ['tasks', '/tasks?status=pending'],
    ['run-assignments', '/run-assignments?status=planned'],
  ])
    await look(
      path ?? '',
      listParts.map((part) => `${kind}.list.${part}`),
    )
  await look(`/drivers/${driver.id}`, ['record.header', 'record.next', 'record.edit', 'record.more', 'record.tabs'])
  const [accident] = await (await api('super_admin')).list('/api/accidents?status=open&limit=1')
  await look(`/accidents/${String(accident?.id)}`, ['record.header', 'record.add'])
  await look(`/drivers/${driver.id}/edit`, ['form.fields', 'form.save'])
  await look('/accidents/new', ['form.fields'])
  expect(missing).toEqual([])
})

const essential = {
  response: 'Two are due today.',
  timestamp: '2026-11-20T15:00:00.000Z',
  memory: false,
  conversationId: '0193a000-0000-7000-8000-000000000001',
  actions: [] as unknown[],
}
const replying = (page: Page, actions: unknown[]) =>
  page.route('**/api/ai-agent/query', (route) => route.fulfill({ json: { ...essential, actions } }))

test('E3 a reply with the five fields of the specification and no others is shown, judged and followed', async ({ open }) => {
  const page = await open('manager')
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/vehicles')
  await replying(page, [{ type: 'navigate', path: '/drivers', message: 'Opening Drivers' }])
  await page.route('**/api/ai-agent/feedback', (route) => route.fulfill({ json: {} }))
  await openPanel(page)
  await ask(page, 'what is due')
  await expect(latest(page)).toContainText('Two are due today.')
  await onScreen(page, 'Drivers')
  await latest(page).getByRole('button', { name: 'Not helpful', exact: true }).click()
  await expect(toast(page)).toContainText('Thank you!')
  await page.reload()
  await expect(latest(page)).toContainText('Two are due today.')
  expect(errors).toEqual([])
})

test('E4 a highlight may name any selector of the page; what is not found ends with "Navigation Complete"', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/drivers')
  await settled(page)
  await replying(page, [{ type: 'highlight', selector: 'main h1', message: 'The title.', duration: 60_000 }])
  await openPanel(page)
  await ask(page, 'where am I')
  await expect(ringed(page)).toHaveText('Drivers')
  await expect(toast(page)).toContainText('Guided Tour')
  await page.unroute('**/api/ai-agent/query')
  for (const selector of ['#no-such-place', 'main [']) {
    await replying(page, [{ type: 'highlight', selector, message: `Looked for ${selector}` }])
    await ask(page, 'where is it')
    await expect(toast(page)).toContainText(`Navigation CompleteLooked for ${selector}`, { timeout: limitFor(10_000) })
    await expect(ringed(page)).toHaveCount(0)
    await page.unroute('**/api/ai-agent/query')
  }
})
