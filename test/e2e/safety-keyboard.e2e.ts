import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDriver, makeVehicle, unique } from './support/records.ts'
import { onScreen, toast } from './support/screen.ts'

const ticketOf = async (admin: Api): Promise<string> => {
  const { id } = await admin.create('/api/tickets', {
    citationNumber: unique('C'),
    kind: 'moving',
    state: 'MO',
    issuedAt: '2026-10-05T16:00:00.000Z',
    driver: (await makeDriver(admin)).id,
    vehicle: (await makeVehicle(admin)).id,
    charges: [{ description: 'Speeding' }],
  })
  return id
}

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test.describe('P-61 safety by keyboard alone', () => {
  test('P-61 the three questions of the intake are reached by Tab and answered by Space and arrows', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/new')
    await onScreen(page, 'Report an accident')
    await page.getByRole('radio', { name: 'Rear-end, we struck' }).focus()
    const answers = (question: RegExp, answer: string) =>
      page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer })
    await press(page, 'Space', 'Tab')
    await expect(answers(/treated away/, 'Yes')).toBeFocused()
    // A press so short that the key is up again before the focus has moved.
    await answers(/treated away/, 'Yes').evaluate((radio) => {
      for (const type of ['keydown', 'keyup']) radio.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', bubbles: true }))
    })
    await expect(answers(/treated away/, 'No')).toBeChecked()
    await press(page, 'Tab', 'Space')
    await expect(answers(/towed/, 'Yes')).toBeChecked()
    await press(page, 'Tab', 'Space', 'Tab')
    await expect(answers(/cited/, 'Yes')).toBeChecked()
    await expect(page.getByLabel('In a few words')).toBeFocused()
    await press(page, 'Shift+Tab')
    await expect(answers(/cited/, 'Yes')).toBeFocused()
  })

  test('P-61 arrows choose the period of figures, and the carrier of the register keeps the focus', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/figures')
    await page.getByRole('radio', { name: '12 months' }).focus()
    await press(page, 'ArrowLeft')
    await expect(page).toHaveURL(/range=30d/)
    await expect(page.getByRole('radio', { name: '30 days' })).toBeFocused()
    await page.goto('/accidents/register')
    const carrier = page.getByRole('combobox', { name: 'Motor carrier' })
    await carrier.focus()
    await press(page, 'Enter')
    await expect(page.getByRole('option', { name: 'All carriers' })).toBeFocused()
    await press(page, 'ArrowDown')
    await expect(page.getByRole('option').nth(1)).toBeFocused()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/usdot=\d+/)
    const usdot = new URL(page.url()).searchParams.get('usdot') ?? ''
    await expect(page.getByText(`· USDOT ${usdot}`), 'the register of the carrier has loaded, with accidents or without').toBeVisible()
    await expect(carrier).toBeFocused()
  })

  test('P-61 a step in court and the outcome of a charge leave the focus where they were taken, and can be undone', async ({
    open,
    api,
  }) => {
    const id = await ticketOf(await api('admin'))
    const page = await open('safety')
    await page.goto(`/tickets/${id}?tab=court`)
    await page.getByRole('button', { name: 'Reviewing', exact: true }).focus()
    await press(page, 'Enter')
    await expect(page.getByText(/: Reviewing$/)).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Usually next')
    await expect(page.getByRole('button', { name: 'With attorney', exact: true }), 'the next steps stand there').toBeVisible()
    await press(page, 'Tab')
    await expect(page.getByRole('button', { name: 'With attorney', exact: true })).toBeFocused()
    await press(page, 'Control+z')
    await expect(page.getByRole('button', { name: 'Reviewing', exact: true })).toBeVisible()
    await page.goto(`/tickets/${id}?tab=charges`)
    await page.getByRole('combobox', { name: /^Outcome of charge 1/ }).focus()
    await press(page, 'Enter')
    await page.getByRole('option', { name: 'Dismissed' }).focus()
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Save outcomes' }).focus()
    await press(page, 'Enter')
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
    await expect(toast(page).filter({ hasText: '1 dismissed' }).getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Charges of the ticket' })).toBeFocused()
    await press(page, 'Tab')
    const outcome = page.getByRole('combobox', { name: /^Outcome of charge 1/ })
    await expect(outcome).toBeFocused()
    await expect(outcome).toHaveText('Dismissed')
    await press(page, 'Control+z')
    await expect(outcome).toHaveText('Pending')
    await expect(page.getByRole('region', { name: 'Charges' })).toContainText('1 charge: 1 pending')
  })

  test('P-61 a case of the committee opens at its heading', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/committee')
    await page
      .getByRole('link', { name: /^Case / })
      .first()
      .focus()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/case=/)
    await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeFocused()
  })
})
