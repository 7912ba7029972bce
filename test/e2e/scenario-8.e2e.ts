import type { Locator, Page } from '@playwright/test'
import type { Api, Row } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect } from './support/fixtures.ts'
import { test } from './support/frozen.ts'
import { companyToday, dayFrom, makeDriver, makeVehicle, typed, unique } from './support/records.ts'
import { choose, field, fill, onScreen, reachField } from './support/screen.ts'

const words = 'Hit the guard rail; the driver broke the wrist on the wheel.'

/** A terminal of its own, so that its OSHA year holds this injury alone. */
const startOf = async (api: Api, injuredOn: string): Promise<{ terminal: Row; driver: Row; accident: Row }> => {
  const year = Number(injuredOn.slice(0, 4))
  const terminal = await api.create('/api/divisions', {
    name: unique('Terminal'),
    code: unique('T').slice(-8),
    kind: 'terminal',
    timeZone: 'America/Chicago',
    naics: '484121',
    legalEntity: 'Delgado Haulage LLC',
    address: { street: '12 Depot Rd', city: 'Joplin', state: 'MO', zip: '64801' },
    annualHours: [{ year, hours: 252_000, averageEmployees: 120 }],
  })
  const driver = await makeDriver(api, { division: terminal.id })
  const vehicle = await makeVehicle(api, { division: terminal.id })
  const accident = await api.create('/api/accidents', {
    occurredAt: `${injuredOn}T15:00:00.000Z`,
    city: 'Joplin',
    state: 'MO',
    driver: driver.id,
    vehicle: vehicle.id,
    type: 'fixed_object',
    fatalities: 0,
    treatedAway: true,
    towAway: false,
    driverCited: false,
    narrative: words,
  })
  return { terminal, driver, accident }
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog')

const addStatus = async (page: Page, status: string, from: string, more: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole('button', { name: 'Add work status' }).click()
  const dialog = dialogOf(page)
  await choose(page, dialog, 'Work status', status)
  await fill(dialog, { From: typed(from), ...more })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

const tile = (page: Page, label: string): Locator => page.locator('.tile').filter({ hasText: label })

const related = [
  ['employee', 'yes'],
  ['work_environment', 'yes'],
  ['exception', 'none'],
  ['new_case', 'yes'],
].map(([question, answer]) => ({ question, answer }))

test.describe('scenario 8 injury', () => {
  test('scenario 8 accident with own injury, comp claim, OSHA case; days block the driver and are counted once', async ({ open, api }) => {
    const [admin, office] = [await api('admin'), await api('safety')]
    const today = await companyToday(admin)
    const injuredOn = dayFrom(today, -46)
    const { terminal, driver, accident } = await startOf(admin, injuredOn)
    const page = await open('safety')

    await test.step('the claim is opened from the accident with what is known', async () => {
      await page.goto(`/accidents/${accident.id}`)
      await page.getByRole('button', { name: 'Add related' }).click()
      await page.getByRole('menuitem', { name: "Workers' comp claim", exact: true }).click()
      await onScreen(page, "Add workers' comp claim")
      await expect(field(page, 'Driver')).toHaveValue(driver.title)
      await expect(field(page, 'Injured, date')).toHaveValue(typed(injuredOn))
      await expect(field(page, 'Injury description')).toHaveValue(words)
      await reachField(page, 'Nature of injury')
      await fill(page, {
        'Reported to us, date': typed(injuredOn),
        'Reported to us, time': '1:00 PM',
        'Nature of injury': 'Fracture',
        'Body part': 'Wrist',
      })
      await choose(page, page, 'Treatment', 'Emergency room')
      await choose(page, page, 'Claim type', 'Lost time')
      await page.getByRole('button', { name: /^Save/ }).click()
      await expect(page).toHaveURL(`/accidents/${accident.id}`)
    })
    const [claim] = await office.list(`/api/workers-comp?accident=${accident.id}`)
    if (claim === undefined) throw new Error('No claim was made')

    await test.step('an OSHA case is proposed, linked and not yet decided', async () => {
      await page.goto(`/workers-comp/${claim.id}?tab=osha-claims.claim`)
      await expect(page.getByRole('row').filter({ hasText: driver.title })).toHaveCount(1)
    })

    await test.step('off work blocks the driver', async () => {
      await page.goto(`/workers-comp/${claim.id}?tab=work`)
      await addStatus(page, 'Off work', dayFrom(injuredOn, 1), { 'Next appointment': typed(dayFrom(today, 5)) })
      await expect(page.getByText('May not drive: Off work')).toBeVisible()
      await expect(tile(page, 'Days off work')).toContainText('46')
      await page.goto(`/drivers/${driver.id}`)
      await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Off work')
    })

    await test.step('modified duty ends the days off, leaves only work that is not driving, and its days are not counted twice', async () => {
      await page.goto(`/workers-comp/${claim.id}?tab=work`)
      await addStatus(page, 'Modified duty', dayFrom(injuredOn, 16), {
        'Next appointment': typed(dayFrom(today, 5)),
        'Duty offered': 'Log audit at the terminal',
        'Offered on': typed(dayFrom(injuredOn, 15)),
      })
      await expect(page.getByText('May not drive: Modified duty, no driving')).toBeVisible()
      await expect(tile(page, 'Days off work')).toContainText('15')
      await expect(tile(page, 'Days on modified duty')).toContainText('31')
      await expect(tile(page, 'OSHA days')).toContainText('46')
      await expect(tile(page, 'OSHA days')).toContainText('15 away, 31 restricted')
      expect(await violationsOf(page)).toEqual([])
      await page.goto(`/drivers/${driver.id}`)
      const next = page.getByRole('region', { name: 'Next step' })
      await expect(next).toContainText('Modified duty, no driving')
      await expect(next).not.toContainText('Off work')
    })

    await test.step('the offer is printed, and its answer is dated', async () => {
      await page.goto(`/workers-comp/${claim.id}?tab=work`)
      await page.getByRole('button', { name: 'Actions of the work note' }).first().click()
      const saved = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Offer letter, Spanish (PDF)' }).click()
      expect((await saved).suggestedFilename()).toBe(`Offer of work ${claim.number} es.pdf`)
      await page.getByRole('button', { name: 'Actions of the work note' }).first().click()
      await page.getByRole('menuitem', { name: 'Record the answer' }).click()
      await choose(page, dialogOf(page), 'Answer', 'Accepted')
      await fill(dialogOf(page), { 'Answered on': typed(dayFrom(injuredOn, 15)) })
      await dialogOf(page).getByRole('button', { name: 'Record the answer' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Log audit at the terminal' })).toContainText('Accepted')
    })

    await test.step('the totals of Form 300A are those of the list', async () => {
      const [found] = await office.list(`/api/osha-claims?claim=${claim.id}`)
      if (found === undefined) throw new Error('No OSHA case was proposed')
      await office.change(`/api/osha-claims/${found.id}`, { answers: related })
      const year = Number(injuredOn.slice(0, 4))
      const summary = await office.create('/api/osha-summaries', { establishment: terminal.id, year, peakEmployees: 120 })
      const listed = await office.list(`/api/osha-claims?establishment=${terminal.id}&year=${year}&recordable=yes`)
      const sum = (name: string): number => listed.reduce((total, one) => total + Number(one[name]), 0)
      expect(await office.read(`/api/osha-summaries/${summary.id}`)).toMatchObject({
        awayCases: listed.filter((one) => one['classification'] === 'days_away').length,
        restrictedCases: 0,
        daysAway: sum('daysAway'),
        daysRestricted: sum('daysRestricted'),
      })
      expect([listed.length, sum('daysAway'), sum('daysRestricted')]).toEqual([1, 15, 31])
      await page.goto(`/osha-claims?establishment=${terminal.id}&year=${year}&recordable=yes`)
      await expect(page.getByRole('row').filter({ hasText: driver.title })).toHaveCount(1)
    })
  })

  test('scenario 8 money and diary of the claim are kept on its page @release', async ({ open, api }) => {
    const admin = await api('admin')
    const today = await companyToday(admin)
    const driver = await makeDriver(admin)
    const claim = await (
      await api('safety')
    ).create('/api/workers-comp', {
      driver: driver.id,
      state: 'MO',
      injuredAt: `${dayFrom(today, -20)}T15:00:00.000Z`,
      reportedAt: `${dayFrom(today, -20)}T16:00:00.000Z`,
      place: 'Dock 4',
      narrative: 'Strained the back at the dock.',
      treatment: 'clinic',
      type: 'medical_only',
    })
    const page = await open('safety')
    await page.goto(`/workers-comp/${claim.id}?tab=money`)
    const evaluate = async (on: string, paid: string, reserve: string, why: string): Promise<void> => {
      await page.getByRole('button', { name: 'Add evaluation' }).click()
      const dialog = dialogOf(page)
      await fill(dialog, { 'As of': typed(on), 'Medical paid': paid, 'Medical incurred': reserve, Reason: why })
      await dialog.getByRole('button', { name: 'Save' }).click()
    }
    await evaluate(dayFrom(today, -15), '500', '4000', 'First look')
    await expect(dialogOf(page)).toHaveCount(0)
    await evaluate(today, '1500', '19000', 'Operation planned')
    await expect(page.getByText('Save anyway?'), 'a jump of the reserve is confirmed').toBeVisible()
    await page.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText('Reserve jump within 30 days: Medical +$15,000.00')).toBeVisible()
    const total = page.getByRole('table').first().getByRole('row').filter({ hasText: 'Total' })
    for (const amount of ['$1,500.00', '$17,500.00', '$19,000.00']) await expect(total).toContainText(amount)
    await expect(page.getByRole('row').filter({ hasText: 'Operation planned' })).toContainText('+$15,000.00')
    expect(await violationsOf(page)).toEqual([])

    await page.goto(`/workers-comp/${claim.id}?tab=diary`)
    await page.getByRole('button', { name: 'Add diary entry' }).click()
    await fill(dialogOf(page), { Task: 'Ask for the surgery report', Due: typed(today) })
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    const entry = page.getByRole('row').filter({ hasText: 'Ask for the surgery report' })
    await entry.getByRole('button', { name: 'Mark as done' }).click()
    await fill(dialogOf(page), { Outcome: 'Report is on file' })
    await dialogOf(page).getByRole('button', { name: 'Mark as done' }).click()
    await expect(entry).toContainText('Report is on file')
    expect(await violationsOf(page)).toEqual([])

    await page.goto(`/workers-comp/${claim.id}?tab=legal`)
    await page.getByRole('button', { name: 'Add hearing' }).click()
    await fill(dialogOf(page), { Day: typed(dayFrom(today, 20)), Hearing: 'Mediation' })
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Mediation' })).toHaveCount(1)
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`/workers-comp/${claim.id}`)
    // The claim is 20 days old: 30 days ago nothing was reserved.
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('+$19,000.00')
    expect(await violationsOf(page)).toEqual([])
  })

  test('scenario 8 a supervisor sees neither money nor notes of a claim he entered @release', async ({ open, api }) => {
    const boss = await api('supervisor')
    const driver = await makeDriver(await api('admin'))
    const today = await companyToday(boss)
    const mine = await boss.send('POST', '/api/workers-comp', {
      employeeName: driver.title,
      state: 'MO',
      injuredAt: `${today}T05:00:00.000Z`,
      reportedAt: `${today}T05:10:00.000Z`,
      place: 'Dock 4',
      narrative: 'Cut on a strap.',
      type: 'report_only',
      division: (await boss.list('/api/divisions?kind=terminal&limit=1'))[0]?.id,
    })
    expect(mine.status(), await mine.text()).toBe(201)
    const claim = (await mine.json()) as Row
    const page = await open('supervisor')
    await page.goto(`/workers-comp/${claim.id}?tab=money`)
    await expect(page.getByRole('heading', { name: 'Reserves and payments of a claim are not shown to your role' })).toBeVisible()
    await page.goto(`/workers-comp/${claim.id}?tab=work`)
    await expect(page.getByRole('heading', { name: 'Work notes of a claim are not shown to your role' })).toBeVisible()
  })
})
