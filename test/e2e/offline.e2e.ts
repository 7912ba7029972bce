import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { limitFor } from '#test/support/patience.ts'
import { serveBuild, twoBuilds } from './support/builds.ts'
import { expect, test } from './support/fixtures.ts'
import { makeReadyDriver, makeReadyUnit } from './support/ready.ts'
import { companyToday, dayFrom, makeDivision, makeDriver, makeVehicle } from './support/records.ts'
import { field, onScreen } from './support/screen.ts'
import { phone } from './support/states.ts'

const withWorker = { ...phone, serviceWorkers: 'allow' } as const

/** The worker has kept everything and answers for this device. */
const keptOnDevice = async (page: Page): Promise<void> => {
  const state = (): Promise<string | undefined> =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(state, { timeout: limitFor(15_000) }).toBe('activated')
}

/** What the worker's caches hold. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname)
    return found
  })

const offline = (context: BrowserContext): Promise<void> => context.setOffline(true)

test('the accident intake opens and reloads without a network, with drivers to choose from', async ({ open, api }) => {
  const driver = await makeDriver(await api('super_admin'))
  const page = await open('safety', withWorker)
  await page.goto('/accidents/new')
  await onScreen(page, 'Report an accident')
  await keptOnDevice(page)
  await offline(page.context())
  await page.reload()
  await onScreen(page, 'Report an accident')
  await field(page, 'Driver').fill(String(driver['lastName']))
  await page.getByRole('option', { name: driver.title }).click()
  await page.reload()
  await expect(field(page, 'Driver')).toHaveValue(driver.title)

  // Nothing of what the server has said is in the caches, and no page with a name.
  const files = await kept(page)
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((path) => !/^\/assets\/[\w.~-]+$|^\/(offline-shell|appearance\.js|favicon\.svg)$/.test(path))).toEqual([])
})

test('a report by link survives a reload without a network, and is sent when there is one', async ({ open, api }) => {
  const manager = await api('manager')
  const [unit, driver] = [await makeVehicle(manager), await makeDriver(manager)]
  const report = await manager.create('/api/maintenance/vehicle-reports', { vehicle: unit.id, driver: driver.id })
  const path = `/api/maintenance/vehicle-reports/${report.id}`
  const { url } = await manager.call<{ url: string }>('POST', `${path}/link`, {})
  const page = await open(null, withWorker)
  await page.goto(new URL(url).pathname)
  await onScreen(page, `Unit ${unit.title}`)
  await page.getByLabel('Odometer').fill('400120')
  await keptOnDevice(page)
  await offline(page.context())
  await page.reload()
  await onScreen(page, `Unit ${unit.title}`)
  await expect(page.getByLabel('Odometer')).toHaveValue('400120')
  await page.getByLabel('Full name', { exact: true }).fill(`Robin ${String(driver['lastName'])}`)
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await onScreen(page, 'Not sent yet')
  await page.reload()
  await onScreen(page, 'Not sent yet')
  await page.context().setOffline(false)
  // A phone tells it; the browser of the test tells it only to a page that was loaded with a network.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await onScreen(page, 'Report sent')
  expect(await manager.call('GET', path)).toMatchObject({ finding: 'none' })
})

test('a driver’s page shows the last runs without a signal, the sticker of a unit its report, which is sent from any page, and signing out says what it needs', async ({
  open,
  api,
}) => {
  const admin = await api('super_admin')
  const division = await makeDivision(admin)
  const [driver, unit] = [await makeReadyDriver(admin, { division: division.id }), await makeReadyUnit(admin, { division: division.id })]
  const serviceDate = dayFrom(await companyToday(admin), 2)
  const times = { serviceDate, start: `${serviceDate}T12:00:00.000Z`, end: `${serviceDate}T20:00:00.000Z` }
  await admin.create('/api/run-assignments', { spot: 'Shuttle', ...times, division: division.id, driver: driver.id, vehicle: unit.id })
  const { url } = await admin.call<{ url: string }>('POST', `/api/drivers/${driver.id}/page/link`, {})
  const page = await open(null, withWorker)
  const link = new URL(url)
  await page.goto(`${link.pathname}${link.hash}`)
  await page.getByLabel('PIN', { exact: true }).fill('4821')
  await page.getByLabel('PIN again').fill('4821')
  await page.getByRole('button', { name: 'Open' }).click()
  await onScreen(page, `Hi ${String(driver['firstName'])}`)
  await page.goto(`/accept-invitation/unit/${unit.id}`)
  await onScreen(page, `Unit ${unit.title}`)
  await page.getByRole('link', { name: 'My page' }).click()
  await keptOnDevice(page)

  // A server that is being restarted answers through its proxy, or not at all.
  await page.route('**/api/driver-page', (route) => route.fulfill({ status: 502, body: '' }))
  await page.reload()
  await expect(page.getByText('No signal. This is from')).toBeVisible()
  await page.unrouteAll()
  await offline(page.context())
  await page.goto(`/accept-invitation/unit/${unit.id}`)
  await onScreen(page, `Unit ${unit.title}`)
  await page.getByRole('link', { name: 'My page' }).click()
  await expect(page.getByRole('article', { name: 'Shuttle' }).getByText(String(unit['unitNumber']))).toBeVisible()
  await expect(page.getByText('No signal. This is from')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out of this phone' }).click()
  await expect(page.getByText('Couldn’t reach the server')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Shuttle' })).toBeVisible()

  // A report that is signed without a signal waits on the phone: each page of the driver's says how many, and sends it.
  await page.goto(`/accept-invitation/unit/${unit.id}`)
  await page.getByLabel('Full name', { exact: true }).fill(driver.title)
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await onScreen(page, 'Not sent yet')
  const reports = (): Promise<unknown[]> => admin.list(`/api/maintenance/vehicle-reports?vehicle=${unit.id}&status=no_defects`)
  await page.getByRole('link', { name: 'My page' }).click()
  await expect(page.getByRole('heading', { name: '1 report not sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out of this phone' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 report not sent yet')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.context().setOffline(false)
  await page.reload()
  await onScreen(page, `Hi ${String(driver['firstName'])}`)
  await expect.poll(reports, patience).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'not sent yet' })).toHaveCount(0)
})

