import { withoutEvents } from '#tools/quiet.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDivision, unique } from './support/records.ts'
import { expandGroup, field, menu, onScreen } from './support/screen.ts'

test('B3 B6 one list that fails slows no other badge, draws nothing, and says nothing; a 429 is waited for @release', async ({ open }) => {
  const page = await open('manager')
  await withoutEvents(page)
  const asked = { accidents: 0, tickets: 0, violations: 0 }
  for (const list of ['accidents', 'tickets', 'violations'] as const)
    await page.route(`**/api/${list}?status=*fields=id,status*`, (route) => {
      asked[list] += 1
      if (list === 'accidents') return route.fulfill({ status: 500, body: 'no' })
      if (list === 'tickets') return route.fulfill({ status: 429, headers: { 'retry-after': '90' }, body: '' })
      return route.continue()
    })
  await page.clock.install()
  await page.goto('/')
  await onScreen(page, 'Dashboard')
  await expandGroup(menu(page), 'Safety')
  await expect(menu(page).locator('.nav-item', { hasText: 'Violations' }).locator('.count')).toBeVisible()
  for (const item of ['Accidents', 'Tickets'])
    await expect(menu(page).locator('.nav-item', { hasText: item }).locator('.count')).toHaveCount(0)
  const before = { ...asked }
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return asked.violations - before.violations
    })
    .toBeGreaterThanOrEqual(8)
  const pace = asked.violations - before.violations
  // A question that is still on its way is not asked again: the two may be one or two apart.
  expect(Math.abs(asked.accidents - before.accidents - pace)).toBeLessThanOrEqual(2)
  expect(asked.tickets - before.tickets).toBeLessThanOrEqual(pace / 2)
  await expect(page.locator('.toast[data-state="open"]')).toHaveCount(0)
})

test('B3 the poll of an unchanged list costs the server no rows, and the badge stays @release', async ({ open }) => {
  const page = await open('manager')
  await withoutEvents(page)
  const answers: number[] = []
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/api/violations' && answer.url().includes('fields=id,status')) answers.push(answer.status())
  })
  await page.clock.install()
  await page.goto('/')
  await onScreen(page, 'Dashboard')
  await expandGroup(menu(page), 'Safety')
  const badge = menu(page).locator('.nav-item', { hasText: 'Violations' }).locator('.count')
  await expect(badge).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return answers
    })
    .toContain(304)
  await expect(badge).toBeVisible()
})

test('B3 a saved change asks the badges of the lists it shows in at once', async ({ open, api }) => {
  const admin = await api('super_admin')
  const division = await makeDivision(admin)
  const page = await open('super_admin')
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('fields=id,status')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto(`/divisions/${division.id}/edit`)
  await field(page, 'Name').fill(unique('Renamed '))
  asked.length = 0
  await page.getByRole('button', { name: /^Save/ }).click()
  await onScreen(page, /^Renamed/i)
  await expect.poll(() => asked).toContain('/api/tickets')
})
