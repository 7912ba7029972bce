import type { Page } from '@playwright/test'
import { quiet, withoutEvents } from './quiet.ts'

export interface PageWeight {
  readonly requests: number
  /** kB of JavaScript as it comes over the network. */
  readonly scripts: number
}

/** Opens a path in a page with an empty cache and counts what it asks for by itself, until it asks for nothing more. */
export const weigh = async (page: Page, path: string): Promise<PageWeight> => {
  let requests = 0
  const sizes: Promise<number>[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).protocol.startsWith('http')) requests += 1
  })
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await withoutEvents(page)
  await page.goto(path)
  await quiet(page)
  const scripts = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { requests, scripts: scripts / 1_000 }
}
