import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { limitFor } from '#test/support/patience.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keys.ts'
import { unique } from './support/records.ts'
import { onScreen, settled, toast } from './support/screen.ts'

// One person's bell is counted in each of them: one after the other.
test.describe.configure({ mode: 'default' })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications(, \d+ new)?$/, includeHidden: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const row = (page: Page, words: string) => panel(page).getByRole('listitem').filter({ hasText: words })
const counted = async (page: Page): Promise<number> => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

/** The bell says what the server counts: work of the demo company that comes due adds to it meanwhile. */
const agrees = (page: Page, by: Api): Promise<void> =>
  expect(async () => {
    const { count } = await by.call<{ count: number }>('GET', `/api/notifications/unread-count/${await idOf(by)}`)
    expect(await counted(page)).toBe(count)
  }).toPass()

const idOf = async (api: Api): Promise<string> => String((await api.call('GET', '/api/auth/me'))['id'])
const addTask = async (by: Api, title: string, assignee: string): Promise<string> =>
  String((await by.call('POST', '/api/tasks', { title, assignees: [assignee] }))['id'])

test('section 6, G17: the bell counts, opens the record, and closes by itself what somebody else has done', async ({ open, api }) => {
  const [admin, recruiter] = [await api('admin'), await api('recruiter')]
  const me = await idOf(recruiter)
  const [mine, theirs] = [unique('Call the yard'), unique('Order chains')]
  await addTask(admin, mine, me)
  const done = await addTask(admin, theirs, me)
  const page = await open('recruiter')
  await page.goto('/design-options')
  await expect.poll(() => counted(page)).toBeGreaterThanOrEqual(2)
  await bell(page).click()
  await expect(row(page, mine)).toContainText('assigned it to you')
  await expect(row(page, theirs)).toBeVisible()
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
  await row(page, mine)
    .getByRole('link', { name: /^View task/ })
    .click()
  await onScreen(page, mine)
  await expect(panel(page)).toHaveCount(0)
  await agrees(page, recruiter)

  await admin.call('POST', `/api/tasks/${done}/transitions`, { move: 'done' })
  // By keyboard alone: open, go down, come back to the bell.
  await press(page, 'g', 'n')
  await expect(row(page, mine)).toBeVisible()
  await expect(row(page, theirs)).toHaveCount(0)
  await expect(row(page, mine).getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
  await agrees(page, recruiter)
  await page.keyboard.press('j')
  await expect(panel(page).getByRole('listitem').first().locator('[data-action]')).toBeFocused()
  await panel(page)
    .getByRole('button', { name: /closed automatically since yesterday$/ })
    .click()
  await expect(panel(page).getByRole('list', { name: 'Closed automatically' })).toContainText(theirs)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
})

test('section 6: on a phone the panel fills the screen, and one is marked as read', async ({ open, api }) => {
  const [admin, recruiter] = [await api('admin'), await api('recruiter')]
  const title = unique('Wash the tractor')
  await addTask(admin, title, await idOf(recruiter))
  const page = await open('recruiter', { viewport: { width: 390, height: 844 } })
  await page.goto('/design-options')
  await bell(page).click()
  await expect(row(page, title)).toBeVisible()
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
  await row(page, title)
    .getByRole('button', { name: `Mark as read: ${title}` })
    .click()
  await expect(row(page, title).getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
  await expect(row(page, title)).toBeVisible()
  await agrees(page, recruiter)
})

test('section 6: what is off is not told; the super admin of a demo reads the mails', async ({ open, api }) => {
  const [admin, recruiter] = [await api('admin'), await api('recruiter')]
  const page = await open('recruiter')
  await page.goto('/account')
  const choice = page.getByRole('radiogroup', { name: 'Tasks assigned to you' })
  await choice.getByRole('radio', { name: 'Off' }).click()
  await expect(toast(page)).toContainText('Notification settings saved')
  const title = unique('Never told')
  await addTask(admin, title, await idOf(recruiter))
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await page.keyboard.press('Escape')
  // Whatever hour it is where the tests run.
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0)
  await choice.getByRole('radio', { name: 'Email immediately' }).click()
  await expect(choice.getByRole('radio', { name: 'Email immediately' })).toBeChecked()
  const mailed = unique('By mail')
  await addTask(admin, mailed, await idOf(recruiter))

  const desk = await open('super_admin')
  await expect(async () => {
    await desk.goto('/integrations?tab=mail')
    await desk
      .getByRole('button', { name: /: Tasks assigned to you$/ })
      .first()
      .click()
    await expect(desk.getByRole('dialog')).toContainText(mailed, { timeout: limitFor(2_000) })
  }).toPass()
  await expect(desk.getByRole('dialog')).toContainText('View task: http')
})
