import type { Page, Request } from '@playwright/test'
import { registry } from '#records/index.ts'
import { limitFor } from '#test/support/patience.ts'
import { quiet, withoutEvents } from '#tools/quiet.ts'
import { expect, test } from './support/fixtures.ts'
import type { InPage } from './support/in-page.ts'
import { makeVehicle } from './support/records.ts'
import { field, menu, onScreen, settled } from './support/screen.ts'

const minute = 60_000

/** Requests to this path as they go out from here on; those whose query says `asking` alone, where it is given. */
const counting = (page: Page, path: string, asking = ''): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === path && search.includes(asking)) count += 1
  })
  return () => count
}

/** What the browser tells a page that was in the background, and one whose network came back. */
const wake = (name: 'focus' | 'visibilitychange' | 'online') => async (page: Page) =>
  page.evaluate((kind) => {
    const { document, dispatchEvent, Event } = globalThis as unknown as InPage & { document: { dispatchEvent(event: Event): boolean } }
    if (kind === 'visibilitychange') document.dispatchEvent(new Event(kind))
    else dispatchEvent(new Event(kind))
  }, name)

/** What "Copy details" leaves on the clipboard. */
const copiedDetails = async (page: Page): Promise<string> => {
  // Somebody else's change has the list asked again: the button then is a new one, which has copied nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Copy details' }).click({ timeout: limitFor(2_000) })
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible({ timeout: limitFor(2_000) })
  }).toPass({ timeout: limitFor(30_000) })
  return page.evaluate(() =>
    (globalThis as unknown as { navigator: { clipboard: { readText(): Promise<string> } } }).navigator.clipboard.readText(),
  )
}

test('A9 the user check is asked once, trusted 5 minutes, and not on focus', async ({ open }) => {
  const page = await open('manager')
  await page.clock.install()
  const asked = counting(page, '/api/auth/me')
  await page.goto('/')
  await onScreen(page, 'Dashboard')
  await menu(page).getByRole('link', { name: 'Fleet' }).click()
  await onScreen(page, 'Assets dashboard')
  await wake('focus')(page)
  await wake('visibilitychange')(page)
  await page.clock.fastForward(4 * minute)
  await wake('online')(page)
  await page.clock.runFor(1_000)
  expect(asked()).toBe(1)
  await page.clock.fastForward(1.5 * minute)
  await wake('visibilitychange')(page)
  await page.clock.runFor(1_000)
  expect(asked(), 'not on focus, stale or not').toBe(1)
})

test.describe('A10 requests', () => {
  test('A10 every call has credentials and a bearer header; a body goes as JSON with its content type', async ({ open, api }) => {
    const vehicle = await makeVehicle(await api('manager'))
    const page = await open('manager')
    const seen: Request[] = []
    // Of one that is given up before it is answered the browser does not say what it sent.
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/')) seen.push(response.request())
    })
    await page.goto(`/vehicles/${vehicle.id}/edit`)
    await field(page, 'Terminal').fill('North gate')
    // The heading of the form names the vehicle too: only the answer tells that it was sent.
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: /^Save/ }).click()
    const saved = (await answered).request()
    await expect(page).toHaveURL(new RegExp(`/vehicles/${vehicle.id}$`))
    expect(seen.length).toBeGreaterThan(3)
    for (const request of seen) {
      const headers = await request.allHeaders()
      const what = `${request.method()} ${request.url()}`
      expect(headers['authorization'], what).toMatch(/^Bearer ./)
      expect(headers['cookie'] ?? '', what).toContain('fb')
      expect(headers['content-type'], what).toBe(request.postData() === null ? undefined : 'application/json')
    }
    expect(seen).toContain(saved)
    expect(saved.postDataJSON()).toEqual({ terminal: 'North gate' })
  })
})

