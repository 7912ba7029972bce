import { pdf } from '#test/support/scans.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDivision, makeDriver, typed, unique } from './support/records.ts'
import { onScreen } from './support/screen.ts'

/** A day as forms print it: 03/14/2027. */
const printed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

test('scans: dropped files are read, confirmed one after the other by keyboard, and listed with the reason where they can’t be', async ({
  open,
  api,
}) => {
  const admin = await api('admin')
  const today = await companyToday(admin)
  const division = await makeDivision(admin)
  const last = unique('Scanfield').replaceAll(/[^a-z]/gi, '')
  const employeeId = unique('E')
  const driver = await makeDriver(admin, { division: division.id, firstName: 'Ramona', lastName: last, employeeId, hireDate: '2019-03-04' })
  const reviewed = dayFrom(today, -40)
  const review = [
    'ANNUAL REVIEW OF DRIVING RECORD',
    `Name: Ramona ${last}`,
    `Employee no.: ${employeeId}`,
    `Date of review: ${printed(reviewed)}`,
  ]
  // A try that failed before leaves its scans to the same person.
  const safety = await api('safety')
  const left = await safety.call<{ scans: { id: string }[] }>('GET', '/api/scans')
  if (left.scans.length > 0) await safety.call('POST', '/api/scans/discard', { ids: left.scans.map(({ id }) => id) })
  const page = await open('safety')
  await page.goto('/drivers/scans')
  await onScreen(page, 'Scans to file')
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([
      { name: 'Scan 0001.pdf', mimeType: 'application/pdf', buffer: await pdf(review) },
      {
        name: `${last}_Ramona_CDL.pdf`,
        mimeType: 'application/pdf',
        buffer: await pdf(['A copy of the front that the scanner printed without any label or number']),
      },
      { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    ])
  const list = page.getByRole('listbox', { name: 'Scans to review' })
  await expect(list.getByRole('option', { name: /Scan 0001\.pdf High .*Annual review note/ })).toBeVisible()
  await expect(list.getByRole('option', { name: new RegExp(`${last}_Ramona_CDL\\.pdf Low`) })).toBeVisible()
  await expect(page.getByRole('row', { name: 'empty.pdf The file is empty.' })).toBeVisible()

  // A reload keeps what is not filed.
  await page.reload()
  await onScreen(page, 'Scans to file')
  await expect(list.getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('img', { name: 'First page of Scan 0001.pdf' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(await admin.list(`/api/qualification-documents?driver=${driver.id}`), 'nothing is filed by itself').toHaveLength(0)

  // What is read with certainty goes at one go, once the person has seen it.
  await page.getByRole('button', { name: 'File 1 ready scan' }).press('Enter')
  const table = page.getByRole('region', { name: 'Scans to file together, table' })
  await expect(table).toBeFocused()
  await expect(table.getByRole('row', { name: /Scan 0001\.pdf .*Annual review note/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'First page of Scan 0001.pdf' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await table.press('Escape')
  await expect(list.getByRole('option')).toHaveCount(2)
  await page.getByRole('button', { name: 'File 1 ready scan' }).press('Enter')
  await page.getByRole('button', { name: 'File 1 scan', exact: true }).press('Enter')
  await expect(page.getByText(/^1 to file, \d+ filed$/)).toBeVisible()
  // The license has no date yet: Enter goes to what is missing.
  await list.press('Enter')
  const expires = page.getByLabel('Expires', { exact: true })
  await expect(page.getByText('Enter the expiration date')).toBeVisible()
  await expect(expires).toBeFocused()
  await expires.fill(typed(dayFrom(today, 700)))
  await expires.press('Enter')
  await expect(page.getByText(/^0 to file, \d+ filed$/)).toBeVisible()
  const filed = await admin.list(`/api/qualification-documents?driver=${driver.id}&sort=type`)
  expect(filed).toMatchObject([
    { type: 'annual_review', issuedOn: reviewed, status: 'draft', files: 1 },
    { type: 'license', expirationDate: dayFrom(today, 700), status: 'draft', files: 1 },
  ])
  await page.getByRole('button', { name: 'Clear list' }).press('Enter')
  await expect(page.getByRole('row', { name: /empty\.pdf/ })).toHaveCount(0)
})
