import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDivision, makeDriver, unique } from './support/records.ts'
import { field, onScreen, rowOf, settled } from './support/screen.ts'

/** Opens an address and waits until the page hears of changes. */
const listening = async (page: Page, path: string): Promise<void> => {
  const open = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events' && answer.status() === 200)
  await page.goto(path)
  await open
  await settled(page)
}
const asLoaded = (page: Page): Promise<boolean> => page.evaluate<boolean>('globalThis.sameDocument === true')
/** What the rows of a list are called, behind the word that marks them. */
const rows = async (page: Page, mark: string): Promise<string[]> =>
  (await page.locator('tr[data-row]').allInnerTexts()).map((text) => new RegExp(`${mark} (\\d)`).exec(text)?.[1] ?? '')
const markDocument = (page: Page): Promise<unknown> => page.evaluate('globalThis.sameDocument = true')

test('G16 B6 a message shows in the other browser, and is counted there, without a reload', async ({ open, api }) => {
  const page = await open('recruiter')
  await listening(page, '/messages')
  await markDocument(page)
  const words = `Bring the fuel card ${unique()}`
  const writer = await api('manager')
  const me = (await (await api('recruiter')).call('GET', '/api/auth/me'))['id']
  await writer.call('POST', '/api/messages', { to: [me], body: words })
  await expect(page.getByRole('region', { name: 'Inbox' }).getByRole('link').filter({ hasText: words })).toBeVisible()
  await expect(page.locator('.user-button .count')).toBeVisible()
  await page.getByRole('region', { name: 'Inbox' }).getByRole('link').filter({ hasText: words }).click()
  const second = `And the toll tag ${unique()}`
  await writer.call('POST', '/api/messages', { to: [me], body: second })
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText(second)).toBeVisible()
  expect(await asLoaded(page)).toBe(true)
})

test('what somebody adds waits as "1 new" until it is asked for; what they change stands there at once, and nothing moves', async ({
  open,
  api,
}) => {
  const admin = await api('super_admin')
  const mark = unique('L')
  const add = (number: string) => makeDivision(admin, { name: `${mark} ${number}` })
  const first = await add('5')
  await add('7')
  const page = await open('recruiter')
  await listening(page, `/divisions?view=all&q=${mark}&sort=name`)
  await markDocument(page)

  await admin.change(`/api/divisions/${first.id}`, { name: `${mark} 6` })
  await expect(rowOf(page, `${mark} 6`)).toBeVisible()
  await add('1')
  await add('2')
  const button = page.getByRole('button', { name: 'Show 2 new divisions' })
  await expect(button).toHaveText('2 new')
  expect(await rows(page, mark), 'rows stay where they are').toEqual(['6', '7'])
  expect(await violationsOf(page)).toEqual([])
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page, mark)).toEqual(['1', '2', '6', '7'])
  await expect(button).toHaveCount(0)
  expect(await asLoaded(page)).toBe(true)
})

test('what leaves a list stays in it until the list is updated', async ({ open, api }) => {
  const admin = await api('super_admin')
  const mark = unique('M')
  const division = await makeDivision(admin, { name: `${mark} 1` })
  const page = await open('recruiter')
  await listening(page, `/divisions?view=all&q=${mark}`)
  await expect(rowOf(page, mark)).toBeVisible()
  await admin.call('DELETE', `/api/divisions/${division.id}`, { reason: 'Closed' }, { 'if-match': `"${division.version}"` })
  const update = page.getByRole('button', { name: 'Update list' })
  await expect(update).toBeVisible()
  await expect(rowOf(page, mark)).toBeVisible()
  await update.click()
  await expect(rowOf(page, mark)).toHaveCount(0)
})

test('what one adds oneself is no news', async ({ open }) => {
  const mark = unique('O')
  const page = await open('super_admin')
  await listening(page, `/divisions?view=all&q=${mark}`)
  await page.getByRole('link', { name: 'Add division' }).first().click()
  await field(page, 'Code').fill(mark.replaceAll('-', '').slice(-12))
  await field(page, 'Name').fill(`${mark} 2`)
  await page.getByRole('button', { name: /^Save/ }).click()
  await onScreen(page, `${mark} 2`)
  await page.goBack()
  await expect(rowOf(page, `${mark} 2`)).toBeVisible()
  await settled(page)
  await expect(page.locator('.new-rows button')).toHaveCount(0)
})

test('an open record follows', async ({ open, api }) => {
  const admin = await api('super_admin')
  const driver = await makeDriver(admin)
  const page = await open('safety')
  await listening(page, `/drivers/${driver.id}`)
  const name = unique('Renamed')
  await admin.change(`/api/drivers/${driver.id}`, { lastName: name })
  await onScreen(page, new RegExp(name, 'i'))
})

test('a stream that broke is taken up again, and the page reads again what is on it', async ({ open, api }) => {
  const admin = await api('super_admin')
  const mark = unique('N')
  await makeDivision(admin, { name: `${mark} 1` })
  const page = await open('recruiter')
  // As from a process that is gone: it says where to go on from, and ends.
  const body = 'retry: 1000\nid: 0123456789ab-7\n\n'
  await page.route('**/api/events*', (route) => route.fulfill({ status: 200, contentType: 'text/event-stream', body }))
  await listening(page, `/divisions?view=all&q=${mark}`)
  await makeDivision(admin, { name: `${mark} 2` })
  const again = page.waitForRequest((request) => request.url().includes('/api/events') && request.headers()['last-event-id'] !== undefined)
  await page.unroute('**/api/events*')
  expect((await again).headers()['last-event-id']).toBe('0123456789ab-7')
  await page.getByRole('button', { name: 'Show 1 new division' }).click()
  await expect(rowOf(page, `${mark} 2`)).toBeVisible()
})

test('two tabs of one browser share a stream; when the one that has it is closed, the other takes it up', async ({ open, api }) => {
  const admin = await api('super_admin')
  const mark = unique('P')
  const first = await open('recruiter')
  await listening(first, '/divisions')
  const second = await first.context().newPage()
  const asks: string[] = []
  second.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') asks.push(request.url())
  })
  await second.goto(`/divisions?view=all&q=${mark}`)
  await expect(second.getByRole('heading', { name: `Nothing matches "${mark}"` })).toBeVisible()
  await settled(second)
  await makeDivision(admin, { name: `${mark} 1` })
  await expect(second.getByRole('button', { name: 'Show 1 new division' })).toBeVisible()
  expect(asks).toEqual([])
  const taken = second.waitForRequest('**/api/events*')
  await first.close()
  expect((await taken).headers()['last-event-id']).toMatch(/^[0-9a-f]{12}-\d+$/)
  await makeDivision(admin, { name: `${mark} 2` })
  await expect(second.getByRole('button', { name: 'Show 2 new divisions' })).toBeVisible()
})