test.describe('A11 errors', () => {
  test('A11 the error is status, colon, space, body; people read a sentence', async ({ open }) => {
    const page = await open('manager', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.route('**/api/vehicles?*limit=50*', (route) => route.fulfill({ status: 503, body: 'upstream is down' }))
    await page.goto('/vehicles')
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load the list' })
    await expect(alert).toBeVisible()
    await expect(alert).not.toContainText('upstream is down')
    expect(await copiedDetails(page)).toMatch(/^503: upstream is down/)
  })

  test('A11 an empty body gives the status text @release', async ({ open }) => {
    const page = await open('manager', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.route('**/api/vehicles?*limit=50*', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto('/vehicles')
    expect(await copiedDetails(page)).toMatch(/^502: Bad Gateway/)
  })
})

test.describe('A12 data queries', () => {
  test('A12 a failed list is asked once more after a second, then the failure is shown', async ({ open }) => {
    const page = await open('manager')
    const asked: number[] = []
    await withoutEvents(page)
    await page.clock.install()
    await page.route('**/api/vehicles?*limit=50*', (route) => {
      asked.push(Date.now())
      return route.fulfill({ status: 500, body: 'no' })
    })
    await page.goto('/vehicles')
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load the list' })).toBeVisible()
    expect(asked.length).toBe(2)
    const [first = 0, second = 0] = asked
    // The questions are seen by this process, a little later than they were sent.
    expect(second - first).toBeGreaterThanOrEqual(900)
    await page.clock.runFor(30_000)
    expect(asked.length).toBe(2)
  })

  test('A12 fresh for 5 minutes, no refetch on focus, stale rows stay visible while they are asked again', async ({ open }) => {
    const page = await open('recruiter')
    const asked = counting(page, '/api/divisions', 'limit=50')
    await withoutEvents(page)
    await page.clock.install()
    await page.goto('/divisions')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await quiet(page)
    const before = asked()
    const leaveAndReturn = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Longhaul, home' }).click()
      await onScreen(page, 'Recruiting')
      await page.goBack()
      await onScreen(page, 'Divisions')
    }
    await page.clock.fastForward(4 * minute)
    await leaveAndReturn()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(asked()).toBe(before)
    await page.clock.fastForward(2 * minute)
    await wake('focus')(page)
    await wake('visibilitychange')(page)
    await page.clock.runFor(1_000)
    expect(asked(), 'no refetch on focus').toBe(before)
    await leaveAndReturn()
    await expect.poll(asked).toBeGreaterThan(before)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('A12 kept for 10 minutes after the last use @release', async ({ open }) => {
    const page = await open('recruiter')
    await withoutEvents(page)
    await page.clock.install()
    await page.goto('/divisions')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('link', { name: 'Longhaul, home' }).click()
    await onScreen(page, 'Recruiting')
    await page.route('**/api/divisions?*limit=50*', () => new Promise(() => undefined))
    await page.clock.fastForward(9 * minute)
    await page.goBack()
    await expect(page.getByRole('row').nth(1), 'nine minutes later it is still there').toBeVisible()
    await page.getByRole('link', { name: 'Longhaul, home' }).click()
    await onScreen(page, 'Recruiting')
    await page.clock.fastForward(11 * minute)
    await page.goBack()
    await onScreen(page, 'Divisions')
    await expect(page.getByRole('link', { name: 'Ozark' })).toHaveCount(0)
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  })
})

test.describe('A10 nothing is asked that the role may not read', () => {
  // The roles that read least; one record of each kind, its first page.
  for (const role of ['recruiter', 'supervisor'] as const)
    test(`A10 on no page of a record, for ${role} @release`, async ({ open, api }) => {
      test.setTimeout(limitFor(60_000))
      const reader = await api(role)
      const page = await open(role)
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(`${response.url()} on ${page.url()}`)
      })
      for (const { api: address, path, access } of Object.values(registry)) {
        if (!access.read.includes(role)) continue
        const [first] = await reader.list(`/api/${address}?limit=1&fields=id`)
        if (first === undefined) continue
        await page.goto(`${path}/${first.id}`)
        await settled(page)
      }
      expect(refused).toEqual([])
    })
})
