import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { makeDriver, makeVehicle, unique } from './support/records.ts'
import { onScreen } from './support/screen.ts'

/** The number a list says it has. */
const listed = async (page: Page): Promise<number> => {
  const words = await page
    .locator('.listbar-end')
    .getByText(/^[\d,]+/)
    .first()
    .textContent()
  return Number(/[\d,]+/.exec(words ?? '')?.[0].replaceAll(',', ''))
}

test.describe('G10 G11 figures and looks of tickets, inspections and CSA', () => {
  for (const [tab, labels] of [
    ['categories', ['Clean inspections', 'Inspections', 'Violations per inspection', 'Ages out in 90 days', 'DataQs success']],
    ['clean', ['Clean rate', 'Longest streak now', 'Bonuses paid']],
  ] as const)
    for (const label of labels)
      test(`G10 G11 CSA: "${label}" opens the list that reproduces it`, async ({ open }) => {
        const page = await open('safety')
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
        await expect.poll(() => listed(page)).toBe(shown)
      })

  test('G9 a step that keeps the status says what it recorded; an answered No is read, an unanswered one is not', async ({ open, api }) => {
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
    const facts = page.locator('.record-main')
    await expect(facts.getByText('Appearance required')).toBeVisible()
    await expect(facts.getByText('The conviction cost the license')).toHaveCount(0)
    await page.getByRole('button', { name: 'Record the outcome' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'Dismissed' }).click()
    await dialog.getByLabel('Outcome on').fill('10/20/2026')
    await dialog.getByRole('button', { name: 'Record the outcome' }).click()
    await expect(page.getByText(/: Outcome recorded$/)).toBeVisible()
  })

  for (const [name, path] of [
    ['Accident register', '/accidents/register'],
    ['Outcomes by attorney', '/tickets/attorneys'],
  ] as const)
    test(`G9 G12 the table "${name}" fits its card at 1024 px`, async ({ open }) => {
      const page = await open('safety', { viewport: { width: 1024, height: 800 } })
      await page.goto(path)
      const region = page.locator('.table-region').first()
      await expect(region.getByRole('row').nth(1)).toBeVisible()
      await expect.poll(() => region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    })

  test('G10 titles of tiles wrap on a phone', async ({ open }) => {
    const page = await open('safety', { viewport: { width: 390, height: 844 } })
    await page.goto('/csa')
    await onScreen(page, 'CSA')
    const label = page.locator('.tile-label').filter({ hasText: 'Violations per inspection' })
    await expect.poll(() => label.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })
})
