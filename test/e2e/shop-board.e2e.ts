import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeVehicle, typed, unique } from './support/records.ts'
import { field, onScreen, settled, toast } from './support/screen.ts'
import { phone } from './support/states.ts'

test('G6 a foreman plans the week by bay: dragged to a day, moved by keys to a new bay, undone, and one day at a time on the phone', async ({
  open,
  api,
  newSession,
}) => {
  const admin = await api('super_admin')
  const [yard] = await admin.list('/api/divisions?code=OZK&fields=code')
  const today = await companyToday(admin)
  const tomorrow = dayFrom(today, 1)
  const unit = await makeVehicle(admin, { division: yard?.id })
  const bay = unique('Bay ').slice(0, 20)
  const add = (title: string, more = {}) =>
    admin.create('/api/maintenance/repairs', { vehicle: unit.id, title, origin: 'shop', priority: 'critical', ...more })
  const open1 = await add(unique('Wheel seal '))
  const planned = await add(unique('Air dryer '))
  const stored = (id: string) => admin.read(`/api/maintenance/repairs/${id}`)
  await admin.move(`/api/maintenance/repairs/${planned.id}`, 'schedule', { scheduledFor: today, bay })
  const oil = await admin.create('/api/maintenance/oil-changes', { vehicle: unit.id, scheduledFor: tomorrow })

  const foreman = await newSession('foreman')
  const page = await open(foreman, { viewport: { width: 1440, height: 900 } })
  await page.goto('/maintenance')
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Shop board' }).click()
  await onScreen(page, 'Maintenance')
  await settled(page)
  const board = page.getByRole('table', { name: 'Jobs by bay and day' })
  const place = (row: string, day: string) => board.locator(`[data-cell="${day}|${row}"]`)
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const drag = async (title: string, to: ReturnType<typeof place>): Promise<void> => {
    await to.scrollIntoViewIfNeeded()
    await card(title).getByText('Unit').first().dragTo(to)
  }
  await expect(place(bay, today)).toContainText(planned.title)
  await expect(place('', tomorrow)).toContainText('Oil change')
  expect(await violationsOf(page)).toEqual([])

  await drag(open1.title, place(bay, tomorrow))
  await expect(toast(page)).toContainText(bay)
  await expect(place(bay, tomorrow)).toContainText(open1.title)
  await expect(place(bay, tomorrow)).toContainText('Scheduled')
  expect(await stored(open1.id)).toMatchObject({ status: 'scheduled', scheduledFor: tomorrow, bay })
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('complementary', { name: 'Jobs to schedule' })).toContainText(open1.title)

  // An oil change has no bay: it stays where it is.
  await drag(`Unit ${unit.title}Oil change`, place(bay, today))
  expect(await admin.read(`/api/maintenance/oil-changes/${oil.id}`)).toMatchObject({ scheduledFor: tomorrow })

  // By keys alone, to a bay that nobody used before.
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Move ${planned.title}, unit ${unit.title}` }).focus()
  await page.keyboard.press('Enter')
  await field(dialog, 'Day').fill(typed(dayFrom(today, -3)))
  await field(dialog, 'Bay').fill(`${bay.slice(0, 19)}X`)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This day is past')
  await field(dialog, 'Day').fill(typed(tomorrow))
  await page.keyboard.press('Enter')
  await expect(place(`${bay.slice(0, 19)}X`, tomorrow)).toContainText(planned.title)
  expect(await stored(planned.id)).toMatchObject({ scheduledFor: tomorrow, bay: `${bay.slice(0, 19)}X` })

  const small = await open(foreman, phone)
  await small.goto('/maintenance/board')
  await settled(small)
  await small.getByRole('button', { name: 'Next day' }).click()
  await expect(small.getByRole('region', { name: new RegExp(`^${bay.slice(0, 19)}X`) })).toContainText(planned.title)
  await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
