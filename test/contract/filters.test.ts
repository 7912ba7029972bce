import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#kit/fields.ts'
import { isFilterable, isSortable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { sampled } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** Every field that a list filters by, with every form of value its kind takes, wherever a filter is read. */

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const id = '018f0000-0000-7000-8000-000000000000'
const days = ['2026-11-01', 'today+30d', '1900-01-01', '2200-12-31', 'today-9999d']
const moments = ['2026-11-01T12:00Z', '2026-11-01T12:00:00.123456789+05:30', 'now', 'now-24h', 'now+9999d']

const texts = ['x', 'Ünï "quoted"', "o'clock", '5']

/** Values that the grammar of lists takes for a field, one form each. */
const valuesOf = (record: RecordDefinition, name: string, field: Field | undefined): readonly string[] => {
  if (field === undefined) {
    if (name === 'status') return Object.keys(record.lifecycle.states).slice(0, 2)
    if (name === 'id') return [id]
    return /At$|Since$/.test(name) ? [...days, ...moments] : ['x', 'Ünï "quoted"', "o'clock"]
  }
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return Object.keys(field.options).slice(0, 2)
    case 'ref':
    case 'refs':
      return [id]
    case 'anyRef':
      return [`drivers:${id}`, `nothing:${id}`]
    case 'bool':
      return ['true', 'false']
    case 'int':
    case 'decimal':
    case 'money':
      return ['0', '-1', '1.5', '999999999999.999999']
    case 'date':
      return days
    case 'instant':
      return [...days, ...moments]
    case 'text':
      return field.timeOfDay === true ? ['21:30', '00:00', '23:59'] : texts
    default:
      return texts
  }
}

const hasRange = (name: string, field: Field | undefined): boolean =>
  field === undefined
    ? /At$|Since$/.test(name)
    : ['int', 'decimal', 'money', 'date', 'instant'].includes(field.kind) || (field.kind === 'text' && field.timeOfDay === true)

const bases = ['status', 'id', 'number', 'createdAt', 'updatedAt', 'source', 'archivedAt', 'statusSince', 'tags']

/** Fields that no list filters by under their own name, since it means something else there. */
const spoken = new Set(['division', 'offset'])
/** Most parameters of one query: a saved view and a bulk change take 4,000 characters. */
const most = 50

/** Filters of a kind, sorted into queries that name each parameter once: the first form of every field, the second, and so on. */
const queriesOf = (record: RecordDefinition): string[][] => {
  const names = [...fieldEntries(record).map(([name]) => name), ...bases].filter((name) => isFilterable(record, name) && !spoken.has(name))
  const queries: [string, string][][] = []
  for (const name of new Set(names)) {
    const field = record.fields[name]
    const values = valuesOf(record, name, field)
    const alone = [...values, `!${values[0]}`, values.slice(0, 3).join(','), `${values[0]},null`, `!${values[0]},null`, 'null', '!null']
    for (const [position, value] of alone.entries()) (queries[position] ??= []).push([name, value])
    if (hasRange(name, field))
      for (const [position, value] of values.entries()) (queries[position] ??= []).push([`${name}From`, value], [`${name}To`, value])
  }
  return queries.map((pairs) =>
    Array.from({ length: Math.ceil(pairs.length / most) }, (_part, at) =>
      new URLSearchParams(pairs.slice(at * most, (at + 1) * most)).toString(),
    ),
  )
}

