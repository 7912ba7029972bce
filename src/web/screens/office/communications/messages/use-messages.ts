import { keepPreviousData, useMutation, type UseMutationResult, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { formatCount } from '#kit/format.ts'
import { readJson, request } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { useGo } from '#web/engine/navigation.ts'
import { apiPath } from '#web/engine/queries/queries.ts'
import { nextPoll } from '#web/layout/navigation/counts.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Message, Thread } from '#features/office/messages/answers.ts'
import type { Sending } from '../contract.ts'

/** The inbox, asked again as often as the badges are. */
export const useThreads = (q: string): UseQueryResult<Thread[]> =>
  useQuery<Thread[]>({
    queryKey: ['/api/messages/threads', writeSearch({ q: q === '' ? undefined : q, limit: 200 })],
    placeholderData: keepPreviousData,
    refetchInterval: nextPoll,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })

export type ThreadPage = { messages: readonly Message[]; total: number }

/** The newest messages of a thread, `limit` of them. */
export const useThreadMessages = (thread: string, limit: number): UseQueryResult<ThreadPage> =>
  useQuery({
    queryKey: ['/api/messages', 'thread', thread, limit],
    queryFn: async ({ signal }) => {
      const response = await request('/api/messages', { query: { thread, limit: String(limit) }, signal })
      const messages = (await response.json()) as Message[]
      return { messages, total: Number(response.headers.get('x-total-count') ?? messages.length) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: nextPoll,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })

/** How many people a message to roles and divisions reaches; undefined where it goes to none, or until it is known. */
export const useAudience = (roles: readonly string[], divisions: readonly string[]): number | undefined =>
  useQuery<{ count: number }>({
    queryKey: ['/api/messages/audience', writeSearch({ roles: roles.join(','), divisions: divisions.join(',') })],
    enabled: roles.length + divisions.length > 0,
  }).data?.count

/** Reads inbox, messages and counts again; a comment changes its record, too. */
const useRefresh = (): ((kind?: string) => Promise<void>) => {
  const client = useQueryClient()
  const { outlines } = useHost()
  return async (kind) => {
    const record = kind === undefined ? undefined : outlines[kind]
    await client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && (path.startsWith('/api/messages') || (record !== undefined && path === apiPath(record))),
    })
  }
}

/** Sends a message; `key` makes a repeat harmless. */
export const useSend = (): UseMutationResult<Message, Error, Sending & { key: string }> => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ key, ...body }: Sending & { key: string }) =>
      readJson<Message>('/api/messages', { method: 'POST', body, headers: { 'idempotency-key': key } }),
    onSuccess: (message) => refresh(message.thread.record?.kind),
  })
}

export type MadeTask = { task: { id: string; number: string; title: string; status: string }; made: boolean }

/** Makes a task of a message; says so, also where there is one already, and leads to it. */
export const useMakeTask = (): UseMutationResult<MadeTask, Error, string> => {
  const refresh = useRefresh()
  const go = useGo()
  return useMutation({
    mutationFn: (message: string) => readJson<MadeTask>(`/api/messages/${message}/task`, { method: 'POST', body: {} }),
    onSuccess: ({ task, made }) => {
      toast.add({
        title: made ? `${task.number} created` : `${task.number} exists already for this message`,
        description: task.title,
        tone: 'success',
        action: { label: 'View task', run: () => go(`/tasks?list=all&task=${task.id}`) },
      })
      return refresh('tasks')
    },
  })
}

export type Act = 'acknowledge' | 'recall' | 'remind'

const words: Readonly<Record<Act, (count: number) => string | null>> = {
  acknowledge: () => null,
  recall: () => 'Message recalled',
  remind: (count) => `Reminder sent to ${formatCount(count, 'person', 'people')}`,
}

/** What one does with a message; a reminder answers how many got it. */
export const useMessageAct = (): UseMutationResult<{ count: number } | undefined, Error, { act: Act; id: string }> => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ act, id }: { act: Act; id: string }) =>
      readJson<{ count: number } | undefined>(`/api/messages/${id}/${act}`, { method: 'POST', body: {} }),
    onSuccess: (answer, { act }) => {
      // Said here: the button that was pressed is gone once the thread is read again, and what it waits for with it.
      const said = words[act](answer?.count ?? 0)
      if (said !== null) toast.add({ title: said })
      return refresh()
    },
  })
}

/** Marks a thread as read or as answered. `background`: nobody asked for it, it was merely shown. */
export const useThreadAct = (): UseMutationResult<undefined, Error, { act: 'read' | 'answered'; id: string }> => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ act, id }: { act: 'read' | 'answered'; id: string }) =>
      readJson<undefined>(`/api/messages/threads/${id}/${act}`, { method: 'POST', body: {}, background: act === 'read' }),
    onSuccess: () => refresh(),
  })
}
