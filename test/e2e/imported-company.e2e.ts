import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startApp } from '#tools/app-process.ts'
import { quietCrash } from '#test/support/crash.ts'
import { limitFor } from '#test/support/patience.ts'
import { Api } from './support/api.ts'
import type { Row } from './support/api.ts'
import { expect, test as base } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDivision, typed } from './support/records.ts'
import { expandGroup, listed, menu, onScreen, rowOf, settled } from './support/screen.ts'
import { signIn } from './support/session.ts'

const owner = { firstName: 'Robin', lastName: 'Hale', email: 'robin@example.com', password: 'velvet anchor tundra' }

/** A company without demo and users, whose owner has opened the setup link. */
const test = base.extend<object, { origin: string }>({
  origin: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'longhaul-imported-'))
      const app = await startApp({ LONGHAUL_DEMO: 'off', DATA_DIR: folder })
      const [, token] = /accept-invitation#(\S+)/.exec(app.output()) ?? []
      const door = await request.newContext({ baseURL: app.origin })
      const accepted = await door.post(`/api/auth/invitations/${token}`, { data: owner })
      expect(accepted.ok(), await accepted.text()).toBe(true)
      await door.dispose()
      await use(app.origin)
      await app.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: limitFor(60_000) },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

const bringIn = async (page: Page, kind: 'vehicles' | 'drivers', lines: readonly string[]): Promise<void> => {
  await page.goto(`/${kind}/import`)
  await onScreen(page, `Import ${kind}`)
  const buffer = Buffer.from(lines.join('\n'))
  await page.locator('input[type="file"]').setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer })
  const rows = lines.length - 1
  await page.getByRole('button', { name: `Check ${rows} rows` }).click()
  await expect(page.getByText(`All ${rows} rows are good.`)).toBeVisible()
  await page.getByRole('button', { name: `Import ${rows} ${kind}` }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
}

/** Checks the paper files of all drivers against the go-live date and activates them; one card has expired. */
const goLive = async (page: Page, today: string): Promise<void> => {
  await page.goto('/drivers/binders')
  await page.getByRole('button', { name: 'Set go-live date' }).press('Enter')
  const setting = page.getByRole('dialog', { name: 'Paper files at go-live' })
  await setting.getByLabel('Go-live date').fill(typed(today))
  await setting.getByLabel('Scans due by').fill(typed(dayFrom(today, 45)))
  await setting.getByLabel('Paper files kept at').fill('Joplin office')
  await page.keyboard.press('Enter')
  await expect(setting).toHaveCount(0)
  await page.goto('/drivers?view=all')
  await settled(page)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).press('Space')
  await page.getByRole('button', { name: 'Check paper files' }).press('Enter')
  const files = page.getByRole('dialog', { name: 'Check paper files: 4 drivers' })
  for (const held of [/^Signed employment/, /^Road test/, /^Valid license/, /^Negative pre-employment/, /^CDL: medical certification/])
    await files.getByRole('checkbox', { name: held }).press('Space')
  await files.getByRole('button', { name: 'Review' }).press('Enter')
  await page.getByRole('button', { name: /^Check \d+ documents$/ }).press('Enter')
  await page
    .getByRole('dialog', { name: /of 4 drivers on file$/ })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).press('Space')
  await page.getByRole('toolbar', { name: 'Actions for the selected rows' }).getByRole('button', { name: 'Status' }).press('Enter')
  await page.getByRole('menuitem', { name: /^Activate/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).press('Enter')
  await page.getByRole('button', { name: 'Activate 3 drivers' }).press('Enter')
  const report = page.getByRole('dialog', { name: '3 drivers now Active, 1 not' })
  await expect(report).toContainText('Medical card expired')
  await report.getByRole('button', { name: 'Close' }).last().click()
}

