import { limitFor } from '#test/support/patience.ts'
import { sampled } from '#test/support/sampled.ts'
import { expect, test } from './support/fixtures.ts'
import type { Api, Row } from './support/api.ts'
import { companyToday, dayFrom, makeDriver, makeVehicle, unique } from './support/records.ts'
import { listed, onScreen, unfold } from './support/screen.ts'

const inspect = async (admin: Api, driver: Row, days: number, violationsFound: boolean): Promise<Row> =>
  admin.create('/api/roadside-inspections', {
    reportNumber: unique('MO').replaceAll('-', ''),
    state: 'MO',
    level: 'III',
    inspectedAt: `${dayFrom(await companyToday(admin), -days)}T15:00:00.000Z`,
    violationsFound,
    driver: driver.id,
    division: driver['division'],
  })

const violate = async (admin: Api, driver: Row, days: number): Promise<Row> =>
  admin.create('/api/violations', { inspection: (await inspect(admin, driver, days, true)).id, code: '395.8(a)' })

/** What a figure counts and what it leaves out stand side by side, so that a list that holds less or more is seen. */
const beside: Readonly<Record<string, (admin: Api, driver: Row) => Promise<unknown>>> = {
  'Violations per inspection': async (admin, driver) =>
    admin.create('/api/violations', {
      code: '390.21(b)',
      category: 'other',
      driver: driver.id,
      occurredOn: dayFrom(await companyToday(admin), -20),
      responsible: 'unknown',
    }),
  'Aging out in 90 days': (admin, driver) => violate(admin, driver, 700),
  'Longest current streak': async (admin, driver) => {
    await inspect(admin, driver, 300, false)
    await violate(admin, driver, 250)
    for (let number = 12; number > 0; number -= 1) await inspect(admin, driver, number * 10, false)
  },
}

test.describe('G10 G11 figures and looks of tickets, inspections and CSA', () => {
  for (const [tab, labels] of [
    ['categories', ['Clean inspections', 'Inspections', 'Violations per inspection', 'Aging out in 90 days', 'DataQs success']],
    ['clean', ['Clean rate', 'Longest current streak', 'Bonuses paid']],
  ] as const)
    for (const label of sampled(tab, labels, 1))
      test(`G10 G11 CSA: "${label}" opens the list that reproduces it`, async ({ open, api }) => {
        const admin = await api('admin')
        await beside[label]?.(admin, await makeDriver(admin))
        const page = await open('safety')
        // Once more where another test adds a report between the figure and its list.
        await expect(async () => {
          await page.goto(`/csa?tab=${tab}`)
          await onScreen(page, 'CSA')
          const tile = page.locator('a.tile').filter({ has: page.getByText(label, { exact: true }) })
          const words = await tile.innerText()
          // "5 of 69 inspections" means 5, as "39 inspections" does below an amount; else the value is the number.
          const figure =
            /^([\d,]+) (?:of|on) /m.exec(words) ?? /^([\d,]+) (?:violation|inspection)s?/m.exec(words) ?? /^([\d,]+)$/m.exec(words)
          const shown = Number(figure?.[1]?.replaceAll(',', ''))
          await tile.click()
          await expect(page.locator('.listbar')).toBeVisible()
          await expect.poll(() => listed(page), { message: words, timeout: limitFor(2_000) }).toBe(shown)
        }).toPass({ timeout: limitFor(6_000) })
      })

  test('G9 a step that keeps the status says what it recorded; an answered No is read, an unanswered one is not @release', async ({
    open,
    api,
  }) => {
    const admin = await api('admin')
    const ticket = await admin.create('/api/tickets', {
      citationNumber: unique('C'),
      kind: 'moving',
      state: 'MO',
      issuedAt: '2026-10-05T16:00:00.000Z',
      driver: (await makeDriver(admin)).id,
      vehicle: (await makeVehicle(admin)).id,
      appearanceRequired: false,
      charges: [{ description: 'Speeding' }],
    })
    const page = await open('safety')
    await page.goto(`/tickets/${ticket.id}`)
    await unfold(page, 'More details')
    const facts = page.locator('.record-main')
    const answer = facts
      .locator('dl > div')
      .filter({ has: page.getByText('Appearance required', { exact: true }) })
      .getByRole('definition')
    await expect(answer).toHaveText('No')
    await expect(facts.getByText('Did the conviction cost the license?')).toHaveCount(0)
    await page.getByRole('button', { name: 'Record outcome' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'Dismissed' }).click()
    await dialog.getByLabel('Outcome on').fill('10/20/2026')
    await dialog.getByRole('button', { name: 'Record outcome' }).click()
    await expect(page.getByText(/: Outcome recorded$/)).toBeVisible()
  })

  for (const [name, path] of [
    ['Accident register', '/accidents/register'],
    ['Outcomes by attorney', '/tickets/attorneys'],
  ] as const)
    test(`G9 G12 the table "${name}" fits its card at 1024 px @release`, async ({ open }) => {
      const page = await open('safety', { viewport: { width: 1024, height: 800 } })
      await page.goto(path)
      const region = page.locator('.table-region').first()
      await expect(region.getByRole('row').nth(1)).toBeVisible()
      await expect.poll(() => region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    })

  test('G10 titles of tiles wrap on a phone @release', async ({ open }) => {
    const page = await open('safety', { viewport: { width: 390, height: 844 } })
    await page.goto('/csa')
    await onScreen(page, 'CSA')
    const label = page.locator('.tile-label').filter({ hasText: 'Violations per inspection' })
    await expect.poll(() => label.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })
})
