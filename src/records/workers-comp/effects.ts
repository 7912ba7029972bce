import { sql } from 'drizzle-orm'
import type { Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { createRecords, textOf } from '../effects.ts'
import { severeKind } from './severe-news.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly hired: string | null
}

/** Name and hire date of a driver are not typed again. */
export const fillEmployees = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map(({ after }) => textOf(after['driver'])).filter((id) => id !== null)
  if (ids.length === 0) return
  const people = await tx.query<Person>(
    sql`select id, title as name, to_char(hire_date, 'YYYY-MM-DD') as hired from drivers where id = any(${arrayOf(ids, 'uuid')})`,
  )
  for (const { after } of writes) {
    const person = people.find((one) => one.id === after['driver'])
    after['employeeName'] ??= person?.name ?? null
    after['hiredOn'] ??= person?.hired ?? null
    if (after['driver'] !== null) after['jobTitle'] ??= 'Driver'
  }
}

const beyondFirstAid = new Set(['clinic', 'er', 'hospitalized', 'fatal'])

/** An injury that was treated, or cost time, is put before whoever decides OSHA recordability: pre-filled and linked, so that its days are counted once. */
export const proposeOshaCases = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const wanted = writes
    .map(({ after }) => after)
    .filter(
      (claim) =>
        claim['archivedAt'] === null &&
        claim['division'] !== null &&
        (beyondFirstAid.has(String(claim['treatment'])) || claim['type'] === 'lost_time' || claim['type'] === 'fatality'),
    )
  if (wanted.length === 0) return
  const known = await tx.query<{ claim: string }>(
    sql`select claim_id as claim from osha_claims where claim_id = any(${arrayOf(
      wanted.map((claim) => claim.id),
      'uuid',
    )})`,
  )
  for (const claim of wanted.filter((one) => !known.some((row) => row.claim === one.id)))
    await createRecords(
      tx,
      'osha-claims',
      [
        {
          establishment: claim['division'],
          worker: claim['driver'],
          workerName: claim['employeeName'],
          jobTitle: claim['jobTitle'] ?? 'Employee',
          occurredAt: claim['injuredAt'],
          learnedAt: claim['reportedAt'],
          place: claim['place'],
          description:
            [claim['nature'], claim['bodyPart'], claim['objectOrSubstance']].filter((part) => typeof part === 'string').join(', ') ||
            claim['narrative'],
          activityBefore: claim['activityBefore'],
          whatHappened: claim['narrative'],
          injuryDetail: claim['nature'],
          harmObject: claim['objectOrSubstance'],
          physician: claim['provider'],
          facility: claim['facility'],
          emergencyRoom: claim['treatment'] === 'er',
          inpatient: claim['treatment'] === 'hospitalized',
          outcomeDeath: claim['diedOn'],
          severeKind: severeKind(claim),
          // Whether it was a public road is asked of a person: a crash in a yard has the same cause, and must be reported.
          hiredOn: claim['hiredOn'],
          claim: claim.id,
          accident: claim['accident'],
        },
      ],
      // Without its number: the case may be or become a privacy case, and the claim names the employee.
      'From a claim',
    )
}

/** Claims whose OSHA case is decided, with the moment of the decision. */
export const decidedClaims = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx.query<{ claim: string; at: string }>(
        sql`select claim_id as claim, to_json(min(coalesce(decision_changed_at, created_at)))#>>'{}' as at from osha_claims
          where claim_id = any(${arrayOf(ids, 'uuid')}) and recordable <> 'undecided' and archived_at is null group by claim_id`,
      )
    ).map(({ claim, at }) => [claim, at]),
  )
