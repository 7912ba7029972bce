import type { Page } from '@playwright/test'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { sampled } from '#test/support/sampled.ts'
import { expect, test } from './support/fixtures.ts'
import { press, pressAt, tabTo } from './support/keys.ts'
import { companyToday, makeDriver, makeVehicle, typed, unique } from './support/records.ts'
import { field, find, onScreen, settled } from './support/screen.ts'

/** Kinds with a special screen for new records, tested below. */
const withOwnScreen = ['accidents']
const kinds = Object.values(registry).filter(({ access, name }) => access.create.includes('super_admin') && !withOwnScreen.includes(name))

/** Labels of what the form asks, and whether assistive technology is told that an answer is required. */
const questionsOn = (): { readonly label: string; readonly required: boolean; readonly marked: boolean }[] =>
  [...document.querySelectorAll('.form-group > .field, .form-group > .pair > .field, .form-group > .yes-no')].map((element) => ({
    label: element.querySelector('.field-label, .check-label label')?.textContent ?? '',
    required: element.querySelector('[aria-required="true"]') !== null,
    marked: element.querySelector('.field-note')?.textContent === 'Required',
  }))

/** Presses Save on a form in which nothing was entered, and gives the labels that its summary names. */
const refusedLabels = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: /^Save / }).click()
  const links = page.getByRole('alert').getByRole('button')
  await expect(links.first()).toBeVisible()
  return links.allTextContents()
}

/** The label of a field that starts out with a value. */
const isFilled = (record: RecordDefinition, label: string): boolean =>
  Object.values(record.fields).some((one) => one.label === label && 'default' in one && one.default !== undefined)