describe.each(sampled('filters', Object.values(registry), 5).map((record) => [record.name, record] as const))('P-57 %s', (kind, record) => {
  const base = `/api/${record.api}`

  test('filters by every field in every form of value', async () => {
    for (const query of queriesOf(record).flat()) {
      const listed = await admin.call('GET', `${base}?limit=1&${query}`)
      expect(listed.statusCode, `${query}: ${listed.body}`).toBe(200)
    }
  })

  test('an export, a bulk change and a saved view take the same filters', async () => {
    const queries = queriesOf(record)
    // A day, and a moment.
    for (const query of [...(queries[0] ?? []), ...(queries[days.length] ?? [])]) {
      if (record.access.export.length > 0) expect((await admin.call('GET', `${base}/export?${query}`)).statusCode, query).toBe(200)
      const bulk = await admin.call('POST', `${base}/bulk`, { filter: query, patch: { tags: ['x'] }, dryRun: true })
      expect(bulk.statusCode, `${query}: ${bulk.body}`).toBe(record.access.update.length === 0 ? 403 : 200)
      const saved = await admin.call('POST', '/api/views', { kind, name: 'Every field', query })
      expect(saved.statusCode, `${query}: ${saved.body}`).toBe(201)
      await admin.call('DELETE', `/api/views/${saved.json<{ id: string }>().id}`)
    }
  })

  test('sorts by every field that it can be sorted by, both ways', async () => {
    const names = [...fieldEntries(record).map(([name]) => name), 'number', 'title', 'status', 'statusSince', 'createdAt', 'updatedAt']
    for (const field of names) {
      const answer = await admin.call('GET', `${base}?limit=1&sort=-${field},${field}`)
      expect(answer.statusCode, `${field}: ${answer.body}`).toBe(isSortable(record, field) ? 200 : 400)
    }
  })
})

