import type { Page } from '@playwright/test'
import { shopStaff } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { pathExists } from '#web/layout/navigation/path-exists.ts'
import { expect, test } from './support/fixtures.ts'
import { newUser } from './support/new-user.ts'
import { enter, expandGroup, menu, onScreen } from './support/screen.ts'

/** What the menu shows to whom, of the items whose records exist. */
const groupsOf: Readonly<Record<Role, readonly string[]>> = {
  super_admin: ['Drivers', 'Fleet', 'Safety', 'Recruiting'],
  admin: ['Drivers', 'Fleet', 'Safety', 'Recruiting'],
  manager: ['Drivers', 'Fleet', 'Safety', 'Recruiting'],
  supervisor: ['Drivers', 'Fleet', 'Safety', 'Recruiting'],
  safety: ['Drivers', 'Fleet', 'Safety'],
  recruiter: ['Recruiting'],
  shop: ['Fleet'],
  foreman: ['Fleet'],
}
/** Of the items of the specification, section 2, in its order, those whose screen exists. */
const existing = (items: Readonly<Record<string, string>>): string[] => Object.keys(items).filter((item) => pathExists(items[item] ?? ''))
const itemsOf: Readonly<Record<string, readonly string[]>> = {
  Drivers: existing({ Drivers: '/drivers', 'Time Off': '/time-off', 'Disciplinary Actions': '/safety/disciplinary-actions' }),
  Fleet: existing({ Vehicles: '/vehicles', 'Run Assignments': '/run-assignments', Maintenance: '/maintenance', Divisions: '/divisions' }),
  Safety: ['Accidents', 'Tickets', 'Violations', 'Clean Inspections', 'OSHA Claims', 'Workers Comp'],
  Recruiting: ['Leads', 'Applications'],
}
/** What follows below the rule of a group, for whom. */
const moreOf = (role: Role, group: string): readonly string[] => {
  if (group === 'Drivers') return ['Documents']
  if (group === 'Recruiting') return role === 'supervisor' ? [] : ['Call Mode']
  if (group !== 'Safety') return []
  if (role === 'supervisor') return ['Roadside Inspections', 'Deadlines', 'Holds', 'Corrective Actions']
  return [
    'CSA',
    'Roadside Inspections',
    'DataQs',
    'Deadlines',
    'Holds',
    'Corrective Actions',
    'Accident Register',
    'Review Committee',
    'OSHA Year End',
  ]
}

/** Entries of the user menu whose screens exist, in the order of the specification. */
const entriesOf = (role: Role): readonly string[] => [
  'Messages',
  'Tasks',
  'Send Feedback',
  'Design Options',
  ...(['super_admin', 'admin'].includes(role) ? ['User Management'] : []),
  ...(role === 'super_admin' ? ['Integrations'] : []),
  ...(['super_admin', 'manager'].includes(role) ? ['Feedback Management'] : []),
  'My Feedback',
  'Keyboard Shortcuts',
  ...(role === 'recruiter' || shopStaff.includes(role) ? [] : ['Compliance Settings']),
  ...(role === 'super_admin' || role === 'admin' ? ['Company Settings'] : []),
  'Your Account',
  'Sign Out',
]

const roles = Object.keys(groupsOf) as Role[]

// Another test may have opened groups; the server remembers them for the user.
test.beforeEach(async ({ api }) => {
  for (const role of roles) await (await api(role)).send('PUT', '/api/preferences/menu.open', { value: [] })
})
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const toggles = (page: Page) => menu(page).getByRole('button')

