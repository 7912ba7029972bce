import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { companyKey } from '#web/layout/company.ts'
import { withSearch } from '#web/engine/paths.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { SyncKind } from '#features/telematics/answers.ts'
import { kindWords } from './words.ts'

/** Whose account it is and which permissions the token lacks. */
export function useTest(provider: string): UseMutationResult<unknown, Error, void> {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => readJson(`/api/integrations/${provider}/test`, { method: 'POST' }),
    retry: false,
    onSuccess: () => toast.add({ title: 'The provider answers', tone: 'success' }),
    onError: (error) => toast.add({ title: 'The test failed', description: sentenceOf(error), tone: 'danger' }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['/api/integrations'] }),
  })
}

type SyncOrder = { readonly kind: SyncKind; readonly dryRun: boolean }
type SyncAnswer = { readonly status: string; readonly message: string }

/** Starts a sync although one may have finished a moment ago, or tries one without changing anything. */
export function useSync(provider: string): UseMutationResult<SyncAnswer, Error, SyncOrder> {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, dryRun }) => {
      const path = kind === 'mileage' ? `/api/${provider}/sync-mileage` : `/api/integrations/${provider}/sync/${kind}`
      return readJson<SyncAnswer>(withSearch(path, { force: '1', dryRun: dryRun ? '1' : undefined }), { method: 'POST' })
    },
    retry: false,
    onSuccess: (answer, { kind, dryRun }) =>
      toast.add({
        title: `${dryRun ? 'Trial of ' : ''}${kindWords[kind]}`,
        description: answer.message,
        tone: answer.status === 'failed' ? 'danger' : 'success',
      }),
    onError: (error) => toast.add({ title: 'The sync did not start', description: sentenceOf(error), tone: 'danger' }),
    onSettled: () => refreshAll(cache),
  })
}

/** After a change of the connection or a decision everything it may have touched is read again. */
export async function refreshAll(cache: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(
    ['/api/integrations', '/api/vehicles', '/api/drivers', '/api/dashboard/stats', companyKey[0]].map((key) =>
      cache.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
