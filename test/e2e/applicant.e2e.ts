import type { Page } from '@playwright/test'
import { certification } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import type { Api } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { someDivision, unique } from './support/records.ts'
import { fill, onScreen, wrongHead } from './support/screen.ts'
import { phone } from './support/states.ts'

const pick = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).selectOption({ label: option })
}
const answer = (page: Page, question: RegExp, word: 'Yes' | 'No'): Promise<void> =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: word, exact: true }).click()
const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next', exact: true }).click()
/** `2025-02-10` written as people write it. */
const written = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** The address in the mail that a demo kept instead of sending it. */
const mailedLink = async (api: Api, to: string): Promise<URL> => {
  const found = async (): Promise<string | undefined> => {
    const { mails } = await api.call<{ mails: { to: string; text: string | null }[] }>('GET', '/api/mails')
    return /https?:\S+\/application\/\S+/.exec(mails.find((mail) => mail.to === to)?.text ?? '')?.[0]
  }
  await expect.poll(found).toBeDefined()
  return new URL((await found()) ?? '')
}

test.describe('G15 the applicant’s own form', () => {
  test('G15 is sent, filled in on a phone, resumed after a reload, signed and closed', async ({ open, api }) => {
    const recruiter = await api('recruiter')
    const lastName = unique('Thorn')
    const division = await someDivision(await api('manager'))
    const draft = await recruiter.call<{ id: string }>('POST', '/api/recruiting/applications', {
      firstName: 'Caleb',
      lastName,
      phone: '4175550142',
      email: `${lastName.toLowerCase()}@example.com`,
      position: 'regional',
      division: division.id,
      source: 'walk_in',
    })
    const office = await open('recruiter')
    await office.goto(`/recruiting/applications/${draft.id}`)
    await office.getByRole('link', { name: 'Send link', exact: true }).click()
    await office.getByRole('button', { name: 'Send application link' }).click()
    await expect(office.getByText(/^Link not opened yet; no step saved\./)).toBeVisible()
    // The link goes to the applicant; a demo keeps the mail to be read.
    const link = await mailedLink(await api('super_admin'), `${lastName.toLowerCase()}@example.com`)

    const page = await open(null, phone)
    await page.goto(link.pathname)
    await onScreen(page, /^Apply to drive for /)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Start application' }).click()

    await onScreen(page, 'About you')
    await next(page)
    await expect(page.getByText('Enter your birth date')).toBeVisible()
    await expect(page.getByLabel('Birth date')).toBeFocused()
    await fill(page, { 'Birth date': '04/02/1988', Street: '8 Elm St', City: 'Republic', ZIP: '65738' })
    await pick(page, 'State', 'Missouri')
    await fill(page, { 'Social Security number': '900-12-3456' })
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await next(page)

    await onScreen(page, 'Addresses')
    await answer(page, /another address/, 'No')
    await next(page)

    await onScreen(page, 'Licenses')
    expect(await violationsOf(page)).toEqual([])
    await fill(page, { 'License number': 'Q300100200', 'License expiration': '04/02/2031' })
    await pick(page, 'License state', 'Missouri')
    await pick(page, 'License class', 'Class A')
    await answer(page, /any other license/, 'No')
    await next(page)

    await onScreen(page, 'Driving experience')
    await answer(page, /driven motor vehicles/, 'No')
    await next(page)

    // A job that ended two years ago; since then nothing is said.
    await onScreen(page, 'Employers')
    await answer(page, /work for anyone/, 'Yes')
    await page.getByRole('button', { name: 'Add employer' }).click()
    const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
    const ended = `${Number(today.slice(0, 4)) - 2}-02-10`
    await fill(page, { Employer: 'Prairie Star Freight', Address: '41 Elevator Rd, Wichita, KS', From: '03/01/2015', To: written(ended) })
    await page.keyboard.press('Tab')
    await fill(page, { 'Reason for leaving': 'More home time' })
    await answer(page, /subject to the FMCSRs/, 'Yes')
    await answer(page, /safety-sensitive job/, 'Yes')
    const gap = page.getByRole('group', { name: /^What did you do from March / })
    await expect(gap).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await next(page)
    await expect(page.getByText('Choose an answer')).toBeVisible()
    // The connection breaks, and the page is loaded anew: nothing typed is lost.
    await page.route('**/api/application-form/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await gap.getByRole('radio', { name: 'Worked for myself' }).click()
    await page.getByLabel('What did you do?').fill('Ran the family farm near Republic')
    await expect(page.getByRole('alert')).toContainText('Not saved.')
    await page.unroute('**/api/application-form/**')
    await page.reload()
    await onScreen(page, 'Employers')
    await expect(page.getByLabel('What did you do?')).toHaveValue('Ran the family farm near Republic')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await next(page)

    for (const [title, question] of [
      ['Accidents', /in an accident/],
      ['Violations', /convicted/],
      ['License history', /ever denied/],
    ] as const) {
      await onScreen(page, title)
      await answer(page, question, 'No')
      await next(page)
    }

    await onScreen(page, 'Employer releases')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'I refuse' }).click()
    await expect(page.getByText('Refused')).toBeVisible()
    await page.getByRole('button', { name: 'Change answer' }).click()
    await fill(page, { 'Full name': `Caleb ${lastName}` })
    await page.getByRole('button', { name: 'Sign release' }).click()
    await expect(page.getByText('Signed', { exact: true })).toBeVisible()
    await next(page)

    await onScreen(page, 'Background reports')
    await page.getByRole('button', { name: 'I refuse' }).click()
    await next(page)

    // What was left and is opened again shows nothing that identifies the applicant.
    await onScreen(page, 'Review and sign')
    await page.getByRole('link', { name: 'Review About you' }).click()
    await page.reload()
    await onScreen(page, 'About you')
    await expect(page.getByText('•••••• on file')).toHaveCount(3)
    for (const shown of ['3456', '8 Elm St', '04/02/1988']) await expect(page.getByText(shown)).toHaveCount(0)
    await page.getByRole('button', { name: 'Change Birth date' }).click()
    await fill(page, { 'Birth date': '04/03/1988' })
    await page.keyboard.press('Tab')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await expect(page.getByText('•••••• on file')).toHaveCount(3)
    await page.goto(link.pathname)
    await page.getByRole('link', { name: 'Continue with Review and sign' }).click()
    await onScreen(page, 'Review and sign')
    expect(await violationsOf(page)).toEqual([])
    await expect(page.getByText(certification)).toBeVisible()
    await page.getByRole('button', { name: 'Sign application' }).click()
    await expect(page.getByText('Type your full name')).toBeVisible()
    await fill(page, { 'Full name': `Caleb ${lastName}` })
    await page.keyboard.press('Enter')
    await onScreen(page, 'Application sent')
    await expect(page.getByText(/To see what your previous employers answered, write to /)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await onScreen(page, "This link doesn't work")
    expect([...(await wrongHead(page)), ...(await violationsOf(page))]).toEqual([])

    await office.reload()
    await expect(office.locator('.record-line')).toContainText('Submitted')
    await expect(office.getByText(/^Submitted by the applicant\. Link opened .* times?\./)).toBeVisible()
    await expect(office.getByRole('list', { name: 'Opened by link' }).getByRole('listitem').first()).toContainText(/IP .* · Chrome/)
    await expect(office.getByRole('listitem').filter({ hasText: 'Background reports (FCRA)' })).toContainText('Refused')
  })
})
