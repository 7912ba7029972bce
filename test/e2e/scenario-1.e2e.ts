import type { Page } from '@playwright/test'
import type { Api, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { makeReadyDriver, makeReadyUnit } from './support/ready.ts'
import { companyToday, dayFrom, makeDivision, typed, unique } from './support/records.ts'
import { field, listed, onScreen, rowOf, settled } from './support/screen.ts'

interface Crew {
  readonly driver: Row
  readonly unit: Row
}

const crewOf = async (api: Api, division: string, today: string): Promise<Crew> => {
  const [driver, unit] = [await makeReadyDriver(api, { division }), await makeReadyUnit(api, { division })]
  await api.create('/api/vehicle-assignments', { driver: driver.id, vehicle: unit.id, startsAt: `${dayFrom(today, -3)}T12:00:00.000Z` })
  return { driver, unit }
}

const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

test('scenario 1 G5 a card ends before a run: driver, list of the day, board and dashboard count the run until a substitute takes it', async ({
  open,
  api,
}) => {
  const admin = await api('super_admin')
  const today = await companyToday(admin)
  const division = await makeDivision(admin)
  const [one, other] = [await crewOf(admin, division.id, today), await crewOf(admin, division.id, today)]
  const code = unique('RUN')
  // Leaves at half past midnight, so that the day after tomorrow begins within 48 hours at any time of today.
  const run = await admin.create('/api/runs', {
    code,
    division: division.id,
    origin: 'Joplin',
    destination: 'Tulsa',
    dispatchTime: '00:30',
    durationHours: 2,
  })
  const [lastGood, firstBad] = [dayFrom(today, 1), dayFrom(today, 2)]
  for (const serviceDate of [lastGood, firstBad])
    await admin.create('/api/run-assignments', { run: run.id, serviceDate, driver: one.driver.id, vehicle: one.unit.id })

  const page = await open('super_admin')
  const place = page.getByRole('gridcell', { name: new RegExp(`^${code}, ${dayWords(firstBad)}:`) })
  const counted = async (count: number): Promise<void> => {
    await page.goto(`/drivers/${one.driver.id}`)
    const work = page.getByRole('region', { name: 'Runs and time off' })
    await work.getByRole('link', { name: `Uncovered, next 7 days: ${count}` }).click()
    await onScreen(page, 'Run assignments')
    await settled(page)
    expect(await listed(page)).toBe(count)
    await page.goto(`/?division=${division.id}`)
    await settled(page)
    const now = page.getByRole('region', { name: 'Act now' })
    if (count === 0) await expect(now).not.toContainText(code)
    else await expect(now.getByRole('link', { name: `${count} uncovered, next 48 hours` })).toBeVisible()
    if (count > 0) await expect(now).toContainText(/Medical card expire/)
    await page.goto(`/run-assignments?division=${division.id}`)
    await settled(page)
    await expect(page.getByRole('group', { name: 'Coverage' })).toContainText(`${count} uncovered`)
  }
  await endCard(page, one.driver, lastGood)
  await expect(page.getByRole('region', { name: 'Readiness ahead' })).toContainText(
    /^OK to dispatch today, not on \w+day|Ready today, not on \w+day/,
  )
  await page.goto(`/drivers?readiness=block&readinessOn=${firstBad}&division=${division.id}`)
  await settled(page)
  expect(await listed(page)).toBe(1)
  await expect(rowOf(page, one.driver.title)).toContainText('Medical card')
  await counted(1)
  await expect(place).toHaveAccessibleName(/uncovered: .+, Medical card expires/)
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${code}, ${dayWords(lastGood)}:`) })).not.toHaveAccessibleName(
    /Medical card/,
  )

  await place.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(String(other.driver['lastName']))
  await page.keyboard.press('Enter')
  await expect(place).toHaveAccessibleName(new RegExp(other.driver.title))
  await expect(place).toHaveAccessibleName(new RegExp(`Unit ${other.unit.title}`))
  await expect(place).not.toHaveAccessibleName(/Medical card|uncovered/)
  await counted(0)
})

/** The day the card ends, as the office enters it. */
const endCard = async (page: Page, driver: Row, day: string): Promise<void> => {
  await page.goto(`/drivers/${driver.id}/edit`)
  await settled(page)
  await field(page, 'Medical card expires').fill(typed(day))
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await onScreen(page, driver.title)
}
