import type { Page } from '@playwright/test'
import type { Api, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { asks, cellOf, sceneOf } from './support/leave.ts'
import type { Scene } from './support/leave.ts'
import { typed } from './support/records.ts'
import { choose, fill, find, onScreen, settled, takeStep, toast } from './support/screen.ts'

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

/** Five days, as the office enters what the driver asks for. */
const enter = async (page: Page, manager: Api, { driver, day }: Scene): Promise<Row> => {
  await page.goto('/time-off/new')
  await onScreen(page, 'Add time off request')
  await find(page, page, 'Driver', driver.title, driver.title)
  await choose(page, page, 'Type', 'Vacation')
  await fill(page, { 'First day': typed(day(0)), 'Last day': typed(day(4)) })
  await page.getByRole('button', { name: /^Save time off request/ }).click()
  await onScreen(page, new RegExp(`^${driver.title}: Vacation, `))
  return manager.read(`/api/time-off/${new URL(page.url()).pathname.split('/').pop()}`)
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
  const page = await open('super_admin')
  const refused = await enter(page, manager, scene)
  const days = Number(refused['days'])
  const left = hundredths(before.left - days)
  expect(await vacationOf(manager, driver.id, year)).toEqual({ ...before, left, reserved: before.reserved + days })
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
