import { useMutation, type UseMutationResult, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { readJson, request } from '#web/api/client.ts'
import { sendTwice } from '#web/api/send-twice.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Change } from '../values/change-words.tsx'
import { apiPath } from '../queries/queries.ts'

export type ImportState = 'uploaded' | 'checking' | 'checked' | 'queued' | 'running' | 'done' | 'failed' | 'rolling_back' | 'rolled_back'
export type DateOrder = 'mdy' | 'dmy' | 'ymd'

export type ImportColumn = {
  heading: string
  field: string | null
  /** The mapping is a proposal by the heading's name, not a choice. */
  suggested: boolean
  samples: readonly string[]
  /** `like`: the word of which this one is probably a misspelling. */
  values: readonly { text: string; count: number; to: string | null; toLabel: string | null; like: string | null }[] | null
  /** Words without a record can become records. */
  adds: boolean
  dates: { order: DateOrder; ambiguous: boolean } | null
}
export type FindingLevel = 'error' | 'warning' | 'note' | 'kept'

export type ImportField = {
  name: string
  label: string
  kind: string
  required: boolean
  unique: boolean
  match: boolean
  to?: string
  options?: readonly { value: string; label: string }[]
  hasDefault: boolean
}
export type ImportCounts = {
  created: number
  updated: number
  unchanged: number
  error: number
  warning: number
  rolledBack?: number
  kept?: number
}

export type ImportHead = {
  id: string
  kind: string
  fileName: string
  format: 'csv' | 'xlsx'
  state: ImportState
  rowCount: number
  createdAt: string
  createdByName: string
  finishedAt: string | null
  rollbackUntil: string | null
  error: string | null
  counts: ImportCounts | null
}
export type ImportJob = ImportHead & {
  batchId: string
  file: {
    separator: string | null
    encoding: string | null
    notes: readonly string[]
    sheets: readonly string[]
    sheet: string | null
  }
  columns: readonly ImportColumn[]
  sample: readonly { line: number; cells: readonly string[] }[]
  defaults: Readonly<Record<string, string>>
  defaultLabels: Readonly<Record<string, string>>
  blanks: 'keep' | 'clear'
  unreadable: 'refuse' | 'empty'
  findings: readonly ImportFinding[]
  fields: readonly ImportField[]
  missing: readonly string[]
  layout: string | null
  layouts: readonly string[]
  progress: { done: number; total: number } | null
  can: { edit: boolean; check: boolean; run: boolean; rollback: boolean; why: { check?: string; run?: string; rollback?: string } }
}
/** Findings that differ in the text of the cell alone, as one; `also`: what differs in others, `more`: how many differ beyond these. */
export type ImportFinding = {
  heading: string | null
  level: FindingLevel
  message: string
  also: readonly string[]
  more: number
  rows: number
  firstLine: number
}
export type ImportRow = {
  line: number
  outcome: 'pending' | 'create' | 'update' | 'unchanged' | 'error' | 'kept' | 'rolled_back'
  recordId: string | null
  number: string | null
  title: string | null
  cells: readonly string[]
  fixed: readonly string[]
  issues: readonly { field: string; heading: string | null; message: string; level: FindingLevel }[]
  changes: readonly (Change & { label: string })[]
}

/** States in which the server works and the screen asks how far it is. */
const working: ReadonlySet<ImportState> = new Set(['checking', 'queued', 'running', 'rolling_back'])
export const isWorking = (state: ImportState): boolean => working.has(state)
const askAgain = 500

export const useImport = (id: string | null): UseQueryResult<ImportJob> =>
  useQuery({
    queryKey: ['/api/imports', id ?? ''],
    queryFn: ({ signal }) => readJson<ImportJob>(`/api/imports/${id ?? ''}`, { signal, background: true }),
    enabled: id !== null,
    refetchInterval: (query) => (query.state.data !== undefined && isWorking(query.state.data.state) ? askAgain : false),
  })

/** Earlier imports of the kind, newest first. */
export const usePastImports = (record: RecordDefinition): UseQueryResult<ImportHead[]> =>
  useQuery<ImportHead[]>({ queryKey: ['/api/imports', `?kind=${record.name}&limit=20`] })

/** Uploads a file; `defaults` are constants that the link to the import brought along. */
export const useImportUpload = (
  record: RecordDefinition,
  defaults: Readonly<Record<string, string>>,
): UseMutationResult<ImportJob, Error, File> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData()
      body.append('file', file)
      const job = await readJson<ImportJob>(`${apiPath(record)}/import`, { method: 'POST', body })
      return Object.keys(defaults).length === 0
        ? job
        : readJson<ImportJob>(`/api/imports/${job.id}`, { method: 'PATCH', body: { defaults } })
    },
    onSuccess: (job) => client.setQueryData(['/api/imports', job.id], job),
  })
}