test.describe('B4 forms', () => {
  for (const record of sampled('new forms', kinds, 6))
    test(`B4 a new ${record.name} form is at most 1,600 px high and asks 12 questions, and its marks are what a save refuses`, async ({
      open,
    }) => {
      const page = await open('super_admin')
      await page.goto(`${record.path}/new`)
      await settled(page)
      expect(await page.evaluate(() => document.querySelector('.form-page')?.scrollHeight)).toBeLessThanOrEqual(1600)
      const questions = await page.evaluate(questionsOn)
      expect(questions.length).toBeLessThanOrEqual(12)
      const required = questions.filter((one) => one.required && !isFilled(record, one.label)).map(({ label }) => label)
      const marked = questions.filter((one) => one.marked).map(({ label }) => label)
      if (marked.length > 0) expect(marked).toEqual(required)
      const refused = await refusedLabels(page)
      expect(refused.toSorted()).toEqual(required.toSorted())
    })

  test('B4 a ticket is saved with its first-day fields by keyboard alone, and the details open where an error is in them', async ({
    open,
    api,
  }) => {
    const manager = await api('manager')
    const driver = await makeDriver(manager)
    const today = typed(await companyToday(manager))
    const citation = unique('C')
    const page = await open('safety')
    await page.goto('/tickets/new')
    await onScreen(page, 'Add ticket')
    await expect(page.getByText('4 required fields')).toBeVisible()
    await expect(field(page, 'Attorney fee'), 'a detail is not shown at once').toHaveCount(0)
    const type = async (label: string, words: string): Promise<void> => {
      await tabTo(page, field(page, label))
      await page.keyboard.type(words)
    }
    await type('Citation number', citation)
    await type('Issued, date', today)
    await type('Issued, time', '12:01 AM')
    await type('State', 'Missouri')
    await expect(page.getByRole('option', { name: 'Missouri' })).toBeVisible()
    await press(page, 'Enter')
    await type('Driver', driver.title)
    await expect(page.getByRole('option', { name: driver.title })).toBeVisible()
    await press(page, 'Enter')

    await pressAt(page, page.getByRole('button', { name: 'Add more details' }))
    await expect(field(page, 'City'), 'the focus is in the details').toBeFocused()
    await expect(field(page, 'Citation number'), 'what was typed stays').toHaveValue(citation)
    await press(page, 'Control+Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(citation)
  })

  test('B4 a field with a condition appears with it: the dates of a suspension', async ({ open }) => {
    const page = await open('super_admin')
    await page.goto('/safety/disciplinary-actions/new')
    await onScreen(page, 'Add disciplinary action')
    await expect(field(page, 'Level')).toBeVisible()
    await expect(field(page, 'Suspended from')).toHaveCount(0)
    await field(page, 'Level').click()
    await page.getByRole('option', { name: 'Suspension', exact: true }).click()
    await expect(field(page, 'Suspended from')).toBeVisible()
    await expect(field(page, 'Suspended from')).toHaveAttribute('aria-required', 'true')
  })

  test('B4 the edit form lists its sections, and counts what is to fix in the list, the summary, and the save bar', async ({
    open,
    api,
  }) => {
    const driver = await makeDriver(await api('manager'))
    const page = await open('manager')
    await page.goto(`/drivers/${driver.id}/edit`)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('button', { name: 'Employment' }).click()
    await expect(field(page, 'Employee number')).toBeFocused()
    await field(page, 'First name').fill('')
    await field(page, 'Last name').fill('')
    await press(page, 'Control+Enter')
    await expect(page.getByRole('alert').getByRole('button')).toHaveText(['First name', 'Last name'])
    await expect(field(page, 'First name')).toBeFocused()
    await expect(sections.getByRole('button', { name: 'Person 2 to fix' })).toBeVisible()
    await expect(page.locator('.savebar')).toContainText('2 to fix')
  })

  test('E2 the intake says what saving starts, as the server then does', async ({ open, api }) => {
    const manager = await api('manager')
    const [driver, unit] = [await makeDriver(manager), await makeVehicle(manager)]
    const page = await open('safety')
    await page.goto('/accidents/new')
    await onScreen(page, 'Report an accident')
    const starts = page.getByRole('complementary', { name: 'Starts when you save' })
    await expect(starts).toContainText('Answer the four questions')
    expect(await page.evaluate(() => document.querySelector('.form-page')?.scrollHeight)).toBeLessThanOrEqual(1600)
    await page.getByRole('button', { name: 'Save report' }).click()
    const types = page.getByRole('group', { name: 'Choose one' })
    await expect(types, 'one sentence for the group').toContainText('Choose the type of accident')
    await field(page, 'City or nearest town').fill('Joplin')
    await field(page, 'State').click()
    await page.getByRole('option', { name: 'Missouri', exact: true }).click()
    await find(page, page, 'Driver', driver.title)
    await find(page, page, 'Vehicle', unit.title)
    await expect(page.getByRole('radiogroup', { name: 'Choose one' }).getByRole('radio')).toHaveCount(6)
    await page.getByRole('combobox', { name: 'Another type' }).click()
    await page.getByRole('option', { name: 'Jackknife' }).click()
    const answer = (question: RegExp, words: string): Promise<void> =>
      page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: words, exact: true }).click()
    await answer(/anyone die/, 'No')
    await answer(/treated|treatment/, 'Yes')
    await answer(/towed/, 'Yes')
    await answer(/cited/, 'Yes')
    const line = (title: string) => starts.getByRole('listitem').filter({ hasText: title })
    await expect(line('Alcohol and drug tests')).toContainText(/Yes.*Alcohol by .*, drugs by /)
    await expect(line('Accident register')).toContainText('Yes')
    await expect(line('Until the tests are done')).toContainText(`${driver.title}Do not dispatch`)
    await expect(line(unit.title)).toContainText('Do not dispatch')
    await expect(line('Insurer notice')).toContainText('By ')
    const foreseen = await line('Insurer notice').innerText()
    await field(page, 'In a few words').fill('Jackknifed on the ramp.')
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(page).toHaveURL(/\/accidents\/[0-9a-f-]{36}/)
    const accident = await manager.read(`/api/accidents/${new URL(page.url()).pathname.split('/').at(-1) ?? ''}`)
    expect(accident).toMatchObject({ alcoholTest: 'required', drugTest: 'required', dotRecordable: 'yes', type: 'jackknife' })
    const [insurer] = await manager.list(`/api/deadlines?accident=${accident.id}&rule=ACC-INSURER`)
    // The minute may have turned since.
    const dueAt = (late: number): string =>
      formatInstant(new Date(Date.parse(String(insurer?.['dueAt'])) - late * 60_000), 'America/Chicago', { zone: true })
    expect(
      [0, 1, 2].some((late) => foreseen.includes(`By ${dueAt(late)}`)),
      `${foreseen}, then ${dueAt(0)}`,
    ).toBe(true)
    const holds = await manager.list(`/api/holds?accident=${accident.id}&status=active`)
    expect(holds.map((hold) => [hold['driver'], hold['vehicle']])).toEqual(
      expect.arrayContaining([
        [driver.id, null],
        [null, unit.id],
      ]),
    )
  })
})
