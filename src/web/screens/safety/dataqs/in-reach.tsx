import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import type { Candidate } from '#features/safety/dataqs/answers.ts'

type Figure = number | null
type WhatIf = { readonly categories: readonly { readonly label: string; readonly before: Figure; readonly after: Figure }[] }

/** What winning every request would do: the points, and the measures that move, as the CSA screen estimates them. */
export function InReach({ rows, division, words }: { rows: readonly Candidate[]; division: string; words: string }): ReactNode {
  const remove = rows.filter(({ kind }) => kind === 'violations').map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['/api/csa', 'what-if', division, remove.join()],
    enabled: remove.length > 0,
    queryFn: ({ signal }) => readJson<WhatIf>('/api/csa/what-if', { method: 'POST', body: { division, remove }, background: true, signal }),
  })
  const points = rows.reduce((sum, { stake }) => sum + (stake?.points ?? 0), 0)
  const moved = (data?.categories ?? []).filter(({ before, after }) => shown(before) !== shown(after))
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <b className="text-md font-semibold">{`${formatCount(points, 'point')} in reach`}</b>
      <span className="text-fg-muted">
        {[
          `${formatCount(rows.length, 'candidate')}, ${words}`,
          ...moved.map((one) => `${one.label} ${shown(one.before)} → ${shown(one.after)}`),
        ].join(' · ')}
        {moved.length === 0 ? '' : ' (estimate)'}
      </span>
    </p>
  )
}

const shown = (measure: Figure): string => (measure === null ? '—' : formatNumber(measure, 2))
