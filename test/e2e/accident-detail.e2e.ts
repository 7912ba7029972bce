import { quietCrash } from '#test/support/crash.ts'
import type { Api, Json, Row } from './support/api.ts'
import { expect } from './support/fixtures.ts'
import { crewOf, now, pictureOf, test } from './support/frozen.ts'
import { makeVehicle } from './support/records.ts'
import { field, onScreen } from './support/screen.ts'

/** A tow, and nobody cited: no test is due. */
const towed = async (office: Api, more: Json = {}): Promise<Row> => {
  const { driver, unit } = await crewOf(office)
  return office.create('/api/accidents', {
    ...quietCrash,
    occurredAt: '2026-11-20T13:00:00.000Z',
    driver: driver.id,
    vehicle: unit.id,
    towAway: true,
    ourTowed: false,
    ...more,
  })
}

test.describe('G8 tests, recordability and the FMCSA program on an accident', () => {
  test('G8 a recorded test ends its clock with its paper, and a later death is weighed', async ({ open, api }) => {
    const office = await api('super_admin')
    const { driver, unit } = await crewOf(office)
    const accident = await office.create('/api/accidents', {
      occurredAt: '2026-11-20T13:00:00.000Z',
      city: 'Joplin',
      state: 'MO',
      driver: driver.id,
      vehicle: unit.id,
      type: 'struck_in_rear',
      treatedAway: true,
      towAway: false,
      driverCited: true,
      fatalities: 0,
      narrative: 'Stood at a light when a car ran into the trailer.',
    })
    const page = await open('safety')
    await page.clock.setFixedTime(now)
    await page.goto(`/accidents/${accident.id}?tab=testing`)
    const alcohol = page.getByRole('region', { name: 'Alcohol test' })
    await expect(alcohol).toContainText('Treatment away from the scene, and our driver was cited')
    await alcohol.getByRole('button', { name: /^Record test/ }).click()
    const ask = page.getByRole('dialog', { name: 'Alcohol test' })
    await field(ask, 'Alcohol test done at, date').fill('11/20/2026')
    await field(ask, 'Alcohol test done at, time').fill('8:30 AM')
    await ask.getByRole('button', { name: 'Save' }).click()
    await expect(alcohol).toContainText('Done')
    await page.getByLabel('Proof of the tests').setInputFiles({ name: 'custody.png', mimeType: 'image/png', buffer: await pictureOf(page) })
    await expect(page.getByRole('region', { name: 'Proof' })).toContainText('1 on file')
    await page.goto(`/accidents/${accident.id}?tab=preventability`)
    await expect(page.getByRole('region', { name: 'FMCSA preventability program' })).toContainText('Rear-end (we were hit)')
    await expect(page.getByRole('region', { name: 'FMCSA preventability program' })).toContainText('Police accident report')
    await page.getByRole('link', { name: 'Open a DataQs request' }).click()
    await onScreen(page, 'Add DataQs request')
    await expect(field(page, 'Request and justification')).toHaveValue(/Type: Rear-end \(we were hit\)\./)
    await page.goto(`/accidents/${accident.id}`)
    const recordable = page.getByRole('region', { name: 'DOT recordable' })
    await recordable.getByRole('button', { name: 'Record a later death' }).click()
    await field(page.getByRole('dialog'), 'Died on').fill('11/20/2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Record a later death' }).click()
    await expect(recordable).toContainText('A death and treatment away from the scene (49 CFR 390.5T)')
    await expect(recordable).toContainText('Died on Nov 20, 2026, within 30 days of the accident')
  })

  test('G8 a test that no rule asks for is shown as done outside the rule, not as one that counts @release', async ({ open, api }) => {
    const accident = await towed(await api('super_admin'))
    const page = await open('safety')
    await page.goto(`/accidents/${accident.id}?tab=testing`)
    const alcohol = page.getByRole('region', { name: 'Alcohol test' })
    await expect(alcohol).toContainText('A disabling tow, but our driver was not cited')
    await expect(alcohol.getByText('Not required', { exact: true })).toBeVisible()
    await expect(page.getByText('A company-policy test is non-DOT. Mark it non-DOT and don’t use the DOT form..')).toBeVisible()
    await alcohol.getByRole('button', { name: /^Record test/ }).click()
    const ask = page.getByRole('dialog', { name: 'Alcohol test' })
    await field(ask, 'Alcohol test done at, date').fill('11/20/2026')
    await field(ask, 'Alcohol test done at, time').fill('8:30 AM')
    await ask.getByRole('button', { name: 'Save' }).click()
    await expect(alcohol.getByText('Done, non-DOT', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Drug test' }).getByText('Not required', { exact: true })).toBeVisible()
  })

  test('G8 a refusal is no test done: it is shown as none, and as refused once its result is opened @release', async ({ open, api }) => {
    const accident = await towed(await api('super_admin'), {
      driverCited: true,
      alcoholTestedAt: '2026-11-20T14:30:00.000Z',
      alcoholResult: 'refused',
    })
    const page = await open('safety')
    await page.goto(`/accidents/${accident.id}?tab=testing`)
    const alcohol = page.getByRole('region', { name: 'Alcohol test' })
    await expect(alcohol.getByText('No test done', { exact: true })).toBeVisible()
    await expect(alcohol.getByText('Done', { exact: true })).toHaveCount(0)
    await expect(alcohol.getByText('Done at')).toHaveCount(0)
    await expect(alcohol).toContainText('The reason is kept with the result, which is confidential (49 CFR 382.405)')
    await expect(alcohol).not.toContainText('refused')
    await alcohol.getByRole('button', { name: 'Show' }).click()
    await expect(alcohol.getByText('Refused', { exact: true })).toHaveCount(2)
    await expect(alcohol).toContainText('The driver refused the test and may not perform safety-sensitive functions (49 CFR 382.211)')
  })

  test('G8 the first steps ask whether it happened on private property, which their reasons name @release', async ({ open, api }) => {
    const accident = await towed(await api('super_admin'), { driverCited: true, privateProperty: null })
    const page = await open('safety')
    await page.goto(`/accidents/${accident.id}?tab=steps`)
    const named = page.getByText('private property or not is not answered')
    await expect(named.first()).toBeVisible()
    const place = page.getByRole('radiogroup', { name: 'Did it happen on private property?' })
    const ask = page.getByRole('dialog', { name: 'Change the answer?' })
    await place.getByRole('radio', { name: 'No', exact: true }).click()
    await ask.getByRole('button', { name: 'Save the answer' }).click()
    await expect(named).toHaveCount(0)
    await expect(ask).toHaveCount(0)
    await expect(place.getByRole('radio', { name: 'No', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(ask.getByRole('radiogroup', { name: /^Open to the public/ })).toBeVisible()
    const answer = (words: string) =>
      ask.getByRole('radiogroup', { name: 'On private property' }).getByRole('radio', { name: words, exact: true })
    await expect(answer('Yes'), 'the answer that was given is where the hand is').toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(answer('No')).toBeChecked()
  })

  test('G8 before an answer is changed it is said which clocks start, as the weight of the unit has it @release', async ({ open, api }) => {
    const office = await api('super_admin')
    const [unweighed, light] = [await makeVehicle(office, { kind: 'van' }), await makeVehicle(office, { kind: 'van', gvwr: 7000 })]
    const page = await open('safety')
    const cited = async (vehicle: Row): Promise<void> => {
      const { id } = await towed(office, { vehicle: vehicle.id, placarded: false })
      await page.goto(`/accidents/${id}?tab=steps`)
      await page
        .getByRole('radiogroup', { name: 'Was our driver cited for a moving traffic violation arising from the accident?' })
        .getByRole('radio', { name: 'Yes' })
        .click()
    }
    const ask = page.getByRole('dialog', { name: 'Change the answer?' })
    await cited(unweighed)
    await expect(ask).toContainText(
      'A disabling tow, and our driver was cited (49 CFR 382.303); weight and load of the unit to be checked.',
    )
    await cited(light)
    await expect(ask).toContainText('This doesn’t start or stop any deadlines.')
  })

  test('G8 what could not be loaded is said in its place, and nothing is taken for absent @release', async ({ open, api }) => {
    const accident = await towed(await api('super_admin'), {
      determination: 'preventable',
      determinationMethod: 'manager',
      rationale: 'Followed too close for the rain.',
    })
    const page = await open('safety')
    for (const what of ['holds?*', 'held-rules/**', `accidents/${accident.id}/attachments`])
      await page.route(`**/api/${what}`, (route) => route.fulfill({ status: 500, body: '' }))
    const failed = 'The server could not answer. Nothing was lost; try again in a moment.'
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await page.goto(`/accidents/${accident.id}?tab=steps`)
    await expect(part('Linked records')).toContainText(`Holds: ${failed}`)
    await expect(part('Photos')).toContainText(failed)
    await expect(part('Photos')).not.toContainText('0 of')
    await page.goto(`/accidents/${accident.id}?tab=testing`)
    await expect(part('Proof')).toContainText(failed)
    await expect(part('Proof')).not.toContainText('nothing yet')
    await page.goto(`/accidents/${accident.id}?tab=preventability`)
    await expect(part('Appeal')).toContainText(failed)
  })

  test('G8 a save without a network says so and keeps what was typed, until it goes through @release', async ({ open, api }) => {
    const office = await api('super_admin')
    const accident = await towed(office)
    const page = await open('safety')
    await page.goto(`/accidents/${accident.id}/edit`)
    await field(page, 'County').fill('Newton')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save accident' }).click()
    await expect(
      page.getByText('Couldn’t reach the server. Check the connection and try again. Your entries are still here.'),
    ).toBeVisible()
    await expect(field(page, 'County')).toHaveValue('Newton')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Save accident' }).click()
    await expect(page).toHaveURL(new RegExp(`/accidents/${accident.id}$`))
    expect((await office.list(`/api/accidents?id=${accident.id}&fields=county`))[0]).toMatchObject({ county: 'Newton' })
  })
})
