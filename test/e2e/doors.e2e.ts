import type { Role } from '#kit/roles.ts'
import { fleetReaders, operationsStaff, roles } from '#kit/roles.ts'
import { sampled } from '#test/support/sampled.ts'
import { expect, test } from './support/fixtures.ts'

/** Addresses of the menu, and of the API behind them. */
const doors: readonly { screen: string; api: string; open: readonly Role[] }[] = [
  { screen: '/vehicles', api: '/api/vehicles?limit=1', open: fleetReaders },
  { screen: '/maintenance', api: '/api/meter-entries?limit=1', open: fleetReaders },
  { screen: '/drivers-dashboard', api: '/api/accidents?limit=1', open: operationsStaff },
  { screen: '/user-management', api: '/api/users?limit=1', open: ['super_admin', 'admin', 'manager'] },
  { screen: '/integrations', api: '/api/integrations', open: ['super_admin'] },
]

test.describe('B7 what the menu hides the server refuses', () => {
  for (const role of sampled('doors', roles, 2)) {
    test(`B7 ${role}`, async ({ open, api }) => {
      const page = await open(role)
      const person = await api(role)
      for (const door of doors) {
        const allowed = door.open.includes(role)
        const answer = await person.send('GET', door.api)
        if (allowed) expect(answer.status(), door.api).toBe(200)
        else expect([403, 404], `${door.api} answered ${answer.status()}`).toContain(answer.status())
        await page.goto(door.screen)
        const closed = page.getByRole('heading', { name: 'You don’t have access to this page' })
        if (allowed) {
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(closed).toHaveCount(0)
        } else await expect(closed).toBeVisible()
      }
    })
  }

  test('B7 the dashboard of a recruiter counts nothing of the fleet', async ({ api }) => {
    const { tiles } = await (await api('recruiter')).call<{ tiles: { href: string }[] }>('GET', '/api/dashboard/stats')
    expect(tiles.filter(({ href }) => !/^\/(drivers|divisions|qualification-documents)/.test(href))).toEqual([])
  })

  test('B7 a supervisor cannot be talked into a manager by the page: a write beyond the role is refused', async ({ api }) => {
    const [vehicle] = await (await api('supervisor')).list('/api/vehicles?limit=1&status=active')
    const refused = await (
      await api('supervisor')
    ).send('DELETE', `/api/vehicles/${vehicle?.id ?? ''}`, {}, { 'if-match': `"${vehicle?.version ?? 0}"` })
    expect(refused.status()).toBe(403)
    const users = await (
      await api('manager')
    ).send('POST', '/api/auth/invitations', {
      firstName: 'A',
      lastName: 'B',
      email: 'ab@longhaul.test',
      role: 'manager',
      allDivisions: true,
    })
    expect(users.status()).toBe(403)
  })
})
