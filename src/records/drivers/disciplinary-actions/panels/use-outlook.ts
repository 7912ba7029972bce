import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { readJson } from '#web/api/client.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import type { levels } from '../levels.ts'

export type Level = keyof typeof levels

/** An earlier action of the same driver and category. */
export type Prior = { id: string; number: string; level: Level; issuedOn: string; countsUntil: string; points: number }

export type PolicyShown = {
  id: string
  number: string
  line: string
  steps: readonly { level: Level; months: number; points: number }[]
  approvalFrom: Level
  appealDays: number
  promptDays: number
}

export type ComparedCase = {
  id: string
  number: string
  incidentDate: string
  issuedOn: string | null
  level: Level
  suggested: Level | null
  points: number | null
  status: string
  issuedBy: string | null
  reason: string | null
}

/** What GET /api/disciplinary-actions/{id}/consistency and …/outlook answer. */
export type Outlook = {
  policy: PolicyShown | null
  suggestion: { level: Level; points: number; total: number; arithmetic: readonly string[] } | null
  active: readonly Prior[]
  expired: readonly Prior[]
  comparison: {
    usual: Level | null
    differs: 'stricter' | 'milder' | null
    sentence: string
    cases: readonly ComparedCase[]
    managers: readonly { name: string; cases: number; levels: readonly { level: Level; count: number }[] }[]
    query: string
  }
  warnings: { protected: string | null; sinceReview: string | null; jump: string | null; late: string | null }
}

// Below the kind's own key, so that every write to an action reads it again.
const api = '/api/disciplinary-actions'

export const useOutlook = (row: RecordRow): UseQueryResult<Outlook> =>
  useQuery({
    queryKey: [api, row.id, 'consistency', row.version],
    queryFn: () => readJson<Outlook>(`${api}/${row.id}/consistency`),
    placeholderData: keepPreviousData,
  })

/** The same for a draft, once driver, category and day are chosen. */
export const useDraftOutlook = (values: Readonly<Record<string, unknown>>): UseQueryResult<Outlook> => {
  const asked = Object.fromEntries(
    ['driver', 'category', 'incidentDate', 'level', 'severeAct', 'accident', 'violation', 'protectedReport', 'protectedOn'].flatMap(
      (name) => (typeof values[name] === 'string' && values[name] !== '' ? [[name, values[name]]] : []),
    ),
  )
  const query = writeSearch(asked)
  return useQuery({
    queryKey: [api, 'outlook', query],
    queryFn: () => readJson<Outlook>(`${api}/outlook${query}`),
    placeholderData: keepPreviousData,
    enabled: asked['driver'] !== undefined && asked['category'] !== undefined && asked['incidentDate'] !== undefined,
  })
}
