import { Api } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDriver, unique } from './support/records.ts'
import { choose, enter, fill, find, onScreen, rowOf, takeStep } from './support/screen.ts'
import { signIn } from './support/session.ts'

const password = 'quiet harbor lanterns 58'

test.describe('G21 users', () => {
  test('G21 deactivated with a hand-over: what the person managed goes to somebody else, and the next call is refused', async ({
    open,
    api,
    newSession,
    origin,
  }) => {
    // The invitation asks for the password, which then holds for the deactivation in the same session.
    const admin = new Api(await newSession('admin'))
    const email = `${unique('leaver').toLowerCase()}@longhaul.test`
    const name = unique('Leaver')
    const { userId, link } = await admin.call<{ userId: string; link: { url: string } }>('POST', '/api/auth/invitations', {
      firstName: 'Toni',
      lastName: name,
      email,
      role: 'manager',
      allDivisions: true,
    })
    await admin.call('POST', `/api/auth/invitations/${new URL(link.url).hash.slice(1)}`, { password })
    const leaver = await signIn(origin, email, password)
    const driver = await makeDriver(admin, { manager: userId })
    const theirs = await open(leaver)
    await theirs.goto('/drivers')
    await onScreen(theirs, 'Drivers')

    const page = await open(admin.user)
    await page.goto(`/user-management/${userId}?tab=access`)
    await page.getByRole('button', { name: 'Hand over and deactivate…' }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { Reason: 'Left the company' })
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(dialog.getByRole('alert')).toContainText('still answers for 1 driver. Choose who takes over.')
    const { name: successor, id: successorId } = (await api('manager')).user
    await find(page, dialog, 'Hand over to', successor)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.locator('.record-line')).toContainText('Deactivated')

    expect((await new Api(leaver).send('GET', '/api/auth/me')).status()).toBe(401)
    expect(await admin.read(`/api/drivers/${driver.id}`)).toMatchObject({ manager: successorId })
    // Their stream of changes ends with the session, so the page says it without being touched.
    await expect(theirs.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    const back = await open(null)
    await back.goto('/login')
    await enter(back, email, password)
    await expect(back.getByText('Invalid email or password')).toBeVisible()

    await page.goto(`/user-management?view=all&status=deactivated&q=${name}`)
    await expect(rowOf(page, name)).toContainText('Deactivated')
  })

  test('P-12 another role asks for the password, over the form, and saves what was typed once it is given @release', async ({
    open,
    api,
    origin,
  }) => {
    const inviter = await api('admin')
    const people = ['asker', 'asked'].map((word) => ({ name: unique(word), email: `${unique(word).toLowerCase()}@longhaul.test` }))
    const made = await Promise.all(
      people.map(async ({ name, email }, position) => {
        const given = { firstName: 'Kim', lastName: name, email, role: position === 0 ? 'admin' : 'manager', allDivisions: true }
        const { userId, link } = await inviter.call<{ userId: string; link: { url: string } }>('POST', '/api/auth/invitations', given)
        await inviter.call('POST', `/api/auth/invitations/${new URL(link.url).hash.slice(1)}`, { password })
        return { id: userId, email }
      }),
    )
    const page = await open(await signIn(origin, made[0]?.email ?? '', password))
    await page.goto(`/user-management/${made[1]?.id}/edit`)
    await fill(page, { 'First name': 'Robin' })
    await choose(page, page, 'Role', 'Safety')
    await page.getByRole('button', { name: /^Save/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('First name')).toHaveValue('Robin')
    // Whoever changes their mind at once is asked again at once.
    await page.getByRole('button', { name: /^Save/ }).press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Wrong password. Try again.')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/user-management/${made[1]?.id}$`))
    expect(await inviter.read(`/api/users/${made[1]?.id}`)).toMatchObject({ firstName: 'Robin', role: 'safety' })
  })

  test('P-12 the password asked over the question of a deactivation leaves it as it was, and the person goes once @release', async ({
    open,
    api,
    newSession,
  }) => {
    const inviter = await api('admin')
    const given = { firstName: 'Kim', lastName: unique('gone'), email: `${unique('gone').toLowerCase()}@longhaul.test` }
    const { userId, link } = await inviter.call<{ userId: string; link: { url: string } }>('POST', '/api/auth/invitations', {
      ...given,
      role: 'recruiter',
      allDivisions: true,
    })
    await inviter.call('POST', `/api/auth/invitations/${new URL(link.url).hash.slice(1)}`, { password })
    const by = await newSession('admin')
    const page = await open(by)
    const done: number[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith(`/api/users/${userId}/transitions`)) done.push(answer.status())
    })
    await page.goto(`/user-management/${userId}?tab=access`)
    await takeStep(page, 'Deactivate')
    const first = page.getByRole('dialog', { name: /^Deactivate/ })
    await fill(first, { Reason: 'Left the company' })
    await first.getByRole('button', { name: 'Deactivate' }).press('Enter')
    const asked = page.getByRole('dialog', { name: 'Confirm your password' })
    await expect(asked.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(first.getByLabel('Reason')).toHaveValue('Left the company')
    await expect(first.locator(':focus')).toHaveCount(1)
    await first.getByRole('button', { name: 'Deactivate' }).press('Enter')
    await expect(asked.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(by.password)
    await page.keyboard.press('Enter')
    await expect(page.locator('.record-line')).toContainText('Deactivated')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(done).toEqual([403, 403, 200])
    const history = await inviter.call<{ action: string; reason: string | null }[]>('GET', `/api/users/${userId}/history`)
    expect(history.filter(({ reason }) => reason === 'Left the company')).toHaveLength(1)
  })

  test('G21 a user who may not read users is told so; a manager reads and changes nothing @release', async ({ open, api }) => {
    const { user } = await api('supervisor')
    const manager = await open('manager')
    await manager.goto('/user-management')
    await expect(manager.locator('tr[data-row]').first()).toBeVisible()
    await expect(manager.getByRole('button', { name: 'Invite user' })).toHaveCount(0)
    const refused = await (await api('manager')).send('PATCH', `/api/users/${user.id}`, { role: 'admin' }, { 'if-match': '"1"' })
    expect(refused.status()).toBe(403)
    expect((await (await api('supervisor')).send('GET', '/api/users')).status()).toBe(403)
  })

  test('G21 nobody grants what he lacks, and the last super admin stays @release', async ({ api }) => {
    const admin = await api('admin')
    const boss = (await api('super_admin')).user
    const grant = {
      firstName: 'A',
      lastName: 'B',
      email: `${unique('up').toLowerCase()}@longhaul.test`,
      role: 'super_admin',
      allDivisions: true,
    }
    expect([403, 422]).toContain((await admin.send('POST', '/api/auth/invitations', grant)).status())
    const supers = await (await api('super_admin')).list('/api/users?role=super_admin&status=active')
    expect(supers.map((one) => one.id)).toEqual([boss.id])
    const move = await (
      await api('super_admin')
    ).send('POST', `/api/users/${boss.id}/transitions`, { move: 'deactivate', fields: { reason: 'Test' } })
    expect([403, 409, 422]).toContain(move.status())
    expect((await (await api('super_admin')).send('GET', '/api/auth/me')).status()).toBe(200)
  })
})
