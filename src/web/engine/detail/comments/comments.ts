import { useMutation, type UseMutationResult, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { apiPath } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'

export type Person = { id: string; name: string }
export type Comment = {
  id: string
  body: string
  mentions: readonly Person[]
  pinned: boolean
  /** Stays in the house; one that is not may be part of a pack for others. */
  internal: boolean
  correctedFrom: string | null
  replacedBy: string | null
  createdBy: Person
  createdAt: string
  can: { correct: boolean; pin: boolean }
}

const pathOf = (record: RecordDefinition, row: RecordRow): string => `${apiPath(record)}/${row.id}/comments`

export const useComments = (record: RecordDefinition, row: RecordRow): UseQueryResult<Comment[]> =>
  useQuery<Comment[]>({ queryKey: [apiPath(record), row.id, 'comments'] })

export type CommentAct =
  | { act: 'write'; body: string; mentions: readonly string[]; correctedFrom: string | null; key: string }
  | { act: 'pin'; id: string; pinned: boolean }
  | { act: 'open'; id: string; internal: boolean }

/** Writes, corrects or pins. A correction is a new comment that strikes the old one through. */
export const useCommentAct = (record: RecordDefinition, row: RecordRow): UseMutationResult<Comment, Error, CommentAct> => {
  const client = useQueryClient()
  const path = pathOf(record, row)
  return useMutation({
    mutationFn: (act: CommentAct) =>
      act.act !== 'write'
        ? readJson<Comment>(`${path}/${act.id}`, {
            method: 'PATCH',
            body: act.act === 'pin' ? { pinned: act.pinned } : { internal: act.internal },
          })
        : readJson<Comment>(path, {
            method: 'POST',
            headers: { 'idempotency-key': act.key },
            body: { body: act.body, mentions: act.mentions, ...(act.correctedFrom === null ? {} : { correctedFrom: act.correctedFrom }) },
          }),
    onSuccess: () => client.invalidateQueries({ queryKey: [apiPath(record), row.id] }),
  })
}

/** People who may read this record, by what is typed after `@`. */
export const mentionable = (
  record: RecordDefinition,
  row: RecordRow,
  query: string,
  signal: AbortSignal,
): Promise<(Person & { role: string })[]> => readJson(`${pathOf(record, row)}/mentionable`, { query: { q: query }, signal })
