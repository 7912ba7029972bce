import type { Role } from '#kit/roles.ts'
import { quiet } from '#tools/quiet.ts'
import type { Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expandGroup, menu, onScreen } from './support/screen.ts'

/** The routes of specification, section 2, that have their records: path, heading and who opens it here. */
const screens: readonly { path: string; heading: string | RegExp; role?: Role }[] = [
  { path: '/', heading: 'Dashboard' },
  { path: '/drivers-dashboard', heading: 'Drivers dashboard' },
  { path: '/assets-dashboard', heading: 'Assets dashboard' },
  { path: '/drivers', heading: 'Drivers' },
  { path: '/vehicles', heading: 'Vehicles' },
  { path: '/maintenance', heading: 'Maintenance' },
  { path: '/divisions', heading: 'Divisions' },
  { path: '/run-assignments', heading: 'Run assignments' },
  { path: '/time-off', heading: 'Time off' },
  { path: '/user-management', heading: 'Users' },
  { path: '/integrations', heading: 'Integrations' },
  { path: '/messages', heading: 'Communications' },
  { path: '/communications', heading: 'Communications' },
  { path: '/tasks', heading: 'Communications' },
  { path: '/design-options', heading: /Design options/i },
]

test.describe('A3 routes', () => {
  for (const { path, heading } of screens) {
    test(`A3 ${path} renders its own working screen`, async ({ open }) => {
      const page = await open('super_admin')
      await page.goto(path)
      await onScreen(page, heading)
      await expect(page).toHaveTitle(/^.+ · Longhaul$/)
      await quiet(page)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('heading').or(page.getByRole('main').getByRole('region')).nth(1)).toBeVisible()
    })
  }

  for (const kind of ['drivers', 'vehicles', 'divisions'] as const) {
    test(`A3 /${kind}/{id} and its edit form render by address`, async ({ open, api }) => {
      const [record] = (await (await api('manager')).list(`/api/${kind}?limit=1&status=active`)) as [Row]
      const page = await open(kind === 'divisions' ? 'admin' : 'manager')
      await page.goto(`/${kind}/${record.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(record.title)
      await page.goto(`/${kind}/${record.id}/edit`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Edit/)
      await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible()
    })
  }
})

test.describe('A4 not found', () => {
  for (const path of ['/no-such-screen', '/vehicles/nothing/edit/more', '/api-docs', '/reset-password']) {
    test(`A4 ${path} shows the not-found page`, async ({ open }) => {
      const page = await open('manager')
      await page.goto(path)
      await onScreen(page, 'Page not found')
      await page.getByRole('link', { name: 'Go to the dashboard' }).click()
      await onScreen(page, 'Dashboard')
    })
  }

  test('A4 a record that does not exist says so in its place', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/vehicles/0196f44e-ad18-7000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Vehicle not found' })).toBeVisible()
  })
})

test.describe('A5 loading', () => {
  test('A5 while it is being found out who is signed in, the whole page names the product', async ({ open }) => {
    const page = await open('manager')
    let release = (): void => undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/api/auth/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/vehicles')
    const message = page.getByRole('status').filter({ hasText: 'Loading Longhaul…' })
    await expect(message).toBeVisible()
    const box = await message.boundingBox()
    expect(box).toMatchObject({ width: 1440, height: 900 })
    await expect(menu(page)).toHaveCount(0)
    release()
    await onScreen(page, 'Vehicles')
  })

  test('A5 a screen whose code is on its way shows "Loading..."', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await quiet(page)
    let release = (): void => undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await expandGroup(menu(page), 'Fleet')
    await menu(page).getByRole('link', { name: 'Divisions' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    release()
    await onScreen(page, 'Divisions')
  })
})
