import type { Locator, Page } from '@playwright/test'
import type { Api, Row } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDivision, unique } from './support/records.ts'
import { makeReadyDriver, makeReadyUnit } from './support/ready.ts'
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
  const { id } = await makeReadyDriver(api, { division })
  return api.change(`/api/drivers/${id}`, { medicalExpirationDate })
}

const makeYard = async (api: Api, more: { cards?: readonly [string, string] } = {}): Promise<Yard> => {
  const today = await companyToday(api)
  const division = await makeDivision(api)
  const valid = dayFrom(today, 600)
  const [one, two] = more.cards ?? [valid, valid]
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

const plan = (api: Api, { run }: Yard, serviceDate: string, driver: Row | null, unit?: Row): Promise<Row> =>
  api.create('/api/run-assignments', {
    run: run.id,
    serviceDate,
    ...(driver === null ? {} : { driver: driver.id }),
    ...(unit === undefined ? {} : { vehicle: unit.id }),
  })

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
  test('G5 the board opens on today with seven days; the seven before are one press away, and one press brings today back', async ({
    open,
    api,
  }) => {
    const admin = await api('super_admin')
    const yard = await makeYard(admin)
    await plan(admin, yard, yard.today, null)
    const page = await open('super_admin')
    await page.goto(`/run-assignments?division=${yard.division.id}`)
    await settled(page)
    const days = page.getByRole('columnheader').getByRole('button')
    const numbers = (from: string): RegExp[] =>
      Array.from({ length: 7 }, (_, at) => new RegExp(` ${Number(dayFrom(from, at).slice(8))}(Today)?$`))
    await expect(days).toHaveText(numbers(yard.today))
    await page.getByRole('button', { name: 'Earlier 7 days' }).click()
    await expect(days).toHaveText(numbers(dayFrom(yard.today, -7)))
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(days).toHaveText(numbers(yard.today))
    expect(new URL(page.url()).searchParams.has('from')).toBe(false)
  })

  test('G5 the uncovered pill narrows the board in place; no route, name, or reason is cut, and nobody has 0 hours in a column', async ({
    open,
    api,
  }) => {
    const admin = await api('super_admin')
    const yard = await makeYard(admin)
    const { run, division, drivers, monday } = yard
    await admin.change(`/api/runs/${run.id}`, { origin: 'Independence and Blue Springs, MO', destination: 'North Little Rock, AR' })
    await plan(admin, yard, monday, null)
    const unit = await makeReadyUnit(admin, { division: division.id })
    const spot = unique('Yard move')
    await admin.create('/api/run-assignments', {
      spot,
      division: division.id,
      serviceDate: monday,
      start: `${monday}T18:00:00Z`,
      end: `${monday}T20:00:00Z`,
      driver: drivers[0].id,
      vehicle: unit.id,
    })
    const page = await open('super_admin')
    await openBoard(page, yard)
    const grid = page.getByRole('grid', { name: 'Runs by day' })
    const heads = grid.getByRole('rowheader')
    await expect(heads).toHaveCount(2)
    const cut = await page
      .locator('.week-line *, .week-place *, .week-driver *')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1).map((one) => one.textContent))
    expect(cut, 'cut texts').toEqual([])
    const idle = page.getByRole('list', { name: 'Ready', exact: true }).getByRole('listitem').filter({ hasText: drivers[1].title })
    await expect(idle).toContainText('No runs in 7 days')
    await expect(idle).not.toContainText('0.0 h')
    const pill = page.getByRole('group', { name: 'Coverage' }).getByRole('button', { name: /^\d+ uncovered$/ })
    await pill.press('Enter')
    await expect(pill).toHaveAttribute('aria-pressed', 'true')
    await expect(heads).toHaveText([new RegExp(String(run['code']))])
    await onScreen(page, 'Run assignments')
    await expect(page).toHaveURL(/only=uncovered/)
    expect(await violationsOf(page)).toEqual([])
    await pill.press('Enter')
    await expect(heads).toHaveCount(2)
  })

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
    await expect(first).toHaveAccessibleName(new RegExp(drivers[0].title))
    await first.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(second).toHaveAccessibleName(new RegExp(drivers[0].title))
    await expect(first).toHaveAccessibleName(/Uncovered$/)
    await page.keyboard.press('Control+z')
    await expect(first).toHaveAccessibleName(new RegExp(drivers[0].title))
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
    await expect(second).toHaveAccessibleName(new RegExp(drivers[1].title))
    await first.dragTo(second)
    await expect(first).toHaveAccessibleName(new RegExp(drivers[1].title))
    await expect(second).toHaveAccessibleName(new RegExp(drivers[0].title))
    await expect(toast(page).filter({ hasText: 'Drivers swapped' })).toBeVisible()
  })

  test('G5 what somebody else does shows without a reload and leaves the keys where they are; who comes second reads who was first', async ({
    open,
    api,
  }) => {
    const admin = await api('super_admin')
    const yard = await makeYard(admin)
    const { run, drivers, monday } = yard
    const planned = await plan(admin, yard, monday, null)
    const [page, late] = [await open('super_admin'), await open('super_admin')]
    // Somebody on the way lets no events through.
    await late.route('**/api/events**', (route) => route.fulfill({ status: 204 }))
    await openBoard(page, yard)
    await openBoard(late, yard)
    // Nor is the board read again until the second dispatcher's choice is on its way.
    let chosen = false
    late.on('request', (request) => {
      if (request.url().endsWith('/api/run-assignments/board/changes')) chosen = true
    })
    await late.route(/\/api\/run-assignments\/board\?/, (route) => (chosen ? route.continue() : route.abort()))
    const place1 = place(page, String(run['code']), monday)
    await place1.focus()
    await admin.change(`/api/run-assignments/${planned.id}`, { driver: drivers[0].id })
    await expect(place1).toHaveAccessibleName(new RegExp(drivers[0].title))
    await expect(place1).toBeFocused()
    await place(late, String(run['code']), monday).press('a')
    const choice = late.getByRole('dialog').getByRole('button', { name: drivers[1].title })
    await expect(choice).toBeVisible()
    await choice.click()
    await expect(toast(late).filter({ hasText: `changed ${String(run['code'])} (` })).toContainText(`${drivers[0].title} drives it now.`)
    await expect(place(late, String(run['code']), monday)).toHaveAccessibleName(new RegExp(drivers[0].title))
  })

  test('G5 by driver, as the list and on a phone the same run is found, and axe finds nothing', async ({ open, api }) => {
    const admin = await api('super_admin')
    const yard = await makeYard(admin)
    const { run, drivers, monday } = yard
    await plan(admin, yard, monday, drivers[0])
    await plan(admin, yard, dayFrom(monday, 1), null)
    const page = await open('super_admin')
    await openBoard(page, yard)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('radio', { name: 'By driver' }).click()
    await expect(place(page, drivers[0].title, monday)).toContainText(String(run['code']))
    await expect(place(page, 'Uncovered', dayFrom(monday, 1))).toContainText(String(run['code']))
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('radio', { name: 'List' }).click()
    await expect(page.getByRole('button', { name: /^Export/ }).first()).toBeVisible()
    const phone = await open('super_admin', { viewport: { width: 390, height: 844 } })
    await openBoard(phone, yard, `&day=${dayFrom(monday, 1)}`)
    const cover = phone.getByRole('button', { name: new RegExp(`^Cover ${String(run['code'])}`) })
    const dialog = phone.getByRole('dialog')
    const fits = async (): Promise<void> => {
      const width = phone.viewportSize()?.width ?? 0
      for (const part of [dialog, ...(await dialog.getByRole('button').all())]) {
        const box = await part.boundingBox()
        expect(box?.x ?? -1, 'left edge').toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0), 'right edge').toBeLessThanOrEqual(width)
      }
    }
    await cover.click()
    await fits()
    await phone.getByRole('dialog').getByRole('button', { name: drivers[1].title }).click()
    const noUnit = phone.getByRole('button', { name: new RegExp(`^Cover ${String(run['code'])}.*${drivers[1].title}, uncovered: no unit`) })
    await expect(noUnit).toBeVisible()
    expect(await violationsOf(phone)).toEqual([])
    await noUnit.click()
    await expect(dialog.getByRole('button', { name: 'Remove drivers' })).toBeVisible()
    await fits()
  })
})
