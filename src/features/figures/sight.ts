import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { linkOf, listOf } from '../questions/look.ts'
import type { Look, Query } from '../questions/look.ts'
import { totalsOf } from '../questions/measure.ts'
import type { Total, Value } from '../questions/measure.ts'
import type { Period } from './period.ts'
import type { Counted, Goals } from './spec.ts'

/** Who looks at which kind over which days. */
export interface Sight extends Look {
  readonly record: RecordDefinition
  readonly period: Period
  /** Some records of the kind stay hidden from the viewer by more than divisions: rates would be too low. */
  readonly partial: boolean
  readonly goals: Goals
}

export const kindOf = ({ deps, user, record }: Sight, { kind }: Counted): RecordDefinition => {
  const found = kind === undefined ? record : deps.registry[kind]
  if (!found || !may(user.role, 'read', found)) throw new AppError('forbidden', 'Your role cannot read these records.')
  return found
}

export const linkTo = (sight: Sight, counted: Counted, ...narrow: readonly Query[]): string =>
  linkOf(sight, kindOf(sight, counted), counted.query, ...narrow)

/** Count and sum of one list, in one pass. */
export const countedOf = (sight: Sight, counted: Counted, value: Value | null = null): Promise<Total> =>
  totalsOf(sight, kindOf(sight, counted), listOf(sight, counted.query), { value })

/** What a rate is held against. */
export interface Goal {
  readonly value: number
  readonly shown: string
}

export const goalOf = ({ goals }: Pick<Sight, 'goals'>, { goal }: { readonly goal?: string }): Goal | null => {
  const value = goal === undefined ? undefined : goals[goal]
  return value === undefined || value === null ? null : { value, shown: formatNumber(value, 2) }
}
