import type { Page } from '@playwright/test'
import { quietCrash } from '#test/support/crash.ts'
import type { Api, Row } from './support/api.ts'
import { phone } from './support/frozen.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDivision, makeDriver, makeVehicle, unique } from './support/records.ts'
import { rowOf, toast } from './support/screen.ts'

/** An accident of yesterday in a terminal of the supervisor. */
const makeAccident = async (office: Api, supervisor: Api): Promise<Row> => {
  const day = dayFrom(await companyToday(office), -1)
  const [terminal] = await supervisor.list('/api/divisions?sort=name&limit=1&kind=terminal')
  const division = { division: terminal?.id }
  const [driver, unit] = await Promise.all([makeDriver(office, division), makeVehicle(office, division)])
  return office.create('/api/accidents', { ...quietCrash, driver: driver.id, vehicle: unit.id, occurredAt: `${day}T16:00:00.000Z` })
}

const steps = (page: Page) => page.getByRole('group', { name: /and its steps$/ })

test.describe('G3 the next step', () => {
  for (const [size, options] of [
    ['a wide screen', {}],
    ['a phone', phone],
  ] as const)
    test(`G3 leads the page on ${size}, and the other answer stands beside it`, async ({ open, api }) => {
      const admin = await api('admin')
      const driver = await makeDriver(admin)
      const paper = await admin.create('/api/qualification-documents', { driver: driver.id, type: 'application' })
      const page = await open('admin', options)
      await page.goto(`/qualification-documents/${paper.id}`)
      await expect(steps(page).locator('.btn-primary')).toHaveText(['Verify'])
      const reject = steps(page).getByRole('button', { name: 'Reject', exact: true })
      await expect(reject).toHaveClass(/btn-danger-outline/)
      await expect(steps(page).getByRole('button', { name: /^(Verify|Reject)$/ })).toHaveText(['Verify', 'Reject'])
      await expect(steps(page).getByRole('button', { name: 'More actions' })).toBeInViewport({ ratio: 1 })
      await reject.click()
      await page.getByRole('dialog').getByLabel('Reason').fill('Unreadable scan')
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
      await expect(reject).toHaveCount(0)
      await expect(steps(page)).toContainText('Rejected')
    })

  test('G3 two answers with long names stand whole on a phone', async ({ open, api }) => {
    const [issued] = await (await api('admin')).list('/api/disciplinary-actions?status=issued&limit=1')
    const page = await open('admin', phone)
    await page.goto(`/safety/disciplinary-actions/${issued?.id ?? ''}`)
    for (const name of ['Record acknowledgement', 'Record refusal to sign']) {
      const answer = steps(page).getByRole('button', { name, exact: true })
      await expect(answer).toBeInViewport({ ratio: 1 })
      expect(
        await answer.evaluate((button: { scrollWidth: number; clientWidth: number }) => button.scrollWidth <= button.clientWidth),
        name,
      ).toBe(true)
    }
    await expect(steps(page).getByRole('button', { name: 'More actions' })).toBeInViewport({ ratio: 1 })
  })

  test('G3 where nothing is due, no step leads, and the summary has the only Edit button', async ({ open, api }) => {
    const admin = await api('admin')
    const division = await makeDivision(admin, { manager: admin.user.id })
    const page = await open('admin')
    await page.goto(`/divisions/${division.id}`)
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })).toHaveCount(1)
    await expect(steps(page).locator('.btn-primary')).toHaveCount(0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await expect(page).toHaveURL(/\/edit$/)
  })

  test('G3 an open dialog keeps its step while someone else takes it', async ({ open, api }) => {
    const admin = await api('admin')
    const unit = await makeVehicle(admin)
    const repair = await admin.create('/api/maintenance/repairs', {
      vehicle: unit.id,
      title: unique('Worn belt'),
      origin: 'shop',
      shop: 'Ozark Diesel',
    })
    const page = await open('admin')
    await page.goto(`/maintenance/repairs/${repair.id}`)
    await steps(page).getByRole('button', { name: 'Start repair', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Start repair', exact: true })).toBeVisible()
    await (await api('super_admin')).move(`/api/maintenance/repairs/${repair.id}`, 'start')
    await expect(page.locator('.record-line')).toContainText('In progress')
    await expect(dialog.getByRole('button', { name: 'Start repair', exact: true })).toBeVisible()
  })
})

test.describe('G3 whose turn it is', () => {
  test('G3 a step of somebody else names who takes it, and reminds them once', async ({ open, api }) => {
    const accident = await makeAccident(await api('admin'), await api('supervisor'))
    const page = await open('supervisor')
    await page.goto(`/accidents/${accident.id}`)
    const line = page.getByRole('region', { name: 'Also to do' }).getByRole('listitem').filter({ hasText: 'DOT recordability to confirm' })
    await expect(line).toContainText('Waiting on Admin, Manager or Safety')
    await line.getByRole('button', { name: /^Remind: Confirm recordability/ }).click()
    await expect(toast(page)).toContainText('reminded')
    await expect(line.getByRole('button', { name: /^Remind/ })).toBeDisabled()

    const told = await (await api('safety')).list('/api/notifications')
    expect(told.map(({ headline }) => headline)).toContain(`Confirm recordability: ${accident.title}`)
  })

  test('G3 a phone leads with the next step as a banner, and nothing repeats it', async ({ open, api }) => {
    const accident = await makeAccident(await api('admin'), await api('supervisor'))
    const page = await open('safety', phone)
    await page.goto(`/accidents/${accident.id}`)
    const banner = page.getByRole('region', { name: 'Next step' })
    await expect(banner).toHaveCount(1)
    await expect(banner).toBeInViewport({ ratio: 1 })
    expect((await banner.boundingBox())?.width).toBe(page.viewportSize()?.width)
    const verb = await banner.getByRole('button').innerText()
    await expect(page.getByRole('region', { name: 'Also to do' })).not.toContainText(verb)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Ticket', exact: true })).toBeVisible()
  })
})

test.describe('G3 a hold that is still to come', () => {
  test('G3 says the day it begins, not that it is in force, in list, preview, page and on a phone', async ({ open, api }) => {
    const admin = await api('admin')
    const driver = await makeDriver(admin)
    const reason = `Leave ${unique('H')}`
    const day = dayFrom(await companyToday(admin), 3)
    const hold = await admin.create('/api/holds', {
      driver: driver.id,
      kind: 'manual',
      reason,
      effect: 'block',
      startsAt: `${day}T15:00:00.000Z`,
    })
    const begins = `Begins ${new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))}`
    const list = `/holds?status=active&driver=${driver.id}`

    const page = await open('admin')
    await page.goto(list)
    await expect(rowOf(page, reason)).toContainText(begins)
    await expect(rowOf(page, reason)).not.toContainText('Active')
    await page.goto(`${list}&peek=${hold.id}`)
    const preview = page.getByRole('complementary', { name: 'Hold preview' })
    await expect(preview).toContainText(begins)
    await expect(preview).not.toContainText('Active')
    await page.goto(`/holds/${hold.id}`)
    await expect(steps(page)).toContainText(begins)
    await expect(steps(page)).not.toContainText(/In force|for \d|under/)

    const small = await open('admin', phone)
    await small.goto(list)
    const card = small.getByRole('listitem').filter({ hasText: reason })
    await expect(card).toContainText(begins)
    await expect(card).not.toContainText('Active')
  })
})
