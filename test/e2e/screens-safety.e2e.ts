import { quietCrash } from '#test/support/crash.ts'
import type { Api, Json, Row } from './support/api.ts'
import { expectComposition } from './support/composition.ts'
import { expect, test } from './support/fixtures.ts'
import { phone } from './support/frozen.ts'
import { companyToday, dayFrom, makeDriver, makeVehicle, unique } from './support/records.ts'
import { field, settled } from './support/screen.ts'

interface Crew {
  readonly today: string
  readonly driver: Row
  readonly unit: Row
  /** Noon of the day before yesterday. */
  readonly at: string
}

const crewOf = async (api: Api): Promise<Crew> => {
  const today = await companyToday(api)
  const [driver, unit] = await Promise.all([makeDriver(api), makeVehicle(api)])
  return { today, driver, unit, at: `${dayFrom(today, -2)}T17:00:00.000Z` }
}

const report = (): string => unique('MO').replaceAll('-', '')

const inspect = (api: Api, { driver, unit, at }: Crew, more: Json = {}): Promise<Row> =>
  api.create('/api/roadside-inspections', {
    reportNumber: report(),
    state: 'MO',
    level: 'II',
    inspectedAt: at,
    location: 'Weigh station',
    driver: driver.id,
    vehicle: unit.id,
    receivedOn: at.slice(0, 10),
    violationsFound: true,
    ...more,
  })

const crash = (api: Api, { driver, unit, at }: Crew): Promise<Row> =>
  api.create('/api/accidents', { ...quietCrash, driver: driver.id, vehicle: unit.id, occurredAt: at })

const numberOf = ({ number }: Row): string => String(number)

