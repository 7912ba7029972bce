import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Role } from '#kit/roles.ts'
import type { Api } from './api.ts'
import { expect } from './fixtures.ts'
import { unique } from './records.ts'

/** A screen in one of its states: who sees it, and how it comes about. */
export interface State {
  readonly name: string
  readonly who: Role | null
  readonly options?: BrowserContextOptions
  readonly reach: (page: Page, api: Api) => Promise<void>
  /** It is looked at before its figures are there. */
  readonly loads?: true
}

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

export const at =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
  }

export const first = async (api: Api, kind: string, query = ''): Promise<string> => {
  const [row] = await api.list(`/api/${kind}?limit=1&${query}`)
  return `/${kind}/${row?.id ?? ''}`
}

export const aVehicle = (api: Api): Promise<string> => first(api, 'vehicles', 'status=active&kind=tractor&telematicsProblem=none')
export const aDriver = (api: Api): Promise<string> => first(api, 'drivers', 'status=active')

export const onVehicle =
  (tab: string) =>
  async (page: Page, api: Api): Promise<void> => {
    await page.goto(`${await aVehicle(api)}?tab=${tab}`)
  }

export const pressed =
  (path: string, ...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const name of names) await page.getByRole('button', { name }).first().click()
  }

/** The page before this question is answered. */
const unanswered =
  (path: string, asked: string) =>
  async (page: Page): Promise<void> => {
    await page.route(asked, () => new Promise(() => undefined))
    await page.goto(path)
    await expect(page.locator('.skeleton').first()).toBeVisible()
  }

export const list = '/vehicles?view=all&limit=10'

export const signedOut: readonly State[] = [
  { name: 'sign in', who: null, reach: at('/login') },
  { name: 'forgot password', who: null, reach: at('/login?forgot=1') },
  { name: 'reset password', who: null, reach: at('/reset-password/abcdefgh') },
  { name: 'invitation', who: null, reach: at('/accept-invitation') },
  {
    name: 'invitation form',
    who: null,
    reach: async (page, api) => {
      const person = {
        firstName: 'A',
        lastName: 'B',
        email: `${unique('axe').toLowerCase()}@longhaul.test`,
        role: 'safety',
        allDivisions: true,
      }
      const { link } = await api.call<{ link: { url: string } }>('POST', '/api/auth/invitations', person)
      await page.goto(`/accept-invitation${new URL(link.url).hash}`)
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'sign in refused',
    who: null,
    reach: async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
  },
]

export const screens: readonly State[] = [
  { name: 'dashboard', who: 'super_admin', reach: at('/') },
  { name: 'drivers dashboard', who: 'manager', reach: at('/drivers-dashboard') },
  { name: 'assets dashboard', who: 'manager', reach: at('/assets-dashboard') },
  { name: 'safety dashboard', who: 'safety', reach: at('/safety-dashboard') },
  { name: 'safety dashboard on a phone', who: 'safety', options: phone, reach: at('/safety-dashboard') },
  { name: 'dashboard that loads', who: 'manager', reach: unanswered('/', '**/api/dashboard/stats*'), loads: true },
  { name: 'figures that load', who: 'safety', reach: unanswered('/tickets/figures', '**/api/figures/tickets*'), loads: true },
  { name: 'dashboard as tables', who: 'manager', reach: pressed('/', 'View as table') },
  { name: 'dashboard on a phone', who: 'manager', options: phone, reach: at('/') },
  { name: 'accident register', who: 'safety', reach: at('/accidents/register') },
  { name: 'empty accident register', who: 'safety', reach: at('/accidents/register?asOf=2020-01-01') },
  { name: 'committee on a phone', who: 'safety', options: phone, reach: at('/accidents/committee') },
  { name: 'committee members', who: 'safety', reach: pressed('/accidents/committee', /^Choose members/) },
  { name: 'design options', who: 'manager', reach: at('/design-options') },
  { name: 'account', who: 'manager', reach: at('/account') },
  { name: 'new message', who: 'manager', reach: at('/messages?new=yes') },
  {
    name: 'API description',
    who: 'admin',
    reach: async (page) => {
      await page.goto('/api/docs')
      await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('vehicles')
      // All areas have one form, and together they are ten thousand elements.
      await expect(page.getByRole('heading', { level: 2, name: 'Accidents' })).toHaveCount(0)
    },
  },
  { name: 'not found', who: 'manager', reach: at('/no-such-screen') },
  { name: 'not for the role', who: 'recruiter', reach: at('/vehicles') },
  { name: 'users', who: 'admin', reach: at('/user-management') },
  { name: 'invite dialog', who: 'admin', reach: pressed('/user-management', 'Invite user') },
  {
    name: 'user access',
    who: 'admin',
    reach: async (page, api) =>
      page.goto(`/user-management/${(await api.list('/api/users?limit=1&status=active'))[0]?.id ?? ''}?tab=access`).then(() => undefined),
  },
  ...['connection', 'runs', 'links', 'conflicts', 'policy'].map((tab): State => ({
    name: `integrations ${tab}`,
    who: 'super_admin',
    reach: at(`/integrations?tab=${tab}`),
  })),
  { name: 'integrations dialog', who: 'super_admin', reach: pressed('/integrations', 'Change') },
]
