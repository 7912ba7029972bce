import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDivision, unique } from './support/records.ts'
import { onScreen, settled } from './support/screen.ts'

test('G5 a phone opens on today, or on the next day that has runs', async ({ open, api }) => {
  const admin = await api('super_admin')
  const division = await makeDivision(admin)
  const run = await admin.create('/api/runs', {
    code: unique('RUN'),
    division: division.id,
    origin: 'Joplin',
    destination: 'Tulsa',
    dispatchTime: '08:00',
    durationHours: 9,
    days: ['mon'],
  })
  const today = await companyToday(admin)
  const day = dayFrom(today, (8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7)
  const phone = await open('super_admin', { viewport: { width: 390, height: 844 } })
  await phone.goto(`/run-assignments?division=${division.id}`)
  await onScreen(phone, 'Run assignments')
  await settled(phone)
  await expect(phone.getByRole('button', { name: new RegExp(`^Cover ${String(run['code'])}`) })).toBeVisible()
  const words = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  await expect(phone.getByRole('heading', { level: 2, name: words })).toBeVisible()
  // A day that was asked for stays, also without runs.
  await phone.getByRole('button', { name: 'Next day' }).click()
  await expect(phone.getByText('No runs this day')).toBeVisible()
})
