import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { managers } from '#kit/roles.ts'
import { useHost } from '#web/engine/host.tsx'
import { labelOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { CoverDialog } from './cover-dialog.tsx'

/** Runs that approved leave has left open, with the way to somebody who takes them. */
export function OpenRuns({ row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  const [open, setOpen] = useState(false)
  const count = Number(row['uncovers'] ?? 0)
  if (row.status !== 'approved' || count === 0) return null
  return (
    <>
      <Banner
        tone="warning"
        action={
          managers.includes(viewer.role) ? (
            <Button size="sm" onClick={() => setOpen(true)}>
              Find cover
            </Button>
          ) : undefined
        }
      >
        {formatCount(count, 'run')} uncovered on these days.
      </Banner>
      {open ? (
        <CoverDialog request={row.id} title={`Cover runs of ${labelOf(row, 'driver') ?? row.title}`} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
