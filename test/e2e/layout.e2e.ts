import type { Page } from '@playwright/test'
import { limitFor } from '#test/support/patience.ts'
import { sampled, sampledShare } from '#test/support/sampled.ts'
import { quiet } from '#tools/quiet.ts'
import type { Api } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import type { InPage, InPageElement } from './support/in-page.ts'
import { wrongHead } from './support/screen.ts'

const paths = async (api: Api): Promise<string[]> => {
  const [vehicle] = await api.list('/api/vehicles?limit=1&status=active&kind=tractor')
  const [driver] = await api.list('/api/drivers?limit=1&status=active')
  const [division] = await api.list('/api/divisions?limit=1')
  const [user] = await api.list('/api/users?limit=1')
  const v = `/vehicles/${vehicle?.id ?? ''}`
  return [
    '/',
    '/drivers-dashboard',
    '/assets-dashboard',
    '/safety-dashboard',
    '/csa',
    '/vehicles',
    '/vehicles/new',
    '/vehicles/import',
    v,
    `${v}/edit`,
    ...['qualification-documents.vehicle', 'meter-entries.vehicle', 'files', 'comments', 'history'].map((tab) => `${v}?tab=${tab}`),
    '/drivers',
    `/drivers/${driver?.id ?? ''}`,
    `/drivers/${driver?.id ?? ''}/edit`,
    `/drivers/${driver?.id ?? ''}?tab=requirements`,
    '/divisions',
    `/divisions/${division?.id ?? ''}`,
    `/divisions/${division?.id ?? ''}/edit`,
    '/user-management',
    `/user-management/${user?.id ?? ''}`,
    `/user-management/${user?.id ?? ''}?tab=access`,
    '/integrations',
    '/integrations?tab=runs',
    '/integrations?tab=links',
    '/integrations?tab=conflicts',
    '/integrations?tab=policy',
    '/qualification-documents',
    '/meter-entries',
    '/vehicle-assignments',
    '/design-options',
    '/account',
    '/messages',
    '/api/docs',
    '/no-such-screen',
  ]
}

const settled = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await quiet(page)
}

/** What is wider than the window, outside of regions that scroll by themselves; the outermost ones. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { document, getComputedStyle, innerWidth } = globalThis as unknown as InPage
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      if (width === 0 || right <= innerWidth + 1) return false
      for (let around: InPageElement | null = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around) as { overflowX?: string }
        if (around.tagName !== 'MAIN' && around.tagName !== 'BODY' && around.tagName !== 'HTML' && overflowX !== 'visible') return false
      }
      return true
    })
    const outermost = wide.filter((element) => !wide.some((other) => other !== element && other.contains(element)))
    const main = document.querySelector('#main')
    const scrolls = document.documentElement.scrollWidth > innerWidth || (main !== null && main.scrollWidth > main.clientWidth)
    return outermost
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
      .concat(scrolls ? ['the page scrolls sideways'] : [])
  })

/** Words that their box does not show. A line that ends in three dots says so itself; a picture of the product has no words. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { document, getComputedStyle } = globalThis as unknown as InPage
    return [...document.querySelectorAll('#main *')].flatMap((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const below = overflowY === 'hidden' && webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 4
      const beside = overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      const words = (element.textContent ?? '').trim()
      const seen = element.clientHeight > 1 && element.closest('[inert]') === null
      return (below || beside) && seen && words !== '' ? [`cut: "${words}"`] : []
    })
  })

test.describe('P-61 reflow', () => {
  test('P-61 at 320 px every screen has one h1 and a title of its own, nothing but tables is too wide, and no words are cut', async ({
    open,
    api,
  }) => {
    test.setTimeout(limitFor(50_000))
    const page = await open('super_admin', { viewport: { width: 320, height: 640 }, hasTouch: true })
    const wrong: string[] = []
    for (const path of sampledShare('reflow', await paths(await api('super_admin')), 3)) {
      await settled(page, path)
      wrong.push(...[...(await wrongHead(page)), ...(await tooWide(page)), ...(await cutOff(page))].map((what) => `${path}: ${what}`))
    }
    expect(wrong).toEqual([])
  })
})

test.describe('P-61 page structure', () => {
  test('P-61 the first stop of the Tab key skips to the content', async ({ open }) => {
    const page = await open('manager')
    await settled(page, '/design-options')
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })
})

interface Stop {
  readonly what: string
  readonly ring: boolean
  readonly covered: string | null
}

/** The control that has the focus: whether a ring shows it, and what lies over its middle. */
const focusedStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(async () => {
    const { document, getComputedStyle, innerWidth, innerHeight, requestAnimationFrame } = globalThis as unknown as InPage
    // What a person sees is the next picture, with the focus scrolled into it.
    await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const what = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? (element.textContent ?? '').slice(0, 40)} [${element.getAttribute('class') ?? ''}]`
    let ring = false
    for (let around: InPageElement | null = element, step = 0; around !== null && step < 4; around = around.parentElement, step += 1) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(around) as {
        outlineStyle?: string
        outlineWidth?: string
        boxShadow?: string
      }
      ring ||= (outlineStyle !== 'none' && outlineWidth !== '0px') || (step === 0 && boxShadow !== 'none')
    }
    if (width === 0 || height === 0) return { what, ring, covered: null }
    const clamp = (value: number, most: number): number => Math.min(Math.max(value, 1), most - 1)
    const [x, y] = [clamp((left + right) / 2, innerWidth), clamp((top + bottom) / 2, innerHeight)]
    const over = document.elementFromPoint(x, y)
    const own = over === null || over === element || element.contains(over) || over.contains(element) || over.closest('label') !== null
    return { what, ring, covered: own ? null : `${over.tagName.toLowerCase()}.${over.getAttribute('class') ?? ''}` }
  })

test.describe('P-61 focus', () => {
  const screens: readonly { name: string; path: (api: Api) => Promise<string>; stops: number; keys: readonly string[] }[] = [
    { name: 'list', path: () => Promise.resolve('/vehicles?view=all&limit=25'), stops: 150, keys: ['Tab'] },
    { name: 'form', path: () => Promise.resolve('/drivers/new'), stops: 70, keys: ['Tab', 'Shift+Tab'] },
    {
      name: 'record',
      path: async (api) => `/vehicles/${(await api.list('/api/vehicles?limit=1&status=active'))[0]?.id ?? ''}`,
      stops: 60,
      keys: ['Tab', 'Shift+Tab'],
    },
    { name: 'dashboard', path: () => Promise.resolve('/'), stops: 60, keys: ['Tab', 'Shift+Tab'] },
  ]
  for (const { name, path, stops, keys } of sampled('tab stops', screens, 1)) {
    test(`P-61 each stop of the Tab key is shown and not covered: ${name}`, async ({ open, api }) => {
      const page = await open('manager')
      await settled(page, await path(await api('manager')))
      const wrong = new Set<string>()
      for (const key of keys)
        for (let step = 0; step < stops; step += 1) {
          await page.keyboard.press(key)
          const stop = await focusedStop(page)
          if (stop === null) break
          if (!stop.ring) wrong.add(`no ring: ${stop.what}`)
          if (stop.covered !== null) wrong.add(`${key}: ${stop.what} lies under ${stop.covered}`)
        }
      expect([...wrong]).toEqual([])
    })
  }
})
