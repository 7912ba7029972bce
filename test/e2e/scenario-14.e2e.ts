import type { Page } from '@playwright/test'
import { Api } from './support/api.ts'
import type { Row } from './support/api.ts'
import { expect } from './support/fixtures.ts'
import { test } from './support/frozen.ts'
import { unique } from './support/records.ts'
import { settled } from './support/screen.ts'
import { demoPassword, emailOf, signIn } from './support/session.ts'
import type { SignedIn } from './support/session.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Assistant' })
const latest = (page: Page) => panelOf(page).locator('.assistant-answer').last()
const ask = async (page: Page, words: string): Promise<void> => {
  const before = await panelOf(page).locator('.assistant-answer').count()
  await page.getByPlaceholder('Ask me anything...').fill(words)
  await page.keyboard.press('Enter')
  await expect(panelOf(page).locator('.assistant-answer')).toHaveCount(before + 1)
}
const total = (page: Page) => page.locator('[data-guide="drivers.list.total"] b')

/** An active driver of the demo company whose last name nobody else has. */
const lonelyName = async (desk: Api): Promise<Row> => {
  const drivers = await desk.list('/api/drivers?archived=all&limit=500&fields=title,status,lastName,division')
  const found = drivers.find(
    (one) => one.status === 'active' && drivers.filter(({ lastName }) => lastName === one['lastName']).length === 1,
  )
  if (found === undefined) throw new Error('Every last name is there twice')
  return desk.read(`/api/drivers/${found.id}`)
}

/** A manager of a new division, who sees no driver of the others. */
const managerElsewhere = async (desk: Api, origin: string): Promise<SignedIn> => {
  const division = await desk.create('/api/divisions', { name: unique('Yard'), code: unique('Y').slice(-6), kind: 'terminal' })
  const [email, password] = [`${unique('manager').toLowerCase()}@longhaul.test`, 'quiet harbor lanterns 58']
  const { link } = await desk.call<{ link: { url: string } }>('POST', '/api/auth/invitations', {
    firstName: 'Ines',
    lastName: 'Elsewhere',
    email,
    role: 'manager',
    allDivisions: false,
    divisions: [division.id],
  })
  await desk.call('POST', `/api/auth/invitations/${new URL(link.url).hash.slice(1)}`, { password })
  return signIn(origin, email, password)
}

test('Scenario 14, E3 E4: who cannot drive tomorrow is the quick view with its reasons; leave is proposed, confirmed, undone; another division gets no names', async ({
  open,
  origin,
}) => {
  const desk = new Api(await signIn(origin, emailOf('super_admin'), demoPassword))
  const driver = await lonelyName(desk)
  const path = `/api/drivers/${driver.id}`
  const page = await open('super_admin')
  await page.goto('/drivers?view=tomorrow')
  await settled(page)
  const count = (await total(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'AI Assistant' }).click()

  await ask(page, 'who cannot drive tomorrow and why')
  await expect(latest(page)).toContainText(`${count} drivers (blocked on Nov 21, 2026)`)
  await expect(latest(page).getByRole('list', { name: 'Records' }).getByRole('listitem').first()).toContainText(': ')
  await latest(page).getByText('How I read this', { exact: true }).click()
  await expect(latest(page).getByText('All you can access')).toBeVisible()
  await latest(page)
    .getByRole('link', { name: `Open list (${count})` })
    .click()
  await settled(page)
  await expect(total(page)).toHaveText(count)

  await ask(page, `put ${String(driver['lastName'])} on leave`)
  const card = page.getByRole('group', { name: /^Start leave: / })
  await expect(card).toContainText(/Active.*On leave/)
  expect((await desk.read(path)).status).toBe('active')
  await card.getByLabel('Reason').fill('Family')
  await card.getByRole('button', { name: 'Start leave' }).click()
  await expect(card.getByRole('status')).toContainText('is now on leave.')
  expect((await desk.read(path)).status).toBe('leave')
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('status')).toHaveText('Undone. Previous values restored.')
  expect((await desk.read(path)).status).toBe('active')
  await page.goto(`/drivers/${driver.id}?tab=history`)
  await expect(page.getByText('(through the assistant)').first()).toBeVisible()

  const other = await open(await managerElsewhere(desk, origin))
  await other.goto('/')
  await other.getByRole('button', { name: 'AI Assistant' }).click()
  for (const words of ['who cannot drive tomorrow and why', `put ${String(driver['lastName'])} on leave`]) {
    await ask(other, words)
    await expect(latest(other)).not.toContainText(String(driver['firstName']))
    await expect(latest(other).getByRole('listitem')).toHaveCount(0)
    await expect(other.getByRole('group', { name: /^Start leave/ })).toHaveCount(0)
  }
  await desk.user.http.dispose()
})
