import sharp from 'sharp'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeReadyDriver, makeReadyUnit } from './support/ready.ts'
import { companyToday, dayFrom, makeDivision, unique } from './support/records.ts'
import { onScreen, pick, settled } from './support/screen.ts'
import { phone } from './support/states.ts'

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 250, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

test('a driver opens the own page by link and PIN, confirms one run, declines another, signs a letter, asks for time off, sends a document, reports on a unit, and loses the page when the office closes it', async ({
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
  const letter = await admin.create('/api/disciplinary-actions', {
    driver: driver.id,
    category: 'attendance',
    incidentDate: dayFrom(day, -5),
    level: 'coaching',
    factSummary: 'Forty minutes late for the first stop.',
    policyRef: 'Driver handbook 2.1',
  })
  await admin.call('POST', `/api/disciplinary-actions/${letter.id}/transitions`, { move: 'issue', fields: {} })
  const office = await open('super_admin')
  await office.goto(`/drivers/${driver.id}`)
  await settled(office)
  await office.getByRole('button', { name: 'Create page link' }).click()
  const link = new URL(await office.getByLabel('Page link', { exact: true }).inputValue())
  await office.getByRole('button', { name: 'Done' }).click()
  await office.getByLabel('Message to driver').fill('Dock 4 is closed. Use dock 6.')
  await office.getByRole('button', { name: 'Send message' }).click()
  await expect(office.getByText('Not acknowledged yet')).toBeVisible()

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

  const message = cab.getByRole('article', { name: 'Dock 4 is closed' })
  await message.getByRole('button', { name: 'Got it' }).click()
  await expect(message.getByText('You got it')).toBeVisible()

  // The list says that a letter waits, and nothing of what it is about.
  const toSign = cab.getByRole('link', { name: 'Letter from your company' })
  await expect(cab.getByText('Coaching')).toHaveCount(0)
  await toSign.click()
  await onScreen(cab, 'Notice of Disciplinary Action: coaching')
  await expect(cab.getByText('Forty minutes late for the first stop.')).toBeVisible()
  await expect(cab.getByText('It does not mean that I agree with it.')).toBeVisible()
  expect(await violationsOf(cab)).toEqual([])
  await cab.getByLabel('Your statement').fill('The gate was locked.')
  await cab.getByRole('button', { name: 'Sign letter' }).click()
  await expect(cab.getByText('Type your full name')).toBeVisible()
  await cab.getByLabel('Full name').fill(driver.title)
  await cab.getByLabel('Full name').press('Enter')
  await onScreen(cab, 'Signed. The office has it.')
  await cab.getByRole('link', { name: 'My page' }).click()
  await expect(toSign).toHaveCount(0)
  const desk = await open('safety')
  await desk.goto(`/safety/disciplinary-actions/${letter.id}`)
  await expect(desk.getByText(`Signed electronically as ${driver.title}`)).toBeVisible()

  await cab.getByRole('link', { name: 'Time off' }).click()
  await onScreen(cab, 'Time off')
  await cab.getByLabel('Type').selectOption({ label: 'Unpaid' })
  await cab.getByLabel('First day').fill(dayFrom(day, 60))
  await cab.getByLabel('Last day').fill(dayFrom(day, 66))
  expect(await violationsOf(cab)).toEqual([])
  await cab.getByRole('button', { name: 'Send request' }).click()
  await expect(cab.getByText('Request sent')).toBeVisible()
  await expect(cab.getByRole('listitem').filter({ hasText: 'Waiting' })).toBeVisible()
  await cab.getByRole('link', { name: 'My page' }).click()

  await cab.getByRole('link', { name: 'My documents' }).click()
  await onScreen(cab, 'My documents')
  await cab.getByLabel('Document', { exact: true }).selectOption({ label: 'Entry-level driver training' })
  await cab.locator('input[type=file]').setInputFiles({ name: 'eldt.png', mimeType: 'image/png', buffer: await picture() })
  await expect(cab.getByAltText('Photo 1')).toBeVisible()
  expect(await violationsOf(cab)).toEqual([])
  await cab.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(cab.getByText('The office checks it')).toBeVisible()
  expect(await admin.list(`/api/qualification-documents?driver=${driver.id}&status=draft&type=eldt`)).toHaveLength(1)
  const manifest = await cab.locator('link[rel=manifest]').getAttribute('href')
  expect(await (await cab.request.get(new URL(manifest ?? '', cab.url()).href)).json()).toMatchObject({
    scope: '/accept-invitation/',
  })

  // A link for one run leads to the page on this phone.
  const sent = await admin.call<{ url: string }>('POST', `/api/run-assignments/${runs[1]?.id ?? ''}/confirm-link`, { driver: driver.id })
  await cab.goto(new URL(sent.url).pathname)
  await cab.getByRole('link', { name: 'Open my page' }).click()
  await onScreen(cab, `Hi ${String(driver['firstName'])}`)

  // The code on the unit opens its report, which nobody has to request.
  await cab.goto(`/accept-invitation/unit/${unit.id}`)
  await onScreen(cab, `Unit ${unit.title}`)
  await cab.getByRole('button', { name: 'Add defect' }).click()
  await cab.getByLabel('Part').selectOption({ label: 'Tires' })
  await cab.getByLabel('Defect description').fill('Left steer tire is worn')
  expect(await violationsOf(cab)).toEqual([])
  await cab.getByLabel('Full name', { exact: true }).fill(driver.title)
  await cab.getByRole('button', { name: 'Sign and send' }).click()
  await onScreen(cab, 'Report sent')
  expect(await admin.list(`/api/maintenance/repairs?vehicle=${unit.id}`)).toHaveLength(1)
  await cab.getByRole('link', { name: 'My page' }).click()
  await onScreen(cab, `Hi ${String(driver['firstName'])}`)

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
  await expect(office.getByText('Got it', { exact: false })).toBeVisible()
  await expect(office.getByText('Opens with the link and the driver’s PIN.')).toBeVisible()
  await office.getByRole('button', { name: 'Close page' }).click()
  await expect(office.getByRole('button', { name: 'Close page' })).toHaveCount(0)
  await cab.reload()
  await onScreen(cab, 'Abra su página con el enlace de despacho')
})
