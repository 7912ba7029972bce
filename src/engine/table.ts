import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn, AnyPgTable, PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import { isStored } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import { columnName, tableName } from './columns.ts'
import { bareText, commaList, literal } from './sql.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

const columnFor = (name: string, field: Field): PgColumnBuilderBase => {
  const required = field.required === true
  const made = (() => {
    switch (field.kind) {
      case 'text':
      case 'longText':
      case 'choice':
      case 'phone':
      case 'email':
        return text(name)
      case 'int':
        return integer(name)
      case 'decimal':
        return field.exact === true ? numeric(name, { precision: 12, scale: field.places, mode: 'number' }) : doublePrecision(name)
      case 'money':
        return bigint(name, { mode: 'number' })
      case 'bool':
        return boolean(name)
      case 'date':
        return date(name, { mode: 'string' })
      case 'instant':
        return moment(name)
      case 'ref':
        return uuid(name)
      case 'refs':
        return uuid(name).array()
      case 'choices':
        return text(name).array()
      case 'anyRef':
      case 'address':
      case 'rows':
        return jsonb(name)
    }
  })()
  return required ? made.notNull() : made
}

/** A field of this name is the title every record has, written by people. */
const ownTitle = 'title'

const baseTable = () => ({
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  title: text('title').notNull(),
  status: text('status').notNull(),
  statusSince: moment('status_since').notNull(),
  version: integer('version').notNull(),
  source: text('source').notNull(),
  tags: text('tags')
    .array()
    .notNull()
    .default(sql`'{}'`),
  createdAt: moment('created_at').notNull(),
  createdBy: uuid('created_by'),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
  archivedAt: moment('archived_at'),
  archiveReason: text('archive_reason'),
  searchText: text('search_text').notNull().default(''),
})

/** The Drizzle table of every kind, by the kind's name. */
export const tablesOf = (registry: Registry): Readonly<Record<string, AnyPgTable>> => {
  const tables: Record<string, ReturnType<typeof tableOf>> = {}
  const idOf = (kind: string): AnyPgColumn => {
    const table = tables[kind]
    if (!table) throw new Error(`No table for ${kind}`)
    return table.id
  }
  for (const record of Object.values(registry)) tables[record.name] = tableOf(record, idOf)
  return tables
}

/**
 * The Drizzle table of a record kind: base columns, one column per stored field, an index on status, every reference, every
 * `index` field, the letters and digits of every `spelled` one and (trigram) the search text, and a partial unique index per `unique` field that ignores archived rows.
 * `target` answers the id column of another kind's table, lazily, so kinds may point at each other.
 */
const tableOf = (record: RecordDefinition, target: (kind: string) => AnyPgColumn) => {
  const name = tableName(record)
  const stored = fieldEntries(record).filter(([, field]) => isStored(field))
  const base = baseTable()
  const taken = stored.find(([property]) => Object.hasOwn(base, property) && property !== ownTitle && property !== 'source')
  if (taken) throw new Error(`${record.name}.${taken[0]} is the name of a column every record has`)
  const declared = Object.fromEntries(
    stored
      .filter(([property]) => property !== ownTitle)
      .map(([property, field]) => [property, columnFor(columnName(property, field), field)]),
  )
  return pgTable(name, { ...base, ...declared }, (table) => {
    const at = (property: string): AnyPgColumn => {
      const column = (table as unknown as Record<string, AnyPgColumn>)[property]
      if (!column) throw new Error(`${name} has no column ${property}`)
      return column
    }
    const lists = stored.filter(([, field]) => field.kind === 'refs' && field.index === true)
    const sorted = stored.filter(([, field]) => field.kind !== 'refs' && field.index === true)
    const plain = stored.filter(
      ([, field]) => field.kind === 'ref' || field.kind === 'anyRef' || (field.kind !== 'refs' && field.index === true),
    )
    return [
      uniqueIndex(`${name}_number_key`).on(at('number')),
      index(`${name}_status_idx`).on(at('status')),
      index(`${name}_updated_at_idx`).on(at('updatedAt')),
      index(`${name}_search_idx`).using('gin', sql`${at('searchText')} gin_trgm_ops`),
      // Lists put empty values last in both directions; for a column with empty values only an index of its own serves the descending one.
      ...lists.map(([property, field]) => index(`${name}_${columnName(property, field)}_idx`).using('gin', at(property))),
      ...openLists(record, lists, at),
      ...sorted
        .filter(([, field]) => field.required !== true)
        .map(([property]) =>
          index(`${name}_${columnName(property, record.fields[property] as Field)}_desc_idx`).on(
            sql`${at(property)} desc nulls last`,
            sql`${at('id')} desc`,
          ),
        ),
      ...plain.map(([property]) =>
        index(`${name}_${columnName(property, record.fields[property] as Field)}_idx`).on(at(property), at('id')),
      ),
      ...stored
        .filter(([, field]) => field.kind === 'text' && field.spelled === true)
        .map(([property, field]) => index(`${name}_${columnName(property, field)}_bare_idx`).on(bareText(sql`${at(property)}`))),
      ...waiting(record, at),
      ...stored
        .filter(([, field]) => field.unique === true)
        .map(([property, field]) =>
          uniqueIndex(`${name}_${columnName(property, field)}_key`)
            .on(sql`lower(${at(property)})`)
            .where(sql`${at('archivedAt')} is null`),
        ),
      ...stored.flatMap(([property, field]) =>
        field.kind === 'ref'
          ? [
              foreignKey({
                name: `${name}_${columnName(property, field)}_fkey`,
                columns: [at(property)],
                foreignColumns: [target(field.to)],
              }),
            ]
          : [],
      ),
    ]
  })
}

/** The same of open records alone: whose work is counted does not pay for all that is done. */
const openLists = (record: RecordDefinition, lists: readonly (readonly [string, Field])[], at: (property: string) => AnyPgColumn) => {
  const states = Object.entries(record.lifecycle.states)
  const open = states.flatMap(([state, { closed }]) => (closed === true ? [] : [literal(state)]))
  if (open.length === states.length) return []
  return lists.map(([property, field]) =>
    index(`${tableName(record)}_${columnName(property, field)}_open_idx`)
      .using('gin', at(property))
      .where(sql`${at('archivedAt')} is null and ${at('status')} in (${commaList(open)})`),
  )
}

/** The records a badge counts, in the order of the list: however many are closed, the poll reads only those that wait. */
const waiting = (record: RecordDefinition, at: (property: string) => AnyPgColumn) => {
  const sort = record.list.sort.split(',')[0] ?? ''
  const property = sort.replace(/^-/, '')
  const field = record.fields[property]
  if (record.badge.length === 0 || !field || !isStored(field)) return []
  const descending = sort.startsWith('-')
  const order = descending
    ? field.required === true
      ? sql`${at(property)} desc`
      : sql`${at(property)} desc nulls last`
    : sql`${at(property)}`
  return [
    index(`${tableName(record)}_waiting_idx`)
      .on(order, descending ? sql`${at('id')} desc` : sql`${at('id')}`)
      .where(sql`${at('archivedAt')} is null and ${at('status')} in (${commaList(record.badge.map(literal))})`),
  ]
}
