import type { Page } from '@playwright/test'
import { startApp } from '#tools/app-process.ts'
import { limitFor } from '#test/support/patience.ts'
import type { Api, Row } from './api.ts'
import { test as base } from './fixtures.ts'
import { makeReadyDriver, makeReadyUnit } from './ready.ts'

/** 9:00 in Chicago. The server's clock stands still there, and the phone's too. */
export const now = '2026-11-20T15:00:00.000Z'

// A server whose clock stands still is of no use to other tests, and other tests' records of none to these.
export const test = base.extend<object, { origin: string }>({
  origin: [
    async ({}, use) => {
      const app = await startApp({ LONGHAUL_NOW: now })
      await use(app.origin)
      await app.stop()
    },
    { scope: 'worker', timeout: limitFor(60_000) },
  ],
  baseURL: async ({ origin }, use) => use(origin),
  open: async ({ open }, use) =>
    use(async (...asked) => {
      const page = await open(...asked)
      await page.clock.setFixedTime(now)
      return page
    }),
})

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export interface Crew {
  readonly driver: Row
  readonly unit: Row
}

export const crewOf = async (api: Api): Promise<Crew> => {
  const driver = await makeReadyDriver(api)
  const unit = await makeReadyUnit(api, { kind: 'tractor', gvwr: 52_000 })
  await api.create('/api/vehicle-assignments', {
    driver: driver.id,
    vehicle: unit.id,
    role: 'primary',
    startsAt: '2026-11-01T12:00:00.000Z',
  })
  return { driver, unit }
}

/** A real picture: the server looks at the bytes, not at the name. */
export const pictureOf = (page: Page): Promise<Buffer> => page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 48 } })
