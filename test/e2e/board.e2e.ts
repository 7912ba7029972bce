import type { Locator, Page } from '@playwright/test'
import type { Api, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDivision, makeDriver, unique } from './support/records.ts'
import { onScreen, settled, toast } from './support/screen.ts'

/** A terminal of its own: two drivers who may drive, and a run that is due every day. */
interface Yard {
  readonly division: Row
  readonly drivers: readonly [Row, Row]
  readonly run: Row
  readonly today: string
  readonly monday: string
}

const fitDriver = async (api: Api, division: string, medicalExpirationDate: string): Promise<Row> => {
  const driver = await makeDriver(api, { division, licenseClass: 'A', licenseExpirationDate: '2035-01-31', medicalExpirationDate })
  return driver
}

const makeYard = async (api: Api, more: { cards?: readonly [string, string] } = {}): Promise<Yard> => {
  const today = await companyToday(api)
  const division = await makeDivision(api)
  const [one, two] = more.cards ?? ['2035-01-31', '2035-01-31']
  const drivers = [await fitDriver(api, division.id, one), await fitDriver(api, division.id, two)] as const
  const run = await api.create('/api/runs', {
    code: unique('RUN'),
    division: division.id,
    origin: 'Joplin',
    destination: 'Tulsa',
    dispatchTime: '08:00',
    durationHours: 9,
    days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  })
  // The week after next: far enough that nothing of the demo company speaks of it.
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return { division, drivers, run, today, monday: dayFrom(today, 14 - weekday) }
}

const plan = (api: Api, { run }: Yard, serviceDate: string, driver: Row | null): Promise<Row> =>
  api.create('/api/run-assignments', { run: run.id, serviceDate, ...(driver === null ? {} : { driver: driver.id }) })

const openBoard = async (page: Page, { division, monday }: Yard, more = ''): Promise<void> => {
  await page.goto(`/run-assignments?from=${monday}&division=${division.id}${more}`)
  await onScreen(page, 'Run assignments')
  await settled(page)
}

/** The place of a line on a day, by what is read out of it. */
const place = (page: Page, line: string, day: string): Locator => {
  const words = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return page.getByRole('gridcell', { name: new RegExp(`^${line}, ${words}:`) })
}

test.describe('G5 run board', () => {
  test('G5 by keys alone: a driver is picked up, carried, dropped, moved on, and taken back', async ({ open, api }) => {
    const admin = await api('super_admin')
    const yard = await makeYard(admin)
    const { run, drivers, monday } = yard
    const tuesday = dayFrom(monday, 1)
    await plan(admin, yard, monday, null)
    const page = await open('super_admin')
    await openBoard(page, yard)
    const [first, second] = [place(page, String(run['code']), monday), place(page, String(run['code']), tuesday)]
    await expect(first).toHaveAccessibleName(/Uncovered$/)
    await page.getByRole('list', { name: 'Ready' }).getByRole('button', { name: drivers[0].title }).press('Space')
    await expect(first).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `${drivers[0].title} picked up` })).toBeAttached()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Assign anyway' }).click()
    await expect(first).toHaveAccessibleName(new RegExp(drivers[0].title))
    await first.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Assign anyway' }).click()
    await expect(second).toHaveAccessibleName(new RegExp(drivers[0].title))
    await expect(first).toHaveAccessibleName(/Uncovered$/)
    await page.keyboard.press('Control+z')
    await expect(first).toHaveAccessibleName(new RegExp(drivers[0].title))
    await page.screenshot({ path: '/tmp/board-shots/keys.png' })
  })

  test('G5 a driver is dragged from the side onto a day, and two days change drivers', async ({ open, api }) => {
    const admin = await api('super_admin')
    const yard = await makeYard(admin)
    const { run, drivers, monday } = yard
    await plan(admin, yard, monday, drivers[0])
    await plan(admin, yard, dayFrom(monday, 1), null)
    const page = await open('super_admin')
    await openBoard(page, yard)
    const [first, second] = [place(page, String(run['code']), monday), place(page, String(run['code']), dayFrom(monday, 1))]
    await page.getByRole('button', { name: drivers[1].title }).dragTo(second)
    await page.getByRole('dialog').getByRole('button', { name: 'Assign anyway' }).click()
    await expect(second).toHaveAccessibleName(new RegExp(drivers[1].title))
    await first.dragTo(second)
    await page.getByRole('dialog').getByRole('button', { name: 'Assign anyway' }).click()
    await expect(first).toHaveAccessibleName(new RegExp(drivers[1].title))
    await expect(second).toHaveAccessibleName(new RegExp(drivers[0].title))
    await expect(toast(page).filter({ hasText: 'Drivers swapped' })).toBeVisible()
  })
})
