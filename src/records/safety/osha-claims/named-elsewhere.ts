import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { numberOf, textOf } from '#records/effects.ts'
import { namedEvents } from './osha/named-events.ts'
import type { SevereKind } from './osha/severe.ts'

/** Severe events that anything on a claim names: its structured answers, and its words (29 CFR 1904.39). */
export const namedOnClaim = (claim: StoredRow): readonly SevereKind[] => [
  ...new Set<SevereKind>([
    ...(claim['treatment'] === 'fatal' || claim['type'] === 'fatality' || textOf(claim['diedOn']) !== null ? (['fatality'] as const) : []),
    ...(claim['treatment'] === 'hospitalized' ? (['inpatient'] as const) : []),
    ...namedEvents([
      [claim['nature'], claim['bodyPart']].filter((part) => typeof part === 'string').join(' '),
      claim['narrative'],
      claim['activityBefore'],
      claim['objectOrSubstance'],
      claim['facility'],
    ]),
  ]),
]

/** Severe events that an accident names. Whose they were it does not say: that is asked on the case of the employee. */
export const namedOnAccident = (accident: Readonly<Record<string, unknown>>): readonly SevereKind[] => [
  ...new Set<SevereKind>([
    ...((numberOf(accident['fatalities']) ?? 0) > 0 ? (['fatality'] as const) : []),
    ...namedEvents([accident['narrative']]),
  ]),
]

interface Crash extends Record<string, unknown> {
  readonly id: string
  readonly fatalities: number | null
  readonly narrative: string | null
}

/** Accidents as they stand until this act is over; one that is being changed is waited for. `ids` selects theirs. */
export const keepAccidents = (tx: ReadTx, ids: SQL): Promise<Crash[]> =>
  tx.query<Crash>(sql`select id, fatalities, narrative from accidents where id in (${ids}) order by id for share`)

/** Who changes an accident holds it and then the claims of its cases: who changes a claim holds its accident first as well. */
export const keepAccidentsOfClaims = async (tx: ReadTx, claims: readonly string[]): Promise<void> => {
  await keepAccidents(tx, accidentsOf(claims))
}

const accidentsOf = (claims: readonly string[]): SQL => sql`select accident_id from workers_comp where id = any(${arrayOf(claims, 'uuid')})`

/**
 * What the claim and the accident of a case name. A death with its day is told to the case as such. Both are kept as they stand: one that
 * is being changed is waited for, and one that is changed after this finds the case joined to it. A case may change its claim afterwards: two cases of
 * one claim that shared it first would wait for each other.
 */
export const namedElsewhere = async (tx: ReadTx, rows: readonly StoredRow[]): Promise<(row: StoredRow) => readonly SevereKind[]> => {
  if (rows.length === 0) return () => []
  const claimIds = rows.map((row) => textOf(row['claim'])).filter((id) => id !== null)
  const named = arrayOf(
    rows.map((row) => textOf(row['accident'])).filter((id) => id !== null),
    'uuid',
  )
  const accidents = await keepAccidents(tx, sql`select unnest(${named}) union all ${accidentsOf(claimIds)}`)
  const claims = await tx.query<StoredRow>(sql`
    select id, treatment, type, to_char(died_on, 'YYYY-MM-DD') as "diedOn", nature, body_part as "bodyPart", narrative, activity_before as "activityBefore",
      object_or_substance as "objectOrSubstance", facility, accident_id as accident from workers_comp where id = any(${arrayOf(claimIds, 'uuid')}) order by id for no key update`)
  const claimOf = (row: StoredRow): StoredRow | undefined => claims.find(({ id }) => id === row['claim'])
  const crashOf = (row: StoredRow): string | null => textOf(row['accident']) ?? textOf(claimOf(row)?.['accident'])
  // A claim that got another accident while it was waited for.
  const late = rows.map(crashOf).filter((crash) => crash !== null && !accidents.some(({ id }) => id === crash))
  if (late.length > 0) accidents.push(...(await keepAccidents(tx, sql`select unnest(${arrayOf(late, 'uuid')})`)))
  return (row) => {
    const claim = claimOf(row)
    const crash = crashOf(row)
    const accident = accidents.find(({ id }) => id === crash)
    return [...new Set([...(claim === undefined ? [] : namedOnClaim(claim)), ...(accident === undefined ? [] : namedOnAccident(accident))])]
  }
}
