import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect } from './support/fixtures.ts'
import { crewOf, phone, test } from './support/frozen.ts'
import { unique } from './support/records.ts'
import { field, fill, onScreen, toast } from './support/screen.ts'

/** Presses and filled fields, counted as a person would. */
class Hand {
  interactions = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(control: Locator): Promise<void> {
    this.interactions += 1
    await control.click()
  }

  async key(name: string): Promise<void> {
    this.interactions += 1
    await this.#page.keyboard.press(name)
  }

  async type(control: Locator, words: string): Promise<void> {
    this.interactions += 1
    await control.fill(words)
  }
}

const code = (page: Page, row: number): Locator => page.getByRole('combobox', { name: `Code, row ${row}` })
const line = (page: Page, row: number): Locator => page.getByRole('group', { name: `Row ${row}`, exact: true })

test('a report and its four violations are entered in one form, the violations with 15 interactions at most', async ({ open, api }) => {
  const safety = await api('safety')
  const { driver, unit } = await crewOf(await api('admin'))
  const report = unique('MO').replaceAll('-', '')
  const page = await open('safety')
  await page.goto(`/inspections/new?driver=${driver.id}&vehicle=${unit.id}`)
  await onScreen(page, 'Add roadside inspection')
  await field(page, 'Report number').fill(report)
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Missouri' }).click()
  await page.getByRole('combobox', { name: 'Level' }).click()
  await page.getByRole('option', { name: /^I\b/ }).first().click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await fill(page, { 'Inspected, date': '11/19/2026', 'Inspected, time': '10:00 AM' })
  await page
    .getByRole('radiogroup', { name: /Any violation/ })
    .getByRole('radio', { name: 'Yes' })
    .click()

  const hand = new Hand(page)
  await hand.type(code(page, 1), '39345b2')
  await hand.key('Enter')
  await expect(code(page, 2)).toBeFocused()
  await expect(line(page, 1)).toContainText('Vehicle Maintenance · severity 4')
  await expect(page.getByRole('combobox', { name: 'Unit, row 1' })).toHaveText('Power unit')
  await hand.press(page.getByRole('checkbox', { name: /row 1/ }))
  await hand.type(code(page, 2), '393.75(a)')
  await hand.key('Enter')
  await hand.press(page.getByRole('combobox', { name: 'Unit, row 2' }))
  await hand.press(page.getByRole('option', { name: 'Trailer' }))
  await hand.type(code(page, 3), '395.8(e)')
  await hand.key('Enter')
  await expect(page.getByRole('combobox', { name: 'Unit, row 3' })).toHaveText('Driver')
  await hand.type(code(page, 4), '393.9')
  await hand.key('Enter')
  await expect(code(page, 5)).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await hand.press(page.getByRole('button', { name: /^Save roadside inspection/ }))
  expect(hand.interactions).toBeLessThanOrEqual(15)

  await expect(page).toHaveURL(/\/inspections\/[0-9a-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await safety.list(`/api/violations?inspection=${id}&sort=number`)).toMatchObject([
    { code: '393.45(b)(2)', unit: 'power_unit', oos: true, driver: driver.id, vehicle: unit.id },
    { code: '393.75(a)', unit: 'trailer' },
    { code: '395.8(e)', unit: 'driver', driver: driver.id },
    { code: '393.9', unit: 'power_unit' },
  ])
  await expect(page.getByRole('region', { name: 'Certification' })).toContainText('393.45(b)(2)')

  // On the page the same rows add to them and change them; what is refused is said at its row.
  await page.getByRole('link', { name: 'Add or change' }).click()
  await page.getByRole('button', { name: 'Add or change violations' }).click()
  await expect(code(page, 4)).toHaveValue('393.9')
  await page.getByRole('checkbox', { name: /row 4/ }).click()
  await code(page, 5).fill('391.11(b)(4)')
  await page.getByRole('button', { name: 'Save violations' }).click()
  await expect(line(page, 5)).toContainText('Several meanings')
  expect(await violationsOf(page)).toEqual([])
  await code(page, 5).fill('392.16')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save violations' }).click()
  await expect(toast(page)).toContainText('5 violations saved')
  const saved = await safety.list(`/api/violations?inspection=${id}&sort=number`)
  expect(saved.map(({ oos }) => oos)).toEqual([true, false, false, true, false])
})

test('a report without its violations asks for them on a phone', async ({ open, api }) => {
  const safety = await api('safety')
  const { driver, unit } = await crewOf(await api('admin'))
  const report = { reportNumber: unique('MO').replaceAll('-', ''), state: 'MO', level: 'II', inspectedAt: '2026-11-19T16:00:00.000Z' }
  const inspection = await safety.create('/api/roadside-inspections', {
    ...report,
    violationsFound: true,
    driver: driver.id,
    vehicle: unit.id,
  })
  const page = await open('safety', phone)
  await page.goto(`/inspections/${inspection.id}`)
  await page.getByRole('region', { name: 'Certification' }).getByRole('link', { name: 'Enter violations' }).click()
  await code(page, 1).fill('tire')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(line(page, 1)).toContainText('severity')
  await page.getByRole('button', { name: 'Add row' }).click()
  await code(page, 2).fill('393.9')
  await page.keyboard.press('Tab')
  await expect(line(page, 2)).toContainText('severity 2')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(390)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save violations' }).click()
  await expect(toast(page)).toContainText('2 violations saved')
  expect(await safety.list(`/api/violations?inspection=${inspection.id}`)).toHaveLength(2)
})