test.describe('B1 sidebar', () => {
  test('B1 groups start collapsed; a header is a link to its dashboard beside its own toggle', async ({ open, newSession, origin }) => {
    const page = await open(await newUser(origin, await newSession('admin'), 'manager'))
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await expect(menu(page).getByRole('link')).toHaveText(['Dashboard', 'Drivers', 'Fleet', 'Safety', 'Recruiting', 'Reports'])
    for (const toggle of await toggles(page).all()) await expect(toggle).toHaveAttribute('aria-expanded', 'false')

    await menu(page).getByRole('link', { name: 'Fleet' }).click()
    await onScreen(page, 'Assets dashboard')
    expect(new URL(page.url()).pathname).toBe('/assets-dashboard')
    await expect(menu(page).getByRole('link', { name: 'Vehicles' }), 'the link does not expand').toHaveCount(0)

    await expandGroup(menu(page), 'Drivers')
    expect(new URL(page.url()).pathname, 'the toggle does not navigate').toBe('/assets-dashboard')
    await menu(page).getByRole('link', { name: 'Drivers' }).nth(1).click()
    await onScreen(page, 'Drivers')
    await expect(menu(page).getByRole('link', { name: 'Drivers' }).nth(1)).toHaveAttribute('aria-current', 'page')
    await menu(page).getByRole('button', { name: 'Collapse Drivers' }).click()
    await expect(menu(page).getByRole('link'), 'closed, a group draws its current item alone').toHaveText([
      'Dashboard',
      'Drivers',
      'Drivers',
      'Fleet',
      'Safety',
      'Recruiting',
      'Reports',
    ])
    await expect(menu(page).getByRole('link', { name: 'Drivers' }).nth(1)).toHaveAttribute('aria-current', 'page')

    await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
    await onScreen(page, 'Reports')
    await expect(menu(page).getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page')
  })

  test('B1 a page of a list has its own entry: the longest address is current, and a closed group draws it alone', async ({
    open,
    newSession,
    origin,
  }) => {
    const page = await open(await newUser(origin, await newSession('admin'), 'safety'))
    await page.goto('/accidents')
    await onScreen(page, 'Accidents')
    await expect(page.getByRole('navigation', { name: 'Views of accidents' }).getByRole('link', { name: 'Register' })).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Pages of accidents' }).getByRole('link', { name: 'Register' }).click()
    await onScreen(page, 'Accident register')
    const links = menu(page).getByRole('link')
    await expect(links).toHaveText(['Dashboard', 'Drivers', 'Fleet', 'Safety', 'Accident Register', 'Reports'])
    await expect(menu(page).getByRole('link', { name: 'Accident Register' })).toHaveAttribute('aria-current', 'page')
    await expandGroup(menu(page), 'Safety')
    await expect(menu(page).getByRole('link', { name: /^Accidents/ })).not.toHaveAttribute('aria-current', 'page')
  })

  test('B1 what a user opened stays open for that user alone, over a new sign-in and in another browser', async ({
    open,
    newSession,
    origin,
  }) => {
    const admin = await newSession('admin')
    const user = await newUser(origin, admin, 'manager')
    const page = await open(user)
    await page.goto('/')
    await expandGroup(menu(page), 'Safety')
    await page.reload()
    const safety = menu(page).getByRole('button', { name: 'Collapse Safety' })
    await expect(safety).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('button', { name: user.name }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    const other = await newUser(origin, admin, 'manager')
    await enter(page, other.email, other.password)
    await onScreen(page, 'Dashboard')
    for (const toggle of await toggles(page).all()) await expect(toggle).toHaveAttribute('aria-expanded', 'false')

    const elsewhere = await open(null)
    await elsewhere.goto('/login')
    await enter(elsewhere, user.email, user.password)
    await onScreen(elsewhere, 'Dashboard')
    await expect(menu(elsewhere).getByRole('button', { name: 'Collapse Safety' })).toBeVisible()
  })

  test('B3 B6 each badge is the total of its list, asked again every 30 s, and so are the own counts', async ({ open, api }) => {
    const admin = await api('super_admin')
    const page = await open('super_admin')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.clock.install()
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    const totals = await Promise.all(
      counted.map(async ([, list, statuses]) =>
        Number((await admin.send('GET', `/api/${list}?status=${statuses}&limit=0`)).headers()['x-total-count']),
      ),
    )
    const sum = totals.reduce((one, other) => one + other, 0)
    await expect(menu(page).getByRole('button', { name: `Expand Safety, ${sum > 99 ? '99+' : sum} open` })).toBeVisible()
    await expandGroup(menu(page), 'Safety')
    for (const [item, list, statuses] of counted) {
      const answer = await admin.send('GET', `/api/${list}?status=${statuses}&limit=0`)
      const total = Number(answer.headers()['x-total-count'])
      const badge = menu(page).locator('.nav-item', { hasText: item }).locator('.count')
      if (total === 0) await expect(badge, item).toHaveCount(0)
      else await expect(badge, item).toContainText(total > 99 ? '99+' : String(total))
    }
    const polls = (): number => asked.filter((path) => path === '/api/accidents').length
    const before = polls()
    // The next question is timed when the answer to the last has come.
    await expect
      .poll(async () => {
        await page.clock.runFor(12_000)
        return polls()
      })
      .toBeGreaterThanOrEqual(before + 2)
    for (const own of ['messages/unread-count', 'tasks/pending-count'])
      await expect
        .poll(async () => {
          await page.clock.runFor(12_000)
          return asked.filter((path) => path.startsWith(`/api/${own}/`)).length
        }, own)
        .toBeGreaterThanOrEqual(2)
  })
})

/** Menu entries with a badge, their lists and counted statuses (specification, section 4). */
const counted = [
  ['Accidents', 'accidents', 'open,pending'],
  ['Tickets', 'tickets', 'open'],
  ['Violations', 'violations', 'open'],
  ['OSHA Claims', 'osha-claims', 'open,investigating'],
  ['Workers Comp', 'workers-comp', 'open'],
] as const

test.describe('B2 mobile menu', () => {
  test('B2 the same groups, each with a toggle, in a drawer that closes when an entry is followed', async ({
    open,
    newSession,
    origin,
  }) => {
    const page = await open(await newUser(origin, await newSession('admin'), 'manager'), phone)
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await expect(menu(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu(page).getByRole('link')).toHaveText(['Dashboard', 'Drivers', 'Fleet', 'Safety', 'Recruiting', 'Reports'])
    for (const toggle of await toggles(page).all()) await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expandGroup(menu(page), 'Fleet')
    await menu(page).getByRole('link', { name: 'Vehicles' }).click()
    await onScreen(page, 'Vehicles')
    await expect(menu(page)).toHaveCount(0)
  })

  test('B2 the drawer holds the user menu and closes by key @release', async ({ open }) => {
    const page = await open('safety', phone)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
  })
})

test.describe('B4 B5 user menu', () => {
  for (const role of roles) {
    test(`B4 B5 B7 ${role}: initials, name, role; groups and entries`, async ({ open, sessions }) => {
      const { name } = await sessions.of(role)
      const page = await open(role)
      await page.goto('/')
      // A recruiter's home is what is due in recruiting, the shop's its work.
      const isShop = shopStaff.includes(role)
      await onScreen(page, role === 'recruiter' ? 'Recruiting' : isShop ? 'Maintenance' : 'Dashboard')
      // On a page of the fleet its group is open already.
      if (isShop) await page.goto('/account')
      const button = page.locator('.user-button')
      await expect(button.locator('.user-name')).toHaveText(name)
      await expect(button.locator('.user-role')).toHaveText(
        role
          .split('_')
          .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
          .join(' '),
      )
      const initials = name
        .split(' ')
        .map((word) => word.charAt(0))
        .join('')
        .toUpperCase()
      await expect(button).toContainText(initials)

      const groups = groupsOf[role]
      await expect(menu(page).getByRole('link')).toHaveText([
        ...(role === 'recruiter' || isShop ? [] : ['Dashboard']),
        ...groups,
        'Reports',
      ])
      for (const group of groups) {
        await expandGroup(menu(page), group)
        // A badge is a link of its own, to the records it counts.
        const items = page.locator(`#nav-${group.toLowerCase()}`).getByRole('link').and(page.locator(':not(.nav-badge)'))
        const own = (itemsOf[group] ?? []).filter((item) => !isShop || item === 'Vehicles' || item === 'Maintenance')
        await expect(items).toHaveText([...own, ...moreOf(role, group)])
        await expect(page.locator(`#nav-${group.toLowerCase()}`).getByRole('separator')).toHaveCount(moreOf(role, group).length > 0 ? 1 : 0)
      }

      await button.click()
      // What is new to somebody is counted beside its entry.
      await expect(page.getByRole('menuitem')).toHaveText(entriesOf(role).map((entry) => new RegExp(`^${entry}[\\d+]*$`)))
    })
  }

  test('B4 a user without a role is shown as "User" @release', async ({ open }) => {
    const page = await open('manager')
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch()
      const user = (await answer.json()) as Record<string, unknown>
      await route.fulfill({ response: answer, json: { ...user, role: null } })
    })
    await page.goto('/design-options')
    await expect(page.locator('.user-role')).toHaveText('User')
  })
})
