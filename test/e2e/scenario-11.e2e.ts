import { expect, test } from './support/fixtures.ts'
import { importRows } from './support/imports.ts'
import { makeDivision, unique } from './support/records.ts'
import { fill, find, listed, settled, toast } from './support/screen.ts'

test('scenario 11 G1 200 drivers move to another division, 3 are refused; undo restores all but the one edited since', async ({
  open,
  api,
}) => {
  const admin = await api('admin')
  const [from, to] = [await makeDivision(admin), await makeDivision(admin)]
  const tag = unique('M')
  const people = Array.from({ length: 203 }, (_, at) => `${tag}-${String(at).padStart(3, '0')}`)
  await importRows(
    admin,
    'drivers',
    [
      'Employee ID,First name,Last name,Phone,Hire date,Terminal',
      ...people.map((id) => `${id},Robin,Mover ${id},4175550142,2024-03-04,Old yard`),
    ],
    { division: from.id },
  )
  const drivers = await admin.list(`/api/drivers?division=${from.id}&sort=employeeId&limit=500&fields=number,title,employeeId`)
  const gone = drivers.slice(200).map(({ id }) => id)
  await admin.call('POST', '/api/drivers/bulk', { ids: gone, archive: true, reason: 'Never started' })

  const page = await open('admin')
  await page.goto(`/drivers?division=${from.id}&archived=all`)
  await settled(page)
  expect(await listed(page)).toBe(203)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).press('Space')
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
  await bar.getByRole('button', { name: 'Select all 203' }).press('Enter')
  await expect(bar).toContainText('203 selected')
  await bar.getByRole('button', { name: 'Edit' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await find(page, dialog, 'Field to change', 'Division')
  await find(page, dialog, 'Division', to.title)
  await find(page, dialog, 'Another field', 'Terminal')
  await fill(dialog, { Terminal: 'North yard' })
  await dialog.getByRole('button', { name: 'Review' }).press('Enter')
  await expect(dialog).toContainText('3 drivers: Archived. Restore it first.')
  const first = dialog.getByRole('row').first()
  await expect(first).toContainText(/Division Depot \w+ {2}Depot \w+Terminal Old yard {2}North yard/)
  expect(await admin.list(`/api/drivers?division=${to.id}`), 'the review has written nothing').toEqual([])
  await dialog.getByLabel('Type 200 to confirm').fill('200')
  await dialog.getByRole('button', { name: 'Edit 200 drivers' }).press('Enter')
  const report = page.getByRole('dialog', { name: '200 drivers changed, 3 not' })
  await expect(report.getByRole('link', { name: '3 drivers' })).toHaveAttribute('href', /id=/)
  await report.getByRole('button', { name: 'Close' }).last().press('Enter')
  const inDivision = async (id: string): Promise<number> => (await admin.list(`/api/drivers?division=${id}&limit=500&fields=title`)).length
  expect([await inDivision(from.id), await inDivision(to.id)]).toEqual([0, 200])

  const [kept, other] = drivers
  await (await api('super_admin')).change(`/api/drivers/${kept?.id}`, { terminal: 'South yard' })
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page).filter({ hasText: 'Undone' })).toContainText(`${kept?.number}: Changed since.`)
  expect([await inDivision(from.id), await inDivision(to.id)]).toEqual([199, 1])
  expect(await admin.read(`/api/drivers/${kept?.id}`)).toMatchObject({ division: to.id, terminal: 'South yard' })
  expect(await admin.read(`/api/drivers/${other?.id}`)).toMatchObject({ division: from.id, terminal: 'Old yard' })

  // The newest event comes first.
  const historyOf = async (id: string | undefined) => {
    await page.goto(`/drivers/${id}?tab=history`)
    await settled(page)
    return page
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .filter({ hasText: /changed \d fields?/ })
  }
  const moved = /changed 2 fields.*Division.*Terminal.*Old yard.*North yard/s
  const restored = await historyOf(other?.id)
  await expect(restored.nth(0)).toContainText(/changed 2 fields.*Terminal.*North yard.*Old yard.*Undo of an earlier change/s)
  await expect(restored.nth(1)).toContainText(moved)
  const edited = await historyOf(kept?.id)
  await expect(edited).toHaveCount(2)
  await expect(edited.nth(0)).toContainText(/changed 1 field.*North yard.*South yard/s)
  await expect(edited.nth(1)).toContainText(moved)
})
