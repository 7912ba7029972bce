import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '#web/engine/load-error.tsx'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type SessionEntry, SessionList } from '#records/company/users/session-list.tsx'

const key = ['/api/auth/sessions']

/** The own sessions, ending one or all others. */
export function OwnSessions(): ReactNode {
  const cache = useQueryClient()
  const sessions = useQuery<readonly SessionEntry[]>({ queryKey: key })
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: key })
  const onError = (error: unknown): string =>
    toast.add({ title: 'The session was not ended', description: sentenceOf(error), tone: 'danger' })
  const end = useMutation({
    mutationFn: (id: string) => readJson(`/api/auth/sessions/${id}`, { method: 'DELETE' }),
    onSettled: refresh,
    onError,
  })
  const endOthers = useMutation({
    mutationFn: () => readJson('/api/auth/sessions/revoke-all', { method: 'POST', body: { keepCurrent: true } }),
    onSettled: refresh,
    onError,
  })
  const others = sessions.data?.some((session) => !session.current) === true
  return (
    <Card title="Active sessions">
      {sessions.isError ? (
        <LoadError title="Couldn’t load your sessions" query={sessions} />
      ) : (
        <Pending pending={sessions.isPending} placeholder={<Skeleton height={40} />}>
          <SessionList sessions={sessions.data ?? []} ending={end.isPending ? end.variables : null} onEnd={(id) => end.mutate(id)} />
          {others ? (
            <Button className="mt-2" busy={endOthers.isPending && 'Ending...'} onClick={() => endOthers.mutate()}>
              Sign out everywhere else
            </Button>
          ) : null}
        </Pending>
      )}
    </Card>
  )
}
