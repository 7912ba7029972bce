import { expect, test } from './support/fixtures.ts'
import { makeDriver, makeVehicle, unique } from './support/records.ts'
import { onScreen } from './support/screen.ts'

const failed = 'The server could not answer. Nothing was lost; try again in a moment.'

test.describe('A11 a part of a record whose answer does not come says so', () => {
  test('A11 G1 G9 G10 it is neither awaited for ever nor shown as nothing', async ({ open, api }) => {
    const admin = await api('admin')
    const driver = await makeDriver(admin, { licenseClass: 'A', licenseState: 'MO' })
    const vehicle = await makeVehicle(admin)
    const inspection = await admin.create('/api/roadside-inspections', {
      state: 'MO',
      driver: driver.id,
      vehicle: vehicle.id,
      reportNumber: unique('MO'),
      level: 'I',
      inspectedAt: '2026-10-05T16:00:00.000Z',
      violationsFound: true,
    })
    const violation = await admin.create('/api/violations', { inspection: inspection.id, code: '393.9H', unit: 'power_unit' })
    const request = await admin.create('/api/dataqs', {
      violation: violation.id,
      state: 'MO',
      reason: 'incorrect',
      argument: 'The lamp was lit.',
    })
    const ticket = await admin.create('/api/tickets', {
      citationNumber: unique('C'),
      kind: 'moving',
      state: 'KS',
      issuedAt: '2026-10-05T16:00:00.000Z',
      driver: driver.id,
      charges: [{ description: 'Speeding' }],
      disposition: 'guilty',
      dispositionOn: '2026-10-20',
    })
    const page = await open('safety')
    const parts = [
      [`/violations/${violation.id}`, 'csa/assumed', 'CSA', failed],
      [`/dataqs/${request.id}?tab=review`, 'held-rules/**', null, 'Couldn’t load the review timeline'],
      [`/tickets/${ticket.id}`, 'deadlines?*', null, 'Couldn’t load the driver’s notices'],
      [`/drivers/${driver.id}?tab=requirements`, 'qualification-documents?*', 'Requirements', failed],
    ] as const
    for (const [address, what, region, words] of parts) {
      await page.route(`**/api/${what}`, (route) => route.fulfill({ status: 500, body: '' }))
      await page.goto(address)
      const part = region === null ? page.getByRole('alert').filter({ hasText: words }) : page.getByRole('region', { name: region })
      await expect.soft(part, address).toContainText(words)
      await page.unroute(`**/api/${what}`)
    }
    await page.goto('/violations/new')
    await page.route('**/api/violation-codes?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Code', { exact: true }).fill('393.9')
    await expect(page.getByText(failed)).toBeVisible()
  })
})

test.describe('code that an update has replaced', () => {
  test('the page of an older version loads the new one, once, when its code is gone', async ({ open, origin, complaints }) => {
    const page = await open('safety')
    await page.goto('/drivers')
    await onScreen(page, 'Drivers')
    let updated = false
    await page.route(/\/assets\/feedback-dialog-.*\.js$/, (route) =>
      updated ? route.continue() : route.fulfill({ status: 404, body: '' }),
    )
    // What the server gives out after the update; the reload then gets the page as it is.
    await page.route(`${origin}/`, (route) => {
      updated = true
      return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' })
    })
    const reloaded = page.waitForEvent('load')
    const press = () => page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Send Feedback' }).click()
    await press()
    await reloaded
    await onScreen(page, 'Drivers')
    await press()
    await expect(page.getByRole('dialog', { name: 'Submit Feedback' })).toBeVisible()
    // React logs the code that was missing.
    complaints.splice(0)
  })
})
