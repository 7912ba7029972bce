import type { Api, Json, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDriver, unique } from './support/records.ts'
import { onScreen } from './support/screen.ts'

const claimBy = async (api: Api, values: Json = {}): Promise<Row> => {
  const today = await companyToday(api)
  return api.create('/api/workers-comp', {
    driver: (await makeDriver(api)).id,
    state: 'MO',
    injuredAt: `${dayFrom(today, -40)}T16:00:00.000Z`,
    reportedAt: `${dayFrom(today, -40)}T16:30:00.000Z`,
    place: 'Dock 4',
    narrative: `Slipped on the ramp ${unique('CLAIM')}`,
    bodyPart: 'Wrist',
    ...values,
  })
}

const actionBy = async (api: Api, owner: Row | undefined, day: string): Promise<Row> => {
  const inspection = await api.list('/api/roadside-inspections?limit=1')
  return api.create('/api/corrective-actions', {
    action: `Count the lamps ${unique('CA')}`,
    criterion: 'None missing at the next yard check',
    owner: owner?.id,
    inspection: inspection[0]?.id,
    dueOn: day,
  })
}

test.describe('G8 what a step was told stands on the page', () => {
  test('G8 a corrective action says why it was waived, and that it was overdue only while it was open', async ({ open, api }) => {
    const safety = await api('safety')
    const day = dayFrom(await companyToday(safety), -3)
    const [owner] = await (await api('super_admin')).list('/api/users?limit=1&status=active&role=safety')
    const action = await actionBy(safety, owner, day)
    const page = await open('safety')
    await page.goto(`/corrective-actions/${action.id}`)
    await onScreen(page, action.title)
    await expect(page.locator('#main')).toContainText('Overdue, ')
    await expect(page.locator('#main')).not.toContainText('Expired')
    await safety.move(`/api/corrective-actions/${action.id}`, 'waive', { waivedReason: 'The trailer was sold' })
    await page.reload()
    await onScreen(page, action.title)
    await expect(page.locator('#main')).toContainText('The trailer was sold')
    await expect(page.locator('#main')).not.toContainText('Overdue, ')
  })

  test('G12 a closed claim says because of what it was closed', async ({ open, api }) => {
    const safety = await api('safety')
    const claim = await claimBy(safety)
    await safety.move(`/api/workers-comp/${claim.id}`, 'close', { closeReason: 'returned' })
    const page = await open('safety')
    await page.goto(`/workers-comp/${claim.id}`)
    await expect(page.getByText('Closed because', { exact: true })).toBeVisible()
  })

  test('G11 a severe case whose report to OSHA cannot be read says so instead of leaving it out', async ({ open, api }) => {
    const [severe] = await (await api('safety')).list('/api/osha-claims?severeKind=inpatient,amputation,eye&limit=1')
    const page = await open('safety')
    let failing = true
    await page.route('**/api/osha/cases/*', (route) => (failing ? route.fulfill({ status: 503, body: '' }) : route.continue()))
    await page.goto(`/osha-claims/${severe?.id ?? ''}`)
    await expect(page.getByText("Couldn't load the report to OSHA")).toBeVisible()
    // Until it is pressed: a change elsewhere reads the report again by itself, and takes the button away.
    await page.getByRole('button', { name: 'Try again' }).click()
    failing = false
    await expect(page.getByRole('region', { name: 'Report to OSHA' })).toBeVisible()
  })

  test('G12 a claim that names an admission shows the hours to report to OSHA, and leads to the case', async ({ open, api }) => {
    const safety = await api('safety')
    const claim = await claimBy(safety, { treatment: 'hospitalized' })
    const page = await open('safety')
    await page.goto(`/workers-comp/${claim.id}`)
    await expect(page.locator('#main')).toContainText('Report to OSHA within 24 hours (29 CFR 1904.39)')
    await page.getByRole('link', { name: 'View OSHA case' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Report to OSHA' })).toContainText('In-patient hospitalization: within 24 hours')
    const other = await claimBy(safety, { treatment: 'er' })
    await page.goto(`/workers-comp/${other.id}`)
    await onScreen(page, other.title)
    await expect(page.locator('#main')).not.toContainText('Report to OSHA within')
    const [unanswered] = await safety.list(`/api/osha-claims?claim=${other.id}`)
    await page.goto(`/osha-claims/${unanswered?.id ?? ''}`)
    await expect(page.getByRole('region', { name: 'Report to OSHA' })).toContainText('lose an eye or any body part (a fingertip counts)')
  })

  test('G8 violations that cannot be read leave no certification that looks open', async ({ open, api }) => {
    const [report] = await (await api('safety')).list('/api/roadside-inspections?status=open&violationsFound=true&limit=1')
    const page = await open('safety')
    await page.route('**/api/violations?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(`/inspections/${report?.id ?? ''}`)
    await expect(page.getByText('Couldn’t load violations')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.unroute('**/api/violations?*')
    // By key: read again for another reason at the same moment, the button is gone.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Certification' })).toContainText('Every violation corrected')
  })
})
