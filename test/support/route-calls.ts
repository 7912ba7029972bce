import * as z from 'zod'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import type { AnyRouteSpec } from '#platform/http/route.ts'
import { creatableKinds, inputFor, make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import { multipart } from './multipart.ts'
import type { TestUser } from './sessions.ts'

/** A request to a route. */
export interface Call {
  readonly url: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
}

const nowhere = '018f0000-0000-7000-8000-000000000000'

/** Days whose schema is a check of the program's own. */
const days: Readonly<Record<string, string>> = { from: '2026-11-02', to: '2026-11-06', day: '2026-11-02' }

const ofString = (format: string | undefined, id: string): unknown => {
  const known: Readonly<Record<string, string>> = {
    uuid: id,
    date: '2026-11-02',
    'date-time': '2026-11-02T12:00:00.000Z',
    email: 'someone@longhaul.test',
  }
  return (format === undefined ? undefined : known[format]) ?? 'Text'
}

/** A value that the schema takes: of an object what is required alone, of alternatives the first. `id` stands for every record. */
const valueOf = (schema: Schema, id: string): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return valueOf(first, id)
  if (schema.type === 'array')
    return schema.items === undefined ? [] : Array.from({ length: schema.minItems ?? 1 }, () => valueOf(schema.items ?? {}, id))
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, days[name] ?? valueOf(schema.properties?.[name] ?? {}, id)]))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return schema.type === 'null' ? null : ofString(schema.format, id)
}

const sampleOf = (schema: z.ZodType, id: string): unknown =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, id)

/** Bodies that a schema alone does not say, by the end of the address. */
const bodies: readonly { readonly of: RegExp; readonly body: (record: RecordDefinition | undefined, id: string) => unknown }[] = [
  { of: /\/bulk$/, body: (_record, id) => ({ ids: [id], patch: { tags: ['seen'] } }) },
  { of: /\/comments\/:commentId$/, body: () => ({ pinned: true }) },
  { of: /\/reveal$/, body: (record) => ({ fields: Object.keys(record?.fields ?? {}).slice(0, 1) }) },
  { of: /\/transitions$/, body: (record) => ({ move: Object.keys(record?.lifecycle.moves ?? {})[0] ?? 'none' }) },
  { of: /^\/api\/messages$/, body: (_record, id) => ({ body: 'Text', record: { kind: 'vehicles', id } }) },
]

/** Makes a record of every kind, and calls of any route that name them. */
export const routeCalls = async (user: TestUser): Promise<(spec: AnyRouteSpec) => Promise<Call>> => {
  const made = new Map<string, string>()
  for (const { name } of creatableKinds) made.set(name, (await make(user, name)).id)
  made.set('users', user.id)
  // The longest path comes first: /api/maintenance/schedules before /api/maintenance.
  const kinds = Object.values(registry).toSorted((a, b) => b.api.length - a.api.length)
  const vehicle = made.get('vehicles') ?? nowhere

  const addressOf = (url: string, id: string, query: z.ZodType | undefined): string => {
    const address = url
      .replace(/:userId\b/g, user.id)
      .replace(/:kind\b/g, url.startsWith('/api/figures') ? 'accidents' : 'vehicles')
      .replace(/:\w*[iI]d\b/g, url.includes('/users/') ? user.id : id)
      .replace(/:\w+/g, 'none')
    const asked = Object.entries(query === undefined ? {} : (sampleOf(query, id) as Json))
    return asked.length === 0 ? address : `${address}?${asked.map(([name, value]) => `${name}=${String(value)}`).join('&')}`
  }

  return async ({ url, method, body, query, consumes }) => {
    const record = kinds.find(({ api }) => url === `/api/${api}` || url.startsWith(`/api/${api}/`))
    const id = (record === undefined ? undefined : made.get(record.name)) ?? vehicle
    const target = addressOf(url, id, query)
    const stored = record === undefined || method === 'GET' ? null : await user.call('GET', `/api/${record.api}/${id}`)
    const version = stored?.statusCode === 200 ? stored.json<Created>().version : 1
    const headers = { 'x-confirm-warnings': '1', 'if-match': `"${version}"` }
    if (consumes === 'multipart') {
      const file = multipart({ kind: 'vehicles' }, { fileName: 'note.txt', content: Buffer.from('Unit,VIN\n1,2\n') })
      return { url: target, body: file.payload, headers: { ...headers, ...file.headers } }
    }
    if (method === 'GET' || method === 'DELETE') return { url: target, body: undefined, headers }
    if (record !== undefined && url === `/api/${record.api}` && creatableKinds.includes(record))
      return { url: target, body: await inputFor(user, record.name), headers }
    const known = bodies.find(({ of }) => of.test(url))
    return { url: target, body: known?.body(record, id) ?? (body === undefined ? {} : sampleOf(body, id)), headers }
  }
}
