import { type QueryClient, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { readJson } from '#web/api/client.ts'
import type { CommitteeCase } from '#records/safety/accidents/panels/answers.ts'

/** After an act the answered case is shown as it is; agenda and accident are read again. */
export const refreshCase = async (client: QueryClient, answer: CommitteeCase): Promise<void> => {
  client.setQueryData(['/api/committee/cases', answer.id], answer)
  await refreshLists(client)
}

/** What shows the case beside its own page is read again. */
export const refreshLists = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['/api/committee/agenda'] }),
    client.invalidateQueries({ queryKey: ['/api/accidents'] }),
    client.invalidateQueries({ queryKey: ['/api/deadlines'] }),
  ])
}

type Act = { method: 'PUT' | 'POST' | 'DELETE'; part: 'vote' | 'count' | 'decision'; body?: unknown }

/** An act on a case: a vote, the count, the decision. */
export const useCaseAct = (id: string): UseMutationResult<CommitteeCase, Error, Act> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ method, part, body }: Act) =>
      readJson<CommitteeCase>(`/api/committee/cases/${id}/${part}`, { method, ...(body === undefined ? {} : { body }) }),
    onSuccess: (answer) => refreshCase(client, answer),
  })
}
