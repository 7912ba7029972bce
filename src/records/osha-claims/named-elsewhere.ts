import { sql } from 'drizzle-orm'
import type { StoredRow } from '#server/engine/rules.ts'
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

/** What the claim and the accident of a case name. A death with its day is told to the case as such. */
export const namedElsewhere = async (tx: ReadTx, row: StoredRow): Promise<readonly SevereKind[]> => {
  const [claim] = await tx.query<StoredRow>(sql`
    select id, treatment, type, to_char(died_on, 'YYYY-MM-DD') as "diedOn", nature, body_part as "bodyPart", narrative, activity_before as "activityBefore",
      object_or_substance as "objectOrSubstance", facility, accident_id as accident from workers_comp where id = ${textOf(row['claim'])}::uuid`)
  const crash = textOf(row['accident']) ?? textOf(claim?.['accident'])
  const [accident] =
    crash === null ? [] : await tx.query<StoredRow>(sql`select id, fatalities, narrative from accidents where id = ${crash}::uuid`)
  return [...new Set([...(claim === undefined ? [] : namedOnClaim(claim)), ...(accident === undefined ? [] : namedOnAccident(accident))])]
}
