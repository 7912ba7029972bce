import type { Page } from '@playwright/test'
import { quiet } from '#tools/quiet.ts'
import type { Api, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { phone } from './support/frozen.ts'
import type { InPage } from './support/in-page.ts'
import { companyToday, dayFrom, makeDriver, unique } from './support/records.ts'
import { onScreen } from './support/screen.ts'

const claimBy = async (api: Api, driver?: Row): Promise<Row> => {
  const today = await companyToday(api)
  return api.create('/api/workers-comp', {
    driver: (driver ?? (await makeDriver(api))).id,
    state: 'MO',
    injuredAt: `${dayFrom(today, -40)}T16:00:00.000Z`,
    reportedAt: `${dayFrom(today, -40)}T16:30:00.000Z`,
    place: 'Dock 4',
    narrative: `Slipped on the ramp ${unique('CLAIM')}`,
    bodyPart: 'Wrist',
  })
}

/** By how many pixels the page is wider than its window. */
const beyond = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const main = (globalThis as unknown as InPage).document.querySelector('#main')
    return main === null ? null : main.scrollWidth - main.clientWidth
  })

test.describe('P-61 safety screens fit', () => {
  test('P-61 G12 the curve of a claim with few evaluations does not make the page scroll sideways', async ({ open, api }) => {
    const safety = await api('safety')
    const [claim, today] = [await claimBy(safety), await companyToday(safety)]
    for (const back of [30, 20, 10])
      await safety.create('/api/workers-comp-cases', {
        claim: claim.id,
        entry: 'money',
        startsOn: dayFrom(today, -back),
        medicalPaid: 10_000,
        medicalReserve: 2_000_000 - back,
        what: 'Evaluation',
      })
    const page = await open('safety', { viewport: { width: 1440, height: 900 } })
    await page.goto(`/workers-comp/${claim.id}?tab=money`)
    await expect(page.getByRole('region', { name: 'Reserves over time' })).toBeVisible()
    expect(await beyond(page)).toBe(0)
  })

  test('P-61 a name of one long word breaks instead of making its page scroll sideways', async ({ open, api }) => {
    const safety = await api('safety')
    const claim = await claimBy(safety, await makeDriver(safety, { lastName: 'Featherstonehaughcholmondeleymontgomeryvanderwoodsen' }))
    const page = await open('safety', phone)
    await page.goto(`/workers-comp/${claim.id}`)
    await onScreen(page, claim.title)
    await quiet(page)
    expect(await beyond(page)).toBe(0)
  })

  test('P-61 G12 on a phone a diary entry stands whole, with what can be done with it', async ({ open, api }) => {
    const safety = await api('safety')
    const [claim, today] = [await claimBy(safety), await companyToday(safety)]
    await safety.create('/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'diary',
      startsOn: today,
      dueOn: today,
      what: 'Ask for the work note',
      who: 'Dr. Ames, Joplin Occupational',
    })
    const page = await open('safety', phone)
    await page.goto(`/workers-comp/${claim.id}?tab=diary`)
    const diary = page.getByRole('region', { name: 'Diary', exact: true })
    await expect(diary.getByRole('button', { name: 'Mark as done' })).toBeInViewport({ ratio: 1 })
    await expect(diary.getByText('Dr. Ames, Joplin Occupational')).toBeInViewport({ ratio: 1 })
  })

  test('P-61 G13 on a phone no step of a long name pushes the other actions out of the window', async ({ open, api }) => {
    const safety = await api('safety')
    const today = await companyToday(safety)
    const action = await safety.create('/api/disciplinary-actions', {
      driver: (await makeDriver(safety)).id,
      category: 'seat_belt',
      incidentDate: today,
      level: 'coaching',
      factSummary: 'Seen without a belt.',
      policyRef: 'Handbook 2.1',
      expectation: 'Belt on.',
    })
    await safety.move(`/api/disciplinary-actions/${action.id}`, 'issue')
    const page = await open('super_admin', phone)
    await page.goto(`/safety/disciplinary-actions/${action.id}`)
    await expect(page.getByRole('button', { name: 'Record acknowledgement', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'More actions' })).toBeInViewport({ ratio: 1 })
  })
})
