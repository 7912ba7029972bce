import type { Page, Request } from '@playwright/test'

const stream = '/api/events'
/** Milliseconds without a question. */
const quietFor = 500
const patience = 30_000

const asking = new WeakMap<Page, { readonly open: Set<Request>; lastAt: number }>()

/** Follows what a page asks for; to be called before it is led anywhere. */
export const followRequests = (page: Page): void => {
  if (asking.has(page)) return
  const state = { open: new Set<Request>(), lastAt: performance.now() }
  asking.set(page, state)
  const ended = (request: Request): void => {
    if (state.open.delete(request)) state.lastAt = performance.now()
  }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === stream) return
    state.open.add(request)
    state.lastAt = performance.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/**
 * Waits until a page has asked for nothing for half a second. The browser's own "networkidle" would never come, for the stream of events
 * never ends.
 */
export const quiet = async (page: Page): Promise<void> => {
  followRequests(page)
  await page.waitForLoadState('load')
  const until = performance.now() + patience
  for (;;) {
    const state = asking.get(page)
    if (state === undefined || (state.open.size === 0 && performance.now() - state.lastAt >= quietFor)) return
    if (performance.now() > until) throw new Error(`Still asked for: ${[...state.open].map((request) => request.url()).join(', ')}`)
    await page.waitForTimeout(50)
  }
}

/**
 * Keeps from the page what it does not ask for by itself: events of what others change, and the telematics sync two seconds after sign-in,
 * which reads every list again. For tests that count what a page asks.
 */
export const withoutEvents = async (page: Page): Promise<void> => {
  await page.route(`**${stream}*`, (route) => route.fulfill({ status: 204 }))
  await page.route('**/api/company/current', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), telematics: null } })
  })
}
