import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { resettleCases } from '../osha-claims/facts.ts'
import { namedOnClaim } from '../osha-claims/named-elsewhere.ts'
import { withNamed } from '../osha-claims/severe-named.ts'

const unset = (value: unknown): boolean => value === null || value === undefined

/**
 * What a claim that turned worse tells its OSHA case; what a person said there stands. We learned of it now: who knew earlier says so
 * on the case, where the 8 and 24 hours begin (29 CFR 1904.39(a), (b)(7)).
 */
const newsFor = (write: Write, now: string, row: StoredRow): Readonly<Record<string, unknown>> => {
  const claim = write.after
  const treated = sets(write, 'treatment') ? claim['treatment'] : null
  const told = namedOnClaim(write.before ?? claim)
  const named = withNamed(
    row,
    namedOnClaim(claim).filter((kind) => !told.includes(kind) && !(kind === 'fatality' && textOf(claim['diedOn']) !== null)),
    now,
  )
  const died = textOf(claim['diedOn'])
  // A day that was mistyped on the claim is corrected here too, as long as the case has it from there.
  const corrected = write.before?.['diedOn'] != null && row['outcomeDeath'] === write.before['diedOn']
  const death = died !== null && died !== row['outcomeDeath'] && (unset(row['outcomeDeath']) || corrected)
  return {
    ...(treated === 'er' && row['emergencyRoom'] !== true ? { emergencyRoom: true } : {}),
    ...(treated === 'hospitalized' && row['inpatient'] !== true ? { inpatient: true } : {}),
    ...(named === null ? {} : { severeNamed: named }),
    ...(death ? { outcomeDeath: died, ...(unset(row['deathLearnedAt']) ? { deathLearnedAt: now } : {}) } : {}),
  }
}

const namesMore = ({ before, after }: Write): boolean => {
  const told = before === null ? [] : namedOnClaim(before)
  return namedOnClaim(after).some((kind) => !told.includes(kind))
}

/** Carries a treatment or a death that came later into the case the claim was put before OSHA with, so that no clock of 8 or 24 hours is missed. */
export const carrySevereNews = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const worse = writes.filter((write) => write.before !== null && (sets(write, 'treatment') || sets(write, 'diedOn') || namesMore(write)))
  if (worse.length === 0) return
  const cases = await tx.query<{ id: string; claim: string }>(sql`
    select distinct on (claim_id) id, claim_id as claim from osha_claims
    where claim_id = any(${arrayOf(
      worse.map(({ after }) => after.id),
      'uuid',
    )}) and archived_at is null order by claim_id, occurred_at, id`)
  const byClaim = new Map(worse.map((write) => [write.after.id, write]))
  const told = new Map(cases.map(({ id, claim }) => [id, byClaim.get(claim)]))
  await resettleCases(tx, [...told.keys()], 'The claim turned severe, or says more of the treatment', (row) => {
    const write = told.get(row.id)
    return write === undefined ? {} : newsFor(write, tx.now.toISOString(), row)
  })
}
