import { expect, test } from './support/fixtures.ts'
import { companyToday, makeVehicle, typed, unique } from './support/records.ts'
import { choose, expandGroup, field, fill, find, menu, onScreen, rowOf, settled, takeStep, toast } from './support/screen.ts'

test('G6 A3 an unsafe repair blocks its unit until it is completed, and a due PM is booked from the work queue', async ({ open, api }) => {
  const admin = await api('admin')
  // In a division of the manager: other tests add divisions that he does not see.
  const unit = await makeVehicle(await api('manager'))
  const today = await companyToday(admin)
  const title = `Air leak ${unique('A')}`
  await admin.create('/api/meter-entries', { vehicle: unit.id, value: 400_000, readAt: new Date().toISOString() })
  const due = await admin.create('/api/maintenance/schedules', { vehicle: unit.id, task: 'pm_b', everyMiles: 25_000, lastMiles: 374_000 })
  const page = await open('manager')

  await page.goto('/')
  await expandGroup(menu(page), 'Fleet')
  await menu(page).getByRole('link', { name: 'Maintenance' }).click()
  await onScreen(page, 'Maintenance')
  await page.getByRole('link', { name: 'Add repair' }).click()
  await find(page, page, 'Unit', unit.title)
  await fill(page, { Title: title })
  await choose(page, page, 'Origin', 'DVIR')
  await page.getByLabel(/^Unsafe to drive/).check()
  await page.getByRole('button', { name: /^Save repair/ }).click()

  // Back where it was added from, at the head of the queue: the unit does not go out.
  await onScreen(page, 'Maintenance')
  const work = rowOf(page, title)
  await expect(work).toContainText('Do not dispatch')
  await page.goto(`/vehicles/${unit.id}`)
  await expect(page.getByText(`Unsafe: ${title}`).first()).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Vehicle', exact: true })
    .getByRole('link', { name: /^Maintenance/ })
    .click()
  await page.getByRole('link', { name: title }).first().click()
  await onScreen(page, title)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Put out of service', exact: true }).click()
  await field(dialog, 'Reason').fill('Air leak')
  await dialog.getByRole('button', { name: 'Put out of service', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await takeStep(page, 'Start repair')
  await dialog.getByRole('button', { name: 'Start repair', exact: true }).click()
  await expect(page.locator('.record-line')).toContainText('In progress')

  // Nothing is closed without the meter.
  await page.getByRole('button', { name: 'Complete repair', exact: true }).click()
  await field(dialog, 'Completed').fill(typed(today))
  await field(dialog, 'Correction').fill('Service chamber replaced')
  await dialog.getByRole('button', { name: 'Complete repair', exact: true }).click()
  await expect(field(dialog, 'Meter when completed')).toHaveAttribute('aria-invalid', 'true')
  await field(dialog, 'Meter when completed').fill('400120')
  await dialog.getByRole('button', { name: 'Complete repair', exact: true }).click()
  await expect(page.locator('.record-line')).toContainText('Done')
  expect(await admin.list(`/api/holds?vehicle=${unit.id}&status=active`)).toEqual([])

  await page.goto(`/maintenance?kind=pm-schedules&limit=200`)
  await expect(rowOf(page, unit.title)).toContainText('Overdue')
  await expect(rowOf(page, title)).toHaveCount(0)

  // By the keyboard alone: what it understood stands there before anything is saved.
  await settled(page)
  await page.keyboard.press('n')
  const line = page.getByRole('textbox', { name: /^Quick entry/ })
  await expect(line).toBeFocused()
  const quick = page.getByRole('form', { name: 'Quick entry' })
  await line.fill(`${unit.title} 400150 polish`)
  await expect(quick).toContainText('“polish” isn’t a work type')
  await expect(quick.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  await line.fill(`${unit.title}, 400150, oil`)
  await expect(quick).toContainText(`Oil change, Unit ${unit.title}`)
  await expect(quick).toContainText('PM B next due 425,150 mi')
  await expect(quick).toContainText('Clears overdue')
  await line.press('Enter')
  await expect(toast(page)).toContainText(`Oil change recorded: Unit ${unit.title}`)
  await expect(rowOf(page, unit.title)).toHaveCount(0)
  expect(await admin.call('GET', `/api/maintenance/schedules/${due.id}`)).toMatchObject({ lastMiles: 400_150, state: 'ok' })

  // From anywhere, by the palette.
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused()
  await page.keyboard.type(`${unit.title} 400300`)
  await page.getByRole('option', { name: `Quick entry: ${unit.title} 400300` }).click()
  await expect(line).toHaveValue(`${unit.title} 400300`)
  await expect(quick).toContainText('Meter 400,300 mi, up 150')
  await quick.getByRole('button', { name: 'Record reading' }).click()
  await expect(line).toHaveValue('')
  expect(await admin.read(`/api/vehicles/${unit.id}`)).toMatchObject({ mileage: 400_300 })

  const tabs = page.getByRole('navigation', { name: 'Maintenance' })
  for (const [tab, path] of [
    ['Oil Changes', '/maintenance/oil-changes'],
    ['Repairs', '/maintenance/repairs'],
    ['Tires', '/maintenance/tires'],
    ['To-dos', '/maintenance/to-dos'],
    ['Schedules', '/maintenance/schedules'],
    ['Programs', '/maintenance/programs'],
    ['Cost', '/maintenance/cost'],
  ] as const) {
    await tabs.getByRole('link', { name: tab, exact: true }).click()
    await expect(page).toHaveURL((address) => address.pathname === path)
    await expect(tabs.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await tabs.getByRole('link', { name: 'Work queue' }).click()
  await expect(page.getByRole('region', { name: 'Work queue, table' })).toBeVisible()
})

test('beside the assistant the work queue keeps each job and when it is due', async ({ open }) => {
  const page = await open('manager', { viewport: { width: 1280, height: 900 } })
  await page.goto('/maintenance')
  await settled(page)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await expect(page.getByRole('region', { name: 'AI Assistant' })).toBeVisible()
  const table = page.getByRole('region', { name: 'Work queue, table' })
  await expect.poll(() => table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0)
  for (const head of ['Unit', 'Work', 'Due', 'Status'])
    await expect(table.getByRole('columnheader', { name: head, exact: true })).toBeVisible()
  const width = async (head: string): Promise<number> =>
    (await table.getByRole('columnheader', { name: head, exact: true }).boundingBox())?.width ?? 0
  expect(await width('Work')).toBeGreaterThanOrEqual(180)
  const due = table.getByRole('cell').filter({ hasText: /^(?:About )?\w{3}, \w{3} \d+/ })
  for (const cell of await due.all()) expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1)
})
