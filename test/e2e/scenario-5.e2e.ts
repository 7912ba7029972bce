import type { Locator, Page } from '@playwright/test'
import { Api } from './support/api.ts'
import type { Json, Row } from './support/api.ts'
import { expect } from './support/fixtures.ts'
import { test as base } from './support/frozen.ts'
import { makeReadyDriver, makeReadyUnit } from './support/ready.ts'
import { makeDriver, unique } from './support/records.ts'
import { choose, field, fill, onScreen, takeStep, toast } from './support/screen.ts'
import { demoPassword, emailOf, signIn } from './support/session.ts'

interface Desk {
  readonly page: Page
  readonly api: Api
}

const test = base.extend<{ desk: Desk }>({
  desk: async ({ open, origin }, use) => {
    const session = await signIn(origin, emailOf('safety'), demoPassword)
    const page = await open(session)
    await use({ page, api: new Api(session) })
    await session.http.dispose()
  },
})

interface Stop {
  readonly driver: Row
  readonly ticket: Row
  readonly violations: readonly Row[]
}

/** A driver in his unit is stopped: a report with a violation for each charge, and one ticket. */
const stopped = async (api: Api, origin: string, charges: readonly Json[]): Promise<Stop> => {
  const desk = new Api(await signIn(origin, emailOf('super_admin'), demoPassword))
  const driver = await makeReadyDriver(desk)
  const vehicle = await makeReadyUnit(desk)
  await desk.create('/api/vehicle-assignments', {
    vehicle: vehicle.id,
    driver: driver.id,
    role: 'primary',
    startsAt: '2026-01-05T12:00:00.000Z',
  })
  await desk.user.http.dispose()
  const at = { state: 'MO', driver: driver.id, vehicle: vehicle.id }
  const inspection = await api.create('/api/roadside-inspections', {
    ...at,
    reportNumber: unique('MO'),
    level: 'III',
    inspectedAt: '2026-11-10T16:00:00.000Z',
    violationsFound: true,
  })
  const ticket = await api.create('/api/tickets', {
    ...at,
    citationNumber: unique('C'),
    kind: 'moving',
    issuedAt: '2026-11-10T16:00:00.000Z',
    inspection: inspection.id,
    court: 'Greene County Circuit Court',
    charges,
  })
  const violations: Row[] = []
  for (const { code } of charges)
    violations.push(await api.create('/api/violations', { inspection: inspection.id, code, unit: 'driver', ticket: ticket.id }))
  return { driver, ticket, violations }
}

const speeding = { description: 'Speeding', code: '392.2-SLLS4', speed: 82, posted: 65, fine: 28_500 }

const courtPaper = {
  name: 'order-of-dismissal.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Docket 24-118. Dismissed by the court on November 19, 2026.'),
}

const addCourtPaper = async (page: Page): Promise<void> => {
  await choose(page, page, 'Category of new files', 'Court paper')
  await page.locator('input[type="file"]').setInputFiles(courtPaper)
  await expect(page.getByText(courtPaper.name)).toBeVisible()
}

const headLink = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: /and its steps$/ }).getByRole('link', { name, exact: true })

