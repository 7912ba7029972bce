import type { Locator, Page } from '@playwright/test'
import { quietCrash } from '#test/support/crash.ts'
import type { Api, Json, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDivision, makeDriver, makeVehicle, unique } from './support/records.ts'
import { field, onScreen, settled } from './support/screen.ts'

/**
 * Counts what a person does from sign-in until the answer or the dialog is there: a press is one, a question in the palette or to the
 * assistant and its Enter are one each.
 */
class Hand {
  count = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  /** Asks in the palette and takes its first line. */
  async jump(words: string, line: string | RegExp): Promise<void> {
    this.count += 2
    await this.page.keyboard.press('Control+k')
    const palette = this.page.getByRole('dialog', { name: 'Search or jump to', exact: true })
    await palette.getByPlaceholder('Search or jump to…').fill(words)
    await expect(palette.getByRole('option', { name: line }).first()).toHaveAttribute('aria-selected', 'true')
    await this.page.keyboard.press('Enter')
  }
}

const most = 3

const home = async (page: Page): Promise<Hand> => {
  await page.goto('/')
  await onScreen(page, 'Dashboard')
  await settled(page)
  return new Hand(page)
}

/** The row of Act now about this record. */
const actNow = (page: Page, { number }: Row): Locator => page.getByRole('listitem').filter({ hasText: String(number) })

const crash = async (api: Api, more: Json): Promise<Row> => {
  const [driver, unit] = await Promise.all([makeDriver(api), makeVehicle(api)])
  return api.create('/api/accidents', { ...quietCrash, driver: driver.id, vehicle: unit.id, ...more })
}

test.describe('three presses from sign-in', () => {
  test('an alcohol test is recorded', async ({ open, api }) => {
    const city = unique('Joplin')
    const at = new Date(Date.now() - 60 * 60_000)
    const accident = await crash(await api('admin'), { city, occurredAt: at.toISOString(), treatedAway: true, driverCited: true })
    const page = await open('safety')
    const hand = await home(page)
    await hand.press(actNow(page, accident).getByRole('button', { name: /^Record alcohol test/ }))
    const dialog = page.getByRole('dialog', { name: /^Record alcohol test/ })
    const tested = new Date(Date.now() - 10 * 60_000)
    const shown = (options: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', ...options }).format(tested)
    await field(dialog, 'Alcohol test done at, date').fill(shown({ month: '2-digit', day: '2-digit', year: 'numeric' }))
    await field(dialog, 'Alcohol test done at, time').fill(shown({ hour: 'numeric', minute: '2-digit' }))
    await dialog.getByRole('button', { name: 'Record alcohol test' }).click()
    await expect(dialog).toBeHidden()
    expect(await (await api('safety')).call('GET', `/api/accidents/${accident.id}`)).toMatchObject({ alcoholTestedAt: expect.any(String) })
    expect(hand.count).toBeLessThanOrEqual(most)
  })

  test('who can’t roll tomorrow, and why', async ({ open }) => {
    const page = await open('safety')
    const hand = await home(page)
    await hand.press(page.getByRole('button', { name: 'AI Assistant' }))
    await page.getByPlaceholder('Ask me anything...').fill('Which drivers can’t roll tomorrow?')
    await page.keyboard.press('Enter')
    hand.count += 1
    const answer = page.getByRole('region', { name: 'AI Assistant' }).locator('.assistant-answer').last()
    await hand.press(answer.getByRole('link', { name: /^Open list/ }))
    await onScreen(page, 'Drivers')
    await expect(page).toHaveURL(/readiness=block&readinessOn=\d{4}-\d{2}-\d{2}/)
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: /expired|missing/ })
        .first(),
    ).toBeVisible()
    expect(hand.count).toBeLessThanOrEqual(most)
  })

  test('the accident register of a carrier', async ({ open, api }) => {
    const admin = await api('admin')
    await makeDivision(admin, { usdot: String(10_000_000 + Math.floor(Math.random() * 80_000_000)) })
    const page = await open('safety')
    const hand = await home(page)
    await hand.jump('accident register', /^Accident Register/)
    await onScreen(page, 'Accident register')
    const carrier = page.getByRole('main').getByRole('button', { name: 'Kestrel Ridge Freight LLC' })
    await hand.press(carrier)
    await expect(page).toHaveURL(/usdot=\d+/)
    await expect(carrier).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^Recordable accidents/ }).first()).toBeVisible()
    expect(hand.count).toBeLessThanOrEqual(most)
  })

  test('a unit’s next service', async ({ open, api }) => {
    const admin = await api('admin')
    const unit = await makeVehicle(admin)
    await admin.create('/api/maintenance/schedules', {
      vehicle: unit.id,
      everyDays: 90,
      lastDoneOn: dayFrom(await companyToday(admin), -85),
    })
    const page = await open('safety')
    const hand = await home(page)
    const number = String(unit['unitNumber'])
    await hand.jump(number, new RegExp(number))
    await onScreen(page, new RegExp(number))
    await hand.press(page.getByRole('navigation', { name: 'Vehicle', exact: true }).getByRole('link', { name: /^Maintenance/ }))
    await expect(page.getByRole('row').filter({ hasText: 'PM A' })).toContainText(/Due [A-Z][a-z]{2} \d+/)
    expect(hand.count).toBeLessThanOrEqual(most)
  })

  test('a ticket is answered', async ({ open, api }) => {
    const admin = await api('admin')
    const today = await companyToday(admin)
    const [driver, unit] = await Promise.all([makeDriver(admin), makeVehicle(admin)])
    const citation = unique('CIT')
    const ticket = await admin.create('/api/tickets', {
      citationNumber: citation,
      issuedAt: `${dayFrom(today, -9)}T17:00:00.000Z`,
      state: 'MO',
      driver: driver.id,
      vehicle: unit.id,
      respondBy: today,
      charges: [{ description: 'Speeding, 17 over' }],
    })
    const page = await open('safety')
    const hand = await home(page)
    await hand.jump(citation, new RegExp(citation))
    await onScreen(page, new RegExp(citation))
    await hand.press(page.getByRole('group', { name: /and its steps$/ }).getByRole('button', { name: 'Respond to citation' }))
    const dialog = page.getByRole('dialog', { name: /^Respond to citation/ })
    await dialog.getByRole('button', { name: 'Contested' }).click()
    await expect(dialog).toBeHidden()
    expect(await admin.call('GET', `/api/tickets/${ticket.id}`)).toMatchObject({ response: 'contested', respondedOn: today })
    expect(hand.count).toBeLessThanOrEqual(most)
  })
})
