import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { Board } from '#features/dispatch/run-board/answers.ts'
import type { Only } from '../address.ts'
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

/**
 * The lines of the board, uncovered ones first, in the order they had when the week was opened. `only` leaves the lines with such a run. A
 * line stays where it is after its run is covered, so nothing moves under the person who works on it.
 */
export const useLines = (board: ReadBoard, axis: Axis, only: Only | null = null): readonly Line[] => {
  const view = `${board.asked} ${axis} ${only ?? ''}`
  const fresh = useMemo(() => linesOf(board, axis), [board, axis])
  const [opened, setOpened] = useState(() => openedAs(view, board, fresh, only))
  const now = opened.view === view ? opened : openedAs(view, board, fresh, only)
  if (now !== opened) setOpened(now)
  return useMemo(
    () => inOrder(fresh, now.order).filter(({ key }) => now.narrowed === null || now.narrowed.has(key)),
    [fresh, now.order, now.narrowed],
  )
}

const openedAs = (view: string, { figures }: ReadBoard, lines: readonly Line[], only: Only | null) => {
  const ids = new Set(only === 'uncovered' ? figures.uncovered : figures.atRisk)
  const matching = lines.filter(({ slots }) => slots.some(({ cells }) => cells.some(({ id }) => ids.has(id))))
  return { view, order: lines.map(({ key }) => key), narrowed: only === null ? null : new Set(matching.map(({ key }) => key)) }
}
