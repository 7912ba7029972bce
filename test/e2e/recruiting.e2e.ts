import type { Json } from './support/api.ts'
import { smallPicture } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, someDivision, unique } from './support/records.ts'
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

  test('G15 scenario 9: from a submitted application through the checks to hired and first-day readiness', async ({ open, api }) => {
    const recruiter = await api('recruiter')
    const division = await someDivision(await api('manager'))
    const lastName = unique('Hand')
    const today = await companyToday(recruiter)
    const application = await recruiter.create('/api/recruiting/applications', {
      ...signedAnswers(today),
      firstName: 'Caleb',
      lastName,
      phone: `417555${String(Date.now()).slice(-4)}`,
      position: 'regional',
      division: division.id,
      source: 'company_site',
      licenseNumber: lastName.replaceAll('-', '').slice(0, 20),
    })
    const at = `/api/recruiting/applications/${application.id}`
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
    const page = await open('recruiter')
    await page.goto(`/recruiting/applications/${application.id}`)
    await onScreen(page, `Caleb ${lastName}`)
    const missing = page.getByRole('region', { name: /Missing items/ })
    await expect(missing).toContainText('Request to Prairie Star Freight')
    await page.goto(`/recruiting/applications/${application.id}?tab=checks`)
    await expect(page.getByRole('region', { name: /Before the first driving/ })).toContainText('49 CFR 391.41')
    await page.goto(`/recruiting/applications/${application.id}`)

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
})

/** What 49 CFR 391.21(b) asks, of somebody with one employer. */
const signedAnswers = (today: string): Json => ({
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
    { name: 'Prairie Star Freight', phone: '3165550119', from: '2022-01-03', to: '2026-10-30', cmv: true, fmcsr: true, tested: true },
  ],
  noAccident: true,
  noViolation: true,
  noDenial: true,
})
