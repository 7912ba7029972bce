import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import type { Setup } from '#features/company/answers.ts'
import type { Stats } from '#features/dashboards/stats.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const path = '/api/company/setup'
const setup = async (): Promise<Setup> => (await admin.call('GET', path)).json()
const stepOf = async (key: string) => (await setup()).steps.find((step) => step.key === key)
const skip = (key: string, skipped = true) => admin.call('PUT', `${path}/${key}`, { skipped })

/** The total of the list behind a link, asked as the screen asks. */
const totalOf = async (href: string | undefined): Promise<number> => {
  const [list, query] = (href ?? '').split('?')
  const record = Object.values(registry).find((candidate) => candidate.path === list)
  return Number((await admin.call('GET', `/api/${record?.api}?${query}&limit=0`)).headers['x-total-count'])
}

describe('setup checklist', () => {
  test('only administrators read and change it', async () => {
    for (const role of roles) {
      const user = await app.as(role)
      const allowed = role === 'super_admin' || role === 'admin'
      expect((await user.call('GET', path)).statusCode, role).toBe(allowed ? 200 : 403)
      if (!allowed) {
        expect((await user.call('PUT', path, { shown: true })).statusCode, role).toBe(403)
        expect((await user.call('PUT', `${path}/mail`, { skipped: true })).statusCode, role).toBe(403)
      }
    }
  })

  test('a company that was set up before there was a checklist has none until an administrator asks for it', async () => {
    expect(await setup()).toEqual({ card: 'hidden', steps: [] })
    expect((await admin.call('GET', '/api/company/current')).json()).toMatchObject({ setup: false })
    expect((await admin.call('PUT', path, { shown: true })).json()).toMatchObject({ card: 'shown' })
    expect((await admin.call('GET', '/api/company/current')).json()).toMatchObject({ setup: true })
    expect((await (await app.as('manager')).call('GET', '/api/company/current')).json()).toMatchObject({ setup: false })
  })

  test('an empty company is told what to do first, and its dashboard what there is', async () => {
    const { steps } = await setup()
    expect(steps.filter(({ done, key }) => done && key !== 'people')).toEqual([])
    expect(steps.map(({ key, open }) => [key, open?.href])).toEqual([
      ['company', '/settings/company'],
      ['divisions', '/divisions/new'],
      ['people', '/user-management'],
      ['vehicles', '/vehicles/import'],
      ['drivers', '/drivers/import'],
      ['documents', undefined],
      ['go_live', '/drivers/binders'],
      ['activate', undefined],
      ['telematics', '/integrations'],
      ['policies', '/time-off/policies/new'],
      ['mail', '/settings/company'],
    ])
    const { starting } = (await admin.call('GET', '/api/dashboard/stats')).json<Stats>()
    expect(starting).toEqual({ text: 'No drivers or vehicles yet.', next: { label: 'Import drivers', href: '/drivers/import' } })
  })

  test('each step counts what its list has', async () => {
    const division = await make(admin, 'divisions', { name: 'Joplin terminal', usdot: null })
    expect(await stepOf('divisions')).toMatchObject({ done: false, line: '1 division, none with a USDOT number' })
    await make(admin, 'divisions', { name: 'Tulsa terminal', usdot: '1234567' })
    expect(await stepOf('divisions')).toMatchObject({ done: true, line: '2 divisions, 1 with a USDOT number' })

    for (const licenseExpirationDate of [null, null, '2028-05-01'])
      await make(admin, 'drivers', { division: division.id, licenseExpirationDate })
    await make(admin, 'drivers', { division: division.id, licenseExpirationDate: null, position: 'dock' })
    const drivers = await stepOf('drivers')
    expect(drivers).toMatchObject({ done: false, line: '2 of 3 drivers have no license expiration' })
    expect(await totalOf(drivers?.open?.href)).toBe(2)

    const documents = await stepOf('documents')
    expect(documents).toMatchObject({ done: false, line: '3 of 4 drivers have incomplete files' })
    expect(await totalOf(documents?.also?.href)).toBe(3)
    expect(documents?.open).toEqual({ label: 'Add scans', href: '/drivers/scans' })

    await make(admin, 'vehicles', { division: division.id, vin: null })
    await make(admin, 'vehicles', { division: division.id, vin: '1M8GDM9AXKP042788' })
    const vehicles = await stepOf('vehicles')
    expect(vehicles).toMatchObject({ done: false, line: '1 of 2 vehicles has no VIN' })
    expect(await totalOf(vehicles?.open?.href)).toBe(1)
  })

  test('paper files and activation are steps that open their dialog and say who is left', async () => {
    expect(await stepOf('go_live')).toMatchObject({ done: false, open: { label: 'Check paper files', dialog: 'go_live' } })
    const activate = await stepOf('activate')
    expect(activate).toMatchObject({
      done: false,
      line: '4 drivers, none active yet. Activate everyone whose file is complete',
      open: { label: 'Activate drivers', dialog: 'activate' },
      left: { label: '4 onboarding' },
    })
    expect(await totalOf(activate?.left?.href)).toBe(4)
  })

  test('a step is done once three of four records have what it asks, and lists the rest', async () => {
    const division = await make(admin, 'divisions', { name: 'Salem terminal' })
    const more = await Promise.all([1, 2].map(() => make(admin, 'vehicles', { division: division.id, vin: null })))
    for (const { id } of more) await app.deps.pool.query('update vehicles set vin = unit_number where id = $1', [id])
    const vehicles = await stepOf('vehicles')
    expect(vehicles).toMatchObject({ done: true, line: '4 vehicles', left: { label: '1 without a VIN' } })
    expect(await totalOf(vehicles?.left?.href)).toBe(1)
    for (const { id } of more) await app.deps.pool.query('update vehicles set vin = null where id = $1', [id])
    expect(await stepOf('vehicles')).toMatchObject({ done: false, line: '3 of 4 vehicles have no VIN' })
  })

  test('a dashboard without an active driver says who is onboarding', async () => {
    const { starting } = (await admin.call('GET', '/api/dashboard/stats')).json<Stats>()
    expect(starting?.text).toBe('4 drivers onboarding, 4 vehicles on file. Activate each driver once their file is complete.')
    expect(await totalOf(starting?.next?.href)).toBe(4)
  })

  test('a step that nothing works without can’t be skipped, another can, and be taken up again', async () => {
    for (const key of ['company', 'vehicles', 'drivers']) expect((await skip(key)).statusCode, key).toBe(409)
    expect((await skip('telematics')).statusCode).toBe(200)
    expect(await stepOf('telematics')).toMatchObject({ skipped: true, done: false, skip: 'Skip, we don’t use one' })
    await skip('telematics', false)
    expect(await stepOf('telematics')).toMatchObject({ skipped: false })
  })

  test('it goes away when every step is done or skipped, stays away, and comes back on request', async () => {
    expect((await admin.call('PUT', path, { shown: false })).statusCode).toBe(409)
    const address = { street: '410 Range Line Rd', city: 'Joplin', state: 'MO', zip: '64801' }
    await admin.call('PUT', '/api/company/settings', { legalName: 'Ozark Freight LLC', address, phone: '4175550120' })
    expect(await stepOf('company')).toMatchObject({ done: true, line: 'Ozark Freight LLC' })
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `select id from drivers where license_expiration_date is null and position <> 'dock'`,
    )
    await app.deps.pool.query(`update drivers set license_expiration_date = '2028-05-01', position = 'dock'`)
    await app.deps.pool.query(`update vehicles set vin = unit_number where vin is null`)
    expect(rows).toHaveLength(2)
    // Nobody drives anything now, so no list has a driver.
    expect(await stepOf('drivers')).toMatchObject({ done: false, line: 'No drivers yet. Import your list from Excel or CSV.' })
    await app.deps.pool.query(`update drivers set position = 'yard', status = 'inactive' where id = $1`, [rows[0]?.id])
    const live = { day: '2026-11-16', scansBy: '2027-01-15', place: 'Joplin office' }
    expect((await admin.call('PUT', '/api/go-live', live)).statusCode).toBe(200)
    expect(await stepOf('go_live')).toMatchObject({ done: true, line: 'Go-live date Nov 16, 2026' })
    for (const key of ['activate', 'telematics', 'policies', 'mail', 'people']) await skip(key)
    expect(await setup()).toEqual({ card: 'hidden', steps: [] })

    const division = await make(admin, 'divisions', { name: 'Rolla terminal' })
    await make(admin, 'drivers', { division: division.id, licenseExpirationDate: null })
    expect((await setup()).card).toBe('hidden')
    expect((await admin.call('PUT', path, { shown: true })).json()).toMatchObject({ card: 'shown' })
    expect(await stepOf('drivers')).toMatchObject({ line: '1 of 2 drivers has no license expiration' })
  })
})
