import type { Page } from '@playwright/test'
import { limitFor } from '#test/support/patience.ts'
import type { Json, Row } from './support/api.ts'
import { smallPicture } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, someDivision, unique } from './support/records.ts'
import { onScreen, rowOf, settled } from './support/screen.ts'

test('scenario 9 G14 G15 a lead answered in time, a gap caught, three attempts, hired: documents move, clocks run, readiness names what is missing', async ({
  open,
  api,
}) => {
  test.setTimeout(limitFor(40_000))
  const recruiter = await api('recruiter')
  const lastName = unique('Hand')
  const today = await companyToday(recruiter)
  const person = {
    firstName: 'Caleb',
    lastName,
    phone: `417555${String(Date.now()).slice(-4)}`,
    position: 'regional',
    source: 'company_site',
  }
  const division = (await someDivision(await api('manager'))).id
  const lead = await recruiter.create('/api/recruiting/leads', { ...person, division })
  const page = await open('recruiter')
  const application = await answerLead(page, lead)
  await onScreen(page, `Caleb ${lastName}`)

  // Out of work since he left: the recruiter sees it before anybody submits.
  const at = `/api/recruiting/applications/${application}`
  const left = dayFrom(today, -200)
  await recruiter.change(at, { ...answersOf(today, left), licenseNumber: lastName.replaceAll('-', '').slice(0, 20) })
  const employment = page.getByRole('region', { name: /^Employment/ })
  await page.goto(`/recruiting/applications/${application}`)
  await expect(employment).toContainText('1 gap to explain')
  await expect(employment).toContainText('No job. Not explained.')
  await recruiter.change(at, { gaps: [{ from: dayFrom(left, -40), to: today, doing: 'looking', details: null }] })
  await expect(employment).toContainText('No job: Looked for work')
  await expect(employment).not.toContainText('to explain')

  const scan = { name: 'signed.png', mimeType: 'image/png', buffer: smallPicture }
  const filed = await recruiter.user.http.post(`${at}/attachments`, { multipart: { category: 'application', file: scan } })
  expect(filed.ok()).toBe(true)
  await recruiter.move(at, 'record_signature', { certifiedOn: today })
  for (const step of ['submit', 'review', 'screen']) await recruiter.move(at, step)
  await recruiter.move(at, 'record_checks', {
    psp: 'clear',
    english: 'clear',
    clearinghouse: 'clear',
    drugTest: 'clear',
    roadTest: 'clear',
  })
  await page.goto(`/recruiting/applications/${application}`)
  await onScreen(page, `Caleb ${lastName}`)
  const missing = page.getByRole('region', { name: /Missing items/ })
  await expect(missing).toContainText('Request to Prairie Star Freight')
  await page.goto(`/recruiting/applications/${application}?tab=checks`)
  await expect(page.getByRole('region', { name: /Before the first driving/ })).toContainText('49 CFR 391.41')
  await page.goto(`/recruiting/applications/${application}`)

  // Three attempts, the first one by keyboard.
  const dialog = page.getByRole('dialog')
  for (const [position, what] of ['Request to', 'Second attempt,', 'Third attempt,'].entries()) {
    await missing.getByRole('button', { name: `Log attempt: ${what} Prairie Star Freight` }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Employer')).toHaveValue('Prairie Star Freight')
    await dialog.getByRole('button', { name: 'Log attempt', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    if (position < 2) await expect(missing).toContainText(`no answer to ${position + 1} of 3 attempts (company policy)`)
  }
  await missing.getByRole('button', { name: 'Document effort: Good-faith effort, Prairie Star Freight' }).click()
  await dialog.getByLabel('Efforts made and reason to stop').fill('Called three times; the office is closed')
  await dialog.getByRole('button', { name: 'Document good-faith effort', exact: true }).click()
  await expect(missing).toContainText('Previous employersreceived, to be decided')

  await missing.getByRole('button', { name: 'Order: MVR' }).click()
  await dialog.getByLabel('Provider').fill('Missouri DOR')
  await dialog.getByLabel('Cost').fill('7.75')
  await dialog.getByRole('button', { name: 'Order check', exact: true }).click()
  await expect(missing).toContainText('result not received')
  await recruiter.move(at, 'offer', { offerPay: '$0.62 a mile', offerStart: dayFrom(today, 3) })

  // A check that failed stops the hire until the fact is there; nobody overrides it.
  await (await api('safety')).move(at, 'record_checks', { roadTest: 'failed' })
  await page.reload()
  const stops = page.getByRole('region', { name: /Hard stops/ })
  await expect(stops).toContainText('Road test failed (49 CFR 391.31)')
  await expect(stops.getByRole('button')).toHaveCount(0)
  await recruiter.move(at, 'record_checks', { roadTest: 'clear', previousEmployers: 'clear', checkNote: 'Driven again with the trainer' })
  await page.reload()
  await expect(stops).toHaveCount(0)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Hire', exact: true }).click()
  await expect(dialog.getByLabel('First day of employment')).not.toHaveValue('')
  await expect(dialog.getByRole('region', { name: 'Still missing' })).toContainText('Physical')
  await expect(dialog.getByRole('region', { name: 'Created when you hire' })).toContainText('Employment application')
  await dialog.getByRole('button', { name: 'Hire', exact: true }).click()
  await expect(page.locator('.record-line')).toContainText('Hired')
  const sections = page.getByRole('navigation', { name: 'Application', exact: true })
  await sections.getByRole('link', { name: 'Checks', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Within 30 days, by/ })).toContainText('49 CFR 391.23(a)(1), (b)')
  await sections.getByRole('link', { name: 'Overview', exact: true }).click()

  // First-day readiness: what is missing is named, and without it nobody drives.
  await page
    .getByRole('region', { name: 'Summary', exact: true })
    .getByRole('link', { name: `Caleb ${lastName}` })
    .click()
  await page.waitForURL(/\/drivers\//)
  await onScreen(page, `Caleb ${lastName}`)
  await page.goto(`${new URL(page.url()).pathname}?tab=requirements`)
  const needs = page.getByRole('region', { name: 'Requirements, table' })
  await expect(needs.getByRole('row', { name: /Medical status in CDLIS/ })).toContainText('Missing')
  await expect(needs.getByRole('row', { name: /Road test or CDL copy/ })).toContainText('To verify')
  await expect(needs.getByRole('row', { name: /Motor vehicle record at hire/ })).toContainText('Not due yet')
})

/** What 49 CFR 391.21(b) asks, of somebody with one employer. */
const answersOf = (today: string, left: string): Json => ({
  birthDate: '1990-04-12',
  ssn: '900-55-1234',
  address: { street: '12 Quarry Rd', city: 'Joplin', state: 'MO', zip: '64801' },
  noOtherAddress: true,
  appliedOn: today,
  licenseState: 'MO',
  licenseClass: 'A',
  licenseExpirationDate: dayFrom(today, 900),
  noOtherLicense: true,
  noExperience: true,
  employers: [
    { name: 'Prairie Star Freight', phone: '3165550119', from: dayFrom(today, -1500), to: left, cmv: true, fmcsr: true, tested: true },
  ],
  noAccident: true,
  noViolation: true,
  noDenial: true,
})

/** A lead that came in a moment ago is called, qualified and converted; answers the id of its application. */
const answerLead = async (page: Page, { id, title }: Row): Promise<string> => {
  const dialog = page.getByRole('dialog')
  await page.goto(`/recruiting/leads/${id}`)
  await onScreen(page, title)
  await page.getByRole('button', { name: 'Log call', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: /Reached/ }).press('Enter')
  await expect(page.locator('.record-line')).toContainText('Contacted')
  await page.goto(`/recruiting/leads?contactSpeed=met&q=${title.split(' ').at(-1)}`)
  await settled(page)
  await expect(rowOf(page, title)).toHaveCount(1)
  await page.goto(`/recruiting/leads/${id}`)
  const head = page.getByRole('group', { name: 'Lead and its steps' })
  for (const step of ['Qualify', 'Convert to application']) {
    await head.getByRole('button', { name: step, exact: true }).click()
    await dialog.getByRole('button', { name: step, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await page.waitForURL(/\/recruiting\/applications\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname.split('/').pop() ?? ''
}
