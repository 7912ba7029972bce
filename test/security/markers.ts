import { mayEditField, readsWhole } from '#kit/access.ts'
import type { Field } from '#kit/fields.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { columnName, columnType, tableName } from '#engine/columns.ts'
import type { TestApp } from '#test/support/app.ts'
import type { Estate } from './estate.ts'

/** A value that stands in one restricted field of one record of the estate and nowhere else. */
export interface Marker {
  readonly record: RecordDefinition
  readonly name: string
  readonly field: Field
  /** The ways in which it may come out. */
  readonly said: readonly string[]
  /** As stored. */
  readonly value: unknown
}

const wordsOf = (at: number): string => `mark${1_000 + at}er`
const dayOf = (at: number): string => new Date(Date.UTC(1801, 0, 1 + at)).toISOString().slice(0, 10)

type Planted = Pick<Marker, 'said' | 'value'>

/** Null for what can't hold a value of its own: choices, yes and no, references. */
const plantedIn = (field: Field, at: number): Planted | null => {
  const words = wordsOf(at)
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
      return { said: [words], value: words }
    case 'address':
      return { said: [words], value: JSON.stringify({ street: words, city: 'Joplin', state: 'MO', zip: '64801' }) }
    case 'rows': {
      const part = Object.entries(field.of).find(([, one]) => one.kind === 'text' || one.kind === 'longText')?.[0]
      return part === undefined ? null : { said: [words], value: JSON.stringify([{ [part]: words }]) }
    }
    case 'date':
    case 'instant': {
      const day = dayOf(at)
      const [year, month, date] = day.split('-')
      const said = [day, formatDate(day), `${month}/${date}/${year}`]
      return { said, value: field.kind === 'date' ? day : `${day}T18:00:00Z` }
    }
    case 'int':
    case 'decimal':
    case 'money': {
      const value = 730_000_011 + at * 100
      const dollars = (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
      return { said: [String(value), value.toLocaleString('en-US'), dollars, String(value / 100)], value }
    }
    default:
      return null
  }
}

/** A marker for every field of every kind that some reader of the kind doesn't read at once; a new kind or field is among them by itself. */
export const markers: readonly Marker[] = Object.values(registry)
  .flatMap((record) =>
    fieldEntries(record)
      .filter(([, field]) => field.computed !== true && (field.confidential !== undefined || field.readable !== undefined))
      .map(([name, field]) => ({ record, name, field })),
  )
  .flatMap((one, at) => {
    const planted = plantedIn(one.field, at)
    return planted === null ? [] : [{ ...one, ...planted }]
  })

/** The name in an OSHA case is confidential, and the log of cases shows it to those who keep it (29 CFR 1904.29(b)(1)). */
const shownAs: Readonly<Record<string, string>> = { 'osha-claims.workerName': 'person' }

/** Whether the role reads the field with the record; what is confidential comes one by one, on request (ADR 29). */
export const reads = (role: Role, marker: Marker): boolean => {
  const { record, field } = marker
  const shown = record.fields[shownAs[namesOf(marker)] ?? '']
  if (!record.access.read.includes(role)) return false
  return (field.confidential === undefined && field.readable?.includes(role) === true) || (shown !== undefined && readsWhole(role, record))
}

export const namesOf = ({ record, name }: Marker): string => `${record.name}.${name}`

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const bySaid = new Map(markers.flatMap((marker) => marker.said.map((said) => [said.toLowerCase(), marker] as const)))
const anyOf = new RegExp(`(?<![\\w.,-])(?:${[...bySaid.keys()].map(escaped).join('|')})(?![\\w-])`, 'gi')

/** Markers in a text, as whole words: digits also occur within ids. */
export const markersIn = (text: string): Marker[] => [
  ...new Set((text.match(anyOf) ?? []).flatMap((said) => bySaid.get(said.toLowerCase()) ?? [])),
]

/** Puts every marker below its record, then writes those an admin may edit again, so that history, notices and live events carry them too. */
export const plantMarkers = async (app: TestApp, { admin, records }: Estate): Promise<void> => {
  const missing = markers.filter(({ record }) => records[record.name] === undefined).map(namesOf)
  if (missing.length > 0) throw new Error(`The estate has no record for ${missing.join(', ')}: make one in test/security/registry.test.ts.`)
  await plantBelow(app, records)
  for (const { record, name, field, value } of markers) {
    if (!['text', 'longText'].includes(field.kind) || !mayEditField('super_admin', record, field)) continue
    const path = `/api/${record.api}/${records[record.name]?.id ?? ''}`
    const { version } = (await admin.call('GET', path)).json<{ version: number }>()
    const match = { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' }
    // What its record locks, or a pattern refuses, stays as it was planted.
    await admin.call('PATCH', path, { [name]: `${String(value)} ${String(value)}` }, match)
  }
  // Rules work some fields out again with each change.
  await plantBelow(app, records)
}

const plantBelow = async (app: TestApp, records: Estate['records']): Promise<void> => {
  for (const { record, name, field, value } of markers)
    await app.deps.pool.query(`update ${tableName(record)} set ${columnName(name, field)} = $1::${columnType(field)} where id = $2`, [
      value,
      records[record.name]?.id,
    ])
}
