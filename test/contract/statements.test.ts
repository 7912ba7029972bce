import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fields } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { rules } from '#server/rules.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, inputFor, make, sample } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { asCells, csvOf } from '#test/support/untouched.ts'

/** Rules ask the database by the batch, not by the row: a file, a bulk change, a move, an undo. */

const [few, many] = [3, 12]
/** What a larger batch may cost beside, whatever its size: an effect that meets only some of the rows. */
const allowance = 3

/** A rule that is asked about one record by itself, with the sentence that refuses it: whether it may go to the archive, or make a move. */
const asksOfEach = 1
/** Statements that each row costs by its nature. */
const perRow: Readonly<Record<string, number>> = {
  'divisions: archive': asksOfEach,
  'inspectors: archive': asksOfEach,
  'vehicles: archive': asksOfEach,
  'vehicles: sell': asksOfEach,
  'vehicles: total': asksOfEach,
  // Readiness, and scans that wait to be filed.
  'drivers: activate': 2 * asksOfEach,
  'qualification-documents: verify': asksOfEach,
  'accidents: record_death': asksOfEach,
  'roadside-inspections: certify': asksOfEach,
  'workers-comp: deny': asksOfEach,
}

const confirm = { 'x-confirm-warnings': '1' }

/** Statements that went to the database. */
let counted = 0
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  counted += 1
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as typeof query
afterAll(() => {
  pg.Client.prototype.query = query
})

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const counting = async <T>(work: () => Promise<T>): Promise<{ readonly cost: number; readonly answer: T }> => {
  await app.jobs.idle()
  counted = 0
  const answer = await work()
  await app.jobs.idle()
  return { cost: counted, answer }
}

type Facts = (user: TestUser) => Promise<Json> | Json
const driven: Facts = async (user) => ({ driver: (await make(user, 'drivers')).id })
const crewed: Facts = async (user) => ({ ...(await driven(user)), vehicle: (await make(user, 'vehicles')).id })

/** Facts that set off what a kind does about other records; without a line its required fields say enough. */
const facts: Readonly<Record<string, Facts>> = {
  // A later one asks for the day of a death that is added to its count.
  accidents: async (user) => ({ ...(await crewed(user)), occurredAt: '2026-11-20T14:00:00.000Z' }),
  'clean-inspections': crewed,
  'roadside-inspections': crewed,
  'disciplinary-actions': driven,
  tickets: async (user) => {
    const crew = await crewed(user)
    return { ...crew, accident: (await make(user, 'accidents', crew)).id, kind: 'moving' }
  },
  violations: async (user) => ({
    ...(await crewed(user)),
    reportNumber: `R${counted}X${Math.floor(performance.now() * 1000)}`,
    reportState: 'MO',
  }),
  'workers-comp': async (user) => ({ ...(await driven(user)), treatment: 'er', type: 'medical_only' }),
  'workers-comp-cases': () => ({ entry: 'work_status', workStatus: 'off_work', startsOn: '2026-11-02' }),
  'osha-claims': async (user) => {
    const claim = await make(user, 'workers-comp', await driven(user))
    return { claim: claim.id, worker: claim['driver'], accident: (await make(user, 'accidents')).id }
  },
}

/** Further changes that set off what a kind does about other records. */
const changes: Readonly<Record<string, readonly Json[]>> = {
  accidents: [{ narrative: 'The driver of the other car was killed' }, { fatalities: 1 }],
  'workers-comp': [{ treatment: 'hospitalized' }, { diedOn: '2026-11-05' }],
  'workers-comp-cases': [{ endsOn: '2026-11-09' }],
  'roadside-inspections': [{ violationsFound: true }, { level: 'III' }],
  'disciplinary-actions': [{ severeAct: 'dui', deviationReason: 'Known' }],
  tickets: [{ disposition: 'dismissed', dispositionOn: '2026-11-10' }],
}

/** Records of a kind made by a file of as many rows, and what its check and its run cost. */
const fromFile = async (record: RecordDefinition, count: number): Promise<{ readonly cost: number; readonly ids: string[] }> => {
  const rows: Map<string, string>[] = []
  for (let row = 0; row < count; row += 1) {
    const given = await (facts[record.name]?.(admin) ?? {})
    rows.push(await asCells(admin, record.name, await inputFor(admin, record.name, given)))
  }
  const imports = importer(app, admin, record.api)
  const { id } = await imports.upload(csvOf(rows))
  const { cost, answer } = await counting(async () => [await imports.check(id), await imports.run(id)] as const)
  const made = await imports.rows(id)
  expect(
    answer.map((step) => step.counts?.error),
    JSON.stringify(made.flatMap(({ issues }) => issues)),
  ).toEqual([0, 0])
  return { cost, ids: made.flatMap(({ recordId }) => recordId ?? []) }
}

