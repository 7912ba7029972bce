import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { readJson } from '#web/api/client.ts'
import { useDivision } from '#web/engine/division.ts'
import { writeSearch } from '#web/engine/paths.ts'

export type Waiting = { readonly id: string; readonly title: string }

/** Who is called, in this order: new leads nobody has called yet, oldest first; then what I was to do by today. Nobody stands twice. */
const lists = [
  { status: 'new', firstContactAt: 'null', owner: 'me,null', sort: 'createdAt' },
  { status: 'new,attempting,contacted,qualified,application_sent', owner: 'me', nextActionOnTo: 'today', sort: 'nextActionOn' },
] as const

/** The queue as it stood when it was read: it does not jump while somebody works through it. `round` reads it anew. */
export const useCallQueue = (round: number): UseQueryResult<readonly Waiting[]> => {
  const { division } = useDivision().query
  return useQuery({
    queryKey: ['call-queue', division ?? '', round],
    queryFn: async ({ signal }) => {
      const read = lists.map((list) =>
        readJson<Waiting[]>(`/api/recruiting/leads${writeSearch({ ...list, division, fields: 'title', limit: '200' })}`, { signal }),
      )
      return [...new Map((await Promise.all(read)).flat().map((lead) => [lead.id, lead])).values()]
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
