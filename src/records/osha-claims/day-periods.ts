import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { textOf } from '../effects.ts'
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
  readonly source: string | null
}

/** The periods of a claim's work status that the log counts. */
export const claimPeriods = (tx: ReadTx, claim: string): Promise<ClaimPeriod[]> =>
  tx.query<ClaimPeriod>(sql`
    select e.id, case e.work_status when 'off_work' then 'away' else 'restricted' end as kind, to_char(e.starts_on, 'YYYY-MM-DD') as "from", to_char(e.ends_on, 'YYYY-MM-DD') as "to", e.who as source
    from workers_comp_cases e where e.claim_id = ${claim}::uuid and e.entry = 'work_status' and e.work_status in ('off_work', 'modified_duty') and e.archived_at is null order by e.starts_on`)

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Days entered on a case with a claim do not count: who enters others than the claim's is told so (field notes, 27.6). */
export const warnDayDifference = async (tx: ReadTx, { before, after, warnings }: Write, injuredOn: string): Promise<void> => {
  const claim = textOf(after['claim'])
  const own = ownSegments(after)
  const said = before === null || !same(ownSegments(before), own) || before['claim'] !== after['claim']
  if (warnings === undefined || claim === null || own.length === 0 || !said) return
  const theirs = await claimPeriods(tx, claim)
  const asOf = { asOf: tx.today }
  if (same(caseDays(own, injuredOn, asOf), caseDays(theirs, injuredOn, asOf))) return
  const words = (segments: readonly DaySegment[]): string => {
    const { away, restricted } = dayCounts(segments, injuredOn, asOf)
    return `${away} away and ${restricted} restricted`
  }
  warnings.push({
    field: 'daySegments',
    message: `The days differ from those of the workers' comp claim, and only the claim's count: ${words(theirs)} there, ${words(own)} here`,
  })
}
