import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeReadyDriver, makeReadyUnit } from './support/ready.ts'
import { companyToday, dayFrom, makeDivision, unique } from './support/records.ts'
import { onScreen, pick, settled } from './support/screen.ts'
import { phone } from './support/states.ts'

test('a driver opens the own page by link and PIN, confirms one run, declines another, and loses the page when the office closes it', async ({
  open,
  api,
}) => {
  const admin = await api('super_admin')
  const day = dayFrom(await companyToday(admin), 2)
  const division = await makeDivision(admin)
  const driver = await makeReadyDriver(admin, { division: division.id })
  const unit = await makeReadyUnit(admin, { division: division.id })
  const spots = [unique('Shuttle'), unique('Evening')] as const
  const runs = []
  for (const [position, spot] of spots.entries()) {
    const serviceDate = dayFrom(day, position)
    runs.push(
      await admin.create('/api/run-assignments', {
        spot,
        serviceDate,
        start: `${serviceDate}T12:00:00.000Z`,
        end: `${serviceDate}T20:00:00.000Z`,
        division: division.id,
        driver: driver.id,
        vehicle: unit.id,
      }),
    )
  }
  const office = await open('super_admin')
  await office.goto(`/drivers/${driver.id}`)
  await settled(office)
  await office.getByRole('button', { name: 'Create page link' }).click()
  const link = new URL(await office.getByLabel('Page link', { exact: true }).inputValue())
  await office.getByRole('button', { name: 'Done' }).click()

  const cab = await open(null, { ...phone, colorScheme: 'dark' })
  await cab.goto(`${link.pathname}${link.hash}`)
  await onScreen(cab, 'Choose a PIN for your page')
  await cab.getByLabel('PIN', { exact: true }).fill('4821')
  await cab.getByLabel('PIN again').fill('4812')
  await cab.getByRole('button', { name: 'Open' }).click()
  await expect(cab.getByText('The two PINs differ')).toBeVisible()
  expect(await violationsOf(cab)).toEqual([])
  await cab.getByLabel('PIN again').fill('4821')
  await cab.getByLabel('PIN again').press('Enter')
  await onScreen(cab, `Hi ${String(driver['firstName'])}`)
  expect(new URL(cab.url()).hash).toBe('')

  const shuttle = cab.getByRole('article', { name: spots[0] })
  await expect(shuttle.getByText(String(unit['unitNumber']))).toBeVisible()
  await shuttle.getByRole('button', { name: 'Confirm' }).click()
  await expect(shuttle.getByText('Confirmed')).toBeVisible()
  expect(await admin.list(`/api/run-assignments?driver=${driver.id}&status=confirmed`)).toHaveLength(1)
  expect(await violationsOf(cab)).toEqual([])

  await cab.getByRole('radio', { name: 'Español' }).click()
  await cab.getByRole('article', { name: spots[1] }).getByRole('button', { name: 'No puedo' }).click()
  await onScreen(cab, '¿Por qué no puede?')
  await pick(cab, 'Problema con el camión')
  await cab.getByRole('button', { name: 'Avisar a despacho' }).click()
  await expect(cab.getByText('Despacho ya lo sabe')).toBeVisible()
  await expect(cab.getByRole('article', { name: spots[1] })).toHaveCount(0)
  await cab.reload()
  await onScreen(cab, `Hola, ${String(driver['firstName'])}`)

  await office.reload()
  await settled(office)
  await expect(office.getByText('Opens with the link and the driver’s PIN.')).toBeVisible()
  await office.getByRole('button', { name: 'Close page' }).click()
  await cab.reload()
  await onScreen(cab, 'Abra su página con el enlace de despacho')
})
