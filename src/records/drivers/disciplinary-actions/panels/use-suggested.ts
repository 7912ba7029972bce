import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDivision } from '#web/engine/division.ts'
import { readJson } from '#web/api/client.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { categories } from '../levels.ts'
import type { Level } from './use-outlook.ts'

type EventSource = 'violation' | 'ticket' | 'accident'

/** An event without an action on which the policy would act. */
export type SuggestedEvent = {
  source: EventSource
  id: string
  number: string
  title: string
  driver: { id: string; name: string }
  on: string
  category: keyof typeof categories
  level: Level
  points: number
  earlier: number
  arithmetic: readonly string[]
  inspection: string | null
  facts: string
  /** Other events of the same inspection. */
  also: readonly { source: EventSource; id: string; number: string; title: string }[]
}

export const suggestedPath = '/safety/disciplinary-actions/suggested'

export const useSuggested = (): UseQueryResult<{ lookBackDays: number; events: readonly SuggestedEvent[] }> => {
  const query = writeSearch(useDivision().query)
  return useQuery({
    queryKey: ['/api/disciplinary-actions', 'suggested', query],
    queryFn: () => readJson<{ lookBackDays: number; events: readonly SuggestedEvent[] }>(`/api/disciplinary-actions/suggested${query}`),
  })
}

/** For the tab beside the views of the list. */
export const useSuggestedCount = (): number | undefined => useSuggested().data?.events.length
