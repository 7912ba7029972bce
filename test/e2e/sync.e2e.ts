import type { Page, Request } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { menu } from './support/screen.ts'

const syncPaths = ['/api/integrations/simulator/sync/drivers', '/api/integrations/simulator/sync/vehicles', '/api/simulator/sync-mileage']

const posts = (page: Page): Request[] => {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /sync/.test(request.url())) seen.push(request)
  })
  return seen
}

/** A page whose time stands still from its first moment on. */
const openStopped = async (page: Page, path: string): Promise<void> => {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1_000)
  await page.goto(path)
  await expect(menu(page).or(page.locator('.user-button'))).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

test.describe('F4 F6 automatic sync', () => {
  test('F4 2 s after sign-in, once per session: drivers, vehicles and mileage without a body, then the lists are read again', async ({ open }) => {
    const page = await open('manager')
    const seen = posts(page)
    await openStopped(page, '/design-options')
    await page.clock.runFor(1_900)
    expect(seen).toHaveLength(0)
    let lists = 0
    page.on('request', (request) => {
      if (request.method() === 'GET' && /\/api\/(divisions|vehicles|drivers|dashboard)/.test(request.url())) lists += 1
    })
    await page.clock.runFor(200)
    await expect.poll(() => seen.length).toBe(3)
    expect(seen.map((request) => new URL(request.url()).pathname).toSorted()).toEqual(syncPaths)
    for (const request of seen) {
      expect(request.postData()).toBeNull()
      expect((await request.allHeaders())['x-user-active'], 'nobody asked for it').not.toBe('1')
      expect((await request.response())?.status()).toBe(200)
    }
    await expect.poll(() => lists, 'cached lists are read again').toBeGreaterThan(0)

    await page.clock.runFor(20 * 60_000)
    await page.reload()
    await expect(menu(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(20_000)
    expect(seen, 'not again in this session, and no periodic sync').toHaveLength(3)
  })

  test('F4 a new session syncs again; a role without fleet or driver access never does', async ({ open }) => {
    const again = await open('manager')
    const second = posts(again)
    await openStopped(again, '/design-options')
    await again.clock.runFor(2_100)
    await expect.poll(() => second.length).toBe(3)

    const recruiter = await open('recruiter')
    const none = posts(recruiter)
    await openStopped(recruiter, '/design-options')
    await recruiter.clock.runFor(60_000)
    expect(none).toHaveLength(0)
  })

  test('F4 a failure is ignored', async ({ open }) => {
    const page = await open('supervisor')
    const seen = posts(page)
    await page.route('**/sync**', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'provider is down' }) : route.continue()))
    await openStopped(page, '/design-options')
    await page.clock.runFor(2_100)
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(3)
    await page.clock.runFor(10_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(page.getByText('provider is down')).toHaveCount(0)
  })
})
