import type { Page } from '@playwright/test'
import { quiet } from '#tools/quiet.ts'
import { expect, test } from './support/fixtures.ts'
import type { InPage } from './support/in-page.ts'
import { makeVehicle } from './support/records.ts'
import { onScreen, pick } from './support/screen.ts'

const shown = (page: Page) =>
  page.evaluate(() => {
    const { theme, variant } = (globalThis as unknown as InPage).document.documentElement.dataset
    return { theme, variant }
  })

/** Remembers what the page looked like when its body first had something in it. */
const watchFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    const page = globalThis as unknown as InPage & {
      firstPaint?: unknown
      PerformanceObserver: new (hear: () => void) => { observe(what: object): void }
    }
    new page.PerformanceObserver(() => {
      const { theme, variant } = page.document.documentElement.dataset
      page.firstPaint ??= { theme, variant }
    }).observe({ type: 'paint', buffered: true })
  })

/** How far two words stand apart in the text of the page, in em. */
const wordGap = `document.fonts.ready.then(() => {
  const width = (text) => {
    const span = Object.assign(document.createElement('span'), { textContent: text })
    span.style.whiteSpace = 'pre'
    document.body.append(span)
    const found = span.getBoundingClientRect().width
    span.remove()
    return found
  }
  return (width('n n') - width('nn')) / parseFloat(getComputedStyle(document.body).fontSize)
})`

test.describe('C1 appearance', () => {
  test('C1 light and professional by default; chosen on /design-options, kept, and there before the first paint', async ({ open }) => {
    const page = await open('manager')
    await watchFirstPaint(page)
    await page.goto('/design-options')
    expect(await shown(page)).toEqual({ theme: 'light', variant: 'professional' })
    await pick(page, 'Dark')
    await pick(page, 'Corporate')
    expect(await shown(page)).toEqual({ theme: 'dark', variant: 'corporate' })
    await page.goto('/vehicles')
    await onScreen(page, 'Vehicles')
    expect(await shown(page)).toEqual({ theme: 'dark', variant: 'corporate' })
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { firstPaint?: unknown }).firstPaint))
      .toEqual({ theme: 'dark', variant: 'corporate' })
    const kept = await page.evaluate(() => Object.values({ ...(globalThis as unknown as InPage).localStorage }))
    expect(kept).toEqual(expect.arrayContaining(['dark', 'corporate']))
    await page.goto('/design-options')
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await pick(page, 'Modern')
    await pick(page, 'Light')
    expect(await shown(page)).toEqual({ theme: 'light', variant: 'modern' })
  })

  test('C1 system follows the machine while it changes; light and dark do not @release', async ({ open }) => {
    const page = await open('manager', { colorScheme: 'light' })
    await page.goto('/design-options')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await shown(page)).theme, 'light stays light').toBe('light')
    await pick(page, 'System')
    expect((await shown(page)).theme).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(async () => (await shown(page)).theme).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await onScreen(page, /Design options/i)
    expect((await shown(page)).theme).toBe('dark')
  })

  test('C1 another tab follows at once @release', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/design-options')
    const other = await page.context().newPage()
    await other.goto('/')
    await pick(page, 'Dark')
    await expect.poll(async () => (await shown(other)).theme).toBe('dark')
  })

  test('C1 all six appearances paint different pages @release', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/design-options')
    const looks = new Set<string>()
    for (const variant of ['Professional', 'Modern', 'Corporate']) {
      for (const theme of ['Light', 'Dark']) {
        await pick(page, variant)
        await pick(page, theme)
        expect(await page.evaluate<number>(wordGap), `the gap between words in ${variant}, in em`).toBeGreaterThan(0.2)
        looks.add(
          await page.evaluate(() => {
            const { document, getComputedStyle } = globalThis as unknown as InPage
            const styles = [document.body, document.querySelector('.card'), document.querySelector('.sidebar')].map((element) =>
              getComputedStyle(element),
            )
            return styles.map((style) => [style['backgroundColor'], style['color'], style['borderRadius']].join(' ')).join('; ')
          }),
        )
      }
    }
    expect(looks.size).toBe(6)
  })
})

test.describe('C3 tooltips', () => {
  test('C3 a tooltip opens after 700 ms; a next one within 300 ms opens at once; Escape closes it', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/vehicles')
    await page.getByRole('row').nth(2).getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Next vehicle' })).toBeEnabled()
    await quiet(page)
    const tooltip = page.getByRole('tooltip')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Previous vehicle' }).hover()
    await page.clock.runFor(690)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(tooltip).toContainText('Previous vehicle')

    const next = page.getByRole('button', { name: 'Next vehicle' })
    for (const x of [6, 10, 14]) await next.hover({ position: { x, y: 10 } })
    await page.clock.runFor(50)
    await expect(tooltip, 'no second wait').toContainText('Next vehicle')
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)

    await page.getByRole('heading', { level: 1 }).hover()
    await page.clock.runFor(310)
    await page.getByRole('button', { name: 'Previous vehicle' }).hover()
    await page.clock.runFor(690)
    await expect(tooltip, 'after 300 ms without one it waits again').toHaveCount(0)
    await page.clock.runFor(20)
    await expect(tooltip).toContainText('Previous vehicle')
  })
})

test.describe('C3 scroll bars', () => {
  test('C3 the bar of a preview shows under the pointer and hides 600 ms after it left', async ({ open, api }) => {
    const vehicle = await makeVehicle(await api('manager'))
    const page = await open('manager')
    await page.setViewportSize({ width: 1440, height: 420 })
    await page.goto(`/vehicles?peek=${vehicle.id}`)
    const peek = page.getByRole('complementary', { name: 'Vehicle preview' })
    await expect(peek.getByText('Ownership')).toBeVisible()
    await quiet(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const bar = peek.locator('.scrollbar')
    await expect(bar).toHaveCount(0)
    await peek.getByText('Ownership').hover()
    // Its size is measured by the browser's own clock, which does not stand still.
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return bar.count()
      })
      .toBe(1)
    await page.getByRole('heading', { level: 1 }).hover()
    await page.clock.runFor(590)
    await expect(bar).toBeVisible()
    await page.clock.runFor(20)
    await expect(bar).toHaveCount(0)
  })
})
