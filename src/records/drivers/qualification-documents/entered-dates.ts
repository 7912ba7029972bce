import { sql } from 'drizzle-orm'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { ReadTx, StoredRow } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { textOf } from '#records/effects.ts'

/** The end of the reason with which a verified document changes its driver or unit. */
export const verifiedReason = ' verified'

/** What a verified document says; days are `YYYY-MM-DD`. */
export interface SaidDates {
  /** Field of the driver or unit, and the day. */
  readonly expires: readonly [string, string]
  readonly issued?: readonly [string, string]
  /** Day of a motor vehicle record, which shows what was certified by then. */
  readonly recordedOn?: string
}

const isMedical = ({ expires: [field] }: SaidDates): boolean => field === 'medicalExpirationDate'

/**
 * True of a document that is older than what a person or an import entered on the driver or unit. The days of issue decide; where the
 * driver has none, the exam behind a medical card is at most 24 months before its end (49 CFR 391.45(b)). Where neither tells, a document
 * that has expired is the older one, and one that still runs counts.
 */
export const isBehindEntered = (row: StoredRow, said: SaidDates, today: string): boolean => {
  const entered = textOf(row[said.expires[0]])
  if (entered === null || said.expires[1] >= entered) return false
  // A record from before the certification ended says nothing about the exam that followed.
  if (said.recordedOn !== undefined)
    return entered > monthsAfter(said.recordedOn, 24) || (said.recordedOn <= said.expires[1] && said.expires[1] < today)
  if (said.issued === undefined) return said.expires[1] < today
  const [field, day] = said.issued
  const known = textOf(row[field])
  const isOfEntered = known !== null && !(isMedical(said) && entered > monthsAfter(known, 24))
  if (isOfEntered) return day < known
  return (isMedical(said) && entered > monthsAfter(day, 24)) || said.expires[1] < today
}

/** Dates of drivers that a verified document set last, as `id field`. All others were entered by a person or an import. */
export const datesFromDocuments = async (tx: ReadTx, drivers: readonly string[]): Promise<ReadonlySet<string>> => {
  if (drivers.length === 0) return new Set()
  const found = await tx.query<{ id: string; field: string; reason: string | null }>(sql`
    select distinct on (e.record_id, c.value->>'field') e.record_id as id, c.value->>'field' as field, e.reason
    from events e cross join lateral jsonb_array_elements(e.changes) c
    where e.kind = 'drivers' and e.record_id = any(${arrayOf(drivers, 'uuid')}) and c.value->>'field' in ('licenseExpirationDate', 'medicalExpirationDate')
    order by e.record_id, c.value->>'field', e.id desc`)
  return new Set(found.flatMap(({ id, field, reason }) => (reason?.endsWith(verifiedReason) === true ? [`${id} ${field}`] : [])))
}
