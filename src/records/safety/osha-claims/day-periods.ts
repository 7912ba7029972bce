import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { caseDays, dayCounts } from './osha/day-counts.ts'
import type { DaySegment } from './osha/day-counts.ts'

/** The periods entered on the case itself. */
export const ownSegments = (row: StoredRow): readonly DaySegment[] =>
  (Array.isArray(row['daySegments']) ? (row['daySegments'] as Partial<DaySegment>[]) : []).flatMap(({ kind, from, to }) =>
    kind === undefined || from === undefined ? [] : [{ kind, from, to: to ?? null }],
  )

/** A period off work or on modified duty, as the claim has it. */
export interface ClaimPeriod extends DaySegment {
  readonly id: string
  readonly claim: string
  readonly source: string | null
}

/** The periods of the work status of claims that the log counts. */
export const claimPeriods = (tx: ReadTx, claims: readonly string[]): Promise<ClaimPeriod[]> =>
  tx.query<ClaimPeriod>(sql`
    select e.id, e.claim_id as claim, case e.work_status when 'off_work' then 'away' else 'restricted' end as kind, to_char(e.starts_on, 'YYYY-MM-DD') as "from", to_char(e.ends_on, 'YYYY-MM-DD') as "to", e.who as source
    from workers_comp_cases e where e.claim_id = any(${arrayOf(claims, 'uuid')}) and e.entry = 'work_status' and e.work_status in ('off_work', 'modified_duty') and e.archived_at is null order by e.starts_on`)

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Days entered on a case with a claim do not count: who enters others than the claim's is told so. */
export const warnDayDifferences = async (tx: ReadTx, writes: readonly Write[], injuredOn: (row: StoredRow) => string): Promise<void> => {
  const asked = writes.filter(({ before, after, warnings }) => {
    const own = ownSegments(after)
    const said = before === null || !same(ownSegments(before), own) || before['claim'] !== after['claim']
    return warnings !== undefined && textOf(after['claim']) !== null && own.length > 0 && said
  })
  if (asked.length === 0) return
  const periods = await claimPeriods(
    tx,
    asked.map(({ after }) => String(after['claim'])),
  )
  for (const write of asked) {
    const theirs = periods.filter(({ claim }) => claim === write.after['claim'])
    warnDifference(tx, write, theirs, injuredOn(write.after))
  }
}

const warnDifference = (tx: ReadTx, { after, warnings }: Write, theirs: readonly DaySegment[], injuredOn: string): void => {
  const own = ownSegments(after)
  const asOf = { asOf: tx.today }
  if (same(caseDays(own, injuredOn, asOf), caseDays(theirs, injuredOn, asOf))) return
  const words = (segments: readonly DaySegment[]): string => {
    const { away, restricted } = dayCounts(segments, injuredOn, asOf)
    return `${away} away and ${restricted} restricted`
  }
  warnings?.push({
    field: 'daySegments',
    message: `Days don’t match the workers’ comp claim. The claim’s days are used: ${words(theirs)} there, ${words(own)} here`,
  })
}