test.describe('scenario 5: a dismissed ticket', () => {
  test('scenario 5 G9 G10: dismissal opens the request with the court paper; removed, points, age-out and discipline follow @release', async ({
    desk,
    origin,
  }) => {
    const { page, api } = desk
    const { driver, ticket, violations } = await stopped(api, origin, [speeding])
    const violation = violations[0]?.id ?? ''
    const action = await api.create('/api/disciplinary-actions', {
      driver: driver.id,
      violation,
      category: 'moving_violation',
      level: 'verbal_warning',
      incidentDate: '2026-11-10',
      factSummary: 'Speeding, 17 over',
      deviationReason: 'First time',
      points: 5,
    })

    await page.goto(`/tickets/${ticket.id}?tab=files`)
    await addCourtPaper(page)
    await takeStep(page, 'Record outcome')
    const outcome = page.getByRole('dialog', { name: /^Record outcome/ })
    await choose(page, outcome, 'Outcome', 'Dismissed')
    await fill(outcome, { 'Outcome on': '11/19/2026' })
    await outcome.getByRole('button', { name: 'Record outcome' }).click()
    await expect(page.getByRole('button', { name: 'Record outcome' }), 'recorded: it is no next step').toHaveCount(0)
    await expect(outcome).toBeHidden()

    await page.goto(`/tickets/${ticket.id}`)
    await page
      .getByRole('link', { name: /^File DataQs request/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'DataQs, table' }).getByRole('link').first().click()
    await onScreen(page, 'Speeding, 392.2-SLLS4')
    const effect = page.getByRole('region', { name: 'Effect on CSA' })
    await expect(effect).toContainText('As cited30 points10 × 3 = 30Ages out Nov 11, 2028')
    await expect(effect).toContainText('If it is removed0 points')
    const tabs = page.getByRole('navigation', { name: 'DataQs request' })
    const review = page.getByRole('region', { name: 'Review' })
    await tabs.getByRole('link', { name: 'Review' }).click()
    await expect(review.getByRole('listitem')).toHaveCount(2)
    await tabs.getByRole('link', { name: 'Evidence' }).click()
    await expect(page.getByRole('checkbox', { name: 'Court record of the outcome' })).toBeChecked()
    const copy = page.getByRole('checkbox', { name: 'Copy of the citation' })
    await copy.press('Space')
    await expect(copy).toBeChecked()
    await expect(copy).toBeFocused()
    const request = new URL(page.url()).pathname
    await page.goto(`${request}?tab=files`)
    await expect(page.getByText(courtPaper.name)).toBeVisible()

    await takeStep(page, 'Record as filed')
    const filing = page.getByRole('dialog', { name: /^Record as filed/ })
    await fill(filing, { 'Filed on': '11/20/2026', 'RDR number': unique('R') })
    await filing.getByRole('button', { name: 'Record as filed' }).click()
    await expect(filing).toBeHidden()
    await takeStep(page, 'Record decision')
    const decision = page.getByRole('dialog', { name: /^Record decision/ })
    await choose(page, decision, 'Result', 'Violation removed')
    await fill(decision, { 'Decided on': '11/20/2026' })
    await decision.getByRole('button', { name: 'Record decision' }).click()
    await expect(decision).toBeHidden()

    await page.goto(request)
    await expect(effect).toContainText('Removed0 points')
    await expect(effect.getByRole('list', { name: 'Discipline points' })).toContainText(
      `${action.number}: discipline points 5 reduced to 0`,
    )
    await tabs.getByRole('link', { name: 'Review' }).click()
    await expect(review.getByRole('listitem')).toContainText(['Filed with DataQs', 'Initial review'])
    await expect(review).not.toContainText('Final review')
    await page.goto(`/safety/disciplinary-actions/${action.id}?tab=history`)
    await expect(page.getByText(/The violation was removed by DataQs/)).toBeVisible()
    expect(await api.read(`/api/violations/${violation}`)).toMatchObject({ outcome: 'removed', points: 0, timeWeight: 0, agesOutOn: null })
    expect(await api.read(`/api/disciplinary-actions/${action.id}`)).toMatchObject({ points: 0 })
    await page.goto(`/violations/${violation}`)
    await expect(page.getByText('Removed by DataQs').first()).toBeVisible()
  })

  test('scenario 5 G9: one stop, three charges, two dismissed: one ticket, three outcomes, DataQs for two', async ({ desk, origin }) => {
    const { page, api } = desk
    const { ticket, violations } = await stopped(api, origin, [
      speeding,
      { description: 'Seat belt', code: '392.16', fine: 7_500 },
      { description: 'Log not current', code: '395.8(f)(1)', fine: 9_000 },
    ])
    await page.goto(`/tickets/${ticket.id}?tab=charges`)
    const charges = page.getByRole('region', { name: 'Charges' })
    await expect(charges).toContainText('3 charges: 3 pending')
    await choose(page, charges, 'Outcome of charge 1: Speeding', 'Guilty as charged')
    await choose(page, charges, 'Outcome of charge 2: Seat belt', 'Dismissed')
    await choose(page, charges, 'Outcome of charge 3: Log not current', 'Dismissed')
    await expect(charges).toContainText('3 charges: 1 guilty, 2 dismissed')
    await charges.getByRole('button', { name: 'Save outcomes' }).click()
    await expect(charges, 'the day of the court is nobody else’s to know').toContainText('Enter the disposition date')
    await charges.getByRole('textbox', { name: 'Outcome on' }).fill('11/20/2026')
    await charges.getByRole('button', { name: 'Save outcomes' }).click()
    await expect(toast(page)).toContainText('1 guilty, 2 dismissed')
    await headLink(page, 'File DataQs request').click()
    await expect(page.getByRole('navigation', { name: 'Ticket' }).getByRole('link', { name: /^DataQs 2/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'DataQs, table' }), 'the drafts, not a third request').toBeVisible()
    const requests = await api.list(`/api/dataqs?ticket=${ticket.id}&sort=number`)
    expect(requests.map((request) => request['violation'])).toEqual([violations[1]?.id, violations[2]?.id])
    expect(await api.list(`/api/tickets?q=${String(ticket['citationNumber'])}`)).toHaveLength(1)
    await page.goto(`/tickets/${ticket.id}`)
    await expect(page.getByRole('region', { name: 'Notices of the driver' })).toContainText('By Dec 20, 2026')
  })
})

