import type { Api, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, typed } from './support/records.ts'
import { choose, fill, find, onScreen, takeStep, toast } from './support/screen.ts'

/** A driver at work who asked for nothing, in a division without a policy for bereavement. */
const sceneOf = async (admin: Api): Promise<{ readonly driver: Row; readonly division: Row }> => {
  const away = new Set((await admin.list('/api/time-off?status=pending,approved&limit=500')).map((request) => request['driver']))
  const driver = (await admin.list('/api/drivers?status=active&sort=hireDate&limit=200')).find(({ id }) => !away.has(id))
  if (driver === undefined) throw new Error('Every driver of the demo is away at some time')
  const division = await admin.read(`/api/divisions/${String(driver['division'])}`)
  const policies = await admin.list('/api/leave-policies?type=bereavement&limit=100')
  for (const policy of policies.filter((one) => one['division'] === division.id))
    await admin.call('DELETE', `/api/leave-policies/${policy.id}`, { reason: 'Tried before' }, { 'if-match': `"${policy.version}"` })
  return { driver, division }
}

/** A Wednesday of this year: some weeks ahead, in December the one before last. */
const wednesdayOf = (today: string): string => {
  const next = (10 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7
  return dayFrom(today, (today.slice(5, 7) === '12' ? -14 : 21) + next)
}

test('G2 a policy counts hours and grants a share each pay period; a request takes the hours entered, and the price says hours', async ({
  open,
  api,
}) => {
  const admin = await api('super_admin')
  const { driver, division } = await sceneOf(admin)
  const today = await companyToday(admin)
  const year = Number(today.slice(0, 4))
  const page = await open('super_admin')
  await page.goto('/time-off/policies/new')
  await onScreen(page, 'Add leave policy')
  await choose(page, page, 'Type', 'Bereavement')
  await find(page, page, 'Division', String(division['name']), division.title)
  await choose(page, page, 'Counted in', 'Hours')
  await choose(page, page, 'Granted', 'A share each pay period')
  await fill(page, { 'Yearly amount': '120', 'Accrues from': typed(`${year - 1}-01-01`) })
  await choose(page, page, 'Pay period', 'Monthly, on the last day')
  await page.getByRole('button', { name: /^Save leave policy/ }).click()
  await onScreen(page, /Bereavement/)

  const granted = async (): Promise<unknown> => {
    await admin.call('POST', '/api/time-off/grants', { year })
    const { rows } = await admin.call<{ rows: Row[] }>('GET', `/api/time-off/balances?driver=${driver.id}&year=${year}`)
    return rows.find(({ type, unit }) => type === 'bereavement' && unit === 'hours')?.['left']
  }
  const left = Number(await granted())
  expect(left, 'the year before carried over, and ten hours for each month end since').toBeGreaterThanOrEqual(0)
  expect(await granted(), 'granted again, nothing is added').toBe(left)

  const day = wednesdayOf(today)
  await page.goto('/time-off/new')
  await onScreen(page, 'Add time off request')
  await find(page, page, 'Driver', driver.title, driver.title)
  await choose(page, page, 'Type', 'Bereavement')
  await fill(page, { 'First day': typed(day), 'Last day': typed(day), 'Hours away': '2.25' })
  await page.getByRole('button', { name: /^Save time off request/ }).click()
  await onScreen(page, new RegExp(`^${driver.title}: Bereavement, `))
  const words = (hours: number): string => `${hours} h`
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('2.25 hours', { exact: false })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(`${words(left)} → ${words(left - 2.25)}`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Bereavement ${year}: ${words(left - 2.25)}` })).toBeVisible()
  await takeStep(page, 'Cancel request')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(toast(page).filter({ hasText: 'Canceled' })).toBeVisible()
  expect(await granted(), 'canceled, all of it is back').toBe(left)
})
