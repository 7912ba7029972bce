import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { type SearchText, useSearchText } from '#web/engine/navigation.ts'
import { useDivision } from '#web/engine/division.ts'
import { withSearch, writeSearch } from '#web/engine/paths.ts'
import type { Calendar } from '#features/leave/time-off/answers.ts'
import { plainDay, type Span, spanAt } from './span.ts'

export const path = '/time-off'

/** What an address of the calendar may say; everything else is a question to the list. */
const ownKeys: ReadonlySet<string> = new Set(['at', 'span', 'leave', 'state', 'people', 'peek', 'out', 'division', 'shown'])
export const asksList = (search: SearchText): boolean => Object.keys(search).some((key) => !ownKeys.has(key))

export const states = { pending: 'Pending', approved: 'Approved', denied: 'Denied' } as const
export type StateFilter = keyof typeof states

/** Rows at first, with each press of "Show more", and in all. */
const step = 60
const most = 200

export type CalendarState = {
  search: SearchText
  span: Span
  leave: string | null
  state: StateFilter | null
  everyone: boolean
  limit: number
  mayShowMore: boolean
  words: string
  show: (changes: Readonly<Record<string, string | undefined>>) => void
  calendar: UseQueryResult<Calendar>
}

/** The calendar of the address. */
export const useCalendar = (): CalendarState => {
  const search = useSearchText()
  const { today } = useHost()
  const { value: division, words } = useDivision()
  const navigate = useNavigate()
  const span = spanAt(search['span'] === 'month' ? 'month' : 'weeks', plainDay(search['at']) ?? today)
  const leave = search['leave'] ?? null
  const state = Object.hasOwn(states, search['state'] ?? '') ? (search['state'] as StateFilter) : null
  const everyone = search['people'] === 'all'
  const wanted = Number(search['shown'] ?? step)
  const limit = Number.isInteger(wanted) && wanted > 0 ? Math.min(most, wanted) : step
  const asked = writeSearch({
    from: span.from,
    to: span.to,
    division,
    type: leave ?? undefined,
    status: state ?? undefined,
    people: everyone ? 'all' : 'off',
    limit,
  })
  const calendar = useQuery({
    // Below the list's own key: what changes a request changes the calendar.
    queryKey: ['/api/time-off', 'calendar', asked],
    queryFn: () => readJson<Calendar>(`/api/time-off/calendar${asked}`),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return {
    search,
    span,
    leave,
    state,
    everyone,
    limit,
    mayShowMore: limit < most,
    words,
    show: (changes) => void navigate({ href: withSearch(path, { ...search, ...changes }), replace: true, resetScroll: false }),
    calendar,
  }
}

export const nextLimit = (limit: number): string => String(Math.min(most, limit + step))
