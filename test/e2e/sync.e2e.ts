import type { Request } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { menu } from './support/screen.ts'

const syncPaths = ['/api/integrations/simulator/sync/drivers', '/api/integrations/simulator/sync/vehicles', '/api/simulator/sync-mileage']
const minute = 60_000

test.describe('F4 F6 automatic sync by the clock', () => {
  test('F4 nothing before 2 s, then the three posts nobody is at work for, then the lists; no periodic sync, not again in this session', async ({
    open,
  }) => {
    const page = await open('manager')
    const posts: Request[] = []
    let lists = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('sync')) posts.push(request)
      if (request.method() === 'GET' && /\/api\/(divisions|vehicles|drivers|dashboard)/.test(request.url())) lists += 1
    })
    // The company's answer says which provider to sync with; it is held until time stands still.
    let release = (): void => undefined
    const stopped = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/api/company/current', async (route) => {
      await stopped
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/divisions')
    await expect(menu(page)).toBeVisible()
    await page.clock.pauseAt(Date.now() + minute)
    const answered = page.waitForResponse('**/api/company/current')
    release()
    await (await answered).finished()
    await page.clock.runFor(1_900)
    expect(posts).toHaveLength(0)
    const before = lists
    await page.clock.runFor(200)
    await expect.poll(() => posts.length).toBe(3)
    expect(posts.map((request) => new URL(request.url()).pathname).toSorted()).toEqual(syncPaths)
    for (const request of posts) {
      expect(request.postData()).toBeNull()
      expect((await request.allHeaders())['x-user-active']).toBe('0')
      expect((await request.response())?.status()).toBe(200)
    }
    await expect.poll(() => lists).toBeGreaterThan(before)
    await page.clock.runFor(20 * minute)
    await page.clock.resume()
    await page.reload()
    await expect(menu(page)).toBeVisible()
    await page.clock.runFor(minute)
    expect(posts).toHaveLength(3)
  })
})