const patience = { timeout: limitFor(20_000) }

/** The state of the worker that answers, of the one that waits, and whether the files kept are of the second build: all, some, or none. */
const stateOf = (page: Page): Promise<{ active: string; waiting: string; second: string }> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const files: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) if (request.url.includes('/assets/')) files.push(request.url)
    const ofSecond = files.filter((file) => file.includes('-second.')).length
    return {
      active: registration?.active?.state ?? 'none',
      waiting: registration?.waiting?.state ?? 'none',
      second: ofSecond === 0 ? 'none' : ofSecond === files.length ? 'all' : 'some',
    }
  })

const isSecond = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.scripts].some((script) => script.src.includes('-second.')))

test('a new build takes over on the next visit, with nothing lost and no page of two builds; the switch takes the worker off', async ({
  open,
}) => {
  test.slow()
  const { first, second, remove } = await twoBuilds()
  let server = await serveBuild(first, first, 0)
  const { port } = server.server.address() as AddressInfo
  const restart = async (folder: string, worker: 'on' | 'off'): Promise<void> => {
    await server.close()
    server = await serveBuild(folder, first, port, worker)
  }
  try {
    const page = await open(null, withWorker)
    const address = `http://127.0.0.1:${port}/accept-invitation/report/one-link-of-a-driver`
    await page.goto(address)
    await onScreen(page, 'Unit 417')
    await page.getByLabel('Odometer').fill('400120')
    await expect.poll(() => stateOf(page), patience).toEqual({ active: 'activated', waiting: 'none', second: 'none' })

    // The new build is installed beside the old one. The page that is open stays what it is, and so does what was typed.
    await restart(second, 'on')
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await expect.poll(() => stateOf(page), patience).toEqual({ active: 'activated', waiting: 'installed', second: 'some' })
    expect(await isSecond(page)).toBe(false)
    await expect(page.getByLabel('Odometer')).toHaveValue('400120')

    // Without a network the old build opens whole.
    await page.context().setOffline(true)
    await page.reload()
    await onScreen(page, 'Unit 417')
    expect(await isSecond(page)).toBe(false)
    // Longer than a page waits before it asks for the new build to take over: one of the old build doesn't.
    await page.waitForTimeout(limitFor(4_000))
    expect(await stateOf(page)).toEqual({ active: 'activated', waiting: 'installed', second: 'some' })

    // The next visit is of the new one.
    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByLabel('Odometer')).toHaveValue('400120')
    expect(await isSecond(page)).toBe(true)
    await expect.poll(() => stateOf(page), patience).toEqual({ active: 'activated', waiting: 'none', second: 'all' })
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByLabel('Odometer')).toHaveValue('400120')
    expect(await isSecond(page)).toBe(true)

    await page.context().setOffline(false)
    await restart(second, 'off')
    await page.reload()
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length), patience).toBe(0)
    await page.reload()
    await expect(page.getByLabel('Odometer')).toHaveValue('400120')
  } finally {
    await server.close()
    await remove()
  }
})
