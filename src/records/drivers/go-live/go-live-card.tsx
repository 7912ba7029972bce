import { type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { administrators } from '#kit/roles.ts'
import { useHost } from '#web/engine/host.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { GoLiveDialog } from './go-live-dialog.tsx'
import { LiveDialog } from './live-dialog.tsx'
import type { GoLive } from './setting.ts'
import { useGoLive } from './use-go-live.ts'

/** Whose papers count without a scan, where they are, and by when they are scanned. Administrators set it. */
export function GoLiveCard(): ReactNode {
  const { viewer } = useHost()
  const { data } = useGoLive()
  const [open, setOpen] = useState<'date' | 'check' | null>(null)
  if (data === undefined) return null
  return (
    <Card
      title="Paper files at go-live"
      actions={
        administrators.includes(viewer.role) ? (
          <>
            <Button size="sm" onClick={() => setOpen('date')}>
              {data.day === null ? 'Set go-live date' : 'Change'}
            </Button>
            <Button size="sm" onClick={() => setOpen('check')}>
              Check paper files
            </Button>
          </>
        ) : undefined
      }
    >
      <p className="text-fg-muted">{goLiveWords(data)}</p>
      {open === 'date' ? <GoLiveDialog stored={data} onClose={() => setOpen(null)} /> : null}
      {open === 'check' ? <LiveDialog onClose={() => setOpen(null)} /> : null}
    </Card>
  )
}

const goLiveWords = ({ day, scansBy, place }: GoLive): string =>
  day === null
    ? 'No go-live date is set. Each document needs its scan before it counts.'
    : `For drivers hired and units in the fleet before ${formatDate(day)}, a document checked in the paper file at ${place} counts without a scan.${scansBy === null ? '' : ` Scans are due ${formatDate(scansBy)}.`}`
