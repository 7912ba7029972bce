import type { Api } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { makeReadyUnit } from './support/ready.ts'
import { companyToday, dayFrom, makeDriver, someDivision, typed, unique } from './support/records.ts'
import { field, fill, listed, onScreen, rowOf, searchList, settled } from './support/screen.ts'

/** A tractor that is past the stop of its service from the third day on. */
const stoppedSoon = async (api: Api) => {
  const today = await companyToday(api)
  const unit = await makeReadyUnit(api)
  await api.create('/api/maintenance/schedules', {
    vehicle: unit.id,
    task: 'pm_b',
    everyDays: 30,
    stopDays: 5,
    lastDoneOn: dayFrom(today, -33),
  })
  return { today, unit, stop: dayFrom(today, 3) }
}

test.describe('G18 runs, leave and shop on the dashboards', () => {
  test('G18 an uncovered run stands in Act now; its number opens a list of that length', async ({ open, api }) => {
    const manager = await api('manager')
    const today = await companyToday(manager)
    const spot = unique('Spot')
    const start = new Date(Date.now() + 3_600_000).toISOString()
    await manager.create('/api/run-assignments', {
      spot,
      serviceDate: today,
      start,
      end: new Date(Date.parse(start) + 3_600_000).toISOString(),
      division: (await someDivision(manager)).id,
    })
    const page = await open('manager')
    const count = page.getByRole('region', { name: 'Act now' }).getByRole('link', { name: /uncovered, next 48 hours$/ })
    // Once more where another test covers a run between the figure and the list.
    await expect(async () => {
      await page.goto('/')
      await settled(page)
      const words = await count.innerText()
      await count.focus()
      await page.keyboard.press('Enter')
      await onScreen(page, 'Run assignments')
      await settled(page)
      expect(await listed(page)).toBe(Number(/^[\d,]+/.exec(words)?.[0].replaceAll(',', '')))
    }).toPass()
    await searchList(page, 'run assignments', spot)
    await expect(rowOf(page, spot)).toContainText('No driver')
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Coverage today/ })).toContainText('goal 100%')
    await expect(page.getByRole('link', { name: /^PM compliance/ })).toContainText('goal 95%')
  })
})

test.describe('G5 the gate ahead of the day', () => {
  test('G4 G5 a unit says until when it may go out, and the list of that day has it, by the keyboard', async ({ open, api }) => {
    const { unit, stop } = await stoppedSoon(await api('manager'))
    const page = await open('manager')
    await page.goto(`/vehicles/${unit.id}`)
    const ahead = page.getByRole('region', { name: 'Readiness ahead' })
    await expect(ahead.getByRole('heading')).toHaveText(/^OK to dispatch today, not on \w+day$/)
    await expect(ahead).toContainText('PM B')
    await expect(ahead.getByRole('link', { name: /^Fix/ })).toHaveAttribute('href', /^\/maintenance\/schedules\//)
    const work = page.getByRole('region', { name: 'Runs and shop' })
    await work.getByRole('link', { name: 'Services due or due soon: 1' }).focus()
    await page.keyboard.press('Enter')
    await onScreen(page, 'Maintenance')
    expect(await listed(page)).toBe(1)

    await page.goto(`/vehicles?readiness=block&readinessOn=${stop}`)
    await searchList(page, 'vehicles', unit.title)
    await expect(page.getByRole('button', { name: /Blocked on \w+day/ })).toBeVisible()
    await expect(rowOf(page, unit.title)).toContainText('Past PM limit')
    await expect(rowOf(page, unit.title), 'not blocked yet').toContainText(/Blocked on [A-Z][a-z]{2} \d+/)
    await expect(rowOf(page, unit.title).locator('[data-shape="blocked"]')).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: /^Readiness on \w+day$/ })).toBeVisible()
  })

  test('G5 whoever may not go out on the day is shown in gray with the reason: by policy chosen all the same, by law not', async ({
    open,
    api,
  }) => {
    const manager = await api('manager')
    const { today, unit, stop } = await stoppedSoon(manager)
    const expired = await makeDriver(manager, { licenseExpirationDate: dayFrom(today, -1) })
    const page = await open('manager')
    await page.goto('/run-assignments/new')
    await onScreen(page, 'Add run assignment')
    await settled(page)
    await fill(page, { 'Service date': typed(stop) })
    await field(page, 'Unit').fill(unit.title)
    await expect(page.getByRole('option', { name: unit.title })).toContainText('Needs an override: Past PM limit')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Unit')).toHaveValue(unit.title)
    await field(page, 'Driver').fill(expired.title)
    const option = page.getByRole('option', { name: expired.title })
    await expect(option).toContainText('Can’t be assigned: License expired')
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(option, 'nobody is chosen').toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(field(page, 'Driver')).toHaveValue('')
  })
})
