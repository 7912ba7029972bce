import type { Page } from '@playwright/test'
import type { Api, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { press, pressAt, tabTo } from './support/keys.ts'
import { companyToday, dayFrom, makeDriver, makeVehicle, typed, unique } from './support/records.ts'
import { onScreen, toast } from './support/screen.ts'

/** Of the division the demo supervisor sees, so that he may be a member. */
const accidentOf = async (admin: Api, lastName: string): Promise<{ accident: Row; unit: Row }> => {
  const [metro] = await admin.list('/api/divisions?q=Kansas%20City&limit=1')
  if (metro === undefined) throw new Error('The demo company has no Kansas City')
  const driver = await makeDriver(admin, { firstName: 'Marisol', lastName, division: metro.id })
  const unit = await makeVehicle(admin, { division: metro.id })
  const accident = await admin.create('/api/accidents', {
    occurredAt: `${dayFrom(await companyToday(admin), -9)}T14:00:00.000Z`,
    city: 'Kansas City',
    state: 'MO',
    driver: driver.id,
    vehicle: unit.id,
    division: metro.id,
    type: 'backing',
    fatalities: 0,
    treatedAway: false,
    towAway: false,
    driverCited: false,
    narrative: `${lastName} backed unit ${unit.title} into the dock.`,
  })
  return { accident, unit }
}

/** The dialog refuses to be sent empty, and takes names as fast as they are typed. */
const choose = async (page: Page, names: readonly string[]): Promise<void> => {
  const dialog = page.getByRole('dialog')
  const members = dialog.getByRole('combobox', { name: 'Members' })
  await expect(members).toBeFocused()
  for (let time = 0; time < 2; time += 1) {
    await pressAt(page, dialog.getByRole('button', { name: 'Refer' }))
    await expect(dialog.getByText('Choose the members')).toBeVisible()
    await expect(members, 'what is missing is where the hand is').toBeFocused()
  }
  for (const name of names) {
    await page.keyboard.type(name)
    await press(page, 'Enter')
    await expect(dialog.getByRole('button', { name: /^Remove / }).last(), 'Enter waits for the name that was typed').toHaveAccessibleName(
      new RegExp(name),
    )
  }
  await pressAt(page, dialog.getByRole('button', { name: 'Refer' }))
  await expect(dialog).toHaveCount(0)
}

const vote = async (page: Page, code: string, choice: string, reasons: string): Promise<void> => {
  await page.goto('/accidents/committee')
  await pressAt(page, page.getByRole('link', { name: `Vote: ${code}` }))
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeFocused()
  const [first, said] = [page.getByRole('radio', { name: 'Preventable', exact: true }), page.getByRole('textbox', { name: 'Reasons' })]
  await pressAt(page, page.getByRole('button', { name: 'Cast vote' }))
  await expect(first, 'the choice is missing').toBeFocused()
  await press(page, 'Space')
  if (choice === 'Non-preventable') await press(page, 'ArrowDown')
  await expect(page.getByRole('radio', { name: choice, exact: true })).toBeChecked()
  await pressAt(page, page.getByRole('button', { name: 'Cast vote' }))
  await expect(said, 'the reasons are missing').toBeFocused()
  await page.keyboard.type(reasons)
  await pressAt(page, page.getByRole('button', { name: 'Cast vote' }))
  await expect(page.getByRole('button', { name: 'Change vote' })).toBeFocused()
}

/** A step that stands in the menu of the record. */
const step = async (page: Page, name: string): Promise<void> => {
  await pressAt(page, page.getByRole('button', { name: 'More actions' }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  const item = page.getByRole('menuitem', { name })
  for (let at = 0; at < 12 && !(await item.evaluate((one) => one.matches(':focus'))); at += 1) await press(page, 'ArrowDown')
  await expect(item).toBeFocused()
  await press(page, 'Enter')
}

test.describe('P-61 the committee by keyboard alone', () => {
  test('P-61 G8 a case is referred, judged blind by a supervisor and another, counted, determined, appealed and decided by somebody else', async ({
    open,
    api,
  }) => {
    const admin = await api('admin')
    const lastName = unique('Quill').replaceAll('-', '')
    const { accident, unit } = await accidentOf(admin, lastName)
    const code = `Case ${accident.id.slice(-5).toUpperCase()}`
    const tab = `/accidents/${accident.id}?tab=preventability`
    const chair = await open('safety')
    await chair.goto(tab)
    await pressAt(chair, chair.getByRole('button', { name: 'Refer to committee' }))
    await choose(chair, ['Tasha', 'Lena', 'Renee'])
    await expect(chair.getByRole('button', { name: 'Another round' })).toBeFocused()

    const member = await open('supervisor')
    const bodies: string[] = []
    member.on('response', (answer) => {
      if (answer.url().includes('/api/committee/')) void answer.text().then((body) => bodies.push(body))
    })
    await vote(member, code, 'Preventable', 'There was room to look twice.')
    await pressAt(member, member.getByRole('button', { name: 'Take back' }))
    await expect(member.getByRole('region', { name: 'Your vote' })).toBeFocused()
    await expect(toast(member), 'no undo is offered of what is taken back').toHaveText('Vote withdrawn')
    await pressAt(member, member.getByRole('button', { name: 'Cast vote' }))
    await expect(member.getByRole('button', { name: 'Change vote' })).toBeFocused()
    expect(bodies.length).toBeGreaterThan(2)
    for (const body of bodies) expect(body).not.toMatch(new RegExp(`${lastName}|Marisol|${unit.title}|${accident.number}`, 'i'))
    await vote(await open('admin'), code, 'Non-preventable', 'The dock was unlit.')
    expect((await (await api('manager')).send('GET', `/api/committee/cases/${accident.id}`)).status(), 'of another division').toBe(404)
    expect((await (await api('recruiter')).send('GET', '/api/committee/agenda')).status()).toBe(403)

    await chair.goto('/accidents/committee')
    await pressAt(chair, chair.getByRole('link', { name: `Open: ${code}` }))
    await onScreen(chair, code)
    await pressAt(chair, chair.getByRole('button', { name: 'Close voting' }))
    await expect(chair.getByText('no majority')).toBeVisible()
    await expect(chair.getByRole('region', { name: 'Determine' }), 'the button that was pressed is gone').toBeFocused()
    await pressAt(chair, chair.getByRole('button', { name: 'Determine' }))
    await expect(chair.getByRole('radio', { name: 'Preventable', exact: true }), 'the determination is missing').toBeFocused()
    await press(chair, 'Space')
    await pressAt(chair, chair.getByRole('button', { name: 'Determine' }))
    await expect(chair.getByRole('textbox', { name: 'Rationale' }), 'the rationale is missing').toBeFocused()
    await chair.keyboard.type('A second look was possible.')
    await pressAt(chair, chair.getByRole('button', { name: 'Determine' }))
    await pressAt(chair, chair.getByRole('link', { name: 'Open the accident' }))
    await onScreen(chair, 'Backing, Kansas City MO')
    await step(chair, 'Record appeal')
    await expect(chair.getByRole('textbox', { name: 'Filed on' })).toBeFocused()
    await chair.keyboard.type(typed(await companyToday(admin)))
    await tabTo(chair, chair.getByRole('textbox', { name: "Driver's reason" }))
    await chair.keyboard.type('The dock was blocked.')
    await pressAt(chair, chair.getByRole('dialog').getByRole('button', { name: 'Record appeal' }))
    await expect(chair.getByRole('button', { name: 'More actions' })).toBeFocused()

    const other = await open('super_admin')
    await other.goto(tab)
    await pressAt(other, other.getByRole('button', { name: 'Decide appeal', exact: true }))
    const result = other.getByRole('dialog').getByRole('combobox', { name: 'Result' })
    await expect(result).toBeFocused()
    await press(other, 'Enter')
    await expect(other.getByRole('option').first()).toBeFocused()
    await press(other, 'ArrowDown')
    await expect(other.getByRole('option').nth(1)).toBeFocused()
    await press(other, 'Enter')
    await expect(result).toHaveText('Determination reversed')
    await tabTo(other, other.getByRole('dialog').getByRole('textbox', { name: 'Rationale' }))
    await other.keyboard.type('The video shows the blocked dock.')
    await pressAt(other, other.getByRole('dialog').getByRole('button', { name: 'Decide appeal', exact: true }))
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await expect(other.getByText('Reversed', { exact: true })).toBeVisible()
    expect(await admin.read(`/api/accidents/${accident.id}`)).toMatchObject({ determination: 'non_preventable', appealResult: 'reversed' })
  })
})
