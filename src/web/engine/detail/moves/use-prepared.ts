import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreparedMove } from '#kit/kind/asked-now.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { apiPath, newKey } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'

export type Prepared = { waiting: boolean; failed: string | null; move: PreparedMove }

/** What the move asks of this record, read anew each time it is about to be taken; nothing more than declared where that fails. */
export const usePrepared = (record: RecordDefinition, row: RecordRow, name: string): Prepared => {
  const wanted = record.lifecycle.moves[name]?.prepared === true
  const [opened] = useState(newKey)
  const { data, error, isPending } = useQuery({
    queryKey: [apiPath(record), row.id, 'moves', name, opened],
    queryFn: () => readJson<PreparedMove>(`${apiPath(record)}/${row.id}/moves/${name}`),
    enabled: wanted,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return {
    waiting: wanted && isPending,
    failed: error === null ? null : sentenceOf(error),
    move: data ?? { version: row.version, asks: {} },
  }
}
