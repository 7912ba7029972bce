import { expect, test } from './support/fixtures.ts'
import { companyToday, someDivision, typed, unique } from './support/records.ts'
import { choose, field, fill, find, onScreen, settled } from './support/screen.ts'

test('396.25: a brake inspector is put on file with the tasks and months, and the role ends with a day until which the proof is kept', async ({
  open,
  api,
}) => {
  const manager = await api('manager')
  const today = await companyToday(manager)
  const name = unique('Mercer')
  const page = await open('manager')
  await page.goto('/maintenance/inspectors/new')
  await settled(page)
  await onScreen(page, 'Add inspector')
  await find(page, page, 'Division', String((await someDivision(manager))['name']))
  await fill(page, { Name: name, Proof: 'Joplin shop, 2024', 'In this role since': typed(today) })
  await choose(page, page, 'Role', 'Brakes (396.25)')
  await choose(page, page, 'Qualified by', 'Training or experience of one year or more')
  await page.getByRole('button', { name: 'Save inspector' }).click()
  await expect(page.getByText('At least 12 months of training or experience').first()).toBeVisible()
  await expect(page.getByText('Choose the brake tasks').first()).toBeVisible()
  const made = await manager.create('/api/maintenance/inspectors', {
    name,
    division: (await someDivision(manager)).id,
    role: 'brakes',
    tasks: ['inspect', 'adjust'],
    basis: 'experience',
    months: 14,
    evidence: 'Joplin shop, 2024',
    qualifiedOn: today,
  })
  await page.goto(`/maintenance/inspectors/${made.id}`)
  await onScreen(page, name)
  await page.getByRole('button', { name: 'End role' }).click()
  const dialog = page.getByRole('dialog')
  await field(dialog, 'Role ended on').fill(typed(today))
  await dialog.getByRole('button', { name: 'End role', exact: true }).click()
  await expect(page.getByText('Role ended', { exact: true }).first()).toBeVisible()
})
