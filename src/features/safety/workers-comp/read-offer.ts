import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { numberOf, textOf } from '#records/effects.ts'
import { employerOf } from '#features/company/employer.ts'
import { run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Limit, Offer } from './offer-letter.ts'

const limitsOf = (value: unknown): Limit[] =>
  (Array.isArray(value) ? (value as Values[]) : []).map((limit) => ({
    text: textOf(limit['text']) ?? '',
    driving: limit['driving'] === true,
    liftLb: numberOf(limit['liftLb']),
    hours: numberOf(limit['hours']),
    until: textOf(limit['until']),
  }))

/** The offer of work of a claim entry that `viewer` may read (null: anybody's). @throws AppError conflict without an offer, not_found */
export const readOffer = async (deps: Deps, viewer: SessionUser | null, id: string): Promise<Offer> => {
  const entry = await readRecord(deps, kindOf(deps, 'workers-comp-cases'), viewer, id)
  const duty = textOf(entry['offer'])
  if (duty === null) throw new AppError('conflict', 'No work is offered here yet. Enter the duty first.')
  const [claim] = await run<{ number: string; employee: string | null; injured: string; division: string | null }>(
    deps.pool,
    sql`select c.division_id as division, c.number, c.employee_name as employee, to_char(c.injured_at at time zone coalesce(d.time_zone, ${companyTimeZone}), 'YYYY-MM-DD') as injured
      from workers_comp c left join divisions d on d.id = c.division_id where c.id = ${textOf(entry['claim'])}::uuid`,
  )
  if (claim === undefined) throw new AppError('not_found', 'Claim not found for this entry.')
  return {
    employer: await employerOf(deps, claim.division),
    employee: claim.employee ?? 'Employee',
    claim: claim.number,
    injuredOn: claim.injured,
    duty,
    terms: textOf(entry['offerTerms']),
    offeredOn: textOf(entry['offeredOn']) ?? deps.clock.today(),
    from: String(entry['startsOn']),
    until: textOf(entry['endsOn']),
    answerBy: textOf(entry['answerBy']),
    mayDrive: entry['mayDrive'] === true,
    limits: limitsOf(entry['restrictions']),
  }
}
