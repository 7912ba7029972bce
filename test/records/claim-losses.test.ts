import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { claimEntries } from '#test/support/claims.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  driver = await make(await app.as('super_admin'), 'drivers')
})
afterAll(() => app.close())

const { one, list } = deskOf(() => safety)
const claimOf = (more: Json = {}) =>
  make(safety, 'workers-comp', {
    driver: driver.id,
    state: 'MO',
    injuredAt: '2026-10-05T14:00:00.000Z',
    reportedAt: '2026-10-05T15:00:00.000Z',
    type: 'medical_only',
    ...more,
  })
const { entry } = claimEntries(() => safety)

describe('G12 a policy year', () => {
  test('holds the claims of its number and days, as their list does, and their losses', async () => {
    const policyNumber = 'WC-88-2026'
    const claims = await Promise.all(
      ['2026-01-01T06:00:00.000Z', '2026-06-05T12:00:00.000Z', '2026-01-01T05:59:00.000Z'].map((injuredAt) =>
        claimOf({ policyNumber, injuredAt, reportedAt: '2026-06-06T12:00:00.000Z', type: 'lost_time' }),
      ),
    )
    for (const claim of claims)
      await entry(claim, 'money', '2026-07-01', { what: 'First look', medicalPaid: 10_000, medicalReserve: 40_000 })
    const policy = await make(safety, 'workers-comp-policies', { policyNumber, validFrom: '2026-01-01', validTo: '2026-12-31' })
    expect(await one(`/api/workers-comp-policies/${policy.id}`)).toMatchObject({
      claims: 2,
      lostTimeClaims: 2,
      paid: 20_000,
      incurred: 80_000,
    })
    expect(
      await list(`/api/workers-comp?policyNumber=${policyNumber}&injuredAtFrom=2026-01-01&injuredAtTo=2026-12-31&type=lost_time,fatality`),
    ).toHaveLength(2)
    expect((await (await app.as('manager')).call('GET', '/api/workers-comp-policies')).statusCode).toBe(403)
  })
})

describe('G12 the reserve total and what is outstanding of it', () => {
  test('each bucket by itself, by what was stated last of its date; what was only paid is reserved as well', async () => {
    const claim = await claimOf({ type: 'lost_time' })
    const money = (startsOn: string, more: Json) => entry(claim, 'money', startsOn, { what: 'Review', ...more })
    const standing = async () => {
      const { paid, outstanding, incurred, reserveChange } = await one(`/api/workers-comp/${claim.id}`)
      return { paid, outstanding, incurred, reserveChange }
    }
    await money('2026-10-10', { medicalPaid: 300_000, medicalReserve: 1_000_000 })
    // Entered late, of an earlier day; and a second statement of one day, which corrects the first.
    await money('2026-10-07', { medicalPaid: 100_000, medicalReserve: 2_000_000 })
    await money('2026-10-10', { medicalPaid: 350_000 })
    await money('2026-10-10', { indemnityPaid: 200_000, indemnityReserve: 500_000 })
    // More paid than reserved in one bucket takes nothing from what is outstanding in another.
    await money('2026-10-12', { indemnityPaid: 900_000 })
    await money('2026-10-12', { expensePaid: 40_000 })
    expect(await standing()).toEqual({ paid: 1_290_000, outstanding: 650_000, incurred: 1_940_000, reserveChange: 0 })
    // Today is Nov 20: what was stated 30 days ago is what the change is counted from.
    await money('2026-10-21', { rehabReserve: 10_000 })
    await money('2026-10-22', { rehabReserve: 30_000 })
    await money('2026-11-02', { expensePaid: 60_000 })
    const wrong = await money('2026-11-03', { rehabReserve: 90_000 })
    await safety.call('DELETE', `/api/workers-comp-cases/${wrong.id}`, {}, { 'if-match': `"${wrong.version}"` })
    expect(await standing()).toEqual({ paid: 1_310_000, outstanding: 680_000, incurred: 1_990_000, reserveChange: 40_000 })
  })
})

describe('G12 a loss run', () => {
  test('shows the difference per claim, points out a jump, refuses what cannot be, and changes nothing the second time', async () => {
    const claims = await Promise.all(
      ['HPW-70001', 'HPW-70002', 'HPW-70003'].map((claimNumber) =>
        claimOf({ claimNumber, injuredAt: '2026-08-03T14:00:00.000Z', reportedAt: '2026-08-03T15:00:00.000Z' }),
      ),
    )
    for (const claim of claims.slice(0, 2))
      await entry(claim, 'money', '2026-11-01', {
        what: 'First look',
        medicalPaid: 90_000,
        medicalReserve: 150_000,
        indemnityPaid: 0,
        indemnityReserve: 0,
        expensePaid: 0,
        expenseReserve: 0,
      })
    const imports = importer(app, safety, 'workers-comp-cases')
    const file = await readFile('test/fixtures/loss-run-invented.csv')
    const bring = async () => {
      const { id } = await imports.upload(file, 'loss-run.csv')
      const set = await imports.change(id, { defaults: { entry: 'money', moneySource: 'loss_run', startsOn: '2026-11-20' } })
      expect(set.missing).toEqual([])
      const mapped = Object.fromEntries(set.columns.map((column) => [column.heading, column.field]))
      expect(mapped).toMatchObject({
        'Claim Number': 'claim',
        'Medical Paid': 'medicalPaid',
        'Medical Incurred': 'medicalReserve',
        'Indemnity Incurred': 'indemnityReserve',
        'Expense Incurred': 'expenseReserve',
        'Total Paid': null,
        'Total Incurred': null,
        Claimant: null,
      })
      return { id, checked: await imports.check(id), rows: await imports.rows(id) }
    }
    const { id, checked, rows } = await bring()
    expect(checked.counts).toMatchObject({ created: 1, unchanged: 1, error: 2 })
    expect(rows[0]).toMatchObject({
      outcome: 'create',
      changes: [
        { field: 'medicalPaid', from: 90_000, to: 1_250_000 },
        { field: 'medicalReserve', from: 150_000, to: 4_000_000 },
      ],
      issues: [
        { heading: 'Medical Incurred', level: 'warning', message: 'Reserve jump: Medical +$38,500.00 within 30 days (company policy)' },
      ],
    })
    expect(rows.slice(1).map((row) => [row.outcome, row.issues.map((found) => found.message)])).toEqual([
      ['unchanged', []],
      ['error', ['Paid exceeds incurred']],
      ['error', [`There is no workers' comp claim "HPW-79999"`]],
    ])
    expect((await imports.run(id, true)).counts).toMatchObject({ created: 1, unchanged: 1 })
    expect(await one(`/api/workers-comp/${claims[0]?.id}`)).toMatchObject({ incurred: 4_000_000, outstanding: 2_750_000, paid: 1_250_000 })
    expect((await bring()).checked.counts).toMatchObject({ created: 0, unchanged: 2, error: 2 })
  })
})
