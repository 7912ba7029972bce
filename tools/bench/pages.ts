import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { startApp } from '#tools/app-process.ts'
import { chromiumArguments, ensureChromium } from '#tools/chromium.ts'
import type { PageWeight } from '#tools/page-weight.ts'
import { weigh } from '#tools/page-weight.ts'
import { followRequests } from '#tools/quiet.ts'
import { contextFor, signIn } from './browser.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'

/** A slow laptop on a slow line: 4 times slower, 10 Mbit/s down, 40 ms to the server. */
const slowdown = 4
const line = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 3_000_000 / 8 }

interface PageFigures extends PageWeight {
  /** Largest contentful paint, ms after the address was opened. */
  readonly paint: number
  /** Longest task of the main thread, ms. */
  readonly task: number
}

/** Runs in the page before its first script. */
const watchPaint = `
  globalThis.seen = { paint: 0, task: 0 }
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) seen.paint = startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration) }).observe({ type: 'longtask', buffered: true })`

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Opens a path by link, signed in, with an empty cache. */
const openPath = async (browser: Browser, origin: string, token: string, path: string): Promise<PageFigures> => {
  const context = await contextFor(browser, origin, token)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPaint)
    followRequests(page)
    await slowDown(page)
    const weight = await weigh(page, `${origin}${path}`)
    return { ...weight, ...(await page.evaluate<{ paint: number; task: number }>('seen')) }
  } finally {
    await context.close()
  }
}

/** The path of a list and of its first record. */
const pathsOf = async (origin: string, token: string, kind: string): Promise<string[]> => {
  const answer = await fetch(`${origin}/api/${kind}?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  const body = (await answer.json()) as readonly { id: string }[] | { rows: readonly { id: string }[] }
  const [first] = 'rows' in body ? body.rows : body
  if (first === undefined) throw new Error(`The demo company has no ${kind}`)
  return [`/${kind}`, `/${kind}/${first.id}`]
}

/** What it takes to open a list, a record, and the dashboard by link. */
export const pageFigures = async (): Promise<Figure[]> => {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments() })
  const app = await startApp()
  try {
    const token = await signIn(app.origin)
    const kinds = await Promise.all(['accidents', 'drivers', 'vehicles'].map((kind) => pathsOf(app.origin, token, kind)))
    const found: Record<string, PageFigures> = {}
    for (const path of [...kinds.flat(), '/']) {
      const [, kind = '', id] = path.split('/')
      found[id === undefined ? `/${kind}` : `/${kind}/:id`] = await openPath(browser, app.origin, token, path)
    }
    const most = (name: string, key: keyof PageFigures, bound: number): Figure => {
      const values = Object.fromEntries(Object.entries(found).map(([path, figures]) => [path, figures[key]]))
      return figure(`page by link: ${name}`, Math.max(...Object.values(values)), '<=', bound, values)
    }
    return [
      most('requests', 'requests', 40),
      most('kB of JavaScript', 'scripts', 230),
      most('largest paint, ms', 'paint', 2_500),
      most('longest task, ms', 'task', 100),
    ]
  } finally {
    await app.stop()
    await browser.close()
  }
}
