import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeVehicle, unique } from './support/records.ts'
import { field, onScreen, settled, toast } from './support/screen.ts'
import { phone } from './support/states.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('G6 a technician does a job on the phone, from My work to Work done; the foreman completes it in one dialog, and the hold is lifted', async ({
  open,
  api,
  newSession,
}) => {
  const admin = await api('super_admin')
  const [yard] = await admin.list('/api/divisions?code=OZK&fields=code')
  const unit = await makeVehicle(admin, { division: yard?.id })
  const title = unique('Air leak, left service chamber ')
  const repair = await admin.create('/api/maintenance/repairs', {
    vehicle: unit.id,
    title,
    unsafe: true,
    origin: 'shop',
    complaint: 'Pressure falls with the pedal applied.',
  })
  const path = `/api/maintenance/repairs/${repair.id}`

  const page = await open(await newSession('shop'), phone)
  await page.goto('/')
  await expect(page).toHaveURL((address) => address.pathname === '/maintenance/my-work')
  await page.goto(`/maintenance/repairs/${repair.id}`)
  await settled(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Take this job' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take this job' }).click()
  await expect(toast(page)).toContainText('Job taken')

  await page.goto('/maintenance/my-work')
  await onScreen(page, 'Maintenance')
  const job = page.getByRole('article', { name: title })
  await expect(job).toContainText(`Unit ${unit.title}`)
  await expect(job).toContainText('Unsafe, do not dispatch')
  expect(await violationsOf(page)).toEqual([])
  await job.getByRole('button', { name: /^Start/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start repair' }).click()
  await expect(job).toContainText('In progress')

  await job.getByRole('button', { name: /^Add note/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add note', exact: true }).click()
  await expect(dialog).toContainText('Write a note or add a picture.')
  await field(dialog, 'Note').fill('Diaphragm torn')
  await dialog.getByLabel('Pictures').setInputFiles({ name: 'chamber.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await dialog.getByRole('button', { name: 'Add note', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await admin.list(`${path}/attachments`)).toHaveLength(1)
  expect(await admin.list(`${path}/comments`)).toMatchObject([{ body: 'Diaphragm torn' }])

  await job.getByRole('button', { name: /^Parts and hours/ }).click()
  await dialog.getByRole('button', { name: 'Add row' }).click()
  await dialog.getByLabel('Part', { exact: true }).fill('Brake chamber, type 30')
  await dialog.getByRole('button', { name: 'Add parts and hours' }).click()
  await expect(dialog).toBeHidden()

  await job.getByRole('button', { name: /^Work done/ }).click()
  await dialog.getByRole('button', { name: 'Work done', exact: true }).click()
  await expect(dialog.getByText('Required', { exact: true }).first()).toBeVisible()
  await field(dialog, 'Correction').fill('Replaced the chamber')
  await field(dialog, 'Meter now').fill('412340')
  await field(dialog, 'Labor hours').fill('1.5')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Work done', exact: true }).click()
  await expect(job).toContainText('The foreman checks it and completes the repair.')
  expect(await admin.list(`/api/holds?vehicle=${unit.id}&status=active`)).toHaveLength(1)

  const office = await open(await newSession('foreman'))
  await office.goto('/maintenance/repairs?status=ready_to_close')
  await settled(office)
  await office.getByRole('link', { name: title }).click()
  await settled(office)
  await office
    .getByRole('group', { name: /and its steps$/ })
    .getByRole('button', { name: 'Complete repair', exact: true })
    .click()
  const closing = office.getByRole('dialog')
  await expect(field(closing, 'Correction')).toHaveValue('Replaced the chamber')
  await expect(field(closing, 'Meter when completed')).toHaveValue('412,340')
  await expect(field(closing, 'Engine hours')).toHaveCount(0)
  const part = closing.getByRole('group', { name: 'Lines, row 1' })
  await expect(part.getByLabel('Description')).toHaveValue('Brake chamber, type 30')
  await part.getByLabel('Unit price').fill('89')
  const labor = closing.getByRole('group', { name: 'Lines, row 2' })
  await expect(labor.getByLabel('Quantity')).toHaveValue('1.5')
  await labor.getByLabel('Unit price').fill('95')
  await expect(closing.getByRole('region', { name: 'Updated on close' })).toContainText('Records $231.50')
  expect(await violationsOf(office)).toEqual([])
  await closing.getByRole('button', { name: 'Complete repair', exact: true }).click()
  await expect(closing).toBeHidden()
  expect(await admin.read(path)).toMatchObject({ status: 'done', total: 8_900 + 14_250, completedMiles: 412_340 })
  expect(await admin.list(`/api/holds?vehicle=${unit.id}&status=active`)).toEqual([])
})
