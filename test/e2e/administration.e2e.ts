import { expect, test } from './support/fixtures.ts'
import { unique } from './support/records.ts'
import type { Api } from './support/api.ts'
import { confirmPassword, onScreen, toast } from './support/screen.ts'
import { type SignedIn, demoPassword, signIn } from './support/session.ts'

const password = 'maple river crossing 41'

/** Somebody of his own, so that ending his sessions ends nobody else's; signed in as often as asked. */
const newcomer = async (admin: Api, origin: string, times: number): Promise<SignedIn[]> => {
  const email = `${unique('own').toLowerCase()}@longhaul.test`
  const person = { firstName: 'Nils', lastName: unique('Own'), email, role: 'safety', allDivisions: true }
  const { link } = await admin.call<{ link: { url: string } }>('POST', '/api/auth/invitations', person)
  await admin.call('POST', `/api/auth/invitations/${new URL(link.url).hash.slice(1)}`, { password })
  return Promise.all(Array.from({ length: times }, () => signIn(origin, email, password)))
}

test.describe('G21 user management', () => {
  test('G21 A2 an invitation is shown as a link when mail is not set up; who opens it chooses a password and can sign in', async ({
    open,
    newSession,
  }) => {
    const page = await open(await newSession('admin'))
    await page.goto('/user-management')
    await onScreen(page, 'Users')
    const email = `${unique('new').toLowerCase()}@longhaul.test`
    await page.getByRole('button', { name: 'Invite user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite user' })
    await dialog.getByLabel('First name').fill('Paula')
    await dialog.getByLabel('Last name').fill(unique('Reyes'))
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Role').click()
    await expect(page.getByRole('option', { name: 'Super Admin' })).toHaveCount(0)
    await page.getByRole('option', { name: 'Supervisor' }).click()
    await expect(dialog.getByLabel('All divisions')).not.toBeChecked()
    await dialog.getByLabel('All divisions').check()
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await confirmPassword(page, demoPassword)
    const link = await page.getByLabel('Invitation link').inputValue()
    expect(new URL(link).pathname).toBe('/accept-invitation')

    const guest = await open(null)
    await guest.goto(new URL(link).pathname + new URL(link).hash)
    await onScreen(guest, 'Accept invitation')
    expect(guest.url()).not.toContain('#')
    await guest.getByLabel('Password', { exact: true }).fill('too short')
    await guest.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(guest.getByText(/at least 15 characters/i).last()).toBeVisible()
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Accept invitation' }).click()
    await onScreen(guest, 'Welcome to Longhaul')
    await guest.getByRole('link', { name: 'Go to sign in' }).click()
    await guest.getByLabel('Email').fill(email)
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Sign in' }).click()
    await onScreen(guest, 'Dashboard')
  })

  test('G21 the sessions of a user are seen, and ended by an administrator who gives their password @release', async ({
    open,
    api,
    origin,
    newSession,
  }) => {
    const [victim] = await newcomer(await api('super_admin'), origin, 1)
    if (victim === undefined) throw new Error('Nobody signed in')
    const page = await open(await newSession('super_admin'))
    await page.goto(`/user-management/${victim.id}?tab=access`)
    await onScreen(page, victim.name)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await confirmPassword(page, demoPassword)
    await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
    expect((await victim.http.get('/api/auth/me')).status()).toBe(401)
  })

  test('own sessions: all others can be ended @release', async ({ open, api, origin }) => {
    const [here, there] = await newcomer(await api('super_admin'), origin, 2)
    if (here === undefined || there === undefined) throw new Error('Not signed in twice')
    const page = await open(here)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
    // While it is sent the button has other words.
    await expect.poll(async () => (await there.http.get('/api/auth/me')).status()).toBe(401)
    expect((await here.http.get('/api/auth/me')).status()).toBe(200)
  })
})

test.describe('G20 integrations', () => {
  test('G20 the connection answers a test, and a sync by hand shows in the history with its figures', async ({ open }) => {
    const page = await open('super_admin')
    await page.goto('/integrations')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(toast(page)).toContainText('The provider answers')
    await page.getByRole('button', { name: 'Sync now' }).click()
    await page.getByRole('menuitem', { name: 'Vehicles', exact: true }).click()
    await expect(toast(page)).toContainText('Vehicles')
    await page.getByRole('link', { name: 'Sync history' }).click()
    const newest = page.getByRole('region', { name: 'Sync history' }).getByRole('row').nth(1)
    await expect(newest).toContainText('seen')
    await newest.getByRole('link').click()
    await expect(page.getByRole('dialog')).toContainText('seen')
  })

  test('G20 the token is written, never read back @release', async ({ open }) => {
    const page = await open('super_admin')
    await page.goto('/integrations')
    await page.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('API token')).toHaveValue('')
    await expect(dialog.getByText(/Leave blank to keep the one ending in/)).toBeVisible()
  })

  test('G20 what is left to match can be ignored and looked at again @release', async ({ open }) => {
    const page = await open('super_admin')
    await page.goto('/integrations?tab=links&kind=drivers&state=unmatched')
    const rows = page.getByRole('main').locator('li', { has: page.getByRole('button', { name: 'Ignore' }) })
    await expect(rows.first()).toBeVisible()
    const before = await rows.count()
    const name = (await rows.first().locator('b').first().textContent()) ?? ''
    await rows.first().getByRole('button', { name: 'Ignore' }).click()
    await expect(rows).toHaveCount(before - 1)
    await page.goto('/integrations?tab=links&kind=drivers&state=ignored')
    const ignored = page.getByRole('main').locator('li').filter({ hasText: name })
    await ignored.getByRole('button', { name: 'Look again' }).click()
    await expect(ignored).toHaveCount(0)
  })
})

test.describe('API description @release', () => {
  test('every endpoint is found by its words, with who may call it', async ({ open }) => {
    const page = await open('admin')
    await page.goto('/api/docs')
    await onScreen(page, 'API description')
    await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('sync-mileage')
    await page.getByText('/api/{telematics}/sync-mileage').click()
    await expect(page.getByText(/Roles: .*supervisor/)).toBeVisible()
  })
})
