import { useMemo } from 'react'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { isRealDay } from '#kit/dates/days.ts'
import { useHost } from '#web/engine/host.tsx'
import { type SearchText, useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { Axis } from './moving/lines.ts'

export const path = '/run-assignments'
const ownKeys: ReadonlySet<string> = new Set(['from', 'axis', 'day', 'division', 'only'])

/** Runs the board can be narrowed to. */
export type Only = 'uncovered' | 'at_risk'

/** An address that asks something of the list shows it: filters, views, exports and links from elsewhere have one there. */
export const asksList = (search: SearchText): boolean => Object.keys(search).some((key) => !ownKeys.has(key))

export type Place = {
  readonly from: string
  readonly axis: Axis
  /** The day whose ready drivers are listed next to the board. */
  readonly day: string
  /** Whether the URL names a day or a week; if not, the board chooses. */
  readonly named: boolean
  /** Only the lines with such a run; null for all. */
  readonly only: Only | null
  readonly show: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** What the board shows, as the address says: seven days, from today unless it names another day. */
export const usePlace = (): Place => {
  const search = useSearchText()
  const { today } = useHost()
  const setSearch = useSetSearch()
  return useMemo(() => {
    const asked = search['from'] ?? ''
    const from = isRealDay(asked) ? asked : today
    const to = daysAfter(from, 6)
    const chosen = search['day'] ?? today
    return {
      from,
      axis: search['axis'] === 'drivers' ? 'drivers' : 'runs',
      day: isRealDay(chosen) && chosen >= from && chosen <= to ? chosen : from,
      named: search['day'] !== undefined || search['from'] !== undefined,
      only: search['only'] === 'uncovered' || search['only'] === 'at_risk' ? search['only'] : null,
      show: (changes) => setSearch({ ...search, ...changes }, { replace: true }),
    }
  }, [search, today, setSearch])
}

/** The list behind a number of the board. */
export const listOf = (from: string, to: string, division: string | undefined, more: Readonly<Record<string, string>>): string =>
  path + writeSearch({ serviceDateFrom: from, serviceDateTo: to, sort: 'start', division, ...more })
