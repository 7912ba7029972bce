import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { claimEntries } from '#test/support/claims.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'

const { app, admin, safety, list, one } = safetyDesk()
const { workStatus } = claimEntries(safety)

/** One made by a person of each kind that Longhaul also makes itself, and what it made. */
let entered: Readonly<Record<string, Created>>
let made: Readonly<Record<string, Created>>

const only = (rows: readonly Created[]): Created => {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`Expected one record, found ${rows.length}`)
  return row
}

beforeAll(async () => {
  const division = await make(admin(), 'divisions', { establishment: true })
  const driver = await make(admin(), 'drivers', { division: division.id })
  const claim = await make(safety(), 'workers-comp', { driver: driver.id, division: division.id, type: 'lost_time', treatment: 'clinic' })
  const off = await workStatus(claim, 'off_work', '2026-11-10')
  const violation = await make(safety(), 'violations', { driver: driver.id, reportNumber: 'MO77120934', reportState: 'MO' })
  entered = {
    holds: await make(safety(), 'holds', { driver: driver.id }),
    'osha-claims': await make(safety(), 'osha-claims', { establishment: division.id }),
    'roadside-inspections': await make(safety(), 'roadside-inspections', { driver: driver.id }),
  }
  made = {
    holds: only(await list(`/api/holds?claimEntry=${off.id}`)),
    'osha-claims': only(await list(`/api/osha-claims?claim=${claim.id}`)),
    'roadside-inspections': await one(`/api/roadside-inspections/${String((violation as unknown as Json)['inspection'])}`),
    deadlines: only(await list(`/api/deadlines?claim=${claim.id}&rule=WC-OSHA`)),
  }
})

test('a record that Longhaul makes says so, in the record, in its list, by its filter and in exports', async () => {
  expect(Object.keys(made)).toEqual(['holds', 'osha-claims', 'roadside-inspections', 'deadlines'])
  for (const [kind, { id }] of Object.entries(made)) {
    expect(await one(`/api/${kind}/${id}`), kind).toMatchObject({ source: 'system' })
    const found = async (source: string) => (await list(`/api/${kind}?source=${source}`)).map((row) => row.id)
    expect(await found('system'), kind).toContain(id)
    expect(await found('manual'), kind).not.toContain(id)
    const file = (await admin().call('GET', `/api/${kind}/export?columns=number,source`)).body
    const line = file.split('\n').find((words) => words.includes((made[kind] as Created).number))
    expect(line, kind).toContain('"Created automatically"')
  }
})

test('what a person enters still says that they did', async () => {
  for (const [kind, { id }] of Object.entries(entered)) expect(await one(`/api/${kind}/${id}`), kind).toMatchObject({ source: 'manual' })
  const file = (await admin().call('GET', '/api/holds/export?columns=number,source')).body
  expect(file).toContain('Entered manually')
})

test('no record of a kind that nobody can create says that somebody entered it', async () => {
  // People come in by invitation, which a person sends.
  const kinds = Object.values(registry).filter(({ name, access }) => access.create.length === 0 && name !== 'users')
  expect(kinds.map(({ name }) => name)).toContain('deadlines')
  for (const { api } of kinds) expect(await list(`/api/${api}?source=manual`), api).toEqual([])
})

test('records of earlier releases are told by their history', async () => {
  const { pool } = app().deps
  const kinds = ['deadlines', 'holds', 'osha_claims', 'roadside_inspections', 'deadline_rules']
  for (const table of kinds) await pool.query(`update ${table} set source = 'manual'`)
  const correction = readFileSync(new URL('../../src/server/db/migrations/0024_add-source-of-effects.sql', import.meta.url), 'utf8')
  await pool.query(correction)
  for (const [kind, { id }] of Object.entries(made)) expect(await one(`/api/${kind}/${id}`), kind).toMatchObject({ source: 'system' })
  for (const [kind, { id }] of Object.entries(entered)) expect(await one(`/api/${kind}/${id}`), kind).toMatchObject({ source: 'manual' })
  expect(await list('/api/deadline-rules?source=manual')).toEqual([])
})
