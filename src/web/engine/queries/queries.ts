import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { apiOf, type Outline } from '#kit/outline.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson, request } from '#web/api/client.ts'
import { type ApiError, isRefusal } from '#web/api/problem.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { useHost } from '../host.tsx'
import { rememberChange } from './last-change.ts'
import type { RecordRow } from './rows.ts'

export const apiPath = (kind: Pick<Outline, 'name' | 'api'>): string => `/api/${apiOf(kind)}`

export type ListPage = { rows: readonly RecordRow[]; total: number }

/** One page of a list. The former page stays visible while the next is read. `query` starts with `?` or is empty. */
export const useRecordPage = (record: RecordDefinition, query: string, enabled = true): UseQueryResult<ListPage> =>
  useQuery({
    queryKey: pageKey(record, query),
    queryFn: ({ signal }) => readPage(record, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  })

/** Several pages of one kind, asked side by side. */
export const useRecordPages = (record: RecordDefinition, queries: readonly string[]): UseQueryResult<ListPage>[] =>
  useQueries({
    queries: queries.map((query) => ({
      queryKey: pageKey(record, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(record, query, signal),
      placeholderData: keepPreviousData<ListPage>,
    })),
  })

export const pageKey = (record: RecordDefinition, query: string): readonly string[] => [apiPath(record), 'page', query]

export const readPage = async (record: RecordDefinition, query: string, signal?: AbortSignal): Promise<ListPage> => {
  const response = await request(apiPath(record) + query, signal === undefined ? {} : { signal })
  const rows = (await response.json()) as RecordRow[]
  return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) }
}

export const useRecord = (record: RecordDefinition, id: string | null): UseQueryResult<RecordRow> =>
  useQuery<RecordRow>({ queryKey: [apiPath(record), id ?? ''], enabled: id !== null })

/** Titles behind ids of one kind, for filters and pickers. */
export const useTitles = (record: RecordDefinition | null, ids: readonly string[]): ReadonlyMap<string, string> => {
  const key = [...ids].sort().join(',')
  const { data } = useQuery({
    // Below the list's own key: a record that was renamed is read again with its list.
    queryKey: [`/api/${record?.api ?? ''}`, 'titles', key],
    queryFn: async () =>
      record === null
        ? []
        : await readJson<RecordRow[]>(
            record.chosenFrom === undefined
              ? apiPath(record) + writeSearch({ id: key, fields: 'title', archived: 'all', limit: '200' })
              : record.chosenFrom + writeSearch({ id: key }),
          ),
    enabled: record !== null && ids.length > 0,
  })
  return new Map((data ?? []).map((row) => [row.id, row.title]))
}

/** What a write came to. A refusal is an answer too: it is shown at its field and not repeated by the retry rule. */
export type Written = { ok: true; row: RecordRow; batchId: string | null } | { ok: false; error: ApiError }

type Call = { path: string; method: 'POST' | 'PATCH' | 'DELETE'; body?: unknown; headers?: Readonly<Record<string, string>> }

/** Sends one write; refusals come back as values, failures of the network throw and are repeated once. */
export const write = async ({ path, method, body, headers }: Call): Promise<Written> => {
  try {
    const response = await request(path, { method, body: body ?? {}, headers })
    const text = await response.text()
    return { ok: true, row: (text === '' ? {} : JSON.parse(text)) as RecordRow, batchId: response.headers.get('x-batch-id') }
  } catch (error) {
    if (isRefusal(error)) return { ok: false, error }
    throw error
  }
}

/**
 * A write under way. What was given for its end is called also when the component that asked is gone by then, as a card is that takes
 * the step it waited for; the callbacks of a mutation's own `mutate` are not.
 */
export type WriteResult<Variables> = {
  isPending: boolean
  mutate: (
    variables: Variables,
    callbacks?: { onSuccess?: ((written: Written) => unknown) | undefined; onError?: ((error: unknown) => unknown) | undefined },
  ) => void
}

export type Save = { id: string | null; values: Readonly<Record<string, unknown>>; version: number | null; confirmed: boolean; key: string }

/** Create (`id` null) or change a record. `key` makes a repeated create harmless. */
export const useSave = (record: RecordDefinition): WriteResult<Save> =>
  useWrite(({ id, values, version, confirmed, key }: Save) => ({
    path: id === null ? apiPath(record) : `${apiPath(record)}/${id}`,
    method: id === null ? 'POST' : 'PATCH',
    body: values,
    headers: {
      ...(id === null ? { 'idempotency-key': key } : { 'if-match': `"${version ?? 0}"` }),
      ...(confirmed ? { 'x-confirm-warnings': '1' } : {}),
    },
  }))

export type MoveCall = {
  id: string
  version: number
  move: string
  fields: Readonly<Record<string, unknown>>
  key: string
  confirmed?: boolean
}

export const useMove = (record: RecordDefinition): WriteResult<MoveCall> =>
  useWrite(({ id, version, move, fields, key, confirmed }: MoveCall) => ({
    path: `${apiPath(record)}/${id}/transitions`,
    method: 'POST',
    body: { move, fields },
    headers: { 'if-match': `"${version}"`, 'idempotency-key': key, ...(confirmed === true ? { 'x-confirm-warnings': '1' } : {}) },
  }))

export type ArchiveCall = { id: string; version: number; reason: string | null }

export const useArchive = (record: RecordDefinition): WriteResult<ArchiveCall> =>
  useWrite(({ id, version, reason }: ArchiveCall) => ({
    path: `${apiPath(record)}/${id}`,
    method: 'DELETE',
    body: reason === null ? {} : { reason },
    headers: { 'if-match': `"${version}"` },
  }))

export const useRestore = (record: RecordDefinition): WriteResult<string> =>
  useWrite((id: string) => ({ path: `${apiPath(record)}/${id}/restore`, method: 'POST', body: {} }))

export const useWrite = <Variables>(callOf: (variables: Variables) => Call): WriteResult<Variables> => {
  const client = useQueryClient()
  const { outlines } = useHost()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (variables: Variables) => write(callOf(variables)),
    onSuccess: async (written) => {
      // Refused because of what somebody else did: what they did shows behind the refusal, also where no live event arrives.
      if (!written.ok) return [409, 412].includes(written.error.status) ? void refreshKinds(client, outlines) : undefined
      rememberChange(written.batchId)
      await refreshKinds(client, outlines)
    },
  })
  return {
    isPending,
    mutate: (variables, { onSuccess, onError } = {}) => void mutateAsync(variables).then(onSuccess, onError ?? (() => undefined)),
  }
}

/** Reads the records of every kind again: what a change sets off (a hold, a clock, a sum) may show in a list that points nowhere near it. */
export const refreshKinds = async (client: QueryClient, outlines: Readonly<Record<string, Outline>>): Promise<void> => {
  const lists = new Set([...Object.values(outlines).map(apiPath), '/api/dashboard/stats'])
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && lists.has(path) })
}

/** A key that stands for one intention, kept over repeats of the same request. */
export const newKey = (): string => crypto.randomUUID()
