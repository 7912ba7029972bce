import type { Page } from '@playwright/test'
import type { Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { importRows } from './support/imports.ts'
import { companyToday, dayFrom, makeDivision, typed, unique } from './support/records.ts'
import { onScreen, rowOf } from './support/screen.ts'

const correct = async (page: Page, cell: string, line: number, value: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${cell}, line ${line}: `) }).click()
  await page.getByRole('textbox', { name: `${cell}, line ${line}` }).fill(value)
  await page.keyboard.press('Enter')
}

test('scenario 12 G1 a spreadsheet of 1,000 documents: errors fixed in place, dry run, batch, and a rollback of what it added and changed', async ({
  open,
  api,
}) => {
  const admin = await api('admin')
  const today = await companyToday(admin)
  const division = await makeDivision(admin)
  const tag = unique('P')
  const people = Array.from({ length: 20 }, (_, at) => `${tag}-${at}`)
  await importRows(
    admin,
    'drivers',
    ['Employee ID,First name,Last name,Phone,Hire date', ...people.map((id) => `${id},Robin,Filed ${id},4175550142,2024-03-04`)],
    { division: division.id },
  )
  const drivers = await admin.list(`/api/drivers?division=${division.id}&sort=employeeId&limit=50&fields=number,title`)
  const nameOf = (at: number): string => String(drivers[at % 20]?.number)
  const issuedOn = dayFrom(today, -40)
  const old: Row[] = []
  for (const at of [0, 1, 2])
    old.push(
      await admin.create('/api/qualification-documents', { type: 'policies', driver: drivers[at]?.id, issuedOn, issuer: 'Old school' }),
    )
  const lines = Array.from({ length: 1_000 }, (_, at): string => {
    const known = old[at]
    if (known !== undefined) return `${known.number},,,,New school`
    const row = ['', 'Policy acknowledgements', nameOf(at), typed(issuedOn), `School ${at}`]
    if (at === 10) row[1] = 'Policy acknowl'
    if (at === 500) row[2] = 'Nobody Here'
    if (at === 999) row[3] = '2/30/26'
    return row.join(',')
  })

  const page = await open('admin')
  await page.goto('/qualification-documents/import')
  await onScreen(page, 'Import documents')
  const file = ['Number,Document,Driver,Issued,Issued by', ...lines].join('\n')
  await page.locator('input[type="file"]').setInputFiles({ name: `${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Check 1,000 rows' }).click()
  await expect(page.getByText('Errors 3')).toBeVisible()
  await expect(page.getByText('Added 994')).toBeVisible()
  await expect(page.getByText('Changed 3')).toBeVisible()
  await correct(page, 'Document', 12, 'Policy acknowledgements')
  await expect(page.getByText('Errors 2')).toBeVisible()
  await correct(page, 'Driver', 502, nameOf(500))
  await expect(page.getByText('Errors 1')).toBeVisible()
  await correct(page, 'Issued', 1001, typed(issuedOn))
  await expect(page.getByText('All 1,000 rows are good.')).toBeVisible()
  const ofDivision = (): Promise<{ length: number }> =>
    admin.list(`/api/qualification-documents?driver=${drivers.map(({ id }) => id).join(',')}&limit=500&fields=title`)
  expect(await ofDivision(), 'the check has written nothing').toHaveLength(3)

  const issuerOf = async (id = ''): Promise<unknown> => (await admin.read(`/api/qualification-documents/${id}`))['issuer']
  await page.getByRole('button', { name: 'Import 1,000 documents' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Added997Changed3|Added\s+997\s+Changed\s+3/)
  expect(await issuerOf(old[0]?.id)).toBe('New school')

  // Verified and edited since: neither is taken back.
  const [added] = await admin.list(`/api/qualification-documents?driver=${drivers[5]?.id}&limit=1&sort=number`)
  await admin.move(`/api/qualification-documents/${added?.id}`, 'verify', { verificationMethod: 'online' })
  await admin.change(`/api/qualification-documents/${old[1]?.id}`, { issuer: 'Right school' })
  await page.getByRole('button', { name: 'Roll back' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Roll back ${tag}.csv?` })
  await dialog.getByLabel('Type 1000 to confirm').fill('1000')
  await dialog.getByRole('button', { name: 'Roll back' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Rolled back' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Taken back\s*998\s*Kept, changed since\s*2/)
  await expect(page.getByRole('table')).toContainText('New school')
  expect(await Promise.all(old.map(({ id }) => issuerOf(id)))).toEqual(['Old school', 'Right school', 'Old school'])
  expect(await ofDivision(), 'the three of before and the verified one').toHaveLength(4)
  await page.goto(`/qualification-documents/import`)
  await expect(rowOf(page, `${tag}.csv`)).toContainText(/Rolled back/i)
})