interface Bulk {
  readonly cost: number
  readonly batch: string
  readonly updated: number
  readonly why: string
}

const inBulk = async (record: RecordDefinition, ids: readonly string[], body: Json): Promise<Bulk> => {
  const { cost, answer } = await counting(() => admin.call('POST', `/api/${record.api}/bulk`, { ids, ...body }, confirm))
  expect(answer.statusCode, answer.body).toBe(200)
  return { cost, batch: String(answer.headers['x-batch-id']), updated: answer.json<{ updated: number }>().updated, why: answer.body }
}

const takenBack = async (batch: string): Promise<{ readonly cost: number; readonly why: string }> => {
  const { cost, answer } = await counting(() => admin.call('POST', `/api/batches/${batch}/undo`, {}))
  return { cost, why: answer.body }
}

/** What a move asks for, filled as far as it must be. */
const asked = async (asks: Fields): Promise<Json> => {
  const inputs: Json = {}
  for (const [name, field] of Object.entries(asks))
    if (field.required === true) inputs[name] = field.kind === 'ref' ? (await make(admin, field.to)).id : sample(field)
  return inputs
}

/** A session that was not looked at for some seconds is looked up again. */
const freshLooks = 1

describe('people who may see a record', () => {
  test('are asked for with as many statements, however many they are', async () => {
    const division = await make(admin, 'divisions')
    const accident = await make(admin, 'accidents', { driver: (await make(admin, 'drivers', { division: division.id })).id })
    const mentionable = () => admin.call('GET', `/api/accidents/${accident.id}/comments/mentionable?q=`)
    const alone = await counting(mentionable)
    const people: TestUser[] = []
    for (let person = 0; person < 6; person += 1) people.push(await app.as('manager', person % 2 === 0 ? [division.id] : undefined))
    const stranger = await app.as('manager', [(await make(admin, 'divisions')).id])
    const beside = await counting(mentionable)
    const named = beside.answer.json<{ id: string }[]>().map(({ id }) => id)
    expect(named).toEqual(expect.arrayContaining(people.map(({ id }) => id)))
    expect(named).not.toContain(stranger.id)
    expect(beside.cost - alone.cost).toBeLessThanOrEqual(freshLooks)
  })

  test('become members of a committee with as many statements, however many they are', async () => {
    const people: TestUser[] = []
    for (let person = 0; person < 5; person += 1) people.push(await app.as('safety'))
    const refer = async (members: readonly TestUser[]): Promise<number> => {
      const accident = await make(admin, 'accidents')
      const body = { members: members.map(({ id }) => id) }
      const { cost, answer } = await counting(() =>
        admin.call('POST', `/api/committee/cases/${accident.id}/refer`, body, { 'if-match': `"${accident.version}"` }),
      )
      expect(answer.statusCode, answer.body).toBe(200)
      return cost
    }
    const two = await refer(people.slice(0, 2))
    expect((await refer(people)) - two).toBeLessThanOrEqual(freshLooks)
  })
})

const ruled = creatableKinds.filter(({ name }) => name in rules)

describe.each(ruled.map((record) => [record.name, record] as const))('%s', (kind, record) => {
  test('as many statements for many rows as for few', async () => {
    const small = await fromFile(record, few)
    const large = await fromFile(record, many)
    const costs: [what: string, few: number, many: number, why: string][] = [['import', small.cost, large.cost, '']]
    const compare = async (what: string, body: Json, andBack: boolean): Promise<void> => {
      const [one, other] = [await inBulk(record, small.ids, body), await inBulk(record, large.ids, body)]
      costs.push([what, one.cost, other.cost, other.why.slice(0, 300)])
      if (!andBack || one.updated === 0) return
      const [back, allBack] = [await takenBack(one.batch), await takenBack(other.batch)]
      costs.push([`undo of ${what}`, back.cost, allBack.cost, allBack.why.slice(0, 300)])
    }
    const patches = record.access.update.includes('super_admin') ? [{ tags: ['seen'] }, ...(changes[kind] ?? [])] : []
    for (const patch of patches) await compare(Object.keys(patch).join(' and '), { patch }, 'tags' in patch)
    for (const [move, { from, asks }] of Object.entries(record.lifecycle.moves))
      if (from.includes(record.lifecycle.initial)) await compare(move, { move, fields: await asked((asks ?? {}) as Fields) }, true)
    if (record.access.archive.length > 0) await compare('archive', { archive: true }, true)
    const grown = costs.filter(([what, less, more]) => more - less > allowance + (many - few) * (perRow[`${kind}: ${what}`] ?? 0))
    expect(grown).toEqual([])
  })
})
