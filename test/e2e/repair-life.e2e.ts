import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDriver, makeVehicle, typed, unique } from './support/records.ts'
import { field, fill, onScreen, settled } from './support/screen.ts'
import { phone } from './support/states.ts'

test('G6 a driver reports a defect without a signal; it is unknown until it arrives, then holds the unit until it is certified and reviewed', async ({
  open,
  api,
}) => {
  const manager = await api('manager')
  const unit = await makeVehicle(manager)
  const driver = await makeDriver(manager)
  const name = `Robin ${String(driver['lastName'])}`
  const report = await manager.create('/api/maintenance/vehicle-reports', { vehicle: unit.id, driver: driver.id })
  const path = `/api/maintenance/vehicle-reports/${report.id}`
  const office = await open('manager')
  await office.goto(`/maintenance/vehicle-reports/${report.id}`)
  await settled(office)
  await office.getByRole('button', { name: 'Create report link' }).click()
  const link = new URL(await office.getByLabel('Link', { exact: true }).inputValue())
  await office.getByRole('button', { name: 'Done' }).click()

  const page = await open(null, phone)
  await page.goto(link.pathname)
  await onScreen(page, `Unit ${unit.title}`)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Add defect' }).click()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByText('Type your full name')).toBeVisible()
  await page.getByLabel('Full name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByText('Choose the part')).toBeVisible()
  await page.getByLabel('Part', { exact: true }).selectOption({ label: 'Lights and reflectors' })
  await page.getByLabel('Defect description', { exact: true }).fill('Right marker lamp out')
  await page.getByLabel('Photo files').setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await expect(page.getByRole('img', { name: 'Defect 1', exact: true })).toBeVisible()

  // No signal: signed, kept here, and nobody at the office takes silence for a clean report.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await onScreen(page, 'Not sent yet')
  await expect(page.getByText(/saved on this phone/)).toBeVisible()
  expect(await manager.call('GET', path)).toMatchObject({ status: 'requested', finding: 'unknown' })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send now' }).or(page.getByText('Dispatch has it.')).first().waitFor()
  await onScreen(page, 'Report sent')
  expect(await manager.call('GET', path)).toMatchObject({ status: 'open', finding: 'defects', openDefects: 1 })
  expect(await manager.list(`${path}/attachments`)).toHaveLength(1)
  expect(await manager.call('GET', `/api/vehicles/${unit.id}`)).toMatchObject({ readiness: 'block' })

  // The office certifies the line, and names who drives next.
  await office.goto(`/maintenance/vehicle-reports/${report.id}`)
  await settled(office)
  await office.getByRole('button', { name: /^Complete repair: Lights and reflectors/ }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Updated on close' })).toContainText('Certifies the driver’s defect')
  await field(dialog, 'Completed').fill(typed(await companyToday(manager)))
  await field(dialog, 'Correction').fill('Lamp replaced')
  await dialog.getByRole('button', { name: 'Complete repair', exact: true }).click()
  await expect(field(dialog, 'Meter when completed')).toHaveAttribute('aria-invalid', 'true')
  expect(await manager.call('GET', path)).toMatchObject({ status: 'open' })
  await field(dialog, 'Meter when completed').fill('400120')
  await dialog.getByRole('button', { name: 'Complete repair', exact: true }).click()
  await expect(office.getByText(/^Repaired\. Certified by /)).toBeVisible()
  expect(await manager.call('GET', path)).toMatchObject({ status: 'certified' })
  const next = await makeDriver(manager)
  await manager.call('POST', `${path}/transitions`, { move: 'name_reviewer', fields: { reviewer: next.id } })
  const review = await manager.call<{ url: string }>('POST', `${path}/link`, {})
  await page.goto(new URL(review.url).pathname)
  await onScreen(page, `Unit ${unit.title}`)
  await expect(page.getByRole('list', { name: 'Defects' })).toContainText('Right marker lamp outRepaired. Certified by')
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Full name', { exact: true }).fill(`Robin ${String(next['lastName'])}`)
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await onScreen(page, 'Report sent')
  expect(await manager.call('GET', path)).toMatchObject({ status: 'reviewed' })
  expect(await manager.list(`/api/holds?vehicle=${unit.id}&status=active`)).toEqual([])
})

test('396.13: the driver certifies a roadside repair as our agent on a link, and the office sees who certified', async ({ open, api }) => {
  const manager = await api('manager')
  const unit = await makeVehicle(manager)
  const driver = await makeDriver(manager)
  const name = `Robin ${String(driver['lastName'])}`
  const report = await manager.create('/api/maintenance/vehicle-reports', { vehicle: unit.id, driver: driver.id })
  const path = `/api/maintenance/vehicle-reports/${report.id}`
  const found = { part: 'lights', note: 'Marker lamp out', towed: false, unsafe: false }
  const reportedAt = `${dayFrom(await companyToday(manager), -1)}T15:00:00.000Z`
  await manager.move(path, 'enter', { reportedAt, miles: 400_000, defects: [found], signature: name })
  const office = await open('manager')
  await office.goto(`/maintenance/vehicle-reports/${report.id}`)
  await settled(office)
  await office.getByRole('button', { name: 'Create certification link' }).click()
  const link = new URL(await office.getByLabel('Link', { exact: true }).inputValue())

  const page = await open(null, phone)
  await page.goto(link.pathname)
  await onScreen(page, `Unit ${unit.title}`)
  await expect(page.getByText(/As agent of the motor carrier I certify/)).toBeVisible()
  await page.getByLabel('Full name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Certify and send' }).click()
  await expect(page.getByText(/Mark at least one defect/)).toBeVisible()
  await page.getByLabel('Result').selectOption({ label: 'Repaired' })
  await page.getByLabel('Work done and mechanic').fill('I replaced the bulb')
  await page.getByLabel('Odometer').fill('400012')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Certify and send' }).click()
  await onScreen(page, 'Report sent')
  expect(await manager.call('GET', path)).toMatchObject({ status: 'certified' })
  await office.goto(`/maintenance/vehicle-reports/${report.id}`)
  await expect(
    office.getByText(new RegExp(`^Repaired\\. Certified by .*${String(driver['lastName'])}, driver, as our agent`)),
  ).toBeVisible()
})

/** A picture of one dot. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('G6 a tire is mounted, measured and moved on the drawing of the axles, by the keyboard alone', async ({ open, api }) => {
  const manager = await api('manager')
  const unit = await makeVehicle(manager)
  const brand = unique('Tread')
  const tire = await manager.create('/api/maintenance/tires', { brand, size: '295/75R22.5', division: unit['division'] })
  const page = await open('manager')
  await page.goto(`/vehicles/${unit.id}?tab=tire-layout`)
  await settled(page)
  const wheels = page.getByRole('group', { name: 'Wheels, seen from above' })
  await wheels.getByRole('button', { name: 'Left front (LF): empty' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(wheels.getByRole('button', { name: 'Axle 2, left outer: empty' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Right front (RF)' })
  await card.getByLabel('Tire in stock').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: new RegExp(brand) }).focus()
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Mount' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mount', exact: true }).press('Enter')
  await expect(wheels.getByRole('button', { name: new RegExp(`Right front .RF.: ${brand}.*not measured`) })).toBeVisible()

  await card.getByRole('button', { name: 'Record tread' }).press('Enter')
  await fill(dialog, { 'Tread, outer groove': '5', 'Tread, middle groove': '3.5', 'Tread, inner groove': '5' })
  await dialog.getByRole('button', { name: 'Record tread', exact: true }).press('Enter')
  await expect(wheels.getByRole('button', { name: /Right front .RF.: .*3\.5\/32, below limit/ })).toBeVisible()
  await expect(card.getByRole('region', { name: 'Tread history' })).toContainText('3.5')
  expect(await violationsOf(page)).toEqual([])

  // The same tread is legal on a drive wheel.
  await card.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await wheels.getByRole('button', { name: 'Axle 3, right outer: empty' }).press('Enter')
  await page.getByRole('button', { name: 'Move here' }).press('Enter')
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).press('Enter')
  await expect(wheels.getByRole('button', { name: /Axle 3, right outer: .*3\.5\/32, pull soon/ })).toBeVisible()
  expect(await manager.call('GET', `/api/maintenance/tires/${tire.id}`)).toMatchObject({ position: 'r3o', treadAlarm: 'pull' })
})