test.describe('screens of safety', () => {
  test('accidents: what must be done now, and does it count', async ({ open, api }) => {
    const admin = await api('admin')
    const crew = await crewOf(admin)
    const accident = await crash(admin, crew)
    await expectComposition(await open('safety'), {
      path: '/accidents',
      view: 'Open',
      columns: ['Accident', 'Next', 'Accident date and time', 'Driver', 'Vehicle'],
      id: accident.id,
      find: numberOf(accident),
      heading: accident.title,
      header: ['Open', 'Reported 1 of 7'],
      leads: 'Determine preventability',
      summary: ['Date and time', 'Location', 'Driver', 'Unit', 'Severity', 'Preventability', 'Claim', 'Narrative'],
      tabs: ['First steps', 'Testing', 'Preventability', 'Original report', 'Deadlines', 'Files', 'History'],
      firstDay: null,
      card: [accident.title, /Determine preventability, \d+ d left/, crew.driver.title],
    })
  })

  test('tickets: when must we answer, and will it hurt the CDL', async ({ open, api }) => {
    const admin = await api('admin')
    const { driver, unit, at, today } = await crewOf(admin)
    const ticket = await admin.create('/api/tickets', {
      citationNumber: unique('CIT'),
      issuedAt: at,
      state: 'MO',
      agency: 'State highway patrol',
      driver: driver.id,
      vehicle: unit.id,
      respondBy: dayFrom(today, 12),
      charges: [{ description: 'Speeding, 17 over' }],
    })
    await expectComposition(await open('safety'), {
      path: '/tickets',
      view: 'Open',
      columns: ['Ticket', 'Next', 'Driver', 'Vehicle', 'Stage'],
      id: ticket.id,
      find: numberOf(ticket),
      heading: /^Speeding, 17 over/,
      header: ['Open', 'Received 1 of 7'],
      leads: 'Respond to citation',
      summary: ['Respond by', 'Driver', 'Unit', 'Issued', 'Location', 'Fine', 'Outcome', 'Serious violations, last 3 years'],
      tabs: ['Charges', 'Court timeline', 'Payments', 'Deadlines', 'Files', 'History'],
      firstDay: ['Citation number', 'Kind', 'State', 'Driver', 'Vehicle', 'Respond by', 'Court date'],
      card: ['Speeding, 17 over', /Respond to the citation, 1\d d left/, driver.title],
    })
  })

  test('tolls: paid and closed on a phone', async ({ open, api }) => {
    const admin = await api('admin')
    const { driver, unit, at, today } = await crewOf(admin)
    const toll = await admin.create('/api/tickets', {
      citationNumber: unique('OTA'),
      kind: 'toll',
      issuedAt: at,
      state: 'OK',
      driver: driver.id,
      vehicle: unit.id,
      respondBy: dayFrom(today, 2),
      charges: [{ description: 'Unpaid toll', fine: 1480 }],
    })
    const page = await open('safety', phone)
    await page.goto(`/tickets/${toll.id}`)
    await expect(page.getByRole('main')).toContainText('Respond to the citation, 2 d left')
    await page.getByRole('button', { name: 'Record payment' }).first().click()
    const dialog = page.getByRole('dialog', { name: /^Record payment/ })
    await expect(field(dialog, 'Amount paid')).toHaveValue('$14.80')
    await expect(dialog.getByRole('textbox')).toHaveCount(3)
    await field(dialog, 'Confirmation number').fill('OTA-5512')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect.poll(async () => (await admin.call<{ status: string }>('GET', `/api/tickets/${toll.id}`)).status).toBe('closed')
  })

  test('violations: is it fixed, and can we get it off', async ({ open, api }) => {
    const admin = await api('admin')
    const crew = await crewOf(admin)
    const inspection = await inspect(admin, crew)
    const violation = await admin.create('/api/violations', { inspection: inspection.id, code: '393.9', unit: 'power_unit' })
    await expectComposition(await open('safety'), {
      path: '/violations',
      view: 'Open',
      columns: ['Violation', 'Next', 'Driver', 'Vehicle', 'Points now'],
      id: violation.id,
      find: numberOf(violation),
      heading: violation.title,
      header: ['Open', 'New 1 of 5'],
      leads: 'Record correction',
      summary: ['Found', 'Cited', 'Driver', 'Vehicle', 'CSA category', 'Court', 'DataQs', 'Repeat'],
      tabs: ['Files', 'History'],
      firstDay: ['Inspection', 'Report number', 'Code', 'Unit', 'Date', 'Driver', 'Vehicle'],
      card: [violation.title, /Correction to record, 1\d d left/, crew.driver.title],
    })
  })

  test('roadside inspections: is the report certified and returned', async ({ open, api }) => {
    const admin = await api('admin')
    const crew = await crewOf(admin)
    const inspection = await inspect(admin, crew)
    await admin.create('/api/violations', { inspection: inspection.id, code: '393.9', unit: 'power_unit' })
    await expectComposition(await open('safety'), {
      path: '/inspections',
      view: 'Open',
      columns: ['Roadside inspection', 'Next', 'Driver', 'Vehicle'],
      id: inspection.id,
      find: numberOf(inspection),
      heading: /^Level II/,
      header: ['Open'],
      leads: 'Record corrections',
      summary: ['Violations', 'Date and time', 'Driver OOS', 'Vehicle OOS', 'Driver', 'Units', 'Location', 'Received'],
      tabs: ['Violations', 'Deadlines', 'Files', 'History'],
      firstDay: ['Report number', 'State', 'Level', 'Driver', 'Vehicle'],
      card: [inspection.title, /Violations to correct, 1\d d left/, crew.driver.title],
    })
  })

  test('clean inspections: is it verified, recognized, paid', async ({ open, api }) => {
    const admin = await api('admin')
    const { driver, unit, at } = await crewOf(admin)
    const clean = await admin.create('/api/clean-inspections', {
      reportNumber: report(),
      state: 'OK',
      level: 'I',
      inspectedAt: at,
      driver: driver.id,
      vehicle: unit.id,
    })
    await expectComposition(await open('safety'), {
      path: '/clean-inspections',
      view: 'To do',
      columns: ['Clean inspection', 'Next', 'Inspected', 'State', 'Driver', 'Vehicle'],
      id: clean.id,
      find: numberOf(clean),
      heading: /^Level I/,
      header: ['Reported', '1 of 4'],
      leads: 'Verify',
      summary: ['Driver', 'Vehicle', 'Inspected', 'Location', 'Verified', 'Inspection'],
      tabs: ['Deadlines', 'Files', 'History'],
      firstDay: ['Report number', 'State', 'Level', 'Driver', 'Vehicle'],
      card: [clean.title, 'Report to verify', driver.title],
    })
  })

  test('roadside corrections are certified by one primary button', async ({ open, api }) => {
    const admin = await api('admin')
    const inspection = await inspect(admin, await crewOf(admin))
    await admin.create('/api/violations', { inspection: inspection.id, code: '395.8(e)', unit: 'driver' })
    const page = await open('safety')
    await page.goto(`/inspections/${inspection.id}`)
    await settled(page)
    await expect(page.locator('.btn-primary')).toHaveText(['Certify corrections'])
    await expect(page.getByText('1 violation without a corrective action')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Record correction of 395.8(e)' })).toBeVisible()
  })

  test('a request that is a draft stands beside its candidate', async ({ open, api }) => {
    const admin = await api('admin')
    const inspection = await inspect(admin, await crewOf(admin))
    const violation = await admin.create('/api/violations', {
      inspection: inspection.id,
      code: '393.9',
      unit: 'power_unit',
      outcome: 'dismissed',
    })
    const request = await admin.create('/api/dataqs', { type: 'inspection', reason: 'dismissed', violation: violation.id })
    const page = await open('safety')
    await page.goto('/dataqs/candidates')
    const drafts = page.getByRole('region', { name: /^Drafted, not filed yet/ }).first()
    await drafts.getByRole('link', { name: `Draft ${numberOf(request)}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Draft: citation dismissed or reduced' })).toBeVisible()
  })

  test('DataQs: whose move is it, and what is at stake', async ({ open, api }) => {
    const admin = await api('admin')
    const crew = await crewOf(admin)
    const inspection = await inspect(admin, crew)
    const violation = await admin.create('/api/violations', { inspection: inspection.id, code: '393.9', unit: 'power_unit' })
    const request = await admin.create('/api/dataqs', {
      type: 'inspection',
      reason: 'incorrect',
      violation: violation.id,
      inspection: inspection.id,
      state: 'MO',
      argument: 'The lamp was lit when the unit left the yard.',
    })
    await expectComposition(await open('safety'), {
      path: '/dataqs',
      view: 'Open',
      columns: ['DataQs request', 'Next', 'Status', 'Filed'],
      id: request.id,
      find: numberOf(request),
      heading: request.title,
      header: ['Draft', '1 of 4'],
      leads: 'Add evidence',
      summary: ['On', 'Request', 'State', 'Division'],
      tabs: ['Evidence', 'Review', 'Letter', 'Files', 'History'],
      firstDay: ['Type', 'Reason', 'Violation', 'Inspection', 'Accident', 'Request and justification'],
      card: ['Draft: violation is incorrect', 'Draft, evidence to attach'],
    })
  })
})
