import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect } from './support/fixtures.ts'
import { crewOf, phone, pictureOf, test } from './support/frozen.ts'
import { choicesAreHere, intake, report } from './support/intake.ts'
import { choose, field, onScreen, rowOf, toast } from './support/screen.ts'

/** The entry of a list on the page of the first steps. */
const entry = (page: Page, card: string, words: string): Locator =>
  page.getByRole('region', { name: card }).getByRole('listitem').filter({ hasText: words })

test.describe('G8 scenario 3 accident in 90 seconds', () => {
  test('scenario 3 from the intake on a phone to the clocks, and back when the citation falls away', async ({ open, api }) => {
    const office = await api('super_admin')
    const crew = await crewOf(office)
    const page = await open('safety', phone)
    await intake(page)
    expect(await report(page, crew)).toBeLessThanOrEqual(12)

    await expect(page).toHaveURL(/\/accidents\/[0-9a-f-]{36}\?tab=steps$/)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    // Alcohol and drug clocks run with the text of their rule, from the moment of the accident.
    const twoHours = entry(page, 'Open deadlines', 'Alcohol test, or the reason in writing')
    await expect(twoHours).toContainText('2 h left')
    await expect(twoHours).toContainText('prepare and keep on file a record of the reasons')
    await expect(twoHours).toContainText('49 CFR 382.303(d)(1)')
    const eightHours = entry(page, 'Open deadlines', 'Alcohol test: last moment')
    await expect(eightHours).toContainText('Until Nov 20, 2026, 5:00 PM CST')
    await expect(eightHours).toContainText('cease attempts and record why')
    const drugs = entry(page, 'Open deadlines', 'Drug test: last moment')
    await expect(drugs).toContainText('Until Nov 21, 2026, 5:00 PM CST')
    await expect(drugs).toContainText('49 CFR 382.303(d)(2)')
    await expect(entry(page, 'Deadlines that don’t apply', 'Obtain police report')).toContainText("Whether police came isn't answered")

    // Driver and unit are on hold, the claim stands empty, photos are asked for by area.
    const exists = 'Linked records'
    await expect(entry(page, exists, `Hold on ${crew.driver.title}`)).toContainText('Do not dispatch')
    await expect(entry(page, exists, `Hold on ${crew.unit.title}`)).toContainText('confirm whether this unit was towed')
    for (const held of [`drivers/${crew.driver.id}`, `vehicles/${crew.unit.id}`])
      expect(await office.call('GET', `/api/${held}/readiness`)).toContainEqual(expect.objectContaining({ effect: 'block' }))
    await expect(entry(page, exists, 'Insurance claim')).toContainText('Not reported')
    const photos = page.getByRole('region', { name: 'Photos' })
    await expect(photos).toContainText('0 of 6 areas')
    await photos.getByLabel('Photos: Front').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: await pictureOf(page) })
    await expect(photos).toContainText('1 of 6 areas')
    await expect(photos.getByRole('button', { name: 'Photo: Front 1 photo' })).toBeVisible()

    // The line of the register is what 390.15 asks for, and the register's list has it.
    await expect(entry(page, exists, 'DOT accident register')).toContainText(
      `Nov 20, 2026, Joplin, MO, ${crew.driver.title}, injuries 0, deaths 0, hazardous material released: not answered. Kept until Nov 20, 2029`,
    )
    expect((await office.list(`/api/accidents?dotRecordable=yes&driver=${crew.driver.id}`)).map((row) => row.id)).toEqual([id])

    // What follows opens with what is known already filled in.
    await entry(page, exists, 'Ticket').getByRole('link', { name: 'Create (prefilled)' }).click()
    await onScreen(page, 'Add ticket')
    await expect(field(page, 'Driver')).toHaveValue(crew.driver.title)
    await page.goBack()

    // The citation falls away: said before it is saved which clocks stop and why, and kept afterwards.
    await page.getByRole('radiogroup', { name: /cited/ }).getByRole('radio', { name: 'No', exact: true }).click()
    const ask = page.getByRole('dialog', { name: 'Change the answer?' })
    for (const clock of ['Alcohol test, or the reason in writing', 'Alcohol test: last moment', 'Drug test: last moment'])
      await expect(ask).toContainText(`${clock} stops: A disabling tow, but our driver was not cited`)
    await ask.getByRole('button', { name: 'Save the answer' }).click()
    for (const clock of ['Alcohol test, or the reason in writing', 'Alcohol test: last moment', 'Drug test: last moment']) {
      const stopped = entry(page, 'Deadlines that don’t apply', clock)
      await expect(stopped).toContainText('Stopped')
      await expect(stopped).toContainText('A disabling tow, but our driver was not cited')
    }
    await expect(entry(page, 'Open deadlines', 'test')).toHaveCount(0)
    await expect(entry(page, exists, `Hold on ${crew.driver.title}`)).toContainText('Lifted')
    // It is recordable all the same, and what was said first is kept.
    await expect(entry(page, exists, 'DOT accident register')).toContainText('One line')
    await page.goto(`/accidents/${id}?tab=original`)
    await expect(rowOf(page, 'Was our driver cited for a moving traffic violation arising from the accident?')).toContainText('Yes')

    // Somebody says whose vehicle was towed: the unit is free again.
    await page.goto(`/accidents/${id}?tab=steps`)
    await page.getByRole('radiogroup', { name: 'Was it our unit that was towed?' }).getByRole('radio', { name: 'No', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save the answer' }).click()
    await expect(entry(page, exists, `Hold on ${crew.unit.title}`)).toContainText('Lifted')
  })

  test('scenario 3 without a signal the report is kept on the phone and arrives once, with its time of entry', async ({ open, api }) => {
    const office = await api('super_admin')
    const crew = await crewOf(office)
    const page = await open('safety', phone)
    await intake(page, '2026-11-20T14:20:00.000Z')
    await choicesAreHere(page)
    const mine = page.getByRole('list', { name: 'Photos of this report' }).getByRole('listitem')
    const buffer = await pictureOf(page)
    const pictures = ['front', 'rear'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer }))
    await page.getByLabel('Photos', { exact: true }).setInputFiles(pictures)
    await expect(mine).toHaveCount(2)
    await page.reload()
    await expect(mine.filter({ hasText: 'Waiting' })).toHaveCount(2)
    await choicesAreHere(page)
    await page.context().setOffline(true)
    await expect(page.getByText('No signal')).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await expect(page.getByAltText('Photo 1')).toBeVisible()
    await expect(mine).toHaveCount(1)
    expect(await violationsOf(page)).toEqual([])
    await report(page, crew)
    await expect(mine).toHaveCount(0)
    const kept = page.getByRole('region', { name: 'On this phone' })
    await expect(kept.getByRole('listitem').filter({ hasText: 'Photo 1' }).getByText('Waiting')).toBeVisible()
    await expect(kept).toContainText('Kept on this phone, will be sent when there is a signal')
    await expect(kept).toContainText(crew.driver.title)
    await expect(kept).toContainText('entered Nov 20, 2026, 8:20 AM')
    await expect(kept).toContainText('Alcohol test: last moment, by Nov 20, 2026, 4:20 PM')
    await expect(field(page, 'City or nearest town')).toHaveValue('')

    // The server refuses the photo once.
    let refused = 0
    await page.route('**/api/accidents/*/attachments', async (route) => {
      if (route.request().method() !== 'POST' || refused > 0) return route.continue()
      refused += 1
      const body = JSON.stringify({ status: 422, detail: 'The image is damaged and can’t be read' })
      return route.fulfill({ status: 422, contentType: 'application/problem+json', body })
    })
    // The first answer is lost on its way back: the server has the report, the phone does not know.
    let lost = 0
    await page.route('**/api/accidents', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
      lost += 1
    })
    await page.context().setOffline(false)
    await expect.poll(() => lost).toBe(1)
    await expect(kept).toBeVisible()
    await page.reload()
    await expect(toast(page)).toContainText('Accident report sent: ACC-2026-')
    await expect(kept).toBeHidden()
    const arrived = await office.list(`/api/accidents?driver=${crew.driver.id}`)
    expect(arrived).toMatchObject([
      { reportedAt: '2026-11-20T14:20:00+00:00', createdAt: '2026-11-20T15:00:00+00:00', occurredAt: '2026-11-20T14:20:00+00:00' },
    ])

    // Signing out says what waits; the photo goes to the accident once it is sent again.
    const photo = page.getByRole('region', { name: 'Photos of sent reports' }).getByRole('listitem')
    await expect(photo).toContainText('Not accepted')
    await expect(photo).toContainText('The image is damaged')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('.user-button:visible').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Sign out with 1 photo not sent?')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await onScreen(page, 'Report an accident')
    await photo.getByRole('button', { name: 'Try again' }).click()
    await expect(photo).toContainText('Sent')
    expect(await office.call('GET', `/api/accidents/${arrived[0]?.id ?? ''}/attachments`)).toMatchObject([
      { category: 'photo', capturedAt: '2026-11-20T14:20:00+00:00' },
    ])
  })

  test('scenario 3 a kept report that the server asks about waits for the person @release', async ({ open, api }) => {
    const office = await api('super_admin')
    const crew = await crewOf(office)
    const page = await open('safety', phone)
    const send = async (): Promise<void> => {
      await choicesAreHere(page)
      await page.context().setOffline(true)
      await report(page, crew)
      await expect(page.getByRole('region', { name: 'On this phone' })).toBeVisible()
      await page.context().setOffline(false)
    }
    await intake(page)
    await send()
    await expect(toast(page)).toContainText('Accident report sent')
    await send()
    const kept = page.getByRole('region', { name: 'On this phone' })
    await expect(kept).toContainText('of the same driver is on the same day')
    // Every other screen says so too.
    await page.goto('/accidents')
    await page.getByText('kept on this device, with a question to answer').waitFor()
    await page.getByRole('link', { name: 'Look' }).click()
    await kept.getByRole('button', { name: 'Send anyway' }).click()
    await expect(kept).toBeHidden()
    expect(await office.list(`/api/accidents?driver=${crew.driver.id}`)).toHaveLength(2)
  })

  test('scenario 3 correcting a kept report puts what is being typed aside, through a reload, and back @release', async ({ open, api }) => {
    const office = await api('super_admin')
    const crew = await crewOf(office)
    const page = await open('safety', phone)
    await intake(page)
    await choicesAreHere(page)
    await page.context().setOffline(true)
    await expect(page.getByText('saved on this phone with its photos')).toBeVisible()
    await report(page, crew)
    const kept = page.getByRole('region', { name: 'On this phone' })
    await expect(kept).toBeVisible()

    // Another accident is being typed when the server asks about the first.
    await field(page, 'City or nearest town').fill('Neosho')
    await field(page, 'In a few words').fill('Backed into a post at the dock.')
    await page.route('**/api/accidents', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            contentType: 'application/problem+json',
            body: JSON.stringify({ status: 422, detail: 'Look at the city' }),
          })
        : route.continue(),
    )
    await page.context().setOffline(false)
    await expect(kept).toContainText('Look at the city')
    await page.unroute('**/api/accidents')
    await kept.getByRole('button', { name: 'Correct' }).click()
    await expect(field(page, 'City or nearest town')).toHaveValue('Joplin')
    await expect(page.getByText('The report you were typing is saved on this phone')).toBeVisible()
    await page.reload()
    await expect(field(page, 'City or nearest town')).toHaveValue('Joplin')
    await field(page, 'City or nearest town').fill('Webb City')
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(page).toHaveURL(/tab=steps$/)
    expect(await office.list(`/api/accidents?driver=${crew.driver.id}`)).toMatchObject([{ city: 'Webb City' }])

    await intake(page)
    await expect(field(page, 'City or nearest town')).toHaveValue('Neosho')
    await expect(field(page, 'In a few words')).toHaveValue('Backed into a post at the dock.')
    await expect(page.getByText('put aside on this phone')).toBeHidden()
  })

  test('scenario 3 the draft survives a reload, and the unit proposes its driver @release', async ({ open, api }) => {
    const crew = await crewOf(await api('super_admin'))
    const page = await open('safety')
    await intake(page)
    await field(page, 'Vehicle').fill(crew.unit.title)
    await page.getByRole('option', { name: crew.unit.title }).click()
    await expect(field(page, 'Driver')).toHaveValue(crew.driver.title)
    await choose(page, page, 'State', 'Missouri')
    await page.getByRole('radio', { name: 'Backing' }).click()
    const died = page.getByRole('radiogroup', { name: 'Did anyone die?' })
    await died.getByRole('radio', { name: 'Yes', exact: true }).click()
    await expect(field(page, 'Deaths')).toHaveValue('1')
    await field(page, 'Deaths').fill('2')
    await page.reload()
    await expect(page.getByText('Draft from 9:00 AM restored.')).toBeVisible()
    await expect(field(page, 'Driver')).toHaveValue(crew.driver.title)
    await expect(page.getByRole('radio', { name: 'Backing' })).toBeChecked()
    await expect(died.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
    await expect(field(page, 'Deaths')).toHaveValue('2')
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(page.getByText('5 to fix')).toBeVisible()
    await expect(field(page, 'City or nearest town')).toBeFocused()
  })

  test('E2 the intake and the first steps have no axe violations on a phone @release', async ({ open, api }) => {
    const crew = await crewOf(await api('super_admin'))
    const page = await open('safety', phone)
    await intake(page)
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(page.getByText('10 to fix')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    // Nobody knows yet whether there is a citation: the hours of the tests run until someone says.
    await report(page, crew, 'Unknown')
    await expect(page.getByRole('region', { name: 'Open deadlines' })).toContainText('Alcohol test: last moment')
    expect(await violationsOf(page)).toEqual([])
    for (const tab of ['?tab=testing', '']) {
      await page.goto(`${new URL(page.url()).pathname}${tab}`)
      await expect(page.getByRole('heading', { name: tab === '' ? 'DOT recordable' : 'Alcohol test' }).first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    }
  })
})
