import { expect, test } from './support/fixtures.ts'
import { companyToday, someDivision, typed, unique } from './support/records.ts'
import { choose, field, fill, find, onScreen, settled, takeStep } from './support/screen.ts'

test('396.25: a brake inspector is put on file with the tasks and months, and the role ends with a day until which the proof is kept', async ({
  open,
  api,
}) => {
  const manager = await api('manager')
  const today = await companyToday(manager)
  const name = unique('Mercer')
  const form = await open('manager')
  await form.goto('/maintenance/inspectors/new')
  await settled(form)
  await onScreen(form, 'Add inspector')
  await find(form, form, 'Division', String((await someDivision(manager))['name']))
  await fill(form, { Name: name, Proof: 'Joplin shop, 2024', 'In this role since': typed(today) })
  await choose(form, form, 'Role', 'Brakes (396.25)')
  await choose(form, form, 'Qualified by', 'Training or experience of one year or more')
  await form.getByRole('button', { name: 'Save inspector' }).click()
  await expect(form.getByText('At least 12 months of training or experience').first()).toBeVisible()
  await expect(form.getByText('Choose the brake tasks').first()).toBeVisible()
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
  const page = await open('manager')
  await page.goto(`/maintenance/inspectors/${made.id}`)
  await onScreen(page, name)
  await takeStep(page, 'End role')
  const dialog = page.getByRole('dialog')
  await field(dialog, 'Role ended on').fill(typed(today))
  await dialog.getByRole('button', { name: 'End role', exact: true }).click()
  await expect(page.getByText('Role ended', { exact: true }).first()).toBeVisible()
})
