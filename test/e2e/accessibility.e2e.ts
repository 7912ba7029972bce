import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Role } from '#kit/roles.ts'
import type { Api } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeVehicle, unique } from './support/records.ts'
import { onScreen } from './support/screen.ts'

/** A screen in one of its states: who sees it, and how it comes about. */
interface State {
  readonly name: string
  readonly who: Role | null
  readonly options?: BrowserContextOptions
  readonly reach: (page: Page, api: Api) => Promise<void>
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

const at =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
  }

const first = async (api: Api, kind: string, query = ''): Promise<string> => {
  const [row] = await api.list(`/api/${kind}?limit=1&${query}`)
  return `/${kind}/${row?.id ?? ''}`
}

const aVehicle = (api: Api): Promise<string> => first(api, 'vehicles', 'status=active&kind=tractor&telematicsProblem=none')
const aDriver = (api: Api): Promise<string> => first(api, 'drivers', 'status=active')

const onVehicle =
  (tab: string) =>
  async (page: Page, api: Api): Promise<void> => {
    await page.goto(`${await aVehicle(api)}?tab=${tab}`)
  }

const pressed =
  (path: string, ...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const name of names) await page.getByRole('button', { name }).first().click()
  }

const list = '/vehicles?view=all&limit=25'

const signedOut: readonly State[] = [
  { name: 'sign in', who: null, reach: at('/login') },
  { name: 'forgot password', who: null, reach: at('/login?forgot=1') },
  { name: 'reset password', who: null, reach: at('/reset-password/abcdefgh') },
  { name: 'invitation', who: null, reach: at('/accept-invitation') },
  {
    name: 'invitation form',
    who: null,
    reach: async (page, api) => {
      const person = { firstName: 'A', lastName: 'B', email: `${unique('axe').toLowerCase()}@longhaul.test`, role: 'safety', allDivisions: true }
      const { link } = await api.call<{ link: { url: string } }>('POST', '/api/auth/invitations', person)
      await page.goto(`/accept-invitation${new URL(link.url).hash}`)
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    },
  },
  { name: 'sign in refused', who: null, reach: async (page) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
  } },
]

const screens: readonly State[] = [
  { name: 'dashboard', who: 'super_admin', reach: at('/') },
  { name: 'drivers dashboard', who: 'manager', reach: at('/drivers-dashboard') },
  { name: 'assets dashboard', who: 'manager', reach: at('/assets-dashboard') },
  { name: 'dashboard as tables', who: 'manager', reach: pressed('/', 'View as table') },
  { name: 'dashboard on a phone', who: 'manager', options: phone, reach: at('/') },
  { name: 'design options', who: 'manager', reach: at('/design-options') },
  { name: 'account', who: 'manager', reach: at('/account') },
  { name: 'API description', who: 'admin', reach: at('/api/docs') },
  { name: 'not found', who: 'manager', reach: at('/no-such-screen') },
  { name: 'not for the role', who: 'recruiter', reach: at('/vehicles') },
  { name: 'users', who: 'admin', reach: at('/user-management') },
  { name: 'invite dialog', who: 'admin', reach: pressed('/user-management', 'Invite user') },
  { name: 'user access', who: 'admin', reach: async (page, api) => page.goto(`/user-management/${(await api.list('/api/users?limit=1&status=active'))[0]?.id ?? ''}?tab=access`).then(() => undefined) },
  ...['connection', 'runs', 'links', 'conflicts', 'policy'].map((tab): State => ({ name: `integrations ${tab}`, who: 'super_admin', reach: at(`/integrations?tab=${tab}`) })),
  { name: 'integrations dialog', who: 'super_admin', reach: pressed('/integrations', 'Change') },
]

