import type { Page } from '@playwright/test'
import type { Api, Json } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { someDivision, unique } from './support/records.ts'
import { find, onScreen, rowOf, settled, toast, wrongHead } from './support/screen.ts'

/** A list from a job board: its own headings, no word of ours. */
const boardFile = (rows: readonly string[]): string => ['First,Last,Cell,Exp (mos),CDL A,Lead source,Job', ...rows].join('\n')

const importLeads = async (page: Page, rows: readonly string[], division: string): Promise<void> => {
  await page.goto('/recruiting/leads/import')
  await onScreen(page, 'Import leads')
  await page.locator('input[type="file"]').setInputFiles({ name: 'board.csv', mimeType: 'text/csv', buffer: Buffer.from(boardFile(rows)) })
  await expect(page.getByRole('region', { name: 'Columns of the file' })).toBeVisible()
  await find(page, page, 'Division', division)
  await page.getByRole('button', { name: /^Check \d+ rows?/ }).click()
  await page.getByRole('button', { name: /^Import \d+ leads?/ }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
}

const phoneOf = (): string => `(417) 555-01${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`

const make = (api: Api, values: Json): Promise<Json> => api.call('POST', '/api/recruiting/leads', values, { 'x-confirm-warnings': '1' })

test.describe('G14 leads', () => {
  test('G14 scenario 9: a lead comes by import, is claimed as it is called, qualified by keyboard, and converted', async ({
    open,
    api,
  }) => {
    const last = unique('Board')
    const division = await someDivision(await api('manager'))
    const page = await open('recruiter')
    await importLeads(page, [`Amina,${last},${phoneOf()},48,Yes,Job board,Regional`], division.title)
    const recruiter = await api('recruiter')
    const [lead] = await recruiter.list(`/api/recruiting/leads?q=${last}`)
    expect(lead).toMatchObject({ status: 'new', owner: null, experienceMonths: 48, cdlClass: 'A' })

    await page.goto(`/recruiting/leads/call?lead=${String(lead?.id)}`)
    await onScreen(page, `Amina ${last}`)
    await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /555-01/ })).toHaveAttribute('href', /^tel:\+141755501\d\d$/)
    const read = async () => (await recruiter.list(`/api/recruiting/leads?id=${String(lead?.id)}`))[0]

    expect([...(await wrongHead(page)), ...(await violationsOf(page))]).toEqual([])
    await test.step('keys answer the questions, as fast as they are pressed', async () => {
      for (const key of ['y', 'y', 'y', 'n', 'n', 'n']) await page.keyboard.press(key)
      await expect.poll(read).toMatchObject({ age21: true, cdlValid: true, englishOk: true, dui: false, terminationsForSafety: false })
      await expect(page.getByText('2 of 8 left')).toBeVisible()
      for (const count of ['Accidents, last 3 years', 'Moving violations, last 3 years']) {
        await page.getByRole('textbox', { name: count }).fill('1')
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('region', { name: 'Fit' })).toContainText('Meets')
    })

    await test.step('what is typed outlives leaving the screen', async () => {
      await page.keyboard.press('1')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Home on weekends. 3 runs a week.')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await onScreen(page, 'Leads')
      await page.goto(`/recruiting/leads/call?lead=${String(lead?.id)}`)
      await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Home on weekends. 3 runs a week.')
      await expect(page.getByRole('button', { name: /Reached/ })).toHaveAttribute('aria-pressed', 'true')
    })

    await page.keyboard.press('Control+Enter')
    await expect(toast(page)).toContainText('Contact logged')
    await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('Home on weekends')
    expect(await read()).toMatchObject({ status: 'contacted', contactCount: 1, owner: expect.any(String) })
    const steps = page.getByRole('group', { name: 'Next step' })
    for (const step of ['Qualify', 'Convert to application']) {
      await steps.getByRole('button', { name: step, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: step, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(page).toHaveURL(/\/recruiting\/applications\/[0-9a-f-]{36}/)
    await page.goto(`/recruiting/applications?q=${last}`)
    await expect(rowOf(page, last)).toContainText('Draft')
  })

  test('G14 a contact is logged in two presses from the row of the list, and the card on the board', async ({ open, api }) => {
    const division = await someDivision(await api('manager'))
    const recruiter = await api('recruiter')
    const last = unique('Twopress')
    const lead = await make(recruiter, {
      firstName: 'Dwight',
      lastName: last,
      email: `${last}@example.com`.toLowerCase(),
      source: 'walk_in',
      position: 'regional',
      division: division.id,
    })
    // Tall, so that nothing scrolls between taking a card and dropping it.
    const page = await open('recruiter', { viewport: { width: 1440, height: 2400 } })
    await page.goto(`/recruiting/leads?q=${last}`)
    await expect(rowOf(page, last)).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('l')
    await expect(page.getByRole('dialog')).toContainText('Log contact')
    await page.keyboard.press('3')
    await expect(toast(page)).toContainText('Contact logged')
    expect(await recruiter.list(`/api/recruiting/leads?id=${String(lead['id'])}`)).toMatchObject([
      { status: 'attempting', contacts: [{ outcome: 'voicemail', channel: 'call' }] },
    ])

    await page.goto('/recruiting/leads/board')
    await settled(page)
    expect([...(await wrongHead(page)), ...(await violationsOf(page))]).toEqual([])
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
    // A notice that names the lead is a list item too.
    const card = page.getByRole('region').getByRole('listitem').filter({ hasText: last }).and(page.locator('[draggable=true]'))
    await card.dragTo(column('Contacted'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Reached/ })
      .click()
    await expect(column('Contacted')).toContainText(last)
    // Columns are read again one by one after a step: until the last one is, cards move under the pointer.
    await settled(page)
    // A column it cannot reach says why, and the card stays.
    await card.dragTo(column('New'))
    await expect(toast(page).last()).toContainText('Not possible now')
    await card.dragTo(column('Qualified'))
    await expect(column('Qualified')).toContainText(last)
  })

  test('G14 a lead that was entered twice is merged from its page', async ({ open, api }) => {
    const division = await someDivision(await api('manager'))
    const recruiter = await api('recruiter')
    const last = unique('Twice')
    const person = { lastName: last, source: 'phone', position: 'regional', division: division.id }
    const first = await make(recruiter, { ...person, firstName: 'Kelvin', email: `${last}@example.com`.toLowerCase() })
    const second = await make(recruiter, { ...person, firstName: 'Kel', phone: '3145550177' })
    const page = await open('recruiter')
    await page.goto(`/recruiting/leads/${String(second['id'])}`)
    await onScreen(page, `Kel ${last}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Merge', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await find(page, dialog, 'Merge into', `Kelvin ${last}`)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.locator('.record-line')).toContainText('Duplicate')
    await page
      .getByRole('link', { name: `Kelvin ${last}` })
      .first()
      .click()
    await onScreen(page, `Kelvin ${last}`)
    expect(await recruiter.list(`/api/recruiting/leads?id=${String(first['id'])}`)).toMatchObject([{ phone: '3145550177' }])
  })
})
