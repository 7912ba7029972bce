import { sql } from 'drizzle-orm'
import type { StoredRow } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import { textOf } from '#records/effects.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { ownSegments } from './day-periods.ts'

/** What the decision of a case asks of other records, looked up for many cases at once. */

export interface Spot {
  readonly day: string
  readonly year: number
}

/** The calendar day of the injury where it happened: at the establishment's own clock. */
export const spotsOf = async (tx: ReadTx, rows: readonly StoredRow[]): Promise<(row: StoredRow) => Spot> => {
  const zoneOf = await zonesOf(tx, rows, 'establishment')
  return (row) => {
    const day = dayIn(new Date(String(row['occurredAt'])), zoneOf(row))
    return { day, year: Number(day.slice(0, 4)) }
  }
}

export interface DaysSaid {
  readonly away: boolean
  readonly restricted: boolean
}

/** Whether a case has days away or restricted after the day of the injury: by its claim, or where it has none by its own periods. */
export const daysSaidOf = async (
  tx: ReadTx,
  rows: readonly StoredRow[],
  spotOf: (row: StoredRow) => Spot,
): Promise<(row: StoredRow) => DaysSaid> => {
  const linked = rows.filter((row) => textOf(row['claim']) !== null)
  const asked = linked.map((row) => ({ id: row.id, claim: row['claim'], injured: spotOf(row).day }))
  const found =
    asked.length === 0
      ? []
      : await tx.query<DaysSaid & { id: string }>(sql`
        select q.id, coalesce(bool_or(e.work_status = 'off_work'), false) as away, coalesce(bool_or(e.work_status = 'modified_duty'), false) as restricted
        from json_to_recordset(${JSON.stringify(asked)}::json) as q(id uuid, claim uuid, injured date)
          join workers_comp_cases e on e.claim_id = q.claim and e.entry = 'work_status' and e.archived_at is null and coalesce(e.ends_on, '9999-12-31'::date) > q.injured
        group by q.id`)
  const byId = new Map(found.map((days) => [days.id, days]))
  return (row) => {
    if (textOf(row['claim']) !== null) return byId.get(row.id) ?? { away: false, restricted: false }
    const { day } = spotOf(row)
    const days = (kind: 'away' | 'restricted'): boolean => ownSegments(row).some((one) => one.kind === kind && (one.to ?? '9999') > day)
    return { away: days('away'), restricted: days('restricted') }
  }
}
