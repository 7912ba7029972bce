import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import { createRecords, sets, textOf } from '#records/effects.ts'
import { zoneOfDivision, zonesOf } from '#records/company/home-division.ts'
import { namedOnClaim } from '../osha-claims/named-elsewhere.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly hired: string | null
}

/** Another driver was meant: what the first one brought leaves with them, unless it was typed anew. */
const forgetFirst = (write: Write): void => {
  const { before, after } = write
  if (before === null || textOf(before['driver']) === null || !sets(write, 'driver')) return
  for (const property of ['employeeName', 'hiredOn']) if (!sets(write, property)) after[property] = null
}

/** Name and hire date of a driver are not typed again. */
export const fillEmployees = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map(({ after }) => textOf(after['driver'])).filter((id) => id !== null)
  if (ids.length === 0) return
  const people = await tx.query<Person>(
    sql`select id, title as name, to_char(hire_date, 'YYYY-MM-DD') as hired from drivers where id = any(${arrayOf(ids, 'uuid')})`,
  )
  for (const write of writes) {
    const { after } = write
    forgetFirst(write)
    const person = people.find((one) => one.id === after['driver'])
    after['employeeName'] ??= person?.name ?? null
    after['hiredOn'] ??= person?.hired ?? null
    if (after['driver'] !== null) after['jobTitle'] ??= 'Driver'
  }
}

const beyondFirstAid = new Set(['clinic', 'er', 'hospitalized', 'fatal'])

const isTreated = (claim: StoredRow): boolean =>
  beyondFirstAid.has(String(claim['treatment'])) || claim['type'] === 'lost_time' || namedOnClaim(claim).length > 0

/** Claims with a day off work or on modified duty after that of the injury: recordable whatever the treatment was (29 CFR 1904.7(b)(3), (4)). */
const costingDays = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.query<{ id: string }>(sql`
        select distinct c.id from workers_comp c join workers_comp_cases e on e.claim_id = c.id and e.entry = 'work_status' and e.work_status in ('off_work', 'modified_duty') and e.archived_at is null
        where c.id = any(${arrayOf(ids, 'uuid')}) and coalesce(e.ends_on, '9999-12-31') > (c.injured_at at time zone ${zoneOfDivision(sql`c.division_id`)})::date`)
    ).map(({ id }) => id),
  )

/**
 * Whether the employee was seen in an emergency room, or stayed the night (Form 301, items 8 and 9, 29 CFR 1904.29(b)(2)). A treatment
 * says where they were treated, never where they were not: a visit to an emergency room may end in a hospital bed.
 */
const treatedWhere = (treatment: unknown): { readonly emergencyRoom: true | null; readonly inpatient: true | null } => ({
  emergencyRoom: treatment === 'er' ? true : null,
  inpatient: treatment === 'hospitalized' ? true : null,
})

/** A day after the injury is that of another hire, or a slip: Form 301 asks for the one before, so it is left open there. */
export const hiredBefore = (claim: StoredRow, zone: string): string | null => {
  const hired = textOf(claim['hiredOn'])
  return hired !== null && hired <= dayIn(new Date(String(claim['injuredAt'])), zone) ? hired : null
}

/** Column F of Form 300 begins as a sentence does. */
const describedBy = (claim: StoredRow): unknown => {
  const words = [claim['nature'], claim['bodyPart'], claim['objectOrSubstance']].filter((part) => typeof part === 'string').join(', ')
  return words === '' ? claim['narrative'] : words.charAt(0).toUpperCase() + words.slice(1)
}

/** An injury that was treated, or cost time, is put before whoever decides OSHA recordability: pre-filled and linked, so that its days are counted once. */
export const proposeOshaCases = async (tx: Tx, claims: readonly StoredRow[]): Promise<void> => {
  const asked = claims.filter((claim) => claim['archivedAt'] === null && claim['division'] !== null)
  const treated = asked.filter(isTreated)
  const others = asked.filter((claim) => !isTreated(claim)).map((claim) => claim.id)
  const costly = others.length === 0 ? new Set<string>() : await costingDays(tx, others)
  const wanted = [...treated, ...asked.filter((claim) => costly.has(claim.id))]
  if (wanted.length === 0) return
  const known = await tx.query<{ claim: string }>(
    sql`select claim_id as claim from osha_claims where claim_id = any(${arrayOf(
      wanted.map((claim) => claim.id),
      'uuid',
    )})`,
  )
  const zoneOf = await zonesOf(tx, wanted)
  const cases = wanted
    .filter((claim) => !known.some((row) => row.claim === claim.id))
    .map((claim) => ({
      establishment: claim['division'],
      worker: claim['driver'],
      workerName: claim['employeeName'],
      jobTitle: claim['jobTitle'] ?? 'Employee',
      occurredAt: claim['injuredAt'],
      learnedAt: claim['reportedAt'],
      place: claim['place'],
      description: describedBy(claim),
      activityBefore: claim['activityBefore'],
      whatHappened: claim['narrative'],
      injuryDetail: claim['nature'],
      harmObject: claim['objectOrSubstance'],
      physician: claim['provider'],
      facility: claim['facility'],
      ...treatedWhere(claim['treatment']),
      outcomeDeath: claim['diedOn'],
      // Whether there was a severe event is asked of a person: what is named anywhere counts until they answer.
      // Whether it was a public road is asked of a person: a crash in a yard has the same cause, and must be reported.
      hiredOn: hiredBefore(claim, zoneOf(claim)),
      claim: claim.id,
      accident: claim['accident'],
    }))
  // Without its number: the case may be or become a privacy case, and the claim names the employee.
  await createRecords(tx, 'osha-claims', cases, 'From a claim')
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
