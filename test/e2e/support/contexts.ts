import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { followShift } from './shift.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** What stays in a context after its pages are closed: whoever uses it gets the context for themselves. */
const lasting = {
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime', 'fastForward', 'resume', 'runFor'],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'setExtraHTTPHeaders',
    'setGeolocation',
  ],
} as const

/**
 * Browser contexts of one worker. A context that is given back is emptied (cookies, storage, routes, pages) and given out again with
 * what it has kept of the code: reading and compiling that took a third of a short test.
 */
export class Contexts {
  readonly #browser: Browser
  readonly #idle = new Map<string, BrowserContext[]>()
  readonly #spent = new WeakSet<BrowserContext>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async take(state: StorageState | undefined, options: BrowserContextOptions): Promise<BrowserContext> {
    const kept = this.#idle.get(JSON.stringify(options))?.pop()
    if (kept !== undefined) {
      await kept.setStorageState(state ?? { cookies: [], origins: [] })
      return kept
    }
    const context = await this.#browser.newContext({ ...(state === undefined ? {} : { storageState: state }), ...options })
    await followShift(context)
    this.#watch(context)
    return context
  }

  async giveBack(context: BrowserContext, options: BrowserContextOptions, clean: boolean): Promise<void> {
    if (!clean || options.permissions !== undefined || this.#spent.has(context)) return context.close()
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    const key = JSON.stringify(options)
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), context])
  }

  /** Says of a context whose clock, scripts or rights are changed that nobody else may have it. */
  #watch(context: BrowserContext): void {
    const mark = (owner: object, names: readonly string[]): void => {
      for (const name of names) {
        const given = Reflect.get(owner, name) as (...all: unknown[]) => unknown
        Reflect.set(owner, name, (...all: unknown[]) => {
          this.#spent.add(context)
          return given.apply(owner, all)
        })
      }
    }
    mark(context.clock, lasting.clock)
    mark(context, lasting.context)
  }
}
