import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDriver, makeVehicle, unique } from './support/records.ts'
import { field, onScreen, pick, toast } from './support/screen.ts'

test.describe('G8 the preventability committee', () => {
  test('G8 members judge without knowing whom, in secret; the chair counts and determines', async ({ open, api }) => {
    const admin = await api('admin')
    const lastName = unique('Quintanilla').replaceAll('-', '')
    const driver = await makeDriver(admin, { firstName: 'Marisol', lastName })
    const unit = await makeVehicle(admin)
    const accident = await admin.create('/api/accidents', {
      occurredAt: '2026-11-10T14:00:00.000Z',
      city: 'Joplin',
      state: 'MO',
      driver: driver.id,
      vehicle: unit.id,
      type: 'backing',
      fatalities: 0,
      treatedAway: false,
      towAway: false,
      driverCited: false,
      determinationMethod: 'committee',
      narrative: `${lastName} backed unit ${unit.title} into the dock.`,
      driverStatement: `I, Marisol ${lastName}, looked twice.`,
    })
    const code = `Case ${accident.id.slice(-5).toUpperCase()}`

    const chair = await open('safety')
    await chair.goto('/accidents/committee')
    await onScreen(chair, 'Review committee')
    await chair.getByRole('button', { name: `Choose members for ${code}` }).click()
    const dialog = chair.getByRole('dialog')
    for (const name of ['Renee Calloway', 'Lena Park']) {
      await dialog.getByRole('combobox', { name: 'Members' }).fill(name)
      await chair.getByRole('option', { name }).click()
    }
    await chair.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Refer' }).click()
    await expect(toast(chair)).toContainText(`${code} is before the committee`)

    const member = await open('admin')
    const bodies: string[] = []
    member.on('response', (answer) => {
      if (answer.url().includes('/api/committee/')) void answer.text().then((body) => bodies.push(body))
    })
    await member.goto('/accidents/committee')
    await member.getByRole('link', { name: `Vote: ${code}` }).click()
    await onScreen(member, code)
    await expect(member.getByText('I, [driver], looked twice.')).toBeVisible()
    await expect(member.getByText('[driver] backed unit [unit] into the dock.')).toBeVisible()
    await pick(member, 'Preventable')
    await member.getByRole('button', { name: 'Cast vote' }).click()
    await expect(member.getByText('Required')).toBeVisible()
    await field(member, 'Reasons').fill('There was room to get out and look.')
    await member.getByRole('button', { name: 'Cast vote' }).click()
    await expect(toast(member)).toContainText('Your vote is cast')
    expect(await violationsOf(member)).toEqual([])
    expect(bodies.length).toBeGreaterThan(1)
    for (const body of bodies)
      expect(body.toLowerCase()).not.toMatch(new RegExp(`${lastName.toLowerCase()}|marisol|${unit.title.toLowerCase()}`))

    await chair.goto(`/accidents/committee?case=${accident.id}`)
    await onScreen(chair, code)
    await expect(chair.getByText('1 of 2 voted')).toBeVisible()
    await expect(chair.getByText('There was room to get out and look.')).toHaveCount(0)

    const second = await open('super_admin')
    await second.goto(`/accidents/committee?case=${accident.id}`)
    await onScreen(second, code)
    await pick(second, 'Non-preventable')
    await field(second, 'Reasons').fill('The dock was unlit.')
    await second.getByRole('button', { name: 'Cast vote' }).click()
    await expect(second.getByText('There was room to get out and look.')).toBeVisible()

    await chair.reload()
    await expect(chair.getByText('no majority')).toBeVisible()
    await pick(chair, 'Preventable')
    await field(chair, 'Rationale').fill('A second look was possible.')
    await chair.getByRole('button', { name: 'Determine' }).click()
    await expect(chair.getByRole('link', { name: 'Open the accident' })).toBeVisible()
    await chair.getByRole('link', { name: 'Open the accident' }).click()
    await onScreen(chair, 'Backing, Joplin MO')
    await chair.getByRole('link', { name: 'Preventability', exact: true }).click()
    await expect(chair.getByText('1 preventable, 1 non-preventable')).toBeVisible()
    await expect(chair.getByText(/The driver may appeal until/)).toBeVisible()
    expect(await admin.read(`/api/accidents/${accident.id}`)).toMatchObject({
      determination: 'preventable',
      determinationMethod: 'committee',
    })
  })

  test('G8 settings that could not be read say so instead of being awaited for ever @release', async ({ open, api }) => {
    const admin = await api('admin')
    const accident = await admin.create('/api/accidents', {
      occurredAt: '2026-11-10T14:00:00.000Z',
      city: 'Joplin',
      state: 'MO',
      driver: (await makeDriver(admin)).id,
      vehicle: (await makeVehicle(admin)).id,
      type: 'backing',
      fatalities: 0,
      treatedAway: false,
      towAway: false,
      driverCited: false,
      determinationMethod: 'committee',
      narrative: 'Backed into the dock.',
    })
    const failed = 'The server could not answer. Nothing was lost; try again in a moment.'
    const page = await open('admin')
    await page.route('**/api/committee/policy**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/accidents/committee')
    await page.getByRole('button', { name: `Choose members for Case ${accident.id.slice(-5).toUpperCase()}` }).click()
    await expect(page.getByRole('dialog')).toContainText(failed)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).hover()
    await expect(page.getByRole('tooltip')).toContainText(failed)
    await page.unroute('**/api/committee/policy**')
    await page.route('**/api/committee/policy/history', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog').getByText('All changes').click()
    await expect(page.getByRole('dialog')).toContainText(failed)
  })
})
