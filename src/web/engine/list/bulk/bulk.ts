import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { Issue } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { request } from '#web/api/client.ts'
import { type ApiError, isRefusal } from '#web/api/problem.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { Change } from '#web/engine/values/change-words.tsx'
import { useHost } from '#web/engine/host.tsx'
import { rememberChange } from '#web/engine/queries/last-change.ts'
import type { ListState } from '../list-state.ts'
import { apiPath, refreshKinds } from '#web/engine/queries/queries.ts'
import type { Selection } from '../selection.ts'

/** The most records one bulk action takes. */
export const bulkLimit = 500

export type BulkAction = { kind: 'edit' } | { kind: 'move'; move: string } | { kind: 'archive' }
export type BulkWork =
  | { patch: Readonly<Record<string, unknown>> }
  | { move: string; fields: Readonly<Record<string, unknown>> }
  | { archive: true; reason?: string }

export type Failed = { id: string; number: string; title: string; detail: string; errors: readonly Issue[] }
export type BulkReview = {
  total: number
  changing: number
  unchanged: number
  failed: readonly Failed[]
  records: readonly { id: string; number: string; title: string; changes: readonly Change[]; warnings: readonly Issue[] }[]
}
export type BulkResult = { batchId: string; updated: number; unchanged: number; failed: readonly Failed[] }

/** Which records: the chosen ones, or everything the question matches. */
export const bulkTarget = (state: ListState, selection: Selection): { ids: readonly string[] } | { filter: string } =>
  selection.matching ? { filter: writeSearch(state.question).replace(/^\?/, '') } : { ids: [...selection.ids] }

type Run<T> = UseMutationResult<
  { answer: T } | { refused: ApiError },
  Error,
  { target: ReturnType<typeof bulkTarget>; work: BulkWork; confirmed: boolean; key: string }
>

/** What the action would do, record by record; nothing is written. */
export const useBulkReview = (record: RecordDefinition): Run<BulkReview> =>
  useMutation({ mutationFn: ({ target, work }) => send<BulkReview>(record, { ...target, ...work, dryRun: true }, {}) })

/** Does it, as one batch that can be undone. */
export const useBulkRun = (record: RecordDefinition): Run<BulkResult> => {
  const client = useQueryClient()
  const { outlines } = useHost()
  return useMutation({
    mutationFn: ({ target, work, confirmed, key }) =>
      send<BulkResult>(record, { ...target, ...work }, { 'idempotency-key': key, ...(confirmed ? { 'x-confirm-warnings': '1' } : {}) }),
    onSuccess: async (done) => {
      if (!('answer' in done)) return
      if (done.answer.updated > 0) rememberChange(done.answer.batchId)
      await refreshKinds(client, outlines)
    },
  })
}

const send = async <T>(
  record: RecordDefinition,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<{ answer: T } | { refused: ApiError }> => {
  try {
    const response = await request(`${apiPath(record)}/bulk`, { method: 'POST', body, headers })
    return { answer: (await response.json()) as T }
  } catch (error) {
    if (isRefusal(error)) return { refused: error }
    throw error
  }
}
