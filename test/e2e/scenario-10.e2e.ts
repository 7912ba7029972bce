import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { extractText } from 'unpdf'
import type { Role } from '#kit/roles.ts'
import { startApp } from '#tools/app-process.ts'
import type { AppProcess } from '#tools/app-process.ts'
import { limitFor } from '#test/support/patience.ts'
import { Api } from './support/api.ts'
import type { Json, Row } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect, listen, test } from './support/fixtures.ts'
import { now } from './support/frozen.ts'
import { makeDriver } from './support/records.ts'
import { choose, field, fill, find, onScreen, settled, takeStep, toast } from './support/screen.ts'
import { demoPassword, emailOf, signIn } from './support/session.ts'
import type { SignedIn } from './support/session.ts'

const dayAfterTheWindow = '2027-11-21T18:00:00.000Z'
const list = '/safety/disciplinary-actions'
const api = '/api/disciplinary-actions'

const enterAs = (app: AppProcess, role: Role): Promise<SignedIn> => signIn(app.origin, emailOf(role), demoPassword)

const pageOf = async (browser: Browser, app: AppProcess, person: SignedIn, complaints: string[]): Promise<Page> => {
  const context = await browser.newContext({ baseURL: app.origin, storageState: person.state, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  listen(page, complaints)
  return page
}

const draftOf = (driver: Row, more: Json = {}): Json => ({
  driver: driver.id,
  category: 'insubordination',
  incidentDate: '2026-11-18',
  level: 'coaching',
  factSummary: 'Refused the gate instruction.',
  policyRef: 'Driver handbook 7.1',
  ...more,
})

const issue = async (by: Api, driver: Row, more: Json = {}): Promise<Row> => {
  const made = await by.create(api, draftOf(driver, more))
  return by.move(`${api}/${made.id}`, 'issue')
}

/** Eleven others who were coached once and then warned, by two people. */
const comparableCases = async (safety: Api, manager: Api): Promise<void> => {
  const one = async (by: Api): Promise<void> => {
    const driver = await makeDriver(manager)
    await issue(safety, driver)
    await issue(by, driver, { level: 'verbal_warning' })
  }
  await Promise.all(Array.from({ length: 11 }, (_, count) => one(count % 2 === 0 ? safety : manager)))
}

test.describe('scenario 10, consistent discipline', () => {
  test('scenario 10 suggested level with arithmetic and ten comparable cases, deviation with a reason, and after the window no points but the record', async ({
    browser,
    complaints,
  }) => {
    test.setTimeout(limitFor(135_000))
    const folder = await mkdtemp(join(tmpdir(), 'longhaul-scenario-'))
    const data = join(folder, 'data')
    let app = await startApp({ DATA_DIR: data, LONGHAUL_NOW: now })
    try {
      const [safetyPerson, managerPerson] = [await enterAs(app, 'safety'), await enterAs(app, 'manager')]
      const [safety, manager] = [new Api(safetyPerson), new Api(managerPerson)]
      await comparableCases(safety, manager)
      const driver = await makeDriver(manager, { firstName: 'Ines', lastName: 'Vandermeer' })
      const coached = await issue(safety, driver)
      const page = await pageOf(browser, app, safetyPerson, complaints)

      await test.step('the form suggests the level with its arithmetic', async () => {
        await page.goto(`${list}/new`)
        await onScreen(page, 'Add disciplinary action')
        const aside = page.getByRole('complementary', { name: 'Disciplinary action guidance' })
        await expect(aside).toContainText('Choose driver, category and date')
        await find(page, page, 'Driver', 'Vandermeer', driver.title)
        await choose(page, page, 'Category', 'Insubordination')
        await fill(page, { Incident: '11/19/2026' })
        await field(page, 'Incident').blur()
        const sums = aside.getByRole('list', { name: 'Calculation' })
        await expect(sums).toContainText(`${coached.number}, coaching, counts until Nov 20, 2027: one step above is verbal warning`)
        await expect(sums).toContainText('Points: 1 carried + 2 = 3')
        await expect(aside).toContainText('2 points, 3 in all')
        await aside.getByRole('button', { name: 'Use' }).click()
        await expect(field(page, 'Level')).toContainText('Verbal warning')
        await expect(aside).toContainText('In line with 10 of 10 comparable cases: verbal warning.')
        expect.soft(await violationsOf(page)).toEqual([])
      })

      await test.step('another level needs a reason, and is asked about once more', async () => {
        await choose(page, page, 'Level', 'Written warning')
        await fill(page, { Facts: 'Shouted at the guard and drove on.', 'Rule or policy': 'Driver handbook 7.1' })
        await page.getByRole('button', { name: /^Save disciplinary action/ }).click()
        await expect(page.getByText('The policy suggests another level. Enter the reason for this one')).toBeVisible()
        await fill(page, { 'Reason for different level': 'The guard had to jump aside' })
        await page.getByRole('button', { name: /^Save disciplinary action/ }).click()
        const again = page.getByRole('alertdialog').or(page.getByRole('dialog'))
        await expect(again).toContainText('Stricter than 10 of 10 comparable cases: verbal warning')
        await again.getByRole('button', { name: 'Save anyway' }).click()
        await onScreen(page, 'Written warning: Insubordination')
      })

      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await test.step('the record shows the path, the reason and ten comparable cases', async () => {
        const tabs = page.getByRole('navigation', { name: 'Disciplinary action' })
        await tabs.getByRole('link', { name: 'Policy path' }).click()
        const path = page.getByRole('region', { name: 'Policy path' })
        await expect(path).toContainText('Suggested: Verbal warning')
        await expect(path).toContainText('Written warning instead: The guard had to jump aside')
        expect.soft(await violationsOf(page)).toEqual([])
        await tabs.getByRole('link', { name: 'Comparable cases' }).click()
        const cases = page.getByRole('region', { name: 'Comparable cases', exact: true })
        await expect(cases.getByRole('row')).toHaveCount(11)
        await expect(cases).toContainText('Stricter than 10 of 10 comparable cases')
        await expect(cases.getByRole('list', { name: 'By manager' }).getByRole('listitem')).toHaveCount(2)
        await expect(cases).not.toContainText('Tester')
        expect.soft(await violationsOf(page)).toEqual([])
        await cases.getByRole('link', { name: 'All of them' }).click()
        await expect(page.getByText(/^11 disciplinary actions$/).first()).toBeVisible()
      })

      await test.step('issued, the letter is printed and signed', async () => {
        await page.goto(`${list}/${id}`)
        await takeStep(page, 'Issue')
        await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
        await expect(page.getByRole('region', { name: 'Signature pending' })).toBeVisible()
        await page.getByRole('link', { name: 'Letter', exact: true }).click()
        const letter = page.getByRole('article')
        await expect(letter).toContainText('Shouted at the guard and drove on.')
        await expect(letter).toContainText(coached.number)
        expect.soft(await violationsOf(page)).toEqual([])
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
        const { text } = await extractText(new Uint8Array(await readFile(await download.path())), { mergePages: true })
        expect(text.replaceAll(/\s+/g, ' ')).toContain('Notice of Disciplinary Action: written warning')
        await page.getByText('Español').click()
        await expect(letter).toContainText('Aviso de medida disciplinaria: advertencia escrita')
        await page.getByRole('link', { name: 'Overview', exact: true }).click()
        await page.getByRole('button', { name: 'Sign here' }).click()
        await fill(page.getByRole('dialog'), { 'Full name': 'Ines Vandermeer' })
        await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
        await expect(toast(page)).toContainText('acknowledgement recorded')
        await expect(page.getByRole('region', { name: 'Acknowledgement' })).toContainText('Signed electronically as Ines Vandermeer')
      })

      await test.step('the driver carries the points', async () => {
        await page.goto(`/drivers/${driver.id}?tab=conduct`)
        await expect(page.getByRole('region', { name: 'Points' })).toContainText('5 points today; the next expire after Nov 20, 2027')
        await expect(page.getByRole('region', { name: 'Insubordination' })).toContainText('counts until Nov 20, 2027')
        expect.soft(await violationsOf(page)).toEqual([])
      })
      await page.context().close()
      await app.stop()

      app = await startApp({ DATA_DIR: data, LONGHAUL_NOW: dayAfterTheWindow })
      await test.step('the day after the window the points have vanished and the record stays', async () => {
        const person = await enterAs(app, 'safety')
        const later = await pageOf(browser, app, person, complaints)
        await later.goto(`/drivers/${driver.id}?tab=conduct`)
        await expect(later.getByRole('region', { name: 'Points' })).toContainText('0 points today')
        await expect(later.getByRole('region', { name: 'Insubordination' })).toContainText('Nothing counts any more, 2 expired')
        await expect(later.getByRole('region', { name: 'Actions and recognition' })).toContainText('Shouted at the guard and drove on.')
        await later.goto(`${list}/${id}`)
        await onScreen(later, 'Written warning: Insubordination')
        await expect(later.getByText('4 points · Expired')).toBeVisible()
        await later.goto(`${list}/new?driver=${driver.id}&category=insubordination&incidentDate=2027-11-21`)
        const aside = later.getByRole('complementary', { name: 'Disciplinary action guidance' })
        await expect(aside).toContainText('No action of this category counts on Nov 21, 2027: the ladder begins with coaching')
        await expect(aside).toContainText('2 earlier actions have expired and do not count')
        expect(await new Api(person).read(`${api}/${id}`)).toMatchObject({ counts: 'expired', points: 4, status: 'acknowledged' })
        await later.context().close()
      })
    } finally {
      await app.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })

  test('scenario 10 what has no action yet is drafted by one press @release', async ({ open, api: apiOf }) => {
    const admin = await apiOf('admin')
    const driver = await makeDriver(admin)
    const today = String((await admin.call('GET', '/api/company/current'))['today'])
    const cited = async (who: Row): Promise<Row> =>
      admin.create('/api/violations', {
        code: '392.16',
        driver: who.id,
        occurredOn: today,
        responsible: 'driver',
        category: 'unsafe_driving',
        severity: 7,
      })
    const violation = await cited(driver)
    const page = await open('safety')
    await page.goto(list)
    await page.getByRole('link', { name: /^Suggested/ }).click()
    await onScreen(page, 'Suggested')
    expect.soft(await violationsOf(page)).toEqual([])
    const coachings = page.getByText(/^\d+ first-time coachings?$/)
    await coachings.click()
    await page.getByRole('link', { name: `Draft action for ${violation.number}` }).click()
    await onScreen(page, 'Add disciplinary action')
    await expect(field(page, 'Driver')).toHaveValue(driver.title)
    await expect(field(page, 'Facts')).toHaveValue(new RegExp(violation.number))
    await expect(page.getByRole('complementary', { name: 'Disciplinary action guidance' })).toContainText('Coaching')
    await page.getByRole('button', { name: /^Save disciplinary action/ }).click()
    await onScreen(page, 'Suggested')
    await settled(page)
    if ((await coachings.count()) > 0) await coachings.click()
    await expect(page.getByRole('link', { name: `Draft action for ${violation.number}` })).toHaveCount(0)

    // Two by the keyboard, in one press that can be undone.
    const others = [await cited(await makeDriver(admin)), await cited(await makeDriver(admin))]
    await page.reload()
    await settled(page)
    if ((await coachings.count()) > 0) await coachings.click()
    for (const { number } of others) {
      await page.getByRole('checkbox', { name: `Select ${number}` }).focus()
      await page.keyboard.press('Space')
    }
    await page.getByRole('toolbar').getByRole('button', { name: 'Draft 2 actions' }).press('Enter')
    await expect(toast(page)).toContainText('2 actions drafted')
    for (const { number } of others) await expect(page.getByRole('checkbox', { name: `Select ${number}` })).toHaveCount(0)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    for (const { number } of others) await expect(page.getByRole('checkbox', { name: `Select ${number}` })).toHaveCount(1)
    expect.soft(await violationsOf(page)).toEqual([])
  })

  test('scenario 10 near a protected report HR looks first; a refusal on a phone has a witness @release', async ({ open, api: apiOf }) => {
    const admin = await apiOf('admin')
    // In a division of the manager: other tests add divisions that he does not see.
    const driver = await makeDriver(await apiOf('manager'))
    const today = String((await admin.call('GET', '/api/company/current'))['today'])
    const made = await admin.create(api, {
      ...draftOf(driver, { incidentDate: today, protectedReport: 'complaint', protectedOn: today }),
    })
    const page = await open('manager', { viewport: { width: 390, height: 844 } })
    await page.goto(`${list}/${made.id}`)
    await expect(page.getByRole('alert')).toContainText(`Safety complaint ${made.number}, on the same day`)
    await page.getByRole('button', { name: 'Record HR review' }).click()
    await page.getByRole('button', { name: 'Record review' }).click()
    await expect(page.getByText('Enter the HR findings')).toBeVisible()
    await fill(page.getByRole('dialog'), { 'HR findings': 'The gate matter was reported by the guard, not by the driver.' })
    await page.getByRole('button', { name: 'Record review' }).click()
    await expect(page.getByText('Protected activity, reviewed by HR')).toBeVisible()
    await admin.move(`${api}/${made.id}`, 'issue')
    await page.reload()
    await page.getByRole('button', { name: 'Refused' }).click()
    await fill(page.getByRole('dialog'), { Witness: 'Ada Brandt' })
    await page.getByRole('dialog').getByRole('button', { name: 'Record refusal to sign' }).click()
    await expect(page.getByRole('region', { name: 'Acknowledgement' })).toContainText('Refused to sign before Ada Brandt')
    await expect(page.locator('main:focus, main :focus'), 'focus stays on the screen').toHaveCount(1)
    expect.soft(await violationsOf(page)).toEqual([])
    // The form of an issued letter asks for what is still open, and shows the rest with the reason.
    await page.goto(`${list}/${made.id}/edit`)
    await expect(page.getByText('The letter is issued: decide an appeal, or rescind the action and draft another.').first()).toBeVisible()
    await expect(page.getByRole('group', { name: 'Incident' })).toContainText('Refused the gate instruction.')
    await expect(field(page, 'Facts')).toHaveCount(0)
    await expect(field(page, 'Follow-up')).toBeVisible()
    expect.soft(await violationsOf(page)).toEqual([])
  })
})
