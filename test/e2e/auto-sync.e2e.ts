import { limitFor } from '#test/support/patience.ts'
import type { Page } from '@playwright/test'
import { quiet } from '#tools/quiet.ts'
import { expect, test } from './support/fixtures.ts'
import { enter, onScreen } from './support/screen.ts'
import { demoPassword, emailOf } from './support/session.ts'

const isSync = (url: string): boolean =>
  /\/api\/(integrations\/[^/]+\/sync\/(drivers|vehicles)|[^/]+\/sync-mileage)$/.test(new URL(url).pathname)

/** Lets five seconds of the page's clock go by; what it then asks of the server was asked before this ends. */
const later = async (page: Page): Promise<void> => {
  await page.clock.runFor(5_000)
  await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()))
}

test.describe('F4 automatic sync', () => {
  test('F4 F6 once, On sign-in: drivers, vehicles and mileage without a body, then the cached lists; failures are silent', async ({
    open,
  }) => {
    const page = await open(null)
    const posts: string[] = []
    let refreshed = false
    page.on('request', (request) => {
      if (posts.length === 3 && new URL(request.url()).pathname === '/api/dashboard/stats') refreshed = true
      if (!isSync(request.url())) return
      posts.push(
        `${request.method()} ${new URL(request.url()).pathname.replace(/integrations\/[^/]+|\/api\/[^/]+\/sync-m/, '…')} ${request.postData() ?? 'no body'}`,
      )
    })
    // A list is read again only once it was read: the sync ends after the dashboard has its numbers.
    const loaded = page.waitForResponse('**/api/dashboard/stats?*')
    await page.route('**/sync-mileage', async (route) => {
      await loaded
      await route.continue()
    })
    await page.route('**/sync/drivers', (route) => route.fulfill({ status: 502, json: { title: 'Bad gateway', status: 502 } }))
    const failed: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('Data sync')) failed.push(message.text())
    })
    await page.goto('/login')
    await enter(page, emailOf('manager'), demoPassword)
    await onScreen(page, 'Dashboard')
    await expect.poll(() => posts.length, { timeout: limitFor(2_000) }).toBe(3)
    await expect.poll(() => refreshed).toBe(true)
    expect(posts.every((post) => post.startsWith('POST') && post.endsWith('no body'))).toBe(true)
    await expect.poll(() => failed.length).toBeGreaterThan(0)
    await expect(page.getByText('Data sync failed')).toHaveCount(0)
    await page.clock.install()
    await page.reload()
    await onScreen(page, 'Dashboard')
    await later(page)
    expect(posts).toHaveLength(3)
  })

  test('F4 once per user in a browser session: manager, supervisor, manager make three, six, six posts @release', async ({ open }) => {
    const page = await open(null)
    const posts: string[] = []
    page.on('request', (request) => void (isSync(request.url()) && posts.push(request.url())))
    await page.clock.install()
    await page.goto('/login')
    for (const [role, expected] of [
      ['manager', 3],
      ['supervisor', 6],
      ['manager', 6],
    ] as const) {
      await enter(page, emailOf(role), demoPassword)
      await onScreen(page, 'Dashboard')
      // The company's settings, which name the provider, have come once the menu's badges are asked.
      await quiet(page)
      await page.clock.runFor(2_500)
      await expect.poll(() => posts.length).toBe(expected)
      await page.locator('.user-button').click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      await onScreen(page, 'Sign in')
    }
  })

  test('F4 roles without fleet or driver access do not trigger it @release', async ({ open }) => {
    const page = await open('recruiter')
    const posts: string[] = []
    page.on('request', (request) => void (isSync(request.url()) && posts.push(request.url())))
    await page.clock.install()
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await later(page)
    expect(posts).toEqual([])
  })
})
