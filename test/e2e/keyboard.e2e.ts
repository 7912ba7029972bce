import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { phone } from './support/frozen.ts'
import type { InPage } from './support/in-page.ts'
import { makeClaim, makeDivision, makeVehicle, unique } from './support/records.ts'
import { field, onScreen, toast } from './support/screen.ts'
import { demoPassword, emailOf } from './support/session.ts'

/** Walks with Tab until the control has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, target: Locator, atMost = 60): Promise<void> => {
  for (let step = 0; step < atMost; step += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached within ${atMost} steps`)
}

/** Nothing may be pressed by pointer in these runs. */
const withoutMouse = (page: Page) =>
  page.addInitScript(() => {
    const page = globalThis as unknown as {
      addEventListener(kind: string, hear: (event: { isTrusted: boolean }) => void, capture: boolean): void
    }
    for (const kind of ['pointerdown', 'mousedown']) {
      page.addEventListener(
        kind,
        (event) => {
          if (event.isTrusted) throw new Error('This run uses the keyboard alone')
        },
        true,
      )
    }
  })

/** Nothing lies over its middle. */
const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2))
}

test.describe('P-61 by keyboard alone', () => {
  test('P-61 sign in', async ({ open }) => {
    const page = await open(null)
    await withoutMouse(page)
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(emailOf('manager'))
    await tabTo(page, page.getByLabel('Password', { exact: true }), 3)
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await onScreen(page, 'Dashboard')
    // A page that is opened begins at its top; after a route change the heading has the focus instead.
    await page.reload()
    await onScreen(page, 'Dashboard')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  })

  test('P-61 open a vehicle from the list, edit and save', async ({ open, api }) => {
    const vehicle = await makeVehicle(await api('manager'))
    const page = await open('manager')
    await withoutMouse(page)
    await page.goto('/vehicles')
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search vehicles' })).toBeFocused()
    await page.keyboard.type(vehicle.title)
    await expect(page.locator('tr[data-row]')).toHaveCount(1)
    await tabTo(page, page.locator('.cell-key').first())
    await page.keyboard.press('Enter')
    await onScreen(page, `Unit ${vehicle.title}`)
    await page.keyboard.press('e')
    await onScreen(page, `Edit Unit ${vehicle.title}`)
    await tabTo(page, field(page, 'Terminal'))
    await page.keyboard.type('North gate')
    await tabTo(page, field(page, 'Fuel'))
    await page.keyboard.press('Enter')
    // The list takes the focus once it has its place; a key pressed by a machine before that would be nobody's.
    await expect(page.getByRole('option').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await onScreen(page, `Unit ${vehicle.title}`)
    await expect(toast(page)).toContainText('saved')
    const kept = await (await api('manager')).read(`/api/vehicles/${vehicle.id}`)
    expect(kept['terminal']).toBe('North gate')
    expect(kept['fuel']).not.toBeNull()
  })

  test('P-61 the palette leads to a record @release', async ({ open, api }) => {
    const vehicle = await makeVehicle(await api('manager'))
    const page = await open('manager')
    await withoutMouse(page)
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await page.keyboard.press('Control+k')
    await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused()
    await page.keyboard.type(vehicle.title)
    await expect(page.getByRole('option', { name: new RegExp(vehicle.title) }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await onScreen(page, `Unit ${vehicle.title}`)
  })

  test('P-61 rows, peek and a bulk edit @release', async ({ open, api }) => {
    const admin = await api('admin')
    const division = await makeDivision(admin)
    for (let index = 0; index < 3; index += 1) await makeVehicle(admin, { division: division.id, unitNumber: `${unique('K')}${index}` })
    const page = await open('admin')
    await withoutMouse(page)
    await page.goto(`/vehicles?division=${division.id}&view=all`)
    await expect(page.locator('tr[data-row]')).toHaveCount(3)
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    const peek = page.getByRole('complementary', { name: 'Vehicle preview' })
    await expect(peek).toBeVisible()
    const first = await peek.getByRole('heading', { level: 2 }).first().textContent()
    await page.keyboard.press('j')
    await expect(peek.getByRole('heading', { level: 2 }).first()).not.toHaveText(first ?? '')
    await page.keyboard.press('Escape')
    await expect(peek).toHaveCount(0)
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
    await expect(bar).toContainText('2 selected')
    await tabTo(page, bar.getByRole('button', { name: 'Edit' }), 90)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await tabTo(page, field(dialog, 'Field to change'), 5)
    await page.keyboard.type('Terminal')
    await expect(page.getByRole('option', { name: 'Terminal' })).toHaveAttribute('data-selected', 'true')
    await page.keyboard.press('Enter')
    await tabTo(page, field(dialog, 'Terminal'), 5)
    await page.keyboard.type('South yard')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await tabTo(page, dialog.getByRole('button', { name: 'Edit 2 vehicles' }), 8)
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('2 vehicles changed')
    expect((await admin.list(`/api/vehicles?division=${division.id}`)).filter((row) => row['terminal'] === 'South yard')).toHaveLength(2)
  })

  test('P-61 what Tab reaches in a wide list is not under the columns that stay @release', async ({ open, api }) => {
    // Columns that a person chose all stay, and scroll.
    const columns = ['title', 'injuredAt', 'type', 'status', 'stage', 'workStatus', 'daysAway', 'incurred', 'nextDiary', 'adjuster']
    const view = await (
      await api('safety')
    ).create('/api/views', {
      kind: 'workers-comp',
      name: unique('Wide'),
      query: '',
      columns: [...columns, 'place', 'carrier', 'claimNumber', 'oshaClaim', 'accident'],
    })
    const page = await open('safety')
    await withoutMouse(page)
    await page.goto(`/workers-comp?view=${view.id}`)
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    const stage = page.getByRole('button', { name: /^Change Stage of/ }).first()
    await tabTo(page, page.locator('.cell-key').first(), 90)
    await stage.evaluate((button) => {
      const region = button.closest('.table-region')
      if (region !== null) region.scrollLeft += button.getBoundingClientRect().left - region.getBoundingClientRect().left - 6
    })
    expect(await stage.evaluate(isOnTop), 'scrolled under the columns that stay').toBe(false)
    await tabTo(page, stage, 3)
    await expect.poll(() => stage.evaluate(isOnTop)).toBe(true)
  })

  test('P-61 a tab of which a part is in sight is shown whole when the focus comes to it @release', async ({ open, api }) => {
    const claim = await makeClaim(await api('safety'))
    const page = await open('safety', phone)
    await withoutMouse(page)
    await page.goto(`/workers-comp/${claim.id}?tab=history`)
    const first = page.getByRole('link', { name: 'Overview' })
    await expect(page.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
    await expect(first).not.toBeInViewport({ ratio: 1 })
    for (const hidden of [0.35, 0.95]) {
      const shown = await page.locator('.tabs').evaluate((strip, share) => {
        strip.scrollLeft = (strip.firstElementChild?.clientWidth ?? 0) * share
        return strip.scrollLeft
      }, hidden)
      expect(shown, 'the strip is longer than the page').toBeGreaterThan(0)
      await tabTo(page, first)
      await expect(first).toBeInViewport({ ratio: 0.99 })
      await page.keyboard.press('Tab')
    }
  })

  test('P-61 a dialog keeps the focus inside, Escape closes it and gives the focus back', async ({ open, api }) => {
    const vehicle = await makeVehicle(await api('manager'))
    const page = await open('manager')
    await withoutMouse(page)
    await page.goto(`/vehicles/${vehicle.id}`)
    const opener = page.getByRole('button', { name: 'More actions' })
    await opener.press('Enter')
    await page.getByRole('menuitem', { name: 'Send to shop' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(field(dialog, 'Reason')).toBeFocused()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(
        () => (globalThis as unknown as InPage).document.activeElement?.closest('[role="dialog"]') !== null,
      )
      expect(inside).toBe(true)
    }
    // Escape belongs to an open tooltip first (WCAG 1.4.13); the one of the Close button goes when the focus leaves it.
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})
