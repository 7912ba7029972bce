import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayEditField } from '#kit/access.ts'
import type { Field } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
const people = new Map<Role, TestUser>()
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  for (const role of ['manager', 'supervisor'] as const) people.set(role, await app.as(role))
})
afterAll(() => app.close())

describe('G12 words kept beside a record, by what changes it', () => {
  const word = 'zqklaboratory'
  /** A record of each kind that keeps words from a manager who may change them, and those fields. */
  const kept = Object.values(registry).flatMap((record) => {
    const words = (record.access.beside?.words ?? []).filter((name) => mayEditField('manager', record, record.fields[name] as Field))
    // With rows of their own they are written by their readers alone (test/records/time-off.test.ts).
    const open = record.access.beside?.wordsWhere === undefined && record.access.update.includes('manager')
    return words.length > 0 && open ? [{ record, words }] : []
  })
  const fresh = async (kind: string): Promise<Created> => {
    const { driver } = await makeCrew(await app.as('super_admin'))
    const of = { driver: driver.id }
    return kind === 'holds'
      ? make(safety, 'holds', { ...of, kind: 'medical_leave', reason: 'Removed from duty' })
      : make(safety, 'qualification-documents', { ...of, type: 'drug_test' })
  }

  test.each(kept)('$record.name: no preview of a bulk change or an import says the words', async ({ record, words }) => {
    const made = await fresh(record.name)
    const path = `/api/${record.api}/${made.id}`
    const said = Object.fromEntries(words.map((name) => [name, `${word} ${name}`]))
    const told = await safety.call('PATCH', path, said, { 'if-match': `"${made.version}"`, 'x-confirm-warnings': '1' })
    expect(told.statusCode, told.body).toBe(200)
    for (const by of people.values()) {
      const patch = Object.fromEntries(words.map((name) => [name, 'Other']))
      const preview = await by.call('POST', `/api/${record.api}/bulk`, { ids: [made.id], patch, dryRun: true })
      expect(preview.json(), preview.body).toMatchObject({ changing: 1 })
      expect(preview.body, by.role).not.toContain(word)
      const imports = importer(app, by, record.api)
      const labels = words.map((name) => record.fields[name]?.label ?? name)
      const uploaded = await imports.upload(`Number,${labels.join(',')}\n${made.number},${labels.map(() => 'Other').join(',')}\n`)
      expect((await imports.check(uploaded.id)).counts).toMatchObject({ updated: 1 })
      expect(JSON.stringify(await imports.rows(uploaded.id)), by.role).not.toContain(word)
    }
  })

  test.each(['holds', 'qualification-documents'])('%s: nobody it is kept from changes what keeps it', async (kind) => {
    const record = registry[kind] as RecordDefinition
    const where = record.access.beside?.where
    if (where === undefined || where.is === 'given') throw new Error(`${kind} keeps nothing by a value`)
    const made = await fresh(kind)
    const path = `/api/${record.api}/${made.id}`
    const [field, other] = kind === 'holds' ? ['kind', 'manual'] : [where.field, 'eldt']
    for (const by of people.values()) {
      const changed = await by.call('PATCH', path, { [field]: other }, { 'if-match': `"${made.version}"`, 'x-confirm-warnings': '1' })
      expect([403, 422], `${by.role}: ${changed.body}`).toContain(changed.statusCode)
      const bulk = await by.call('POST', `/api/${record.api}/bulk`, { ids: [made.id], patch: { [field]: other } })
      expect(bulk.statusCode === 403 || bulk.json<{ updated: number }>().updated === 0, bulk.body).toBe(true)
    }
    expect((await safety.call('GET', path)).json()).toMatchObject({ [field]: made[field], version: made.version })
  })

  test.each(['holds', 'qualification-documents'])('%s: nobody it is kept from takes back the change that keeps it', async (kind) => {
    const record = registry[kind] as RecordDefinition
    const where = record.access.beside?.where
    if (where === undefined || where.is === 'given') throw new Error(`${kind} keeps nothing by a value`)
    const { driver } = await makeCrew(await app.as('super_admin'))
    const made =
      kind === 'holds'
        ? await make(safety, 'holds', { driver: driver.id, kind: 'manual', reason: 'Off work' })
        : await make(safety, 'qualification-documents', { driver: driver.id, type: 'eldt' })
    const path = `/api/${record.api}/${made.id}`
    const keeping = kind === 'holds' ? { kind: 'medical_leave' } : { [where.field]: 'drug_test' }
    const kept = await safety.call('PATCH', path, keeping, { 'if-match': `"${made.version}"`, 'x-confirm-warnings': '1' })
    expect(kept.statusCode, kept.body).toBe(200)
    const [{ batchId } = { batchId: '' }] = (await safety.call('GET', `${path}/history?limit=1`)).json<{ batchId: string }[]>()
    for (const by of people.values()) await by.call('POST', `/api/batches/${batchId}/undo`)
    expect((await safety.call('GET', path)).json()).toMatchObject(keeping)
    const own = await safety.call('POST', `/api/batches/${batchId}/undo`)
    expect(own.statusCode, own.body).toBe(200)
    expect((await safety.call('GET', path)).json()).toMatchObject({ [where.field]: made[where.field] })
  })

  test('holds: the reason of an earlier release is in no history that a manager reads', async () => {
    const { driver } = await makeCrew(await app.as('super_admin'))
    const hold = await make(safety, 'holds', { driver: driver.id, vehicle: null, kind: 'discipline', reason: 'Removed from duty' })
    const path = `/api/holds/${hold.id}`
    for (const reason of [`No lifting (${word} WC-1)`, 'Off work']) {
      const { version } = (await safety.call('GET', path)).json<Created>()
      const told = await safety.call('PATCH', path, { reason }, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
      expect(told.statusCode, told.body).toBe(200)
    }
    expect((await safety.call('GET', `${path}/history`)).body).toContain(word)
    for (const by of people.values()) {
      const history = await by.call('GET', `${path}/history`)
      expect([history.statusCode, history.body.includes(word)], by.role).toEqual([200, false])
    }
  })
})
