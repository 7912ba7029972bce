import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isWritable } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, inputFor, make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { ImportAnswer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { inspected, makeReadyDriver } from '#test/support/papers.ts'
import { sampled } from '#test/support/sampled.ts'
import { asCells, csvOf } from '#test/support/untouched.ts'

/** The rollback of an import and the undo of a new record take nothing away that other records refer to by now. */

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

/** Who points to a kind, and by which field. */
const pointers = ({ name }: RecordDefinition): (readonly [kind: string, property: string, many: boolean])[] =>
  creatableKinds.flatMap((other) =>
    fieldEntries(other).flatMap(([property, field]) =>
      (field.kind === 'ref' || field.kind === 'refs') && field.to === name && isWritable(field)
        ? [[other.name, property, field.kind === 'refs'] as const]
        : [],
    ),
  )

/** What makes sense of a reference that the plain input of its kind leaves no room for; `id` is the record it points to. */
const beside: Readonly<Record<string, (id: string) => Json | Promise<Json>>> = {
  'qualification-documents.vehicle': () => ({ type: 'registration', driver: null, expirationDate: '2027-03-02' }),
  'qualification-documents.inspectorOnFile': async () => ({
    type: 'annual_inspection',
    driver: null,
    vehicle: (await make(admin, 'vehicles')).id,
    issuedOn: '2026-06-01',
    inspectedBy: 'carrier',
    inspectionResult: 'passed',
  }),
  'holds.vehicle': () => ({ driver: null }),
  // In the register from then on, as somebody was treated away from the scene.
  'accidents.hurtDrivers': () => ({ treatedAway: true }),
  // A tractor with an annual inspection and a driver with all papers (49 CFR 396.17(c), 391.51).
  'vehicle-assignments.vehicle': async (id) => {
    await inspected(admin, { id })
    return { driver: (await makeReadyDriver(admin)).id }
  },
}

/** What a record needs so that the field may name it: a trailer where only trailers are taken. */
const fitting = (kind: string, property: string): Json => {
  const field = creatableKinds.find(({ name }) => name === kind)?.fields[property]
  const only = field?.kind === 'ref' || field?.kind === 'refs' ? field.only : undefined
  return only === undefined ? {} : { [only.field]: only.values[0] }
}

/** One row for each of the overrides. */
const fromFile = async (record: RecordDefinition, each: readonly Json[]): Promise<{ readonly id: string; readonly made: string[] }> => {
  const rows: Map<string, string>[] = []
  for (const own of each) rows.push(await asCells(admin, record.name, await inputFor(admin, record.name, own)))
  const imports = importer(app, admin, record.api)
  const { id } = await imports.upload(csvOf(rows))
  await imports.check(id)
  expect((await imports.run(id)).counts).toMatchObject({ created: each.length, error: 0 })
  return { id, made: (await imports.rows(id)).flatMap(({ recordId }) => recordId ?? []) }
}

const archived = async (record: RecordDefinition, id: string): Promise<boolean> => {
  const found = await admin.call('GET', `/api/${record.api}/${id}`)
  return (found.json<Json>()['archivedAt'] ?? null) !== null
}

const pointedTo = creatableKinds.filter((record) => pointers(record).length > 0)

describe.each(sampled('rolled back', pointedTo, 5).map((record) => [record.name, record] as const))('%s', (_kind, record) => {
  test('stay where a newer record refers to them, each by any of the fields that do', async () => {
    const by = pointers(record)
    const { id, made } = await fromFile(record, [...by.map(([kind, property]) => fitting(kind, property)), {}])
    for (const [position, [kind, property, many]] of by.entries()) {
      const to = made[position] ?? ''
      await make(admin, kind, { ...(await beside[`${kind}.${property}`]?.(to)), [property]: many ? [to] : to })
    }
    const imports = importer(app, admin, record.api)
    const back: ImportAnswer = await imports.rollback(id)
    const said = (await imports.rows(id)).map(({ outcome, issues }) => [outcome, issues.at(-1)?.message])
    expect(back, JSON.stringify(said)).toMatchObject({ state: 'rolled_back', counts: { rolledBack: 1, kept: by.length } })
    expect(await Promise.all(made.map((one) => archived(record, one)))).toEqual([...by.map(() => false), true])
  })
})

test('what keeps a record is named as far as the person may see it', async () => {
  const [record] = creatableKinds.filter(({ name }) => name === 'drivers')
  if (record === undefined) throw new Error('No drivers')
  const { id, made } = await fromFile(record, [{}])
  const accident = await make(admin, 'accidents', { driver: made[0] })
  const imports = importer(app, admin, record.api)
  await imports.rollback(id)
  expect(await imports.rows(id)).toMatchObject([
    { outcome: 'kept', issues: [{ level: 'kept', message: `In use: Accident ${accident.number} refers to it` }] },
  ])
})

test('the undo of a new record leaves it where another refers to it, until that one is gone', async () => {
  const { id, number } = await make(admin, 'drivers')
  const [created] = (await admin.call('GET', `/api/drivers/${id}/history`)).json<{ batchId: string }[]>()
  const ticket = await make(admin, 'tickets', { driver: id })
  const undo = async (): Promise<Json> => (await admin.call('POST', `/api/batches/${created?.batchId ?? ''}/undo`, {})).json<Json>()
  expect(await undo()).toMatchObject({ undone: 0, skipped: [{ id, number, reason: `In use: Ticket ${ticket.number} refers to it` }] })
  await admin.call('DELETE', `/api/tickets/${ticket.id}`, { reason: 'Entered twice' }, { 'if-match': `"${ticket.version}"` })
  expect(await undo()).toMatchObject({ undone: 1, skipped: [] })
})

test('a rollback asks the database by the chunk, not by the row', async () => {
  const [record] = creatableKinds.filter(({ name }) => name === 'tickets')
  if (record === undefined) throw new Error('No tickets')
  const imports = importer(app, admin, record.api)
  const [few, many] = [
    await fromFile(record, [{}, {}]),
    await fromFile(
      record,
      Array.from({ length: 9 }, () => ({})),
    ),
  ]
  let counted = 0
  const query = pg.Client.prototype.query
  onTestFinished(() => {
    pg.Client.prototype.query = query
  })
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    counted += 1
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
  const costs: number[] = []
  for (const { id } of [few, many]) {
    counted = 0
    await imports.rollback(id)
    costs.push(counted)
  }
  // A statement of what runs beside may fall in; seven rows more would cost at least seven.
  const [less = 0, more = 0] = costs
  expect(more - less).toBeLessThan(4)
})
