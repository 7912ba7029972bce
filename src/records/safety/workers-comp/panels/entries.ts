import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { readJson } from '#web/api/client.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { wallClock } from '#web/ui/dates/wall-clock.ts'
import { type MoneyRow, buckets } from '../money/financials.ts'
import type { Restriction, WorkPeriod } from '../money/work-status.ts'

export type EntryKind = 'work_status' | 'medical' | 'contact' | 'money' | 'hearing' | 'diary'

/** Entries of a claim, oldest first. */
export const useEntries = (claim: string, kinds: readonly EntryKind[]): UseQueryResult<RecordRow[]> =>
  useQuery({
    queryKey: ['/api/workers-comp-cases', 'of', claim, kinds.join()],
    queryFn: () =>
      readJson<RecordRow[]>(`/api/workers-comp-cases${writeSearch({ claim, entry: kinds.join(), sort: 'startsOn', limit: '200' })}`),
  })

/** The calendar day of a moment. */
export const dayAt = (moment: unknown, timeZone: string): string => wallClock(textOf(moment), timeZone)?.day ?? textOf(moment).slice(0, 10)

/** The list that holds the same entries. */
export const entriesPath = (claim: string, kind: EntryKind): string =>
  `/workers-comp-cases${writeSearch({ claim, entry: kind, sort: '-startsOn' })}`

const amountOf = (entry: RecordRow, name: string): number | null => {
  const value = entry[name]
  return typeof value === 'number' ? value : null
}

/** One row per bucket an evaluation speaks of. */
export const moneyRowsOf = (entries: readonly RecordRow[]): MoneyRow[] =>
  entries.flatMap((entry) =>
    buckets.flatMap(({ key }): MoneyRow[] => {
      const [paid, reserve] = [amountOf(entry, `${key}Paid`), amountOf(entry, `${key}Reserve`)]
      if (paid === null && reserve === null) return []
      return [
        {
          on: textOf(entry['startsOn']),
          bucket: key,
          paid,
          reserve,
          author: labelOf(entry, 'owner') ?? 'Longhaul',
          reason: textOf(entry['what']) || (entry['moneySource'] === 'loss_run' ? 'Loss run' : ''),
        },
      ]
    }),
  )

/** What was recovered so far, by the last entry that says so. */
export const recoveredOf = (entries: readonly RecordRow[]): number =>
  entries.map((entry) => amountOf(entry, 'recovered')).findLast((amount) => amount !== null) ?? 0

export const limitsOf = (entry: RecordRow): readonly StoredLimit[] =>
  Array.isArray(entry['restrictions']) ? (entry['restrictions'] as StoredLimit[]) : []

/** A limit as it is stored with a work note. */
export type StoredLimit = {
  readonly text?: string | null
  readonly driving?: boolean | null
  readonly liftLb?: number | null
  readonly hours?: number | null
  readonly until?: string | null
}

const restrictionOf = (limit: StoredLimit): Restriction => ({
  text: limit.text ?? 'Restricted',
  driving: limit.driving === true,
  until: limit.until ?? null,
})

export const periodsOf = (entries: readonly RecordRow[]): WorkPeriod[] =>
  entries.map((entry) => ({
    status: entry['workStatus'] as WorkPeriod['status'],
    from: textOf(entry['startsOn']),
    to: textOf(entry['endsOn']) || null,
    mayDrive: entry['mayDrive'] === true,
    restrictions: limitsOf(entry).map(restrictionOf),
  }))
