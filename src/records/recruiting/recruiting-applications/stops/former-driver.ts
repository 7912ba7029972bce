import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { StoredOf } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { seenBy } from '#records/effects.ts'
import { applicationDay } from '../application-day.ts'
import type { recruitingApplications } from '../record.ts'

type Application = StoredOf<typeof recruitingApplications>

/**
 * True if the terminated driver `former` and the applicant in `row` are the same person: the same license, or the same last name, birth date,
 * and last 4 digits of the SSN (a license number can change).
 */
export const isFormerDriver = (former: SQL, row: SQL): SQL => sql`(${former}.status = 'terminated' and ${former}.archived_at is null and (
    (${former}.license_state = ${row}.license_state and upper(${former}.license_number) = upper(${row}.license_number))
    or (lower(trim(${former}.last_name)) = lower(trim(${row}.last_name)) and ${former}.birth_date = ${row}.birth_date
      and ${former}.ssn_last4 = right(regexp_replace(${row}.ssn, '\\D', '', 'g'), 4))))`

/** Id of the former driver who now applies, even one the user may not see; null if there is none. */
export const formerDriverOf = async (tx: ReadTx, application: string): Promise<string | null> => {
  const [found] = await tx.query<{ id: string }>(sql`
    select d.id from drivers d, recruiting_applications t where t.id = ${application}::uuid and ${isFormerDriver(sql`d`, sql`t`)}
    order by d.termination_date desc nulls last, d.id limit 1`)
  return found?.id ?? null
}

/** Why the former driver chosen in Hire can't be reopened, as a sentence; null where they can. */
const notFormer = async (tx: ReadTx, { overrides }: Application, id: string): Promise<string | null> => {
  const [found] = await tx.query<{ status: string; title: string; rehire: string | null }>(
    sql`select d.status, d.title, d.rehire_eligible as rehire from drivers d where d.id = ${id}::uuid and d.archived_at is null and (${seenBy(tx, 'drivers', 'd')})`,
  )
  if (found === undefined) return 'Former driver not found, or you don’t have access.'
  if (found.status !== 'terminated') return `${found.title} still drives for us.`
  return found.rehire === 'no' && !(overrides ?? []).some(({ stop }) => stop === 'no_rehire')
    ? `${found.title} left us as not eligible for rehire (company policy).`
    : null
}

/** Why Hire is refused with this first day and former driver, as a sentence; null where it isn't. Employment begins after both. */
export const hireRefused = async (
  tx: ReadTx,
  application: Application,
  { hiredOn, formerDriver }: { readonly hiredOn: string; readonly formerDriver?: string | null },
): Promise<string | null> => {
  const chosen = formerDriver ?? null
  const refused = chosen === null ? null : await notFormer(tx, application, chosen)
  if (refused !== null) return refused
  const applied = applicationDay(application)
  if (hiredOn < applied) return `The first day of employment can’t be before the application, ${formatDate(applied)}.`
  const former = chosen ?? (await formerDriverOf(tx, application.id))
  const [left] = await tx.query<{ on: string }>(
    sql`select to_char(termination_date, 'YYYY-MM-DD') as on from drivers where id = ${former}::uuid and termination_date > ${hiredOn}::date`,
  )
  return left === undefined
    ? null
    : `They drove for us until ${formatDate(left.on)}. The first day of the new employment can’t be before that.`
}
