import { roles } from '#kit/roles.ts'
import { expect, test } from './support/fixtures.ts'
import type { InPage } from './support/in-page.ts'
import { enter, menu, onScreen } from './support/screen.ts'
import { demoPassword, emailOf } from './support/session.ts'

const token = () => (globalThis as unknown as InPage).localStorage.getItem('token')

test.describe('A1 signed-out routes', () => {
  test('A1 /login, /reset-password/{token} and /accept-invitation have their own screens', async ({ open }) => {
    const page = await open(null)
    await page.goto('/login')
    await onScreen(page, 'Sign in')
    await expect(page).toHaveTitle('Sign in · Longhaul')
    await page.goto('/reset-password/abcdefgh')
    await onScreen(page, 'Choose a new password')
    // The secret of the link stays in memory: neither the address nor the history keeps it.
    await expect(page).toHaveURL(/\/reset-password\/opened$/)
    expect(await page.evaluate(() => JSON.stringify([location.href, history.state]))).not.toContain('abcdefgh')
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveCount(0)
    await page.getByRole('link', { name: 'Send a new link' }).click()
    await onScreen(page, 'Forgot password')
    for (const path of ['/accept-invitation', '/accept-invitation/', '/accept-invitation/?from=mail#secret']) {
      await page.goto(path)
      await onScreen(page, 'Accept invitation')
    }
    await page.goto('/reset-password/abcdefgh/')
    await onScreen(page, 'Choose a new password')
  })

  for (const path of ['/', '/vehicles?status=active&sort=-mileage', '/no-such-screen']) {
    test(`A1 ${path} shows the sign-in form and returns there`, async ({ open }) => {
      const page = await open(null)
      await page.goto(path)
      await onScreen(page, 'Sign in')
      await enter(page, emailOf('manager'), demoPassword)
      await expect(menu(page)).toBeVisible()
      const { pathname, searchParams } = new URL(page.url())
      expect(pathname).toBe(path.split('?')[0])
      if (path.includes('?')) expect(searchParams.get('sort')).toBe('-mileage')
    })
  }

  test('A1 a return address that leads to another site is not followed', async ({ open, origin }) => {
    const page = await open(null)
    await page.goto('/login?next=//evil.example/')
    await enter(page, emailOf('manager'), demoPassword)
    await onScreen(page, 'Dashboard')
    expect(new URL(page.url()).origin).toBe(origin)
  })
})

test('A2 /accept-invitation is served to somebody who is signed in', async ({ open }) => {
  const page = await open('admin')
  await page.goto('/accept-invitation')
  await onScreen(page, 'Accept invitation')
  await expect(menu(page)).toHaveCount(0)
})

test.describe('A6 landing', () => {
  const landings: Readonly<Record<string, readonly [path: string, screen: string]>> = {
    safety: ['/safety-dashboard', 'Safety dashboard'],
    recruiter: ['/recruiting', 'Recruiting'],
    shop: ['/maintenance', 'Maintenance'],
    foreman: ['/maintenance', 'Maintenance'],
  }
  for (const role of roles) {
    const [path, screen] = landings[role] ?? ['/', 'Dashboard']
    test(`A6 ${role} lands on ${path}`, async ({ open }) => {
      const page = await open(null)
      await page.goto('/login')
      await enter(page, emailOf(role), demoPassword)
      await onScreen(page, screen)
      expect(new URL(page.url()).pathname).toBe(path)
    })
  }

  test('A6 A7 signing out leads to /login, ends the session on the server and empties what was cached', async ({ open, newSession }) => {
    const session = await newSession('manager')
    const page = await open(session)
    await page.goto('/vehicles')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: session.name }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await onScreen(page, 'Sign in')
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.evaluate(token)).toBeNull()
    const answer = await session.http.get('/api/auth/me')
    expect(answer.status()).toBe(401)
    // Nothing of the list is left to be shown when the next person opens it.
    await page.route('**/api/vehicles?*', (route) => route.abort())
    await enter(page, emailOf('safety'), demoPassword)
    await onScreen(page, 'Safety dashboard')
    await page.goto('/vehicles')
    await onScreen(page, 'Vehicles')
    await expect(page.getByRole('row').nth(1)).toHaveCount(0)
  })
})

test.describe('A7 the token', () => {
  test('A7 with a kept token the user is loaded and no form shown', async ({ open }) => {
    const page = await open('supervisor')
    const [asked] = await Promise.all([page.waitForRequest('**/api/auth/me'), page.goto('/')])
    expect((await asked.allHeaders())['authorization']).toMatch(/^Bearer ./)
    await onScreen(page, 'Dashboard')
  })

  test('A7 a 401 on the user check clears the token and shows the sign-in form', async ({ open }) => {
    const page = await open('supervisor')
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 401, json: { title: 'Unauthorized', status: 401 } }))
    await page.goto('/vehicles')
    await onScreen(page, 'Sign in')
    expect(await page.evaluate(token)).toBeNull()
  })

  test('A7 A9 any other refusal clears it too and is named; the check is not repeated', async ({ open }) => {
    const page = await open('supervisor')
    let asked = 0
    await page.route('**/api/auth/me', (route) => {
      asked += 1
      return route.fulfill({ status: 500, body: 'broken' })
    })
    await page.clock.install()
    await page.goto('/vehicles')
    await onScreen(page, 'Sign in')
    await expect(page.getByText('Failed to fetch user: 500')).toBeVisible()
    expect(await page.evaluate(token)).toBeNull()
    await page.clock.runFor(20_000)
    expect(asked).toBe(1)
  })

  test('A7 a network that is down clears nothing', async ({ open }) => {
    const page = await open('supervisor')
    await page.route('**/api/auth/me', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('Can’t reach Longhaul')
    expect(await page.evaluate(token)).not.toBeNull()
    await page.unroute('**/api/auth/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await onScreen(page, 'Dashboard')
  })
})

test.describe('A8 signing in', () => {
  test('A8 an answer without a token fails with its sentence', async ({ open }) => {
    const page = await open(null)
    await page.route('**/api/auth/login', async (route) => {
      const answer = await route.fetch()
      const { user } = (await answer.json()) as { user: unknown }
      await route.fulfill({ response: answer, json: { user } })
    })
    await page.goto('/login')
    await enter(page, emailOf('manager'), demoPassword)
    await expect(page.getByText('Login successful but no token received')).toBeVisible()
    expect(await page.evaluate(token)).toBeNull()
  })

  test('A8 wrong credentials give one sentence for every cause, and the form keeps the address', async ({ open }) => {
    const page = await open(null)
    await page.goto('/login')
    for (const email of ['nobody@longhaul.test', emailOf('recruiter')]) {
      await enter(page, email, 'certainly not the password')
      await expect(page.getByText('Invalid email or password')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
    }
    await enter(page, emailOf('recruiter'), demoPassword)
    await expect(menu(page)).toBeVisible()
  })

  test('A8 the demo accounts fill the form; "Forgot password?" answers the same for every address', async ({ open }) => {
    const page = await open(null)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Use Safety' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(emailOf('safety'))
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demoPassword)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill('somebody@longhaul.test')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('If somebody@longhaul.test belongs to an account')).toBeVisible()
  })
})
