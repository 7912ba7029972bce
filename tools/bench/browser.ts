import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { startApp } from '#tools/app-process.ts'
import { chromiumArguments, ensureChromium } from '#tools/chromium.ts'
import type { BenchCluster } from './database.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { fillVehicles } from './fill.ts'
import { median } from './load.ts'
import { followRequests, quiet } from '#tools/quiet.ts'

const rounds = 3
const longList = 10_000

/** A screen as somebody goes there: what is pressed, and what must stand before he can read. */
interface Route {
  readonly name: string
  readonly press: (page: Page) => Locator
  readonly heading: RegExp
  readonly ready: string
}

const nav = (page: Page, label: string, nth = 0): Locator =>
  page.locator('nav[aria-label="Main"]').getByRole('link', { name: label, exact: true }).nth(nth)
const firstRow = (page: Page): Locator => page.locator('tr[data-row] .cell-key').first()

const routes: readonly Route[] = [
  { name: 'vehicles', press: (page) => nav(page, 'Vehicles'), heading: /^Vehicles$/, ready: 'tr[data-row]' },
  { name: 'vehicle', press: firstRow, heading: /^Unit /, ready: '.record-main .facts' },
  { name: 'drivers', press: (page) => nav(page, 'Drivers', 1), heading: /^Drivers$/, ready: 'tr[data-row]' },
  { name: 'driver', press: firstRow, heading: / /, ready: '.record-main .facts' },
  { name: 'divisions', press: (page) => nav(page, 'Divisions'), heading: /^Divisions$/, ready: 'tr[data-row]' },
  { name: 'assets dashboard', press: (page) => nav(page, 'Fleet'), heading: /^Assets dashboard$/, ready: '.tile .tile-value' },
]

/**
 * Runs in the page: from the next click to the frame after which the new heading and the first content stand. What stood before
 * does not count, so a screen that looks like the last one is measured too.
 */
const watchRoute = `(heading, ready) => {
  const pattern = new RegExp(heading)
  globalThis.routeChange = new Promise((resolve) => {
    addEventListener('click', (event) => {
      const before = document.querySelector('h1')
      const look = () => {
        const title = document.querySelector('h1')
        const there = title !== null && (title !== before || title.textContent !== before.textContent) && pattern.test(title.textContent) && document.querySelector(ready) !== null
        if (!there) return requestAnimationFrame(look)
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp), 0))
      }
      look()
    }, { capture: true, once: true })
  })
}`

/** Milliseconds from the press to the painted screen. */
const timeOf = async (page: Page, route: Route): Promise<number> => {
  await page.evaluate(`(${watchRoute})(${JSON.stringify(route.heading.source)}, ${JSON.stringify(route.ready)})`)
  await route.press(page).click()
  return page.evaluate<number>('globalThis.routeChange')
}

export const contextFor = (browser: Browser, origin: string, token: string): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
  })

export const signIn = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'super_admin@longhaul.test', password: 'longhaul-demo-2026' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Every route once with an empty cache, then once more: milliseconds by name. */
const walk = async (browser: Browser, origin: string, token: string): Promise<{ uncached: number[]; cached: number[] }> => {
  const context = await contextFor(browser, origin, token)
  try {
    const page = await context.newPage()
    followRequests(page)
    await page.goto(origin)
    await page.locator('.tile .tile-value').first().waitFor()
    await quiet(page)
    for (const group of ['Drivers', 'Fleet']) await page.getByRole('button', { name: `Expand ${group}` }).click()
    // The automatic sync reads the lists again; a route change is measured after it, not across it.
    await page.waitForTimeout(4_000)
    const round = async (): Promise<number[]> => {
      const times: number[] = []
      for (const route of routes) {
        times.push(await timeOf(page, route))
        await quiet(page)
      }
      return times
    }
    return { uncached: await round(), cached: await round() }
  } finally {
    await context.close()
  }
}

const perRoute = (runs: readonly (readonly number[])[]): Record<string, number> =>
  Object.fromEntries(routes.map(({ name }, index) => [name, median(runs.map((run) => run[index] ?? Number.NaN))]))

const routeFigures = async (browser: Browser): Promise<Figure[]> => {
  const app = await startApp()
  try {
    const token = await signIn(app.origin)
    const walks: Awaited<ReturnType<typeof walk>>[] = []
    for (let index = 0; index < rounds; index += 1) walks.push(await walk(browser, app.origin, token))
    const uncached = perRoute(walks.map((one) => one.uncached))
    const cached = perRoute(walks.map((one) => one.cached))
    return [
      figure('route change, uncached, in Chromium: ms of the slowest screen', Math.max(...Object.values(uncached)), '<=', 400, uncached),
      figure('route change, cached, in Chromium: ms of the slowest screen', Math.max(...Object.values(cached)), '<=', 100, cached),
    ]
  } finally {
    await app.stop()
  }
}

/** Runs in the page: every task above 50 ms and the time between frames, from here on. */
const watchTasks = `() => {
  globalThis.tasks = []
  globalThis.frames = []
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) tasks.push(entry.duration) }).observe({ type: 'longtask' })
  let last = performance.now()
  const frame = (now) => { frames.push(now - last); last = now; requestAnimationFrame(frame) }
  requestAnimationFrame(frame)
}`

/** Scrolls the longest list the product shows: all rows at once (limit=all), drawn as they come into sight. */
const scrollFigure = async (browser: Browser, cluster: BenchCluster): Promise<Figure> => {
  const database = await cluster.database('browser')
  await fillVehicles(database.pool, longList, database.user.divisions, 'S')
  const app = await startApp({ DATABASE_URL: database.url, LONGHAUL_DEMO: 'off' })
  try {
    const context = await contextFor(browser, app.origin, database.user.token)
    const page = await context.newPage()
    followRequests(page)
    await page.goto(`${app.origin}/vehicles?view=all&limit=all`)
    await page.locator('tr[data-row]').first().waitFor()
    await quiet(page)
    await page.waitForTimeout(2_000)
    await page.evaluate(`(${watchTasks})()`)
    await page.locator('.table-region').hover()
    for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, step < 60 ? 400 : 3_000)
    for (const share of [0.5, 1, 0.25, 0]) {
      await page.evaluate(
        `document.querySelector('.table-region').scrollTop = document.querySelector('.table-region').scrollHeight * ${share}`,
      )
      await page.waitForTimeout(300)
    }
    const { tasks, frames, rows } = await page.evaluate<{ tasks: number[]; frames: number[]; rows: number }>(
      `({ tasks, frames, rows: Number(document.querySelector('table').getAttribute('aria-rowcount')) })`,
    )
    await context.close()
    const sorted = frames.toSorted((one, other) => one - other)
    return figure(`list of ${longList} rows: longest task while scrolling, ms`, Math.max(0, ...tasks), '<=', 100, {
      rows,
      'tasks above 50 ms': tasks.length,
      'frame p95': sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    })
  } finally {
    await app.stop()
  }
}

/** What a person at the screen waits for, in Chromium: route changes on the demo company, scrolling, code of the first load. */
export const browserFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments() })
  try {
    return [...(await routeFigures(browser)), await scrollFigure(browser, cluster)]
  } finally {
    await browser.close()
  }
}