test.describe('G9 whom the law asks for notices @release', () => {
  test('G9 the ticket of a CDL holder names his notice, that of a driver without CDL none', async ({ desk, origin }) => {
    const { page, api } = desk
    const office = new Api(await signIn(origin, emailOf('super_admin'), demoPassword))
    const drivers = [await makeDriver(office, { licenseClass: 'A' }), await makeDriver(office, { licenseClass: 'non_cdl' })]
    await office.user.http.dispose()
    for (const [position, driver] of drivers.entries()) {
      const convicted = { disposition: 'guilty', dispositionOn: '2026-11-19' }
      const at = { kind: 'moving', state: 'MO', issuedAt: '2026-11-10T16:00:00.000Z', driver: driver.id }
      const ticket = await api.create('/api/tickets', { ...at, ...convicted, citationNumber: unique('N') })
      const answered = page.waitForResponse((response) => response.url().includes('rule=CONV-30'))
      await page.goto(`/tickets/${ticket.id}`)
      await answered
      await onScreen(page, new RegExp(String(ticket['citationNumber'])))
      await expect(page.getByRole('region', { name: 'Notices of the driver' })).toHaveCount(position === 0 ? 1 : 0)
    }
  })
})

test.describe('G10 from candidate to request @release', () => {
  test('G10 a candidate says why and by which sum; one click opens its request, filled in', async ({ desk, origin }) => {
    const { page, api } = desk
    const { violations } = await stopped(api, origin, [speeding])
    await api.change(`/api/violations/${violations[0]?.id}`, { outcome: 'dismissed', ticket: null })
    await page.goto('/dataqs')
    await page
      .getByRole('navigation', { name: /^Pages of/ })
      .getByRole('link', { name: 'Candidates' })
      .click()
    await onScreen(page, 'Candidates')
    const row = page.getByRole('row').filter({ hasText: violations[0]?.number ?? '' })
    await expect(row).toContainText('The citation was dismissed')
    await expect(row).toContainText('10 × 3 = 30')
    await row.getByRole('link', { name: /^Draft request/ }).click()
    await onScreen(page, /Add dataqs request/i)
    await expect(field(page, 'Request and justification')).toHaveValue(/The citation was dismissed/)
    await page.getByRole('button', { name: /^Save dataqs request/i }).click()
    await onScreen(page, 'Candidates')
    await expect(page.getByRole('row').filter({ hasText: violations[0]?.number ?? '' })).toHaveCount(0)
  })
})
