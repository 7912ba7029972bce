import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { told } from '#test/support/osha-facts.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { caseOf, yardOf } from './support/osha.ts'
import { companyToday, dayFrom, makeDivision, unique } from './support/records.ts'
import { choose, confirmPassword, fill, onScreen, pick } from './support/screen.ts'
import { demoPassword } from './support/session.ts'
import { phone } from './support/states.ts'

const answer = async (page: Page, question: string, words: string): Promise<void> => {
  const form = page.getByRole('region', { name: question })
  await pick(form, words)
  await form.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('button', { name: `Change the answer: ${question}` })).toBeVisible()
}

test.describe('G13 the recordability decision', () => {
  test('G13 one question at a time beside its rule, the result with its reason, decided otherwise with a reason', async ({ open, api }) => {
    const admin = await api('super_admin')
    const today = await companyToday(admin)
    const made = await caseOf(await api('safety'), await yardOf(admin, Number(today.slice(0, 4))), dayFrom(today, -20))
    const page = await open('safety')
    await page.goto(`/osha-claims/${made.id}?tab=decision`)
    await expect(page.getByText('29 CFR 1904.31')).toBeVisible()
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Choose an answer.')
    await answer(page, 'Is this person our employee, or a temporary worker we supervise day to day?', 'Yes')
    await answer(page, 'Did something in the work environment cause it, contribute to it, or significantly aggravate it?', 'Yes')
    await expect(page.getByRole('radio', { name: 'None of these' }), 'the next question is where the hand is').toBeFocused()
    await answer(page, 'Does one of the exceptions apply?', 'None of these')
    await answer(page, 'Is it a new case?', 'Yes')
    await answer(page, 'Did the person die?', 'No')
    await answer(page, 'Were there days away from work, beginning with the day after?', 'No')
    await answer(page, 'Was work restricted, or the person transferred to another job?', 'No')
    await page.getByText('First aid is only this').click()
    await expect(page.getByText('Tetanus shot')).toBeVisible()
    await answer(page, 'Was there medical treatment beyond first aid?', 'Yes')
    const result = page.getByRole('region', { name: 'Decision' })
    await expect(result).toContainText('Recordable')
    await expect(result).toContainText('Other recordable on the log')
    await expect(result).toContainText('Was undecided, is recordable')
    await page.getByRole('button', { name: 'Change the answer: Was there medical treatment beyond first aid?' }).click()
    await answer(page, 'Was there medical treatment beyond first aid?', 'No')
    await expect(result).toContainText('Was recordable, is undecided')

    await result.getByRole('button', { name: 'Decide otherwise' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decide otherwise' })
    await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(dialog.getByText('Required').first()).toBeVisible()
    await choose(page, dialog, 'Override', 'Not recordable')
    await fill(dialog, { 'Override reason': 'Same case as number 3' })
    await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(result).toContainText('Override: Same case as number 3')
    await result.getByRole('button', { name: 'Remove override' }).click()
    await expect(result).toContainText('Undecided')
    expect(await violationsOf(page)).toEqual([])
  })

  test('G13 the days stand on a calendar, capped at 180 with a note, on a phone too @release', async ({ open, api }) => {
    const admin = await api('super_admin')
    const today = await companyToday(admin)
    const yard = await yardOf(admin, Number(today.slice(0, 4)))
    const made = await caseOf(await api('safety'), yard, dayFrom(today, -260), {
      daySegments: [
        { kind: 'away', from: dayFrom(today, -259), to: dayFrom(today, -160), source: 'Dr. Ames' },
        { kind: 'restricted', from: dayFrom(today, -159), to: null },
      ],
    })
    const page = await open('safety', phone)
    await page.goto(`/osha-claims/${made.id}?tab=days`)
    await expect(page.getByText('180 of 180 days that count, 80 days beyond')).toBeVisible()
    await expect(page.getByText(/Counting stopped at 180 days .* The last day that counts is/)).toBeVisible()
    await expect(page.locator('td[data-mark="away"]')).toHaveCount(100)
    await expect(page.locator('td[data-mark="restricted"]')).toHaveCount(80)
    await expect(page.locator('td[data-mark="beyond"]')).toHaveCount(80)
    expect(await violationsOf(page)).toEqual([])
  })

  test('G13 a severe event shows its clock, and its report is kept as proof @release', async ({ open, api }) => {
    const admin = await api('super_admin')
    const today = await companyToday(admin)
    const yard = await yardOf(admin, Number(today.slice(0, 4)))
    const made = await caseOf(await api('safety'), yard, dayFrom(today, -10), { severeKind: 'amputation' })
    const page = await open('safety')
    await page.goto(`/osha-claims/${made.id}`)
    const card = page.getByRole('region', { name: 'Report to OSHA' })
    await expect(card).toContainText('Amputation: within 24 hours')
    await expect(card).toContainText('Overdue')
    await card.getByText('Questions OSHA asks').click()
    await expect(card).toContainText('Fracture, left wrist, cab step')
    await card.getByRole('button', { name: 'Record the report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record the report to OSHA' })
    await dialog
      .getByRole('textbox', { name: /date/i })
      .first()
      .fill(dayFrom(today, -10).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'))
    await dialog.getByRole('textbox', { name: /time/i }).first().fill('9:30 PM')
    await choose(page, dialog, 'Report method', 'By phone, 1-800-321-6742')
    await fill(dialog, { 'OSHA contact': 'Duty officer', Confirmation: 'R-118' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Reported on time')
    await expect(card).toContainText('R-118')
    expect(await violationsOf(page)).toEqual([])
  })
})

test.describe('G13 the year end', () => {
  test('G13 scenario 8 each number opens its list; the year is signed from here; the file is refused until its checks hold', async ({
    open,
    api,
  }) => {
    const admin = await api('super_admin')
    // A year that is over: only then is its summary signed.
    const year = Number((await companyToday(admin)).slice(0, 4)) - 1
    const yard = await yardOf(admin, year, { ein: null })
    const safety = await api('safety')
    const on = `${year}-11-05`
    await caseOf(safety, yard, on, { ...told, daySegments: [{ kind: 'away', from: dayFrom(on, 1), to: dayFrom(on, 4) }] })
    await caseOf(safety, yard, on, {
      ...told,
      workerName: 'Ben Okafor',
      daySegments: [{ kind: 'away', from: dayFrom(on, 1), to: dayFrom(on, 2) }],
    })
    await caseOf(safety, yard, on, { ...told, workerName: 'Lena Brook' })
    const page = await open('super_admin')
    await page.goto(`/osha-claims/year?year=${year}&division=${yard.id}`)
    await onScreen(page, 'OSHA year end')
    const card = page.getByRole('region', { name: yard.title })
    const cellOf = (state: string, step: string) =>
      page
        .getByRole('region', { name: 'Establishments and steps' })
        .getByRole('link', { name: new RegExp(`^${step}, ${yard.title}: ${state}, `) })
    await expect(cellOf('Done', 'Hours entered')).toBeVisible()
    await expect(cellOf('(To do|Late)', 'Certified')).toContainText('due Jan 31')
    await expect(cellOf('(Later|To do|Late)', 'Posted')).toContainText('Feb 1')
    await expect(card.getByRole('link', { name: /Days \(K\)/ })).toContainText('6')
    await expect(page.getByRole('link', { name: /^TRIR/ }).first()).toContainText('2.38')
    await card.getByRole('link', { name: /Days away \(H\)/ }).click()
    await expect(page.locator('tr[data-row]')).toHaveCount(2)
    await page.goBack()
    await expect(card).toContainText('Before it is posted on')
    await card.getByRole('button', { name: /^Sign/ }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { 'Company executive': 'Ada Brandt', Title: 'President', Phone: '4175550110' })
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(card).toContainText('Ada Brandt')
    await expect(card).toContainText('1 check of the files fails')
    await expect(cellOf('Done', 'Certified')).toBeVisible()
    await expect(cellOf('(To do|Late)', 'Submitted')).toHaveAttribute('href', '#ita')
    const file = page.getByRole('region', { name: 'Form 300A file' })
    await file.getByRole('link', { name: `${yard.title}, ${year}: the EIN must have nine digits.` }).click()
    await expect(page).toHaveURL(new RegExp(`/divisions/${yard.id}/edit`))
    expect((await safety.send('GET', `/api/osha/ita/300a/csv?year=${year}&establishment=${yard.id}`)).status()).toBe(422)
    await page.goto(`/osha-claims/year?year=${year}&division=${yard.id}`)
    await expect(card).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  test('G13 on a phone nothing is cut off, and a year without establishments says so @release', async ({ open, api }) => {
    const admin = await api('super_admin')
    const year = Number((await companyToday(admin)).slice(0, 4))
    const yard = await yardOf(admin, year, {
      name: `${unique('Yard')} with a name that is longer than anybody would give it, on purpose`.slice(0, 80),
    })
    const page = await open('safety', phone)
    await page.goto(`/osha-claims/year?year=${year}&division=${yard.id}`)
    await expect(page.getByRole('region', { name: yard.title })).toBeVisible()
    const { scroll, width } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, width: window.innerWidth }))
    expect(scroll).toBeLessThanOrEqual(width)
    const bare = await makeDivision(admin)
    await page.goto(`/osha-claims/year?year=${year}&division=${bare.id}`)
    await expect(page.getByText('No establishment keeps an OSHA log here')).toBeVisible()
  })
})

test.describe('G13 Forms 300, 300A and 301', () => {
  test('G13 the log hides a privacy case, its list of names is kept apart, and the form comes as PDF', async ({
    open,
    api,
    newSession,
  }) => {
    const admin = await api('super_admin')
    const on = dayFrom(await companyToday(admin), -12)
    // In early January that is last year's log.
    const year = Number(on.slice(0, 4))
    const yard = await yardOf(admin, year)
    const safety = await api('safety')
    const made = await caseOf(safety, yard, on, told)
    await caseOf(safety, yard, on, {
      ...told,
      workerName: 'Xanthippe Quillfeather',
      description: 'Needlestick, thumb, used needle',
      privacyReason: 'needlestick',
    })
    const page = await open(await newSession('safety'))
    await page.goto(`/osha-claims/forms/300?establishment=${yard.id}&year=${year}`)
    await onScreen(page, `Form 300, ${year}`)
    await expect(page.getByRole('row').filter({ hasText: 'Privacy case' })).toHaveCount(1)
    expect(await page.content()).not.toContain('Quillfeather')
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    // It names the employees.
    await confirmPassword(page, demoPassword)
    const saved = await downloads
    expect(saved.suggestedFilename()).toMatch(/^OSHA-300-.*\.pdf$/)
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Confidential list' }).click()
    await expect(page.getByRole('dialog')).toContainText('Case 2: Xanthippe Quillfeather')
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()

    await page.goto(`/osha-claims/forms/300a?establishment=${yard.id}&year=${year}`)
    await expect(page.getByRole('article')).toContainText('Total number of other recordable cases2(J)')
    expect(await violationsOf(page)).toEqual([])

    await page.goto(`/osha-claims/forms/301?case=${made.id}`)
    await expect(page.getByRole('article')).toContainText('Rosa Delgado')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('radio', { name: 'Case only' }).click()
    await expect(page.getByRole('article')).toContainText('Withheld')
    await expect(page.getByRole('article')).not.toContainText('Rosa Delgado')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'PDF' })).toBeHidden()
    await expect(page.getByRole('article')).toBeVisible()
  })

  test('G13 a manager tells the lines of the log apart, and no card takes withheld fields for empty ones @release', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/osha-claims?view=all')
    const lines = page.locator('tr[data-row] .cell-key')
    await expect(lines.first()).toHaveText(/^Case [\dA-F]{4} of \d{4}$/)
    expect(new Set(await lines.allTextContents()).size).toBeGreaterThan(2)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    const name = (await lines.first().textContent()) ?? ''
    await lines.first().click()
    await onScreen(page, name)
    await expect(page.getByText('Your role shows the log entry only. Ask Safety for details.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Summary', exact: true })).toContainText('Establishment')
    await expect(page.getByText('Not specified')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Form 301' })).toHaveCount(0)
  })

  test('G13 a supervisor opens none of it @release', async ({ open }) => {
    const page = await open('supervisor')
    await page.goto('/osha-claims/year')
    await expect(page.getByRole('heading', { level: 1, name: 'OSHA year end' })).toBeVisible()
    await expect(page.locator('.osha-establishment')).toHaveCount(0)
  })
})
