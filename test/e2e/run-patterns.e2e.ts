import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeReadyDriver, makeReadyUnit } from './support/ready.ts'
import { companyToday, dayFrom, makeDivision, typed, unique } from './support/records.ts'
import { fill, onScreen, pick, settled, toast } from './support/screen.ts'
import { phone } from './support/states.ts'

test.describe('G5 what repeats', () => {
  test('G5 a pattern fills the days ahead, auto-fill covers the day it lost, and the driver answers on a phone', async ({ open, api }) => {
    const admin = await api('super_admin')
    const today = await companyToday(admin)
    const division = await makeDivision(admin)
    const driver = await makeReadyDriver(admin, { division: division.id })
    const unit = await makeReadyUnit(admin, { division: division.id })
    const code = unique('TST')
    const run = await admin.create('/api/runs', {
      code,
      division: division.id,
      origin: 'Joplin',
      destination: 'Tulsa, OK',
      dispatchTime: '13:00',
      durationHours: 3,
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    })
    const page = await open('super_admin')
    await page.goto(`/run-assignments/patterns/new?run=${run.id}&driver=${driver.id}&vehicle=${unit.id}`)
    await onScreen(page, 'Add run pattern')
    await settled(page)
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) {
      await page.getByLabel('Days').first().fill(day)
      await page.getByRole('option', { name: day }).click()
    }
    await page.keyboard.press('Escape')
    await fill(page, { From: typed(today) })
    await page.getByRole('button', { name: /^Save run pattern/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${code}: Mon to Sun` })).toBeVisible()

    // The schedule is filled beside the request.
    const day = dayFrom(today, 3)
    const planned = async () => (await admin.list(`/api/run-assignments?run=${run.id}&serviceDateFrom=${day}&serviceDateTo=${day}`))[0]
    await expect.poll(async () => (await planned())?.['driver']).toBe(driver.id)
    const { id } = (await planned()) ?? { id: '' }
    await page.goto(`/drivers/${driver.id}?tab=run-patterns.driver`)
    await expect(page.getByRole('heading', { level: 2, name: 'Run patterns' })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(code) }).first()).toBeVisible()
    await admin.call('POST', `/api/run-assignments/${id}/transitions`, { move: 'unassign', fields: {} })

    await page.goto(`/run-assignments?division=${division.id}&from=${today}`)
    await settled(page)
    await page.getByRole('button', { name: 'Auto-fill' }).click()
    const dialog = page.getByRole('dialog', { name: 'Auto-fill' })
    await expect(dialog.getByText(/1 uncovered run, drivers found for 1/)).toBeVisible()
    await expect(dialog.getByText(/^Regular driver/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Assign 1 run' }).press('Enter')
    await expect(toast(page)).toContainText('1 run assigned')
    expect(await planned()).toMatchObject({ driver: driver.id, vehicle: unit.id, status: 'planned' })

    await page.goto(`/run-assignments/${id}`)
    await settled(page)
    await page.getByRole('button', { name: 'Create confirm link' }).click()
    const link = new URL(await page.getByLabel('Confirm link', { exact: true }).inputValue())
    await page.getByRole('button', { name: 'Done' }).click()

    const cab = await open(null, { ...phone, colorScheme: 'dark' })
    await cab.goto(link.pathname)
    await onScreen(cab, 'Can you take this run?')
    await expect(cab.getByText(code)).toBeVisible()
    await expect(cab.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(cab.getByText(String(unit['unitNumber']))).toBeVisible()
    expect(await violationsOf(cab)).toEqual([])
    await cab.getByRole('button', { name: 'Confirm' }).click()
    await onScreen(cab, 'You’re on this run')
    expect(await planned()).toMatchObject({ status: 'confirmed' })
    await cab.reload()
    await onScreen(cab, 'You’re on this run')
    await cab.getByRole('button', { name: 'I can’t after all' }).click()
    await onScreen(cab, 'Why can’t you take it?')
    await cab.getByRole('button', { name: 'Tell dispatch' }).click()
    await expect(cab.getByText('Choose one')).toBeVisible()
    await pick(cab, 'Truck problem')
    expect(await violationsOf(cab)).toEqual([])
    await cab.getByRole('button', { name: 'Tell dispatch' }).click()
    await onScreen(cab, 'Dispatch has been notified')
    expect(await planned()).toMatchObject({ status: 'unassigned', driver: null, coverReason: 'breakdown' })
    await cab.reload()
    await onScreen(cab, 'This link doesn’t work')
  })
})
