import { expect, test } from './support/fixtures.ts'
import { someDivision, unique } from './support/records.ts'
import { choose, fill, find, onScreen, rowOf, toast } from './support/screen.ts'

test.describe('G14 G15 recruiting', () => {
  test('A6 A3 a recruiter lands on /recruiting, where every number opens its list', async ({ open }) => {
    const page = await open('recruiter')
    await page.goto('/recruiting')
    await onScreen(page, 'Recruiting')
    const tile = page.getByRole('link', { name: /Leads in pipeline/ }).first()
    await tile.click()
    await expect(page).toHaveURL(/\/recruiting\/leads\?status=new/)
    await onScreen(page, 'Leads')
  })

  test('G14 G15 a walk-in is entered, called, qualified and converted', async ({ open, api }) => {
    const name = unique('Walker')
    const division = await someDivision(await api('manager'))
    const page = await open('recruiter')
    await page.goto('/recruiting/leads/new')
    await fill(page, { 'First name': 'Dana', 'Last name': name, Phone: '3145550142' })
    await choose(page, page, 'Source', 'Walk-in')
    await choose(page, page, 'Position', 'Regional')
    await find(page, page, 'Division', division.title)
    await page.getByRole('button', { name: /^Save lead/ }).click()
    const anyway = page.getByRole('button', { name: 'Save anyway' })
    await expect(anyway.or(page.getByRole('heading', { level: 1, name: `Dana ${name}` }))).toBeVisible()
    if (await anyway.isVisible()) await anyway.click()
    await onScreen(page, `Dana ${name}`)
    await expect(page.locator('.record-line')).toContainText('New')

    // Two presses, by keyboard: the step, and its answer.
    await page.getByRole('button', { name: 'Log call', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /Reached/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Contact logged')
    await expect(page.locator('.record-line')).toContainText('Contacted')

    // The header offers the next duty once the lead is read again after each step.
    const head = page.getByRole('group', { name: 'Lead and its steps' })
    await head.getByRole('button', { name: 'Qualify', exact: true }).click()
    await dialog.getByRole('button', { name: 'Qualify', exact: true }).click()
    await expect(page.locator('.record-line')).toContainText('Qualified')
    await head.getByRole('button', { name: 'Convert to application', exact: true }).click()
    await dialog.getByRole('button', { name: 'Convert to application', exact: true }).click()
    await expect(page).toHaveURL(/\/recruiting\/applications\/[0-9a-f-]{36}/)

    await page.goto(`/recruiting/applications?q=${name}`)
    await rowOf(page, name)
      .getByRole('link', { name: `Dana ${name}` })
      .click()
    await onScreen(page, `Dana ${name}`)
    await expect(page.locator('.record-line')).toContainText('Draft')
  })
})
