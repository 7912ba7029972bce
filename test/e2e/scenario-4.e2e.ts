import type { Page } from '@playwright/test'
import { limitFor } from '#test/support/patience.ts'
import type { Row } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect } from './support/fixtures.ts'
import { crewOf, test } from './support/frozen.ts'
import { unique } from './support/records.ts'
import { choose, field, fill, onScreen, toast } from './support/screen.ts'

/** The report as the State's file has it: no driver in it. */
const importReport = async (page: Page, report: string, unit: Row): Promise<void> => {
  await page.goto('/inspections/import')
  await onScreen(page, /^Import/)
  const lines = [
    'Report number,State,Level,Inspected,Any violation on the report?,Vehicle',
    `${report},MO,II,2026-11-19 10:00,Yes,${unit.title}`,
  ]
  await page.locator('input[type="file"]').setInputFiles({ name: 'dver.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: /^Check 1 row/ }).click()
  await expect(page.getByText('Added 1')).toBeVisible()
  await page.getByRole('button', { name: /^Import 1 / }).click()
}

const enterViolation = async (page: Page, inspection: Row): Promise<void> => {
  await page.goto(`/violations/new?inspection=${inspection.id}`)
  await onScreen(page, 'Add violation')
  await field(page, 'Code').fill('brake hose')
  await field(page, 'Code').fill('39345b2')
  await page
    .getByRole('group', { name: 'Codes that fit' })
    .getByRole('button', { name: /^393\.45\(b\)\(2\) / })
    .click()
  await expect(field(page, 'Severity')).toHaveValue('4')
  await choose(page, page, 'Unit', 'Power unit')
  await page.getByRole('checkbox', { name: 'Out of service' }).click()
  await page.getByRole('button', { name: /^Save violation/ }).click()
  await onScreen(page, /^393\.45\(b\)\(2\)/)
}

test.describe('scenario 4 G10 roadside to repair to certification', () => {
  test('scenario 4 the report finds driver and unit, the repair and the signature meet the 15 days, CSA shows it by both methods', async ({
    open,
    api,
  }) => {
    test.setTimeout(limitFor(30_000))
    const safety = await api('safety')
    const { driver, unit } = await crewOf(await api('admin'))
    const report = unique('MO').replaceAll('-', '')
    const page = await open('safety')
    await importReport(page, report, unit)

    const ofReport = (): Promise<Row[]> => safety.list(`/api/roadside-inspections?q=${report}`)
    await expect.poll(async () => (await ofReport()).length, 'the report is on file').toBe(1)
    const [inspection] = await ofReport()
    if (inspection === undefined) throw new Error('The report was not imported')
    expect(inspection).toMatchObject({ driver: driver.id, vehicle: unit.id, matched: 'auto' })
    const address = `/inspections/${inspection.id}`
    await page.goto(address)
    await onScreen(page, new RegExp(report))
    const panel = page.getByRole('region', { name: 'Certification' })
    await expect(page.getByRole('link', { name: driver.title }).first()).toBeVisible()
    await expect(panel).toContainText('15 d')
    await expect(panel).toContainText('No violations entered')

    await enterViolation(page, inspection)
    const csa = page.getByRole('region', { name: 'CSA' })
    await expect(csa).toContainText('6 × 3 = 18 points')
    await expect(csa).toContainText('2 × 3 = 6 points')
    const held = async (): Promise<Row[]> => safety.list(`/api/holds?inspection=${inspection.id}&status=active`)
    expect(await held(), 'the out-of-service order holds the unit').toMatchObject([{ vehicle: unit.id }])

    const [hold] = await held()
    await page.goto(`/holds/${hold?.id}`)
    await expect(page.getByText(/^Do not operate the vehicle until every repair .* \(49 CFR 396\.9\(c\)\(2\)\)/)).toBeVisible()
    await page.goto(address)
    await expect(panel).toContainText('1 equipment violation without a correction')
    await expect(panel).toContainText('49 CFR 396.9(d)(2)')
    await panel.getByRole('button', { name: 'Certify corrections' }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { 'Certified on': '11/20/2026', 'Type your full name to sign': 'Nadia Brandt', Title: 'Safety manager' })
    await dialog.getByRole('button', { name: 'Certify corrections' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Record how each one was corrected first')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    // The repair opens with what the report says; closing it records the correction, and the order ends.
    const [violation] = await safety.list(`/api/violations?inspection=${inspection.id}`)
    await page.goto(`/violations/${violation?.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Open repair' }).click()
    await dialog.getByRole('button', { name: 'Open repair' }).click()
    await expect(toast(page)).toContainText('Repair opened')
    const [repair] = await safety.list(`/api/maintenance/repairs?violation=${violation?.id}`)
    expect(repair).toMatchObject({ vehicle: unit.id, origin: 'roadside', unsafe: true })
    await (
      await api('admin')
    ).call('POST', `/api/maintenance/repairs/${repair?.id}/transitions`, {
      move: 'complete',
      fields: { completedOn: '2026-11-20', completedMiles: 400_000, correction: 'Brake hose replaced' },
    })
    await page.goto(address)
    await expect(panel).toContainText('1 violation, equipment corrected')
    await expect(panel).toContainText(`Repaired · ${repair?.number}`)
    await expect(page.getByRole('region', { name: 'DVIR' })).toContainText('No DVIR in the 24 hours before')
    expect(await held(), 'the correction lifts the hold').toEqual([])

    await panel.getByRole('button', { name: 'Certify corrections' }).click()
    await fill(dialog, { 'Certified on': '11/20/2026', 'Type your full name to sign': 'Nadia Brandt', Title: 'Safety manager' })
    await dialog.getByRole('button', { name: 'Certify corrections' }).click()
    await expect(panel).toContainText('Nadia Brandt, Safety manager, Nov 20, 2026')
    const clock = (): Promise<Row[]> => safety.list(`/api/deadlines?inspection=${inspection.id}&rule=DVER-15`)
    expect(await clock(), 'signed and not returned, the 15 days run on').toMatchObject([{ status: 'running' }])
    const saved = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Print' }).click()
    expect((await saved).suggestedFilename()).toBe(`certification-${report}.pdf`)
    await panel.getByRole('button', { name: 'Record return' }).click()
    await fill(dialog, { 'Returned on': '11/20/2026', Proof: 'Certified mail 7019 2280' })
    await dialog.getByRole('button', { name: 'Record return' }).click()
    await expect(panel).toContainText('Nov 20, 2026, proof: Certified mail 7019 2280')
    expect(await clock()).toMatchObject([{ status: 'met', metNote: 'Returned: Certified mail 7019 2280' }])
    await expect(toast(page)).toHaveCount(0, { timeout: limitFor(6_000) })
    expect(await violationsOf(page)).toEqual([])

    await page.goto(`/drivers/${driver.id}?tab=csa`)
    const parts = page.getByRole('table', { name: 'Part of the measures' })
    await expect(parts.getByRole('row', { name: /^Vehicle Maintenance 18 of \d+ · \d+% 6 of \d+ · \d+%$/ })).toBeVisible()
    await parts.getByRole('link', { name: 'Vehicle Maintenance' }).click()
    await onScreen(page, 'CSA')
    const adds = page.getByRole('table', { name: 'Contributing violations' })
    await page
      .getByRole('button', { name: /^Show all/ })
      .first()
      .click()
    await expect(adds.getByRole('row').filter({ hasText: report })).toContainText('18')
    await page.getByRole('radio', { name: 'Enhanced SMS' }).click()
    await expect(adds.getByRole('row').filter({ hasText: report })).toContainText('6')
  })
})
