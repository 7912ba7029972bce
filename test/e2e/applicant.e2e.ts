import sharp from 'sharp'
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

    // Photos are asked for and may wait.
    for (const title of ['License photos', 'Medical card']) {
      await onScreen(page, title)
      await next(page)
    }

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

  test('G15 takes photos of the license and the medical card on a phone, and the recruiter verifies them', async ({ open, api }) => {
    const recruiter = await api('recruiter')
    const lastName = unique('Quarles')
    const draft = await recruiter.call<{ id: string }>('POST', '/api/recruiting/applications', {
      ...(await signable(await api('manager'))),
      firstName: 'Dana',
      lastName,
      email: `${lastName.toLowerCase()}@example.com`,
    })
    await recruiter.call('POST', `/api/recruiting/applications/${draft.id}/form-link`, {})
    const link = await mailedLink(await api('super_admin'), `${lastName.toLowerCase()}@example.com`)

    const page = await open(null, phone)
    await page.goto(`${link.pathname}?step=license_photos`)
    await onScreen(page, 'License photos')
    const front = page.getByRole('region', { name: 'License, front' })
    await expect(page.getByLabel('Take photo: License, front').and(page.locator('input'))).toHaveAttribute('capture', 'environment')
    expect(await violationsOf(page)).toEqual([])
    await addFile(page, 'Take photo: License, front', await photoOf('navy'))
    await expect(front.getByText(/^Added /)).toBeVisible()
    await expect(front.getByRole('img', { name: 'License, front, as sent' })).toBeVisible()

    // Without a signal the picture waits on the page and is sent again.
    await page.route('**/photos/license_back', (route) => route.abort())
    await addFile(page, 'Take photo: License, back', await photoOf('gray'))
    const back = page.getByRole('region', { name: 'License, back' })
    await expect(back.getByRole('alert')).toContainText('Not sent.')
    await page.unroute('**/photos/license_back')
    await back.getByRole('button', { name: 'Try again' }).click()
    await expect(back.getByText(/^Added /)).toBeVisible()
    await addFile(page, 'Retake photo: License, front', await photoOf('teal'))
    await expect(front.getByText(/^Added /)).toBeVisible()
    expect([...(await wrongHead(page)), ...(await violationsOf(page))]).toEqual([])
    await next(page)

    await onScreen(page, 'Medical card')
    await addFile(page, 'Choose file: Medical card', await photoOf('white'))
    const card = page.getByRole('region', { name: 'Medical card' })
    await card.getByRole('button', { name: 'Remove Medical card' }).click()
    await expect(card.getByText(/^Added /)).toHaveCount(0)
    await addFile(page, 'Take photo: Medical card', await photoOf('white'))
    await expect(card.getByText(/^Added /)).toBeVisible()
    await page.reload()
    await expect(card.getByText(/It isn’t shown again/)).toBeVisible()

    await page.goto(`${link.pathname}?step=disclosure`)
    await page.getByRole('button', { name: 'I refuse' }).click()
    await expect(page.getByText('Refused')).toBeVisible()
    await next(page)
    await fill(page, { 'Full name': `Dana ${lastName}` })
    await page.getByRole('button', { name: 'Sign application' }).click()
    await onScreen(page, 'Application sent')

    const office = await open('recruiter')
    await office.goto(`/recruiting/applications/${draft.id}?tab=checks`)
    const photos = office.getByRole('region', { name: 'Photos from the applicant' })
    await expect(photos.getByRole('img')).toHaveCount(3)
    expect(await violationsOf(office)).toEqual([])
    await photos.getByRole('button', { name: 'Verify: Medical card photo' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Verify photos' }).click()
    await expect(dialog.getByText('Enter the day the medical card expires')).toBeVisible()
    await fill(office, { 'Medical card expires': '02/01/2031' })
    await dialog.getByRole('button', { name: 'Verify photos' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(photos.getByText(/^Verified, /)).toBeVisible()
  })
})

/** A draft whose answers are all there but the photos and the signatures. */
const signable = async (manager: Api): Promise<Readonly<Record<string, unknown>>> => ({
  phone: '4175550171',
  position: 'regional',
  division: (await someDivision(manager)).id,
  source: 'walk_in',
  birthDate: '1988-04-02',
  ssn: '900-55-1234',
  address: { street: '8 Elm St', city: 'Republic', state: 'MO', zip: '65738' },
  licenseNumber: unique('Q').toUpperCase(),
  licenseState: 'MO',
  licenseClass: 'A',
  licenseExpirationDate: '2031-04-02',
  ...Object.fromEntries(
    ['OtherAddress', 'OtherLicense', 'Experience', 'Accident', 'Violation', 'Denial'].map((list) => [`no${list}`, true]),
  ),
  employers: [{ name: 'Republic Feed', address: 'Republic, MO', from: '2015-05-03', fmcsr: false, tested: false }],
})

const photoOf = async (background: string) => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** The button opens what the phone picks a picture with. */
const addFile = async (page: Page, button: string, file: Awaited<ReturnType<typeof photoOf>>): Promise<void> => {
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await picker).setFiles(file)
}
