import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import { columnName, tableName } from '../columns.ts'
import type { RulesTable } from '../write/rules.ts'
import { arrayOf, col, ident } from '../sql.ts'

export interface Kinds {
  readonly registry: Registry
  readonly rules: RulesTable
}

const inDivisions = (column: SQL, divisions: readonly string[]): SQL => sql`${column} = any(${arrayOf(divisions, 'uuid')})`

/** Limits by division: own column, the division itself, or the records this one hangs on (any of them). */
const divisionLimit = (kinds: Kinds, record: RecordDefinition, alias: string, divisions: readonly string[], depth: number): SQL | null => {
  const { scope } = record
  if (scope === 'company') return null
  if ('self' in scope) return inDivisions(col(alias, 'id'), divisions)
  if ('field' in scope) {
    const field = record.fields[scope.field]
    if (!field) throw new Error(`${record.name} has no field ${scope.field}`)
    return inDivisions(col(alias, columnName(scope.field, field)), divisions)
  }
  const parts = scope.through.flatMap((property) => {
    const field = record.fields[property]
    if (field?.kind !== 'ref') throw new Error(`${record.name}.${property} is not a reference`)
    const target = kindOf(kinds, field.to)
    const inner = `s${depth}_${property.toLowerCase()}`
    const limit = divisionLimit(kinds, target, inner, divisions, depth + 1)
    return limit === null
      ? []
      : [
          sql`exists (select 1 from ${ident(tableName(target))} ${ident(inner)} where ${col(inner, 'id')} = ${col(alias, columnName(property, field))} and ${limit})`,
        ]
  })
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` or `)})`
}

/**
 * Everything that hides rows of a kind from a viewer, as one condition over `alias`; empty when he sees all. The same
 * condition serves lists, single records, totals, search, export and counts, so that they cannot disagree.
 */
export const scopeConditions = (kinds: Kinds, record: RecordDefinition, viewer: Viewer | null, alias: string): SQL[] => {
  if (viewer === null) return []
  const byRule = kinds.rules[record.name]?.visible?.(viewer, ident(alias)) ?? null
  return [...divisionConditions(kinds, record, viewer, alias), byRule].filter((part) => part !== null)
}

/** The part of it that goes by divisions. */
export const divisionConditions = (kinds: Kinds, record: RecordDefinition, viewer: Viewer, alias: string): SQL[] =>
  [viewer.divisions === null ? null : divisionLimit(kinds, record, alias, viewer.divisions, 0)].filter((part) => part !== null)
