import type { Page } from '@playwright/test'
import { sampled } from '#test/support/sampled.ts'
import { expect, test } from './support/fixtures.ts'
import { crewOf } from './support/frozen.ts'
import type { InPage } from './support/in-page.ts'
import { choose, enter, field, fill, onScreen, toast } from './support/screen.ts'
import { demoPassword, emailOf } from './support/session.ts'

const token = (): string | null => (globalThis as unknown as InPage).localStorage.getItem('token')
const keptNames = (): string[] => Object.keys((globalThis as unknown as InPage).localStorage)

/** Another tab of the same person, on a list. */
const secondTab = async (page: Page, path: string, heading: string): Promise<Page> => {
  const other = await page.context().newPage()
  await other.goto(path)
  await onScreen(other, heading)
  return other
}

test.describe('A7 a user check that fails later', () => {
  for (const status of sampled('refusals', [500, 503], 1))
    test(`A7 ${status} on a later check: the sign-in screen says so at the same address, and typed words come back`, async ({ open }) => {
      const page = await open('manager')
      await page.goto('/vehicles/new')
      await fill(page, { Terminal: 'Kept while the server was away' })
      let failing = true
      await page.route('**/api/auth/me', (route) => (failing ? route.fulfill({ status, body: '' }) : route.continue()))
      // The network comes back after the check has grown old: the browser asks again by itself.
      await page.clock.install()
      await page.clock.fastForward(6 * 60_000)
      await page.evaluate(() => {
        const { dispatchEvent, Event } = globalThis as unknown as InPage
        dispatchEvent(new Event('offline'))
        dispatchEvent(new Event('online'))
      })
      await expect(page.getByText(`Failed to fetch user: ${status}`)).toBeVisible()
      expect(await page.evaluate(token)).toBeNull()
      expect(new URL(page.url()).pathname).toBe('/vehicles/new')
      failing = false
      await enter(page, emailOf('manager'), demoPassword)
      await expect(field(page, 'Terminal')).toHaveValue('Kept while the server was away')
    })
})

test.describe('a session that ends under somebody’s hands', () => {
  test('A7 P-18 typed words stay, signing in again goes on in place, in every tab', async ({ open, newSession }) => {
    const session = await newSession('manager')
    const page = await open(session)
    const other = await secondTab(page, '/drivers', 'Drivers')
    await page.goto('/vehicles')
    await onScreen(page, 'Vehicles')
    // No tab hears of the end before the words stand: a dialog that opens takes the keys of whoever types on.
    const typed = Promise.withResolvers<undefined>()
    await page.context().route('**/api/**', async (route) => {
      await typed.promise
      await route.continue()
    })
    await session.http.post('/api/auth/logout')
    await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('kept words')
    typed.resolve(undefined)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(token)).toBeNull()
    await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill('not this one at all')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog.getByText('Invalid email or password')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('searchbox', { name: 'Search vehicles' })).toHaveValue('kept words')
    await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeHidden()
  })

  test('an accident report saved after the session ended says so, and is sent once somebody signs in @release', async ({
    open,
    newSession,
    api,
  }) => {
    const office = await api('super_admin')
    const { driver, unit } = await crewOf(office)
    const session = await newSession('safety')
    const page = await open(session)
    await page.goto('/accidents/new')
    await onScreen(page, 'Report an accident')
    await field(page, 'City or nearest town').fill('Joplin')
    await choose(page, page, 'State', 'Missouri')
    await field(page, 'Driver').fill(driver.title)
    await page.getByRole('option', { name: driver.title }).click()
    await expect(field(page, 'Vehicle')).toHaveValue(unit.title)
    await page.getByRole('radio', { name: 'Backing' }).click()
    for (const question of [/anyone die/, /medical treatment/, /towed/, /cited/])
      await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'No', exact: true }).click()
    await field(page, 'In a few words').fill('Backed into a post at the dock.')
    // The browser has lost the token, and nobody told the page.
    await session.http.post('/api/auth/logout')
    await page.evaluate(() => (globalThis as unknown as InPage).localStorage.removeItem('token'))
    await page.getByRole('button', { name: 'Save report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    const kept = page.getByRole('region', { name: 'On this phone' })
    await expect(kept).toContainText('Your session has ended. Sign in to send what is kept here.')
    await expect(kept).not.toContainText('signal')
    await kept.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(toast(page)).toContainText('Accident report sent')
    await expect(kept).toBeHidden()
    expect(await office.list(`/api/accidents?driver=${driver.id}`)).toMatchObject([{ narrative: 'Backed into a post at the dock.' }])
  })

  test('the page can be read meanwhile: the dialog steps aside and comes back @release', async ({ open, newSession }) => {
    const session = await newSession('safety')
    const page = await open(session)
    await page.goto('/account')
    await onScreen(page, 'Your account')
    await session.http.post('/api/auth/logout')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toBeVisible()
  })

  test('A6 a tab that was refused while another one signed out goes along @release', async ({ open, newSession }) => {
    const session = await newSession('supervisor')
    const page = await open(session)
    const other = await secondTab(page, '/vehicles', 'Vehicles')
    await page.goto('/design-options')
    await page.route('**/api/auth/logout', async (route) => {
      const response = await route.fetch()
      // It asks for something, or has asked by itself meanwhile: then the dialog is over the link.
      const refused = expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
      await Promise.any([refused, other.getByRole('link', { name: 'Drivers', exact: true }).click()])
      await refused
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: session.name }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await onScreen(page, 'Sign in')
    await onScreen(other, 'Sign in')
    // What one tab takes away another hears of a moment later.
    await expect.poll(() => page.evaluate(keptNames)).toEqual([])
  })

  test('A6 P-18 signing out takes the other tabs along and leaves nothing but the look of the page', async ({ open, newSession }) => {
    const session = await newSession('supervisor')
    const page = await open(session)
    const other = await secondTab(page, '/vehicles', 'Vehicles')
    await page.goto('/design-options')
    await page.getByText('Dark', { exact: true }).click()
    await page.keyboard.press('Control+.')
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await page.getByRole('button', { name: session.name }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await onScreen(page, 'Sign in')
    await onScreen(other, 'Sign in')
    expect(new URL(other.url()).pathname).toBe('/login')
    await expect.poll(() => page.evaluate(keptNames)).toEqual(['longhaul.theme'])
  })
})