const lists: readonly State[] = [
  { name: 'vehicles', who: 'manager', reach: at(list) },
  { name: 'drivers', who: 'manager', reach: at('/drivers?limit=25') },
  { name: 'divisions', who: 'admin', reach: at('/divisions') },
  { name: 'documents', who: 'manager', reach: at('/qualification-documents?limit=25') },
  { name: 'meter entries', who: 'manager', reach: at('/meter-entries?limit=25') },
  { name: 'vehicle assignments', who: 'manager', reach: at('/vehicle-assignments?limit=25') },
  { name: 'vehicles on a phone', who: 'manager', options: phone, reach: at(list) },
  { name: 'mobile menu', who: 'manager', options: phone, reach: pressed('/', /^Menu$/, 'Expand Fleet') },
  {
    name: 'peek',
    who: 'manager',
    reach: async (page) => {
      await page.goto(list)
      await page.locator('tr[data-row]').nth(1).getByRole('cell').nth(8).click()
      await expect(page.getByRole('complementary', { name: 'Vehicle preview' }).getByRole('heading', { level: 2 })).toBeVisible()
    },
  },
  {
    // Few rows: what lies under the bar for now can be scrolled from under it.
    name: 'bulk bar',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/vehicles?view=all&q=1101')
      await page.locator('tr[data-row]').first().getByRole('checkbox').click()
      await expect(page.getByRole('toolbar', { name: 'Actions for the selected rows' })).toBeVisible()
    },
  },
  { name: 'empty list', who: 'manager', reach: at('/vehicles?q=nothing-like-this') },
  {
    name: 'none yet',
    who: 'manager',
    reach: async (page) => {
      await page.route('**/api/vehicles?*limit=50*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
      await page.goto('/vehicles?view=all')
    },
  },
  {
    name: 'list that failed',
    who: 'manager',
    reach: async (page) => {
      await page.route('**/api/vehicles?*limit=50*', (route) => route.fulfill({ status: 503, body: 'down' }))
      await page.goto('/vehicles')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'list that loads',
    who: 'manager',
    reach: async (page) => {
      await page.route('**/api/vehicles?*limit=50*', () => new Promise(() => undefined))
      await page.goto('/vehicles')
      await expect(page.locator('.skeleton').first()).toBeVisible()
    },
  },
  { name: 'filter', who: 'manager', reach: async (page) => {
    await page.goto(list)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: 'Readiness' }).click()
    await expect(page.getByRole('checkbox', { name: 'Blocked' })).toBeVisible()
  } },
  { name: 'columns', who: 'manager', reach: pressed(list, 'Columns') },
  { name: 'export menu', who: 'manager', reach: pressed(list, /^Export/) },
  { name: 'user menu', who: 'manager', reach: async (page) => {
    await page.goto('/design-options')
    await page.locator('.user-button').click()
  } },
  {
    name: 'bulk edit review',
    who: 'manager',
    reach: async (page) => {
      await page.goto(list)
      for (const row of [0, 1]) await page.locator('tr[data-row]').nth(row).getByRole('checkbox').click()
      await page.getByRole('button', { name: 'Status' }).last().click()
      await page.getByRole('menuitem', { name: /^Send to shop/ }).click()
      await page.getByLabel('Reason').fill('Recall')
      await page.getByRole('button', { name: 'Review' }).click()
      await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
    },
  },
  {
    name: 'palette',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/design-options')
      await onScreen(page, /Design options/i)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('da')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'key sheet',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/design-options')
      await onScreen(page, /Design options/i)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

const records: readonly State[] = [
  { name: 'vehicle', who: 'manager', reach: async (page, api) => page.goto(await aVehicle(api)).then(() => undefined) },
  ...['qualification-documents.vehicle', 'meter-entries.vehicle', 'vehicle-assignments.vehicle', 'files', 'comments', 'history'].map((tab): State => ({ name: `vehicle ${tab}`, who: 'manager', reach: onVehicle(tab) })),
  { name: 'vehicle on a phone', who: 'manager', options: phone, reach: async (page, api) => page.goto(await aVehicle(api)).then(() => undefined) },
  { name: 'driver', who: 'safety', reach: async (page, api) => page.goto(await aDriver(api)).then(() => undefined) },
  { name: 'driver requirements', who: 'safety', reach: async (page, api) => page.goto(`${await aDriver(api)}?tab=requirements`).then(() => undefined) },
  { name: 'division', who: 'admin', reach: async (page, api) => page.goto(await first(api, 'divisions')).then(() => undefined) },
  { name: 'record not found', who: 'manager', reach: at('/vehicles/0196f44e-ad18-7000-8000-000000000000') },
  {
    name: 'move dialog',
    who: 'manager',
    reach: async (page, api) => {
      await page.goto(await aVehicle(api))
      await page.getByRole('button', { name: 'Send to shop' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send to shop' }).click()
    },
  },
  {
    name: 'archived record, toast',
    who: 'manager',
    reach: async (page, api) => {
      const vehicle = await makeVehicle(api)
      await page.goto(`/vehicles/${vehicle.id}`)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Archive vehicle' }).click()
      await page.locator('.toast').hover()
    },
  },
  {
    name: 'form with errors',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/drivers/new')
      await page.getByRole('button', { name: /^Save driver/ }).click()
      await expect(page.getByText('Required').first()).toBeVisible()
    },
  },
  { name: 'division form', who: 'admin', reach: async (page, api) => page.goto(`${await first(api, 'divisions')}/edit`).then(() => undefined) },
  { name: 'form on a phone', who: 'manager', options: phone, reach: at('/vehicles/new') },
  {
    name: 'calendar',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/vehicles/new')
      await page.getByRole('button', { name: 'Choose date' }).first().click()
      await expect(page.getByRole('grid')).toBeVisible()
    },
  },
  { name: 'import', who: 'manager', reach: at('/vehicles/import') },
  {
    name: 'import check',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/vehicles/import')
      await page.locator('input[type="file"]').setInputFiles({ name: 'few.csv', mimeType: 'text/csv', buffer: Buffer.from(`Unit number,Division,Year\n${unique('A')},Joplin Yard,2020\n${unique('A')},Nowhere,20x0\n`) })
      await page.getByRole('button', { name: /^Check 2 rows/ }).click()
      await expect(page.getByText('What would happen')).toBeVisible()
    },
  },
]

const adminOf = (who: Role | null): Role => who ?? 'admin'

for (const [group, states] of Object.entries({ 'signed out': signedOut, screens, lists, records })) {
  test.describe(`axe: ${group}`, () => {
    for (const { name, who, options, reach } of states) {
      test(`P-61 axe finds nothing in six appearances: ${name}`, async ({ open, api }) => {
        const page = await open(who, options)
        await reach(page, await api(adminOf(who)))
        await expect(page.getByRole('heading').first()).toBeVisible()
        if (name !== 'list that loads') await page.waitForLoadState('networkidle')
        expect(await violationsOf(page)).toEqual([])
      })
    }
  })
}