export type ImportSettings = {
  mapping?: Readonly<Record<string, string | null>>
  defaults?: Readonly<Record<string, string | null>>
  values?: Readonly<Record<string, Readonly<Record<string, string | null>>>>
  dateOrders?: Readonly<Record<string, DateOrder>>
  blanks?: 'keep' | 'clear'
  unreadable?: 'refuse' | 'empty'
  sheet?: string | undefined
  layout?: string | null
  like?: string
}
export type ImportStep =
  | { act: 'check'; unreadable?: 'empty' }
  | { act: 'run'; skipErrors: boolean }
  | { act: 'rollback' }
  | { act: 'set'; settings: ImportSettings }

/** Changes the import's settings or starts its next step; the answer is the import as it then is. */
export const useImportStep = (id: string): UseMutationResult<ImportJob, Error, ImportStep> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: ImportStep) => {
      if (step.act === 'set') {
        const { settings } = step
        const change = () => readJson<ImportJob>(`/api/imports/${id}`, { method: 'PATCH', body: settings })
        return sendTwice(change, change)
      }
      const { act, ...body } = step
      return sendTwice(
        () => readJson<ImportJob>(`/api/imports/${id}/${act}`, { method: 'POST', body }),
        () => readJson<ImportJob>(`/api/imports/${id}`),
      )
    },
    retry: false,
    onSuccess: async (job) => {
      client.setQueryData(['/api/imports', id], job)
      await client.invalidateQueries({ queryKey: ['/api/imports', id, 'rows'] })
    },
  })
}

export type OpenWord = { text: string; count: number; values: Readonly<Record<string, string>> }
export type OpenWords = { kind: string; fields: readonly string[]; words: readonly OpenWord[] }

/** Words of a column that name no record, each with the record it would make. */
export const useOpenWords = (id: string, heading: string): UseQueryResult<OpenWords> =>
  useQuery({
    queryKey: ['/api/imports', id, 'words', heading],
    queryFn: ({ signal }) => readJson<OpenWords>(`/api/imports/${id}/words`, { query: { heading }, signal }),
    gcTime: 0,
  })

export type AddedWord = { text: string; values: Readonly<Record<string, string>> }

/** Creates a record for each word; the answer is the import with its words understood. */
export const useAddWords = (id: string, heading: string): UseMutationResult<ImportJob, Error, readonly AddedWord[]> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (words: readonly AddedWord[]) =>
      readJson<ImportJob>(`/api/imports/${id}/words`, { method: 'POST', body: { heading, words } }),
    onSuccess: (job) => client.setQueryData(['/api/imports', id], job),
  })
}

export type RowsPage = { rows: readonly ImportRow[]; total: number }
export const rowsPage = 50

export const useImportRows = (job: ImportJob, outcome: string | null, offset: number): UseQueryResult<RowsPage> =>
  useQuery({
    queryKey: ['/api/imports', job.id, 'rows', job.state, outcome, offset],
    queryFn: async ({ signal }) => {
      const response = await request(`/api/imports/${job.id}/rows`, {
        query: { outcome: outcome ?? undefined, limit: String(rowsPage), offset: String(offset) },
        signal,
      })
      const rows = (await response.json()) as ImportRow[]
      return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) }
    },
    placeholderData: (before) => before,
  })

/** Corrects cells of one row; it is checked again at once. */
export const useRowFix = (id: string): UseMutationResult<ImportRow, Error, { line: number; cells: Readonly<Record<string, string>> }> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ line, cells }) => readJson<ImportRow>(`/api/imports/${id}/rows/${line}`, { method: 'PATCH', body: { cells } }),
    onSuccess: async (row) => {
      client.setQueriesData<RowsPage>({ queryKey: ['/api/imports', id, 'rows'] }, (page) =>
        page === undefined ? page : { ...page, rows: page.rows.map((one) => (one.line === row.line ? row : one)) },
      )
      await client.invalidateQueries({ queryKey: ['/api/imports', id], exact: true })
    },
  })
}
