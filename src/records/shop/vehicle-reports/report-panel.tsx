import { useMutation, useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { fleetReaders, shopWorkers } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { useRefusalToast } from '#records/document-refusal.tsx'
import { useHost } from '#web/engine/host.tsx'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { CopyLink } from '#web/ui/actions/copy-link.tsx'
import { DoneDialog } from '#web/ui/overlay/done-dialog.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { repairs } from '../repairs/record.ts'

/** What stands in the report, line by line, with who certified each; and the link to whoever has to act next. */
export function ReportPanel({ row }: PanelProps): ReactNode {
  return (
    <>
      <NextLink row={row} />
      {row.status === 'open' || row.status === 'certified' || row.status === 'reviewed' ? <Defects row={row} /> : null}
    </>
  )
}

const waits: Readonly<Record<string, { title: string; words: string; action: string }>> = {
  requested: {
    title: 'Not received',
    words: 'What the driver found is unknown until the report arrives. The link opens on the phone and works without a signal.',
    action: 'Create report link',
  },
  open: {
    title: 'Driver may certify',
    words:
      'If the driver repaired a defect on the road or is satisfied with a roadside repair, they can certify it as our agent (49 CFR 396.11(a)(3)). Sending this link makes them our agent for this report.',
    action: 'Create certification link',
  },
  certified: {
    title: 'Next driver reviews and signs',
    words: 'Before driving, the next driver reviews the report and signs it (49 CFR 396.13).',
    action: 'Create review link',
  },
}

type Link = { url: string; expiresAt: string }

function NextLink({ row }: { row: RecordRow }): ReactNode {
  const { viewer } = useHost()
  const refusal = useRefusalToast()
  const [shown, setShown] = useState<Link | null>(null)
  const make = useMutation({
    mutationFn: () => readJson<Link>(`/api/maintenance/vehicle-reports/${row.id}/link`, { method: 'POST', body: {} }),
    onSuccess: setShown,
    onError: (error) => toast.add({ title: "Couldn't create the link", ...refusal(error), tone: 'danger' }),
    retry: false,
  })
  const wait = waits[row.status]
  if (wait === undefined) return null
  const named = labelOf(row, row.status === 'certified' ? 'reviewer' : 'driver')
  const makers = row.status === 'open' ? shopWorkers : fleetReaders
  const ready = makers.includes(viewer.role) && named !== null && named !== undefined && named !== ''
  return (
    <Card
      title={wait.title}
      actions={
        ready ? (
          <Button size="sm" busy={make.isPending && 'Creating...'} onClick={() => make.mutate()}>
            <Link2 aria-hidden="true" />
            {wait.action}
          </Button>
        ) : undefined
      }
    >
      <p className="text-sm text-fg-muted">{wait.words}</p>
      {shown === null ? null : <LinkDialog link={shown} name={named ?? ''} onClose={() => setShown(null)} />}
    </Card>
  )
}

/** Shown this once: only the hash of its token is stored. */
function LinkDialog({ link, name, onClose }: { link: Link; name: string; onClose: () => void }): ReactNode {
  const { timeZone } = useHost()
  return (
    <DoneDialog onClose={onClose} title="Link created">
      <Banner tone="info">
        Text this link to {name}. It is for {name} alone, works until {formatInstant(link.expiresAt, timeZone)} and isn&apos;t shown again.
      </Banner>
      <CopyLink label="Link" url={link.url} />
    </DoneDialog>
  )
}

const needed = 'number,title,status,closedBy,closedAt,certifiedBy,version,schedule,violation,vehicleReport,startMiles,reportedMiles'

/** Every line is certified for itself: repaired, or in no need of repair (49 CFR 396.11(a)(3)(ii)). */
function Defects({ row }: { row: RecordRow }): ReactNode {
  const found = useQuery({
    queryKey: ['/api/maintenance/repairs', 'of-report', row.id, row.version],
    queryFn: () =>
      readJson<RecordRow[]>(
        `/api/maintenance/repairs${writeSearch({ vehicleReport: row.id, sort: 'number', limit: '100', fields: needed })}`,
      ),
  })
  const [asked, setAsked] = useState<{ repair: RecordRow; move: string } | null>(null)
  if (found.isError && found.data === undefined) return <LoadError title="Couldn’t load the defects" query={found} />
  return (
    <Card title="Defects" scope="49 CFR 396.11(a)(3)" flush>
      {found.data === undefined ? (
        <div className="card-body" aria-busy="true">
          <Skeleton height={64} />
        </div>
      ) : (
        <ul className="border-t border-border">
          {found.data.map((repair) => (
            <Line key={repair.id} repair={repair} onAsk={(move) => setAsked({ repair, move })} />
          ))}
        </ul>
      )}
      {asked === null ? null : (
        <MoveDialog
          record={repairs}
          row={asked.repair}
          move={asked.move}
          onClose={() => setAsked(null)}
          onTaken={() => void found.refetch()}
        />
      )}
    </Card>
  )
}

const certifierOf = (repair: RecordRow): string => {
  const driver = labelOf(repair, 'certifiedBy')
  return driver === null || driver === undefined || driver === ''
    ? (labelOf(repair, 'closedBy') ?? 'Longhaul')
    : `${driver}, driver, as our agent`
}

function Line({ repair, onAsk }: { repair: RecordRow; onAsk: (move: string) => void }): ReactNode {
  const { timeZone, viewer } = useHost()
  const closed = textOf(repair['closedAt'])
  const may = (move: 'complete' | 'no_repair'): boolean => repairs.lifecycle.moves[move].roles.includes(viewer.role)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-card-x py-2.5 last:border-b-0">
      <span className="min-w-0 grow basis-72">
        <Anchor className="cell-key" href={`/maintenance/repairs/${repair.id}`}>
          {repair.title}
        </Anchor>
        <span className="block text-sm text-fg-muted">
          {closed === ''
            ? 'Not certified'
            : `${repair.status === 'done' ? 'Repaired' : 'No repair needed'}. Certified by ${certifierOf(repair)}, ${formatInstant(closed, timeZone)}`}
        </span>
      </span>
      {closed === '' ? <Pill tone="danger">Do not dispatch</Pill> : <Pill tone="success">Certified</Pill>}
      {closed === '' && may('complete') ? (
        <Button size="sm" aria-label={`Complete repair: ${repair.title}`} onClick={() => onAsk('complete')}>
          Complete repair
        </Button>
      ) : null}
      {closed === '' && may('no_repair') ? (
        <Button size="sm" tone="ghost" aria-label={`No repair needed: ${repair.title}`} onClick={() => onAsk('no_repair')}>
          No repair needed
        </Button>
      ) : null}
    </li>
  )
}
