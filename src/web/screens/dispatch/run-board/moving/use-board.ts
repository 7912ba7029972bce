import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { Board } from '#features/dispatch/run-board/answers.ts'
import { type Axis, inOrder, type Line, linesOf } from './lines.ts'

export type ReadBoard = Board & { readonly asked: string }

/** The week from that day. It is read again whenever runs, drivers or what stands against them change, here or elsewhere. */
export const useBoard = (from: string, division: string | undefined): UseQueryResult<ReadBoard> => {
  const asked = writeSearch({ from, days: 7, division })
  return useQuery({
    // Below the list's own key: what changes the list changes the board.
    queryKey: ['/api/run-assignments', 'board', asked],
    queryFn: async ({ signal }) => ({ ...(await readJson<Board>(`/api/run-assignments/board${asked}`, { signal })), asked }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** The lines of the board, uncovered ones first as they stood when the week was opened: none moves away while somebody works on it. */
export const useLines = (board: ReadBoard, axis: Axis): readonly Line[] => {
  const view = `${board.asked} ${axis}`
  const fresh = useMemo(() => linesOf(board, axis), [board, axis])
  const [kept, setKept] = useState({ view, order: fresh.map(({ key }) => key) })
  const now = kept.view === view ? kept : { view, order: fresh.map(({ key }) => key) }
  if (now !== kept) setKept(now)
  return useMemo(() => inOrder(fresh, now.order), [fresh, now.order])
}
