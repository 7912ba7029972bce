import { sql } from 'drizzle-orm'
import type { StoredRow } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { numberOf, textOf } from '../effects.ts'
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
export const namedOnAccident = (accident: StoredRow): readonly SevereKind[] => [
  ...new Set<SevereKind>([
    ...((numberOf(accident['fatalities']) ?? 0) > 0 ? (['fatality'] as const) : []),
    ...namedEvents([accident['narrative']]),
  ]),
]

/**
 * What the claim and the accident of a case name. A death with its day is told to the case as such. Both are kept as they stand: one that
 * is being changed is waited for, and one that is changed after this finds the case joined to it.
 */
export const namedElsewhere = async (tx: ReadTx, rows: readonly StoredRow[]): Promise<(row: StoredRow) => readonly SevereKind[]> => {
  if (rows.length === 0) return () => []
  const claims = await tx.query<StoredRow>(sql`
    select id, treatment, type, to_char(died_on, 'YYYY-MM-DD') as "diedOn", nature, body_part as "bodyPart", narrative, activity_before as "activityBefore",
      object_or_substance as "objectOrSubstance", facility, accident_id as accident from workers_comp where id = any(${arrayOf(
        rows.map((row) => textOf(row['claim'])).filter((id) => id !== null),
        'uuid',
      )}) order by id for share`)
  const claimOf = (row: StoredRow): StoredRow | undefined => claims.find(({ id }) => id === row['claim'])
  const crashOf = (row: StoredRow): string | null => textOf(row['accident']) ?? textOf(claimOf(row)?.['accident'])
  const crashes = rows.map(crashOf).filter((id) => id !== null)
  const accidents =
    crashes.length === 0
      ? []
      : await tx.query<StoredRow>(
          sql`select id, fatalities, narrative from accidents where id = any(${arrayOf(crashes, 'uuid')}) order by id for share`,
        )
  return (row) => {
    const claim = claimOf(row)
    const crash = crashOf(row)
    const accident = accidents.find(({ id }) => id === crash)
    return [...new Set([...(claim === undefined ? [] : namedOnClaim(claim)), ...(accident === undefined ? [] : namedOnAccident(accident))])]
  }
}
