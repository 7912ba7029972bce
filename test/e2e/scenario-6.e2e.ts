import { violationsOf } from './support/axe.ts'
import { expect } from './support/fixtures.ts'
import { test } from './support/frozen.ts'
import { makeReadyUnit } from './support/ready.ts'
import { unique } from './support/records.ts'
import { field, onScreen, rowOf, toast } from './support/screen.ts'

test('scenario 6 G6 a unit falls due next Tuesday, is home Monday night, and is booked with one press; closing is one act or none', async ({
  open,
  api,
}) => {
  const manager = await api('manager')
  const unit = await makeReadyUnit(manager)
  // 100 miles a day: 400 are left until Tuesday, November 24.
  for (const [value, readAt] of [
    [397_000, '2026-10-21T15:00:00.000Z'],
    [400_000, '2026-11-20T14:00:00.000Z'],
  ])
    await manager.create('/api/meter-entries', { vehicle: unit.id, value, readAt })
  const pm = await manager.create('/api/maintenance/schedules', { vehicle: unit.id, task: 'pm_b', everyMiles: 25_000, lastMiles: 375_400 })
  const bracket = await manager.create('/api/maintenance/todos', { vehicle: unit.id, title: `Bracket ${unique('B')}`, dueOn: '2026-12-01' })
  // Out since Friday morning, back on Monday at 6:30 PM, out again on Tuesday at 6 PM.
  const run = await manager.create('/api/runs', {
    code: unique('RUN').slice(-20),
    division: unit['division'],
    origin: 'Joplin',
    destination: 'Tulsa',
    dispatchTime: '18:00',
    durationHours: 10,
  })
  for (const [start, end] of [
    ['2026-11-20T12:00:00.000Z', '2026-11-24T00:30:00.000Z'],
    ['2026-11-25T00:00:00.000Z', '2026-11-25T10:00:00.000Z'],
  ])
    await manager.create('/api/run-assignments', { run: run.id, serviceDate: start?.slice(0, 10), start, end, vehicle: unit.id })

  const page = await open('manager')
  await page.goto('/maintenance?limit=200')
  await onScreen(page, 'Maintenance')
  const due = rowOf(page, unit.title)
  await expect(due).toContainText('PM B, oil and filter')
  await expect(due).toContainText('Tue, Nov 24')
  await expect(due).toContainText('Home Mon night')
  await expect(rowOf(page, bracket.title)).toContainText('also due')
  expect(await violationsOf(page)).toEqual([])
  await due.getByRole('button', { name: /^Schedule 2 Mon/ }).click()
  await expect(toast(page)).toContainText(`Unit ${unit.title} scheduled for Mon, Nov 23`)

  // By mistake, and again.
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(due.getByRole('button', { name: /^Schedule 2 Mon/ })).toBeVisible()
  expect(await manager.list(`/api/maintenance/repairs?vehicle=${unit.id}`)).toEqual([])
  await due.getByRole('button', { name: /^Schedule 2 Mon/ }).press('Enter')
  await expect(due.getByRole('link', { name: /^Scheduled Mon, Nov 23/ })).toBeVisible()
  await expect(rowOf(page, bracket.title)).toHaveCount(0)
  const [repair] = await manager.list(`/api/maintenance/repairs?vehicle=${unit.id}`)
  expect(repair).toMatchObject({ status: 'scheduled', scheduledFor: '2026-11-23', schedule: pm.id })
  const path = `/api/maintenance/repairs/${repair?.id}`

  // Taken in, found unsafe, and what it cost.
  await (await api('safety')).move(path, 'mark_unsafe', { reason: 'Brake hose chafed' })
  await manager.change(path, { lines: [{ type: 'labor', description: 'PM B, oil and filter', unitPrice: 31_200 }] })
  const holds = () => manager.list(`/api/holds?repair=${repair?.id}&status=active`)
  expect(await holds()).toHaveLength(1)

  await due.getByRole('link', { name: /^Scheduled Mon, Nov 23/ }).click()
  await onScreen(page, 'PM B, oil and filter and 1 more')
  // Nothing is written without the meter, and the user is told.
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Complete repair' }).click()
  await field(dialog, 'Completed').fill('11/20/2026')
  await field(dialog, 'Correction').fill('Oil, filters and hose replaced')
  await dialog.getByRole('button', { name: 'Complete repair', exact: true }).click()
  await expect(field(dialog, 'Meter when completed')).toHaveAttribute('aria-invalid', 'true')
  expect(await manager.read(`/api/maintenance/schedules/${pm.id}`)).toMatchObject({ lastMiles: 375_400, lastDoneOn: null })
  expect(await manager.read(`/api/vehicles/${unit.id}`)).toMatchObject({ mileage: 400_000 })
  expect(await holds()).toHaveLength(1)

  await field(dialog, 'Meter when completed').fill('400120')
  await dialog.getByRole('button', { name: 'Complete repair', exact: true }).click()
  await expect(page.locator('.record-line')).toContainText('Done')
  expect(await manager.read(path)).toMatchObject({ status: 'done', total: 31_200, completedMiles: 400_120 })
  expect(await manager.read(`/api/maintenance/schedules/${pm.id}`)).toMatchObject({
    lastMiles: 400_120,
    lastDoneOn: '2026-11-20',
    state: 'ok',
  })
  expect(await manager.read(`/api/vehicles/${unit.id}`)).toMatchObject({ mileage: 400_120 })
  expect(await holds()).toEqual([])
})