/** Scenario 1: a card that ends tomorrow leaves the run of the day after uncovered on every screen. */
const expiryMeetsRun = async (page: Page, api: Api, division: Row, driver: Row, unit: Row): Promise<void> => {
  const today = await companyToday(api)
  const run = { code: 'JOP-TUL', division: division.id, origin: 'Joplin', destination: 'Tulsa', dispatchTime: '00:30', durationHours: 2 }
  const { id } = await api.create('/api/runs', run)
  for (const serviceDate of [dayFrom(today, 1), dayFrom(today, 2)])
    await api.create('/api/run-assignments', { run: id, serviceDate, driver: driver.id, vehicle: unit.id })
  await api.change(`/api/drivers/${driver.id}`, { medicalExpirationDate: dayFrom(today, 1) })
  await page.goto(`/drivers?readiness=block&readinessOn=${dayFrom(today, 2)}`)
  await settled(page)
  await expect(rowOf(page, driver.title)).toContainText('Medical card expires')
  await page.goto(`/drivers/${driver.id}`)
  await page.getByRole('region', { name: 'Runs and time off' }).getByRole('link', { name: 'Uncovered, next 7 days: 1' }).click()
  await settled(page)
  expect(await listed(page)).toBe(1)
  await page.goto('/')
  const now = page.getByRole('region', { name: 'Act now' })
  await expect(now.getByRole('link', { name: '1 uncovered, next 48 hours' })).toBeVisible()
  await expect(now).toContainText('JOP-TUL')
  await page.goto('/run-assignments')
  await settled(page)
  await expect(page.getByRole('group', { name: 'Coverage' })).toContainText('1 uncovered')
}

/** Scenario 15: each badge is the total of the list it opens. */
const badgesTellTheTruth = async (page: Page, api: Api, driver: Row, unit: Row): Promise<void> => {
  const of = { driver: driver.id, vehicle: unit.id, state: 'MO' }
  const at = `${dayFrom(await companyToday(api), -2)}T16:00:00.000Z`
  for (const citationNumber of ['T-101', 'T-102'])
    await api.create('/api/tickets', { ...of, citationNumber, kind: 'moving', issuedAt: at, charges: [{ description: 'Speeding' }] })
  await api.create('/api/accidents', { ...quietCrash, ...of, occurredAt: at })
  await page.goto('/')
  await settled(page)
  await expandGroup(menu(page), 'Safety')
  const badges = menu(page).locator('.nav-badge')
  await expect(badges).toHaveCount(2)
  for (const item of await badges.all()) {
    const label = (await item.locator('.count').getAttribute('aria-label')) ?? ''
    await item.click()
    await expect(page).toHaveURL(/[?&]status=/)
    await expect.poll(() => listed(page), { message: label }).toBe(Number.parseInt(label, 10))
  }
}

test('scenarios 1 and 15 hold in a company made of imports: units and drivers from files, paper files checked, activated at once', async ({
  open,
  origin,
}) => {
  test.setTimeout(limitFor(40_000))
  const robin = await signIn(origin, owner.email, owner.password)
  const api = new Api(robin)
  const today = await companyToday(api)
  const day = (days: number): string => typed(dayFrom(today, days))
  const division = await makeDivision(api)
  const code = String(division['code'])
  const page = await open(robin)
  await bringIn(page, 'vehicles', [
    'Unit #,Type,Term,Odo,Last Annual',
    ...['A77', 'A78'].map((unit) => `${unit},Tractor,${code},"45,210 mi",${day(-90)}`),
  ])
  const names = ['Nance, Donnie', 'Beckett, Noel', 'Sorrell, Ida', 'Lowry, Diane']
  const cards = [400, 400, 400, -10]
  await bringIn(page, 'drivers', [
    'Emp #,Driver Name,Home Term,DOH,Cell Ph,Cls,Lic St,Lic Exp,Med exp,MVR Dt',
    ...cards.map((days, at) => `P${at},"${names[at]}",${code},3/4/2019,417-555-013${at},A,MO,${day(900)},${day(days)},${day(-60)}`),
  ])
  await goLive(page, today)

  const drivers = await api.list('/api/drivers?sort=employeeId')
  expect(drivers.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'onboarding'])
  const [driver] = drivers
  const [unit] = await api.list('/api/vehicles?sort=unitNumber')
  if (driver === undefined || unit === undefined) throw new Error('The import brought nobody in')
  expect(unit).toMatchObject({ unitNumber: 'A77', mileage: 45_210 })
  const [report] = await api.list(`/api/qualification-documents?vehicle=${unit.id}`)
  await api.change(`/api/qualification-documents/${report?.id}`, {
    inspectedBy: 'garage',
    inspector: 'Ray Tolliver',
    inspectorQualification: 'experience',
  })
  await api.move(`/api/qualification-documents/${report?.id}`, 'verify', { verificationMethod: 'online' })

  await expiryMeetsRun(page, api, division, driver, unit)
  await badgesTellTheTruth(page, api, driver, unit)
  await robin.http.dispose()
})
