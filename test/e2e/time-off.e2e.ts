import type { Page } from '@playwright/test'
import type { Api, Row } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, unique } from './support/records.ts'
import { field, onScreen, settled, takeStep, toast } from './support/screen.ts'

/** A Monday from the fifth week on, after what the demo company has planned: no blackout that week, and all of it in one year. */
const mondayAhead = async (manager: Api): Promise<string> => {
  const today = await companyToday(manager)
  const blackouts = await manager.list('/api/leave-blackouts?limit=200')
  const isFree = (monday: string): boolean => {
    const friday = dayFrom(monday, 4)
    return monday.slice(0, 4) === friday.slice(0, 4) && blackouts.every(({ start, end }) => String(end) < monday || String(start) > friday)
  }
  const first = dayFrom(today, 35 + ((8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7))
  const monday = [0, 7, 14, 21, 28].map((days) => dayFrom(first, days)).find(isFree)
  if (monday === undefined) throw new Error('No week without a blackout')
  return monday
}

interface Scene {
  readonly driver: Row
  readonly runs: readonly Row[]
  readonly monday: string
  readonly day: (after: number) => string
}

/** A driver of the demo who may drive, with two runs of a week that nobody else plans. `turn` keeps tests apart. */
const sceneOf = async (manager: Api, turn: number): Promise<Scene> => {
  const monday = await mondayAhead(manager)
  const ready = await manager.list('/api/drivers?status=active&readiness=ready&sort=number&limit=200')
  const bySize = Map.groupBy(ready, ({ division }) => String(division))
  const crew = [...bySize.values()].toSorted((one, other) => other.length - one.length)[0] ?? []
  const driver = crew.at(-1 - turn)
  if (driver === undefined) throw new Error('No driver of the demo is ready')
  const code = unique('TST')
  const run = await manager.create('/api/runs', {
    code,
    division: driver['division'],
    origin: 'Joplin',
    destination: 'Tulsa, OK',
    dispatchTime: '09:00',
    durationHours: 9,
  })
  const day = (after: number): string => dayFrom(monday, after)
  const runs = []
  for (const serviceDate of [day(1), day(3)])
    runs.push(await manager.create('/api/run-assignments', { run: run.id, serviceDate, driver: driver.id }))
  return { driver, runs, monday, day }
}

const asks = (manager: Api, { driver, day }: Scene, type = 'vacation'): Promise<Row> =>
  manager.create('/api/time-off', { driver: driver.id, type, start: day(0), end: day(4) })

const cellOf = (page: Page, name: string, words: string | RegExp) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .getByRole('gridcell', { name: words })

/** Days to two decimals, as the ledger counts them. */
const hundredths = (days: number): number => Math.round(days * 100) / 100

/** Vacation days of the year: left, held by requests, used up. */
const vacationOf = async (admin: Api, driver: string, year: number): Promise<{ left: number; reserved: number; taken: number }> => {
  const { rows } = await admin.call<{ rows: { type: string; left: number; reserved: number; taken: number }[] }>(
    'GET',
    `/api/time-off/balances?driver=${driver}&year=${year}`,
  )
  const { left, reserved, taken } = rows.find(({ type }) => type === 'vacation') ?? { left: 0, reserved: 0, taken: 0 }
  return { left, reserved, taken }
}

test('scenario 2 G2 leave shows its price: runs are covered in the dialog, denial frees the balance, canceling gives runs back', async ({
  open,
  api,
}) => {
  const manager = await api('super_admin')
  const scene = await sceneOf(manager, 0)
  const { driver, runs, monday } = scene
  const year = Number(monday.slice(0, 4))
  // Days of the current year the driver has already; those of the next only from January on.
  await manager.create('/api/leave-ledger', {
    driver: driver.id,
    type: 'vacation',
    year,
    entry: 'adjusted',
    days: 10,
    note: 'For this leave',
  })
  const before = await vacationOf(manager, driver.id, year)
  const refused = await asks(manager, scene)
  const days = Number(refused['days'])
  const left = hundredths(before.left - days)
  expect(await vacationOf(manager, driver.id, year)).toEqual({ ...before, left, reserved: before.reserved + days })
  const page = await open('super_admin')
  await page.goto(`/time-off/${refused.id}`)
  // The page names what approval costs before anybody presses it.
  const losing = page.getByRole('list', { name: 'Uncovered runs' })
  for (const { id } of runs) await expect(losing.locator(`a[href="/run-assignments/${id}"]`)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Balance/ })).toContainText(`${before.left} d → ${left} d`)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 runs lose their driver.')).toBeVisible()
  await expect(dialog.getByText(`${before.left} d → ${left} d`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Peak week')
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click()
  await expect(toast(page).filter({ hasText: 'Denied' })).toBeVisible()
  expect(await vacationOf(manager, driver.id, year), 'denied').toEqual(before)

  const granted = await asks(manager, scene)
  await page.goto(`/time-off?at=${monday}`)
  await settled(page)
  await cellOf(page, driver.title, /^.*: Vacation, pending; uncovers 2 runs; runs TST/)
    .first()
    .click()
  const preview = page.getByRole('complementary', { name: 'Time off request preview' })
  await preview.getByRole('button', { name: 'Approve', exact: true }).click()
  const [first, second] = [dialog.getByRole('radiogroup').nth(0), dialog.getByRole('radiogroup').nth(1)]
  await expect(dialog.getByRole('button', { name: 'Approve and assign 2' })).toBeVisible()
  await expect(first.getByRole('radio')).toHaveCount(4)
  await second.getByRole('radio', { name: 'Leave uncovered' }).click()
  await dialog.getByRole('button', { name: 'Approve and assign 1, 1 uncovered' }).click()
  await expect(dialog.getByText('Enter a reason, or choose a driver for each run.')).toBeVisible()
  await dialog.getByLabel('Reason for leaving runs uncovered').fill('Customer was told')
  await dialog.getByRole('button', { name: 'Approve and assign 1, 1 uncovered' }).click()
  await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
  const standing = () => Promise.all(runs.map(({ id }) => manager.read(`/api/run-assignments/${id}`)))
  const [covered, open_] = await standing()
  expect(covered).toMatchObject({ status: 'planned', coverReason: 'time_off' })
  expect(covered?.['driver']).not.toBe(driver.id)
  expect(open_).toMatchObject({ status: 'unassigned', driver: null })
  await expect(cellOf(page, driver.title, /Vacation, approved; 1 run uncovered/).first()).toBeVisible()

  await page.goto(`/time-off/${granted.id}`)
  await page.getByRole('button', { name: 'Find cover' }).click()
  await expect(dialog.getByText('1 run to cover.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await takeStep(page, 'Cancel request')
  await expect(page.getByRole('dialog').getByText(`1 uncovered run goes back to ${driver.title}.`)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Replacements hold 1 run.', { exact: false })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel time off and give back 1' }).click()
  await expect(toast(page).filter({ hasText: 'Canceled' })).toBeVisible()
  expect(await standing()).toMatchObject([
    { status: 'planned', driver: driver.id },
    { status: 'planned', driver: driver.id },
  ])
  expect(await vacationOf(manager, driver.id, year), 'canceled').toEqual(before)
})

test('G2 the calendar goes by keys alone: arrows, Enter for the preview, N for a request of that person and day', async ({ open, api }) => {
  const manager = await api('manager')
  const scene = await sceneOf(manager, 1)
  await asks(manager, scene)
  const page = await open('manager')
  await page.goto(`/time-off?at=${scene.monday}`)
  await onScreen(page, 'Time off')
  await settled(page)
  const name = scene.driver.title
  await cellOf(page, name, /Vacation, pending/)
    .first()
    .focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${name}, .*: nothing planned$`) }).and(page.locator(':focus'))).toHaveCount(
    1,
  )
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('complementary', { name: 'Time off request preview' }).getByRole('heading', { name: new RegExp(name) }),
  ).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('n')
  await onScreen(page, 'Add time off request')
  await expect(field(page, 'Driver')).toHaveValue(name)
})

test('G2 a sick call takes two presses: off today’s runs, someone covers, and undo gives both back', async ({ open, api }) => {
  const manager = await api('manager')
  const { driver } = await sceneOf(manager, 2)
  const today = await companyToday(manager)
  const spot = unique('SPOT')
  const start = new Date(Date.now() - 600_000)
  const tonight = await manager.create('/api/run-assignments', {
    spot,
    serviceDate: today,
    start: start.toISOString(),
    end: new Date(start.getTime() + 2_400_000).toISOString(),
    driver: driver.id,
    division: driver['division'],
  })
  const page = await open('manager')
  await page.goto('/time-off')
  await settled(page)
  await page.getByRole('button', { name: 'Out today' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(driver.title) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: `${driver.title} is out today` })
  await expect(dialog.getByRole('heading', { name: spot })).toBeVisible()
  await expect(dialog.getByText('Could this be family or medical leave (FMLA)?')).toBeVisible()
  expect(await manager.read(`/api/run-assignments/${tonight.id}`)).toMatchObject({ status: 'unassigned', coverReason: 'sick' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page).filter({ hasText: 'Undone' })).toBeVisible()
  expect(await manager.read(`/api/run-assignments/${tonight.id}`)).toMatchObject({ status: 'planned', driver: driver.id })
})
