import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDriver, typed, unique } from './support/records.ts'
import { choose, fill, onScreen, settled, takeStep } from './support/screen.ts'

test('391.23(g): a carrier asks about a former driver; safety logs it on the driver, answers, and sees the days left', async ({
  open,
  api,
}) => {
  const safety = await api('safety')
  const driver = await makeDriver(safety)
  const today = await companyToday(safety)
  const carrier = unique('Prairie Star')
  const page = await open('safety')
  await page.goto(`/drivers/${driver.id}?tab=carrier-requests.driver`)
  await settled(page)
  await page.getByRole('button', { name: 'Add request from a carrier' }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, { 'Carrier asking': carrier, 'Received on': typed(dayFrom(today, -3)) })
  await dialog.getByRole('button', { name: 'Save request from a carrier' }).click()
  await page.getByRole('link', { name: carrier }).click()
  await onScreen(page, carrier)
  await expect(page.getByText('To answer', { exact: true }).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await takeStep(page, 'Record answer')
  await choose(page, dialog, 'Answer', 'Nothing to report')
  await fill(dialog, { 'Answered on': typed(today), 'Released to': 'Dana Ellis', 'Information provided': 'Employed, no accidents' })
  await dialog.getByRole('button', { name: 'Record answer', exact: true }).click()
  await expect(page.getByText('Answered', { exact: true }).first()).toBeVisible()
  const [request] = await safety.list(`/api/carrier-requests?driver=${driver.id}`)
  expect(await safety.list(`/api/deadlines?carrierRequest=${String(request?.id)}&rule=SPH-ANSWER`)).toMatchObject([{ status: 'met' }])

  // A manager reads drivers, but not what other carriers ask about them.
  const other = await open('manager')
  await other.goto(`/drivers/${driver.id}`)
  await settled(other)
  await expect(other.getByText('Requests from carriers')).toHaveCount(0)
})
