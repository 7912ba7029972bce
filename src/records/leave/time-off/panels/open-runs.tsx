import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDay, formatTime } from '#kit/dates/format-time.ts'
import { managers } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { useHost } from '#web/engine/host.tsx'
import { recordPath } from '#web/engine/paths.ts'
import { labelOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import type { Price } from '../price.ts'
import { CoverDialog } from './cover-dialog.tsx'
import { usePrice } from './use-price.ts'

/** The runs that approving would leave open, or that approved leave has left open, with a button to cover them. */
export function OpenRuns({ row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  const [open, setOpen] = useState(false)
  const count = Number(row['uncovers'] ?? 0)
  const decides = managers.includes(viewer.role)
  const price = usePrice(decides && count > 0 ? row.id : null)
  if (count === 0) return null
  const pending = row.status === 'pending'
  return (
    <>
      <Banner
        tone="warning"
        action={
          decides && !pending ? (
            <Button size="sm" onClick={() => setOpen(true)}>
              Find cover
            </Button>
          ) : undefined
        }
      >
        {pending ? `Approving leaves ${formatCount(count, 'run')} uncovered.` : `${formatCount(count, 'run')} uncovered on these days.`}
        <Runs runs={price.data?.runs ?? []} hidden={price.data?.hidden ?? 0} />
      </Banner>
      {open ? (
        <CoverDialog request={row.id} title={`Cover runs of ${labelOf(row, 'driver') ?? row.title}`} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

function Runs({ runs, hidden }: Pick<Price, 'runs' | 'hidden'>): ReactNode {
  const { timeZone } = useHost()
  if (runs.length === 0) return null
  return (
    <ul aria-label="Uncovered runs">
      {runs.map(({ id, code, start, from, to }) => (
        <li key={id}>
          <Anchor href={recordPath(outlines['run-assignments'], id)}>{code === '' ? 'Run' : code}</Anchor>
          {`, ${formatDay(start, timeZone)}, ${formatTime(start, timeZone)}`}
          {from === null || to === null ? null : `, ${from} to ${to}`}
        </li>
      ))}
      {hidden === 0 ? null : <li>{`${formatCount(hidden, 'run')} of another division`}</li>}
    </ul>
  )
}
