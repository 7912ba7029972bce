import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { readJson } from '#web/api/client.ts'
import type { RuleCode } from '#records/duties/deadline-rules/shipped.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'

export type Worth = { label: string; points: number; arithmetic: string; agesOutOn: string | null }

export type Paper = { id: string; fileName: string; category: string; from: string; attached: boolean }

/** `GET /api/dataqs/{id}/case`: what the request is worth, until when it may be filed, its letter, files that may prove it. */
export type Case = {
  effect: { cited: Worth; after: Worth; decided: boolean } | null
  window: { last: string; open: boolean; code: RuleCode; on: string } | null
  letter: { subject: string; to: string; text: string }
  papers: readonly Paper[]
}

/** Read again with every version of the request. */
export const useCase = (row: RecordRow): UseQueryResult<Case> =>
  useQuery({
    queryKey: ['/api/dataqs', row.id, 'case', row.version],
    queryFn: () => readJson<Case>(`/api/dataqs/${row.id}/case`),
    placeholderData: (before) => before,
  })