describe('a day and a moment as a filter of a time', () => {
  test('a day means its 24 hours in the company zone, a moment itself, and none of them the rest', async () => {
    const vehicle = await make(admin, 'vehicles')
    for (const [index, readAt] of [
      '2026-10-31T04:59:59.999Z',
      '2026-10-31T05:00:00Z',
      '2026-11-01T04:59:59.999Z',
      '2026-11-01T05:00:00Z',
    ].entries())
      await make(admin, 'meter-entries', { vehicle: vehicle.id, value: 1000 + index, readAt })
    const found = async (query: string): Promise<number[]> => {
      const answer = await admin.call('GET', `/api/meter-entries?vehicle=${vehicle.id}&sort=readAt&limit=9&fields=value&${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ value: number }[]>().map((row) => row.value)
    }
    expect(await found('readAt=2026-10-31')).toEqual([1001, 1002])
    expect(await found('readAt=!2026-10-31')).toEqual([1000, 1003])
    expect(await found('readAt=2026-10-30,2026-11-01T05:00Z')).toEqual([1000, 1003])
    expect(await found('readAt=2026-10-31T00:00-05:00')).toEqual([1001])
    expect(await found('createdAt=today')).toHaveLength(4)
    expect(await found('createdAt=now')).toHaveLength(4)
    expect(await found('createdAt=today-1d')).toEqual([])
  })

  test('a view that its list would not open is refused when it is saved', async () => {
    const query = 'status=active&status=retired'
    expect((await admin.call('GET', `/api/vehicles?${query}`)).statusCode).toBe(400)
    expect((await admin.call('POST', '/api/views', { kind: 'vehicles', name: 'Twice', query })).statusCode).toBe(422)
  })
})

describe('filters on other records', () => {
  const rows = async (by: TestUser, url: string): Promise<string[]> => {
    const answer = await by.call('GET', url)
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
    return answer.json<{ id: string }[]>().map((row) => row.id)
  }
  const refusal = async (by: TestUser, url: string): Promise<unknown> => {
    const answer = await by.call('GET', url)
    return [
      answer.statusCode,
      answer.json<{ code: string; errors: { message: string }[] }>().code,
      answer.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message),
    ]
  }

  test('through a reference and by what refers to a record, in lists, exports, bulk changes and views alike', async () => {
    const division = await make(admin, 'divisions')
    const [one, other] = [await make(admin, 'drivers', { division: division.id }), await make(admin, 'drivers', { division: division.id })]
    const ticket = await make(admin, 'tickets', { driver: one.id })
    const terminated = await admin.call('POST', `/api/drivers/${other.id}/transitions`, {
      move: 'terminate',
      fields: { terminationDate: '2026-11-10', terminationReason: 'voluntary', rehireEligible: 'yes' },
      reason: 'Left',
    })
    expect(terminated.statusCode, terminated.body).toBe(200)
    const late = await make(admin, 'tickets', { driver: other.id })
    const within = `division=${division.id}`
    expect(await rows(admin, `/api/tickets?${within}&driver.status=terminated`)).toEqual([late.id])
    expect(await rows(admin, `/api/tickets?${within}&driver.status=!terminated`)).toEqual([ticket.id])
    expect(await rows(admin, `/api/tickets?${within}&driver.status=terminated&driver.hireDateFrom=2200-01-01`)).toEqual([])
    expect(await rows(admin, `/api/drivers?${within}&has.tickets=status%3Dopen&status=!terminated`)).toEqual([one.id])
    expect(await rows(admin, `/api/drivers?${within}&hasNo.tickets=view%3Dall`)).toEqual([])
    const filter = `${within}&driver.status=terminated`
    expect((await admin.call('GET', `/api/tickets/export?${filter}`)).body).toContain(late.number)
    expect((await admin.call('GET', `/api/tickets/export?${filter}`)).body).toContain('Driver status: Terminated')
    const bulk = await admin.call('POST', '/api/tickets/bulk', { filter, patch: { tags: ['x'] }, dryRun: true })
    expect(bulk.statusCode, bulk.body).toBe(200)
    const view = await admin.call('POST', '/api/views', { kind: 'tickets', name: 'Of those who left', query: 'driver.status=terminated' })
    expect(view.statusCode, view.body).toBe(201)
    expect((await admin.call('POST', '/api/views', { kind: 'tickets', name: 'Wrong', query: 'driver.ssn=1' })).statusCode).toBe(422)
  })

  test('a list that was read is read again once something behind its filters changes', async () => {
    const division = await make(admin, 'divisions')
    const driver = await make(admin, 'drivers', { division: division.id })
    const url = `/api/drivers?division=${division.id}&limit=5&hasNo.tickets=view%3Dall`
    const before = await admin.call('GET', url)
    expect(before.headers['x-total-count']).toBe('1')
    await make(admin, 'tickets', { driver: driver.id })
    const after = await admin.call('GET', url, undefined, { 'if-none-match': String(before.headers['etag']) })
    expect([after.statusCode, after.headers['x-total-count']]).toEqual([200, '0'])
  })

  test('tell nothing that the other list would not: its rows, its confidential fields and kinds that the role may not list', async () => {
    const [here, elsewhere] = [await make(admin, 'divisions'), await make(admin, 'divisions')]
    const driver = await make(admin, 'drivers', { division: elsewhere.id })
    const vehicle = await make(admin, 'vehicles', { kind: 'van', division: here.id })
    const recruiter = await app.as('recruiter')
    const manager = await app.as('manager', [here.id])
    expect(await refusal(admin, '/api/tickets?driver.ssn=123456789')).toEqual(await refusal(admin, '/api/tickets?driver.nothing=1'))
    expect(await refusal(admin, '/api/tickets?nothing.status=open')).toEqual(await refusal(admin, '/api/tickets?driver.nothing=1'))
    expect(await refusal(admin, '/api/tickets?driver.division.name=x')).toEqual(await refusal(admin, '/api/tickets?driver.nothing=1'))
    expect(await refusal(recruiter, '/api/drivers?has.tickets=status%3Dopen')).toEqual(
      await refusal(recruiter, '/api/drivers?has.zorbles=status%3Dopen'),
    )
    expect(await refusal(admin, '/api/drivers?has.tickets=driver.status%3Dactive')).toEqual([
      400,
      'malformed',
      ['Filters of that list, such as status=open'],
    ])
    // What refers to a record from where the person sees nothing does not count for them.
    await make(admin, 'run-assignments', {
      spot: 'Tulsa load',
      serviceDate: '2026-11-20',
      start: '2026-11-20T16:00:00.000Z',
      end: '2026-11-20T20:00:00.000Z',
      driver: driver.id,
      vehicle: vehicle.id,
      division: elsewhere.id,
    })
    const has = `/api/vehicles?id=${vehicle.id}&has.run-assignments=serviceDate%3D2026-11-20`
    expect(await rows(admin, has)).toEqual([vehicle.id])
    expect(await rows(manager, has)).toEqual([])
    const archived = await make(admin, 'tickets', { driver: driver.id })
    const drop = await admin.call('DELETE', `/api/tickets/${archived.id}`, { reason: 'Twice' }, { 'if-match': `"${archived.version}"` })
    expect(drop.statusCode, drop.body).toBeLessThan(300)
    expect(await rows(admin, `/api/drivers?id=${driver.id}&has.tickets=view%3Dall`)).toEqual([])
  })
})
