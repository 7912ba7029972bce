import { asSeenBy, may } from '#kit/access.ts'
import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { periodOf } from '../figures/period.ts'
import { isFigureKind, kinds } from '../figures/routes.ts'
import type { FiguresOf } from '../figures/spec.ts'
import { axesOf } from './groups.ts'
import type { Axis } from './groups.ts'
import { periodFieldOf } from './period-field.ts'
import { readsFigure } from './reads.ts'

/** What can be made of the records of a list. `figure`: a rate or share that a page of figures works out, by its key. */
export type MeasureName =
  | { readonly how: 'count' }
  | { readonly how: 'sum' | 'average'; readonly field: string; readonly label: string; readonly unit: 'cents' | 'number' }
  | { readonly how: 'figure'; readonly key: string; readonly label: string }

/** What can be asked about a kind. */
export interface KindQuestions {
  /** As the role knows it: labels, states, options, the grammar of its list. */
  readonly record: RecordDefinition
  /** What the list can be narrowed by. */
  readonly fields: readonly { readonly key: string; readonly label: string; readonly kind: string }[]
  /** The field a period means where none is named; null for what is not dated. */
  readonly dated: string | null
  readonly axes: readonly Axis[]
  readonly measures: readonly MeasureName[]
  /** Places of its list that an answer may point at. */
  readonly guides: { readonly rows: string; readonly total: string }
}

const known = new WeakMap<Registry, Map<Role, ReadonlyMap<string, KindQuestions>>>()

/** All that a role can ask about, by kind: of the lists it may open, of the fields it reads there, and of nothing else. */
export const questionsFor = (registry: Registry, role: Role): ReadonlyMap<string, KindQuestions> => {
  const roles = known.get(registry) ?? new Map<Role, ReadonlyMap<string, KindQuestions>>()
  known.set(registry, roles)
  const made = roles.get(role) ?? build(registry, role)
  roles.set(role, made)
  return made
}

const build = (registry: Registry, role: Role): ReadonlyMap<string, KindQuestions> =>
  new Map(
    Object.values(registry)
      .filter((record) => may(role, 'read', record) && record.apart !== true)
      .map((record) => asSeenBy(role, record))
      .filter(({ lineOnly }) => lineOnly !== true)
      .map((record) => [record.name, askedOf(registry, role, record)]),
  )

const askedOf = (registry: Registry, role: Role, record: RecordDefinition): KindQuestions => {
  const dated = periodFieldOf(record)
  const fields = fieldEntries(record).flatMap(([key, { label, kind }]) => (isFilterable(record, key) ? [{ key, label, kind }] : []))
  const numbers = fields.filter(({ kind }) => kind === 'money' || kind === 'int' || kind === 'decimal')
  return {
    record,
    fields,
    dated,
    axes: axesOf(record, dated),
    measures: [
      { how: 'count' },
      ...(['sum', 'average'] as const).flatMap((how) =>
        numbers.map(({ key, label, kind }) => ({
          how,
          field: key,
          label,
          unit: kind === 'money' ? ('cents' as const) : ('number' as const),
        })),
      ),
      ...figuresOf(registry, role, record.name),
    ],
    guides: { rows: `${record.name}.list.rows`, total: `${record.name}.list.total` },
  }
}

/** Which figures a page shows does not depend on its days. */
const anyPeriod = periodOf({ range: '12m' }, '2026-01-01')

const figuresOf = (registry: Registry, role: Role, kind: string): MeasureName[] => {
  if (!isFigureKind(kind) || !operationsStaff.includes(role)) return []
  const figures: FiguresOf = kinds[kind]
  return figures
    .tiles(anyPeriod)
    .filter((spec) => (spec.money !== true || safetyDeciders.includes(role)) && readsFigure(registry, role, kind, spec))
    .filter(({ readers }) => readers?.includes(role) !== false)
    .map(({ key, label }) => ({ how: 'figure', key, label }))
}
