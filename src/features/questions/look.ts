import { AppError } from '#kit/errors.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { ListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { resolveDay } from '#engine/read/conditions.ts'
import { countRecords } from '#engine/read/list.ts'
import { seenRecord } from '#engine/read/select.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'

/** Parameters of a list, as its address says them. */
export type Query = Readonly<Record<string, string>>

/** Who looks, and at which division (id, or null for all they may see). */
export interface Look {
  readonly deps: Deps
  readonly user: SessionUser
  readonly division: string | null
}

/** A division the person cannot see does not exist for them. */
export const lookAt = (deps: Deps, user: SessionUser, chosen: string): Look => {
  if (chosen !== 'ALL' && user.divisions !== null && !user.divisions.includes(chosen))
    throw new AppError('not_found', 'Division not found, or you don’t have access.')
  return { deps, user, division: chosen === 'ALL' ? null : chosen }
}

/**
 * The parameters of a declared list. `{today}` and `{today-30}` become days, so that its link still gives the number tomorrow; `narrow` adds
 * filters or replaces them.
 */
export const listOf = ({ deps, division }: Look, query: string, ...narrow: readonly Query[]): Query => {
  const today = deps.clock.today()
  const fixed = query.replace(/\{today([+-]\d+)?\}/g, (_whole, days: string | undefined) =>
    resolveDay(days === undefined ? 'today' : `today${days}d`, today),
  )
  const { division: chosen = division, ...list } = Object.assign(Object.fromEntries(new URLSearchParams(fixed)), ...narrow) as Query
  return chosen === null ? list : { ...list, division: chosen }
}

const written = ([name, value]: readonly [string, string]): string => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`

/** The address of a list. */
export const addressOf = ({ path }: Pick<RecordDefinition, 'path'>, list: Query): string =>
  `${path}?${Object.entries(list).map(written).join('&')}`

export const linkOf = (look: Look, record: RecordDefinition, query: string, ...narrow: readonly Query[]): string =>
  addressOf(record, listOf(look, query, ...narrow))

/** The list as the person's role may ask for it. Throws malformed for a filter that it does not have. */
export const parsedOf = ({ user }: Pick<Look, 'user'>, record: RecordDefinition, list: Query): ListQuery =>
  parseListQuery(seenRecord(record, user), list)

/** The total of the list, by the very code that answers the list. */
export const totalOf = (look: Look, record: RecordDefinition, query: string): Promise<number> =>
  countRecords(look.deps, record, look.user, parsedOf(look, record, listOf(look, query)))
