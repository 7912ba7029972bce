import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '#tools/app-process.ts'
import { limitFor } from '#test/support/patience.ts'
import { Api } from './support/api.ts'
import { test as base, expect } from './support/fixtures.ts'
import { now } from './support/frozen.ts'
import { onScreen, rowOf } from './support/screen.ts'
import { demoPassword, emailOf, signIn } from './support/session.ts'

const later = '2026-11-22T15:00:00.000Z'

/** The same company two days later, in which no provider has said anything since. `okBefore`: schedules that were in time before. */
const test = base.extend<object, { silent: { origin: string; okBefore: readonly string[] }; origin: string }>({
  silent: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'longhaul-silent-'))
      const settings = { DATA_DIR: join(folder, 'data'), SIMULATOR: 'off' }
      const before = await startApp({ ...settings, LONGHAUL_NOW: now })
      const admin = new Api(await signIn(before.origin, emailOf('super_admin'), demoPassword))
      const ok = await admin.list('/api/maintenance/schedules?status=active&state=ok&limit=200')
      const linked = new Set((await admin.list('/api/vehicles?telematicsProblem=none&limit=200&fields=id')).map(({ id }) => id))
      const okBefore = ok.filter((one) => one['everyMiles'] !== null && linked.has(String(one['vehicle']))).map(({ id }) => id)
      await before.stop()
      const after = await startApp({ ...settings, LONGHAUL_NOW: later })
      await use({ origin: after.origin, okBefore })
      await after.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker', timeout: limitFor(120_000) },
  ],
  origin: [async ({ silent }, use) => use(silent.origin), { scope: 'worker', timeout: limitFor(120_000) }],
  baseURL: async ({ origin }, use) => use(origin),
})

test('scenario 7 G6 telematics stops for two days: the unit says which condition failed, its PM is unknown, never ok', async ({
  open,
  api,
  silent,
}) => {
  const admin = await api('super_admin')
  expect(silent.okBefore.length).toBeGreaterThan(3)
  for (const id of silent.okBefore) {
    const schedule = await admin.read(`/api/maintenance/schedules/${id}`)
    expect(['unknown', 'due', 'overdue', 'stop']).toContain(schedule['state'])
  }
  const unknown = await admin.list('/api/maintenance/schedules?status=active&state=unknown&limit=200&sort=number')
  const one = unknown.find(({ id }) => silent.okBefore.includes(id))
  const unit = await admin.read(`/api/vehicles/${String(one?.['vehicle'])}`)
  expect(unit).toMatchObject({ telematicsProblem: 'stale' })

  const page = await open('super_admin')
  await page.clock.setFixedTime(later)
  await page.goto(`/vehicles/${unit.id}`)
  await expect(page.getByText('No sync in 24 hours').first()).toBeVisible()
  await page.goto('/maintenance?kind=pm-schedules&limit=200')
  await onScreen(page, 'Maintenance')
  const row = rowOf(page, unit.title).first()
  await expect(row).toContainText('Unknown')
  await expect(row).toContainText('No telematics sync for 2 d')

  // A reading by hand tells again.
  await page.keyboard.press('n')
  const line = page.getByRole('textbox', { name: /^Quick entry/ })
  await expect(line).toBeFocused()
  await line.fill(`${unit.title}, ${Number(unit['mileage']) + 120}`)
  await expect(page.getByRole('form', { name: 'Quick entry' })).toContainText('up 120')
  await line.press('Enter')
  await expect(line).toHaveValue('')
  expect(await admin.read(`/api/maintenance/schedules/${one?.id}`)).not.toMatchObject({ state: 'unknown' })
})
