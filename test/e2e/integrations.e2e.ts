import type { Page } from '@playwright/test'
import { startFakeModel } from '#test/support/fake-model.ts'
import { limitFor } from '#test/support/patience.ts'
import { Api } from './support/api.ts'
import { violationsOf } from './support/axe.ts'
import { expect, listen, test as base } from './support/fixtures.ts'
import { onScreen } from './support/screen.ts'
import { demoPassword, emailOf, signIn } from './support/session.ts'

interface Link {
  readonly id: string
  readonly remoteName: string | null
  readonly state: string
}

interface Run {
  readonly kind: string
  readonly status: string
  readonly finishedAt: string | null
}

/** The screen on a server of its own: what is decided here changes the whole company. */
const test = base.extend<{ desk: { page: Page; admin: Api; control: (path: string, body: unknown) => Promise<void> } }>({
  desk: async ({ browser, ownApp, complaints }, use) => {
    const session = await signIn(ownApp.origin, emailOf('super_admin'), demoPassword)
    const admin = new Api(session)
    const address = async (): Promise<string | null> =>
      (await admin.call<{ connection: { baseUrl: string } | null }>('GET', '/api/integrations/simulator')).connection?.baseUrl ?? null
    // The simulator starts beside the server and is connected when it listens.
    await expect.poll(address, { timeout: limitFor(10_000) }).not.toBeNull()
    const provider = await address()
    const context = await browser.newContext({ baseURL: ownApp.origin, storageState: session.state })
    const page = await context.newPage()
    listen(page, complaints)
    await use({
      page,
      admin,
      control: async (path, body) => {
        const answer = await fetch(`${provider ?? ''}/__sim/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(answer.ok, await answer.text()).toBe(true)
      },
    })
    await context.close()
    await session.http.dispose()
  },
})

const open = async (page: Page, tab: string): Promise<void> => {
  await page.goto(`/integrations?provider=simulator&tab=${tab}`)
  await onScreen(page, 'Integrations')
}

const runsOf = (admin: Api): Promise<Run[]> => admin.call<Run[]>('GET', '/api/integrations/simulator/runs')

const isAtWork = (admin: Api) => async (): Promise<boolean> => (await runsOf(admin)).some((run) => run.finishedAt === null)

/** Runs a sync and waits for its end; one that came to nothing, because the provider was too slow, is begun again as a person would. */
const sync = async (admin: Api, kind: 'vehicles' | 'drivers'): Promise<void> => {
  await expect
    .poll(
      async () => {
        const runs = await runsOf(admin)
        if (runs.some((run) => run.finishedAt === null)) return 'at work'
        // One of this kind: the one that signing in began may have been of the other kind.
        if (runs.some((run) => run.kind === kind && run.status === 'succeeded')) return 'done'
        // One that came to nothing counts as recent, too.
        await admin.send('POST', `/api/integrations/simulator/sync/${kind}?force=1`)
        return 'begun'
      },
      { timeout: limitFor(10_000) },
    )
    .toBe('done')
}

test.describe.configure({ mode: 'default' })

test.describe('G20 integrations', () => {
  test('G20 the connection is tested; a refused token is said with what to do, and its return noticed', async ({
    desk: { page, control },
  }) => {
    await open(page, 'connection')
    const card = page.getByRole('region', { name: 'Simulator' })
    await card.getByRole('button', { name: 'Test connection' }).click()
    await expect(card.locator('dt', { hasText: 'Last tested' }).locator('xpath=..')).not.toContainText('never')
    await expect(card).toContainText('Connected')
    await control('token', { revoked: true })
    await card.getByRole('button', { name: 'Test connection' }).click()
    await expect(card).toContainText('Needs attention')
    await expect(card.locator('.banner')).toContainText(/token/i)
    await control('token', { revoked: false })
    await card.getByRole('button', { name: 'Test connection' }).click()
    await expect(card).toContainText('Connected')
  })

  test('G20 a trial changes nothing, a sync brings a new unit, both stand in the history', async ({ desk: { page, admin, control } }) => {
    await sync(admin, 'vehicles')
    await control('vehicles/add', {})
    await open(page, 'connection')
    const run = async (entry: string | RegExp): Promise<void> => {
      await page.getByRole('button', { name: 'Sync now' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
      await expect(page.getByRole('button', { name: 'Sync now' })).toBeEnabled({ timeout: limitFor(10_000) })
    }
    await run(/^Try vehicles/)
    await open(page, 'runs')
    const history = page.getByRole('region', { name: 'Sync history' })
    const trial = history.getByRole('row').filter({ hasText: 'trial' }).first()
    await expect(trial).toContainText('Done')
    await trial.getByRole('link').first().click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText(/seen/)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  test('G20 what could not be matched is linked, parted and ignored by a person', async ({ desk: { page, admin } }) => {
    await sync(admin, 'vehicles')
    await open(page, 'links')
    const rows = page.getByRole('region', { name: /at Simulator/ }).getByRole('listitem')
    await expect(rows.nth(2)).toBeVisible()
    const before = await rows.count()
    const suggested = rows.filter({ has: page.getByRole('button', { name: 'Link', exact: true }) }).first()
    const ours = (await suggested.getByRole('link').first().textContent()) ?? ''
    await suggested.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(rows).toHaveCount(before - 1)
    const links = await admin.call<Link[]>('GET', '/api/integrations/simulator/links?kind=vehicles&state=linked')
    expect(links.length).toBeGreaterThan(0)
    const [vehicle] = await admin.list(`/api/vehicles?unitNumber=${ours.trim()}`)
    expect(vehicle?.['simulatorVehicleId']).toMatch(/^\d+$/)

    await rows.first().getByRole('button', { name: 'Ignore' }).click()
    await expect(rows).toHaveCount(before - 2)
  })

  test('G20 a conflict is decided for our value or theirs', async ({ desk: { page, admin, control } }) => {
    await sync(admin, 'vehicles')
    const linked = await admin.list('/api/vehicles?status=active&telematicsProblem=none&kind=tractor&limit=2')
    for (const [index, vehicle] of linked.entries()) {
      await admin.change(`/api/vehicles/${vehicle.id}`, { model: `Ours ${index}` })
      await control('vehicles/change', { id: String(vehicle['simulatorVehicleId']), model: `Theirs ${index}` })
    }
    // Somebody else's sync is still at work when the tab is opened: what it brings is shown when it ends.
    // Longer than the tab takes to open, shorter than what a provider is waited for.
    await control('fail', { kind: 'slow', path: '/fleet/vehicles', milliseconds: Math.min(limitFor(8_000), 20_000) })
    const sent = admin.call('POST', '/api/integrations/simulator/sync/vehicles?force=1')
    await expect.poll(isAtWork(admin), { timeout: limitFor(10_000) }).toBe(true)
    await open(page, 'conflicts')
    const [mine, theirs] = linked
    const table = page.getByRole('region', { name: 'Open conflicts' })
    const brought = table.getByRole('row').filter({ hasText: 'Theirs 1' })
    // On a busy machine the sync may have ended before: then there is no end to notice.
    await expect(page.getByText('No conflict is open').or(brought)).toBeVisible()
    await expect(brought).toBeVisible({ timeout: limitFor(15_000) })
    await sent
    await table
      .getByRole('row')
      .filter({ hasText: 'Ours 0' })
      .getByRole('button', { name: /^Keep ours/ })
      .click()
    await expect(table.getByRole('row').filter({ hasText: 'Ours 0' })).toHaveCount(0)
    await table
      .getByRole('row')
      .filter({ hasText: 'Ours 1' })
      .getByRole('button', { name: /^Take theirs/ })
      .click()
    await expect(table.getByRole('row').filter({ hasText: 'Ours 1' })).toHaveCount(0)
    expect(await admin.read(`/api/vehicles/${mine?.id ?? ''}`)).toMatchObject({ model: 'Ours 0' })
    expect(await admin.read(`/api/vehicles/${theirs?.id ?? ''}`)).toMatchObject({ model: 'Theirs 1' })
  })

  test('G20 the field policy says in words who wins', async ({ desk: { page } }) => {
    await open(page, 'policy')
    await expect(page.getByRole('region', { name: 'Field policy of vehicles' }).getByRole('row').filter({ hasText: 'VIN' })).toContainText(
      'conflict for a person',
    )
  })
})

test('E2 E7 an AI service is set up after the password, tested and asked; a person stops it, and keeps their questions here', async ({
  desk: { page },
}) => {
  const fake = await startFakeModel()
  try {
    await open(page, 'assistant')
    const card = page.getByRole('region', { name: 'Assistant', exact: true })
    await expect(card).toContainText('Not set up')
    await card.getByRole('button', { name: 'Set up an AI service' }).click()
    const dialog = page.getByRole('dialog', { name: 'AI service for the assistant' })
    await dialog.getByRole('combobox', { name: 'Service' }).click()
    await page.getByRole('option', { name: 'Ollama' }).click()
    await expect(dialog.getByLabel('Address')).toHaveValue('http://127.0.0.1:11434/v1')
    await dialog.getByLabel('Model').fill('fake-1')
    await dialog.getByLabel('Address').fill('http://10.0.0.5/v1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const password = page.getByRole('dialog', { name: 'Confirm your password' })
    await password.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('does not allow this address')
    await dialog.getByLabel('Address').fill(`${fake.origin}/v1`)
    fake.says('OK')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('It answered in')
    await expect(card.getByText('On', { exact: true })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'AI Assistant' }).click()
    const panel = page.getByRole('region', { name: 'AI Assistant' })
    const label = panel.getByRole('button', { name: 'LLM Powered • Memory Enabled' })
    await expect(label).toBeVisible()
    const box = page.getByPlaceholder('Ask me anything...')
    fake.says({ type: 'count', kind: 'accidents', query: { status: 'open' } })
    await box.fill('cuantos accidentes hay')
    await page.keyboard.press('Enter')
    const answer = panel.locator('.assistant-answer').last()
    await expect(answer).toContainText(/\d+ accidents? \(status: Open\)/)
    await expect(answer.getByText('Status: Open', { exact: true })).toBeVisible()

    fake.fails('slow')
    await box.fill('y los cerrados')
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Stop' }).click()
    await expect(panel.locator('.assistant-answer').last()).toHaveText('Stopped. Your question is in the box again.')
    await expect(box).toHaveValue('y los cerrados')
    await expect.poll(() => fake.left()).toBe(1)

    await label.click()
    await page.getByRole('dialog', { name: 'Question privacy' }).getByRole('switch').click()
    await expect(panel.getByRole('button', { name: '100% Local Processing' })).toBeVisible()
  } finally {
    await fake.close()
  }
})
