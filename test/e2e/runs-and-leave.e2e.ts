import { expect, test } from './support/fixtures.ts'
import { makeReadyDriver } from './support/ready.ts'
import { companyToday, dayFrom, makeDriver, typed, unique } from './support/records.ts'
import { choose, fill, find, onScreen, toast } from './support/screen.ts'

/** A day that the demo company plans nothing for, within the driver's medical card, in a night without a change of clocks. */
const quietDay = (today: string): string => {
  const year = Number(today.slice(0, 4))
  const days = [`${year}-06-15`, `${year}-12-15`, `${year + 1}-06-15`]
  return days.find((day) => day > dayFrom(today, 60)) ?? today
}

/** "Jun 15, 2027" */
const words = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

test.describe('G5 run assignments', () => {
  test('G5 what the run says is filled in; uncovered, assigned, confirmed, and refused to a driver who is on another run', async ({
    open,
    api,
  }) => {
    const manager = await api('manager')
    const [division] = await manager.list('/api/divisions?limit=1')
    const code = `TST ${unique()}`
    const run = { code, division: division?.id, origin: 'Joplin', destination: 'Tulsa, OK', dispatchTime: '21:30', durationHours: 9 }
    await manager.create('/api/runs', run)
    const day = quietDay(await companyToday(manager))
    const driver = await makeReadyDriver(await api('super_admin'), { division: division?.id, licenseExpirationDate: '2035-01-31' })
    const page = await open('manager')
    await page.goto('/run-assignments/new')
    await onScreen(page, 'Add run assignment')
    await find(page, page, 'Run', code, code)
    await fill(page, { 'Service date': typed(day) })
    await page.getByRole('button', { name: /^Save run assignment/ }).click()
    await expect(page.getByText('Unassigned').first()).toBeVisible()
    await expect(page.getByText(`${words(day)}, 9:30 PM`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await find(page, page.getByRole('dialog'), 'Driver', driver.title, driver.title)
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText('Planned', { exact: true }).first()).toBeVisible()
    // Without a unit the run can be confirmed, but the unit comes first.
    await expect(page.getByRole('button', { name: 'Assign unit', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Confirm', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
    await page.goto(`/drivers/${driver.id}?tab=run-assignments.crew`)
    await expect(page.getByRole('link', { name: new RegExp(code) }).first()).toBeVisible()
    await page.goto(`/run-assignments/new?driver=${driver.id}&serviceDate=${day}`)
    await find(page, page, 'Run', code, code)
    await page.getByRole('button', { name: /^Save run assignment/ }).click()
    await expect(
      page.getByText(`Already on ${code}: ${words(day)} from ${words(day)}, 9:30 PM to ${words(dayFrom(day, 1))}, 6:30 AM`),
    ).toBeVisible()
  })
})

test.describe('G2 time off', () => {
  test('G2 asked for, approved by the key, and the driver is off on those days', async ({ open, api }) => {
    const manager = await api('manager')
    const today = await companyToday(manager)
    const driver = await makeDriver(manager)
    const page = await open('manager')
    await page.goto('/time-off/new')
    await onScreen(page, 'Add time off request')
    await find(page, page, 'Driver', driver.title, driver.title)
    await choose(page, page, 'Type', 'Unpaid')
    await fill(page, { 'First day': typed(today), 'Last day': typed(dayFrom(today, 4)) })
    await page.getByRole('button', { name: /^Save time off request/ }).click()
    await onScreen(page, new RegExp(`^${driver.title}: Unpaid, `))
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
    await page.goto(`/drivers/${driver.id}`)
    await expect(page.getByText(/^Off until /).first()).toBeVisible()
  })

  test('G2 family leave is designated by HR, told as “Leave” to the manager, and its clock runs', async ({ open, api }) => {
    const office = await api('manager')
    const today = await companyToday(office)
    const driver = await makeDriver(office)
    const page = await open('admin')
    await page.goto('/time-off/new')
    await onScreen(page, 'Add time off request')
    await find(page, page, 'Driver', driver.title, driver.title)
    await choose(page, page, 'Type', 'FMLA')
    await fill(page, { 'First day': typed(dayFrom(today, 40)), 'Last day': typed(dayFrom(today, 60)) })
    await page.getByRole('button', { name: /^Save time off request/ }).click()
    await onScreen(page, new RegExp(`^${driver.title}: Leave, `))
    const notice = page.getByRole('region', { name: /^(Next step|Also to do)$/ }).filter({ hasText: 'Eligibility and rights notice' })
    await expect(notice).toContainText(/\d+ d left/)
    await expect(notice).toContainText('29 CFR 825.300(b)(1), (c)')
    await expect(page.getByText('12 wk').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deny', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Designate', exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Deny', exact: true })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Designate', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Designate' }).click()
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
    const manager = await open('manager')
    await manager.goto(new URL(page.url()).pathname)
    await onScreen(manager, new RegExp(`^${driver.title}: Leave, `))
    await expect(manager.getByText(/FMLA|notice/)).toHaveCount(0)
  })
})
