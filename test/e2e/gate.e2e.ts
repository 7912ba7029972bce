import { expect, test } from './support/fixtures.ts'
import { makeReadyUnit } from './support/ready.ts'
import { companyToday, dayFrom, makeDriver, typed, unique } from './support/records.ts'
import { fill, find, onScreen, settled } from './support/screen.ts'

test.describe('G5 the gate at the form', () => {
  test('G5 a manager sends out a unit in shop with a reason, which its history keeps; an inspection form only informs', async ({
    open,
    api,
  }) => {
    const manager = await api('manager')
    const [division] = await manager.list('/api/divisions?limit=1')
    const today = await companyToday(manager)
    const unit = await makeReadyUnit(manager, { division: division?.id })
    await manager.move(`/api/vehicles/${unit.id}`, 'to_shop', { reason: 'Brakes' })
    const code = `TST ${unique()}`
    const run = { code, division: division?.id, origin: 'Joplin', destination: 'Tulsa, OK', dispatchTime: '21:30', durationHours: 2 }
    await manager.create('/api/runs', run)
    const page = await open('manager')
    await page.goto(`/run-assignments/new?vehicle=${unit.id}&serviceDate=${dayFrom(today, 2)}`)
    await find(page, page, 'Run', code, code)
    await page.getByRole('button', { name: /^Save run assignment/ }).click()
    await expect(page.getByText(`Unit ${unit.title}: In shop`).first()).toBeVisible()
    await fill(page, { 'Override reason': 'Back tomorrow' })
    await page.getByRole('button', { name: /^Save run assignment/ }).click()
    await onScreen(page, new RegExp(`^${code}: `))
    await page.goto(`/vehicles/${unit.id}?tab=history`)
    await expect(page.getByText('overrode a stop of company policy')).toBeVisible()
    await expect(page.getByText(/: Back tomorrow"$/)).toBeVisible()

    const driver = await makeDriver(manager, { division: division?.id, licenseExpirationDate: dayFrom(today, -3) })
    await page.goto(`/inspections/new?driver=${driver.id}`)
    await settled(page)
    await page.getByLabel('Inspected, date').fill(typed(today))
    await page.getByLabel('Inspected, time').fill('12:01 AM')
    await page.keyboard.press('Tab')
    await expect(page.getByText(/^Blocked on .*: License expired /)).toBeVisible()
  })
})
