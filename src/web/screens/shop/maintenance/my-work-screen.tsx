import { ClipboardCheck, HandGrab } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { openRepair } from '#records/shop/repairs/moves.ts'
import { useKind } from '#web/engine/host.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { useRecordPage } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useUndoKey } from '#web/engine/queries/undo.ts'
import { listPath, writeSearch } from '#web/engine/paths.ts'
import { useSteps } from '#web/engine/steps.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { JobCard } from './job-card.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { MaintenanceTabs } from './tabs.tsx'
import './my-work.css'

const fields = 'vehicle,title,status,unsafe,origin,priority,dueOn,waitingFor,complaint,scheduledFor'
/** Jobs offered at once; the list has the rest. */
const offered = 6
const mine = writeSearch({ technician: 'me', status: openRepair.join(), sort: 'urgency', fields, limit: 100 })
const nobodys = { technician: 'null', shop: 'null', status: 'open,scheduled', sort: 'urgency' }

/** A technician's own repairs, for the phone in the bay: what to do, and a button for each thing that is done with it. */
export function MyWorkScreen(): ReactNode {
  return (
    <>
      <TopBar title="Maintenance" documentTitle="My work" />
      <MaintenanceTabs current="my-work" />
      <div className="my-work">
        <Suspense fallback={<Waiting />}>
          <Jobs />
        </Suspense>
      </div>
    </>
  )
}

function Jobs(): ReactNode {
  const record = useKind('repairs')
  return record === null ? null : <Own record={record} />
}

function Own({ record }: { record: RecordDefinition }): ReactNode {
  const own = useRecordPage(record, mine)
  const free = useRecordPage(record, writeSearch({ ...nobodys, fields, limit: offered }))
  const steps = useSteps(record)
  const [noted, setNoted] = useState<RecordRow | null>(null)
  useUndoKey()
  const take = (row: RecordRow, move: string): void => void steps.take(row.id, (name) => name === move)
  if (own.isError && own.data === undefined) return <LoadError title="Couldn’t load your work" query={own} />
  return (
    <Pending pending={own.isPending} placeholder={<Waiting />}>
      <section aria-labelledby="my-work">
        <h2 id="my-work">
          My work <span>{own.data?.total ?? 0}</span>
        </h2>
        {own.data?.rows.length === 0 ? (
          <EmptyState
            icon={<ClipboardCheck />}
            title="No open jobs"
            text="Repairs that are assigned to you appear here. Take one below, or ask the foreman."
            heading="h3"
          />
        ) : (
          <ul className="my-jobs">
            {own.data?.rows.map((row) => (
              <li key={row.id}>
                <JobCard record={record} row={row} onMove={(move) => take(row, move)} onNote={() => setNoted(row)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Unassigned record={record} found={free} onTake={(row) => take(row, 'take')} />
      {steps.dialog}
      {noted === null ? null : <NoteDialog record={record} row={noted} onClose={() => setNoted(null)} />}
    </Pending>
  )
}

type UnassignedProps = { record: RecordDefinition; found: ReturnType<typeof useRecordPage>; onTake: (row: RecordRow) => void }

/** Jobs that nobody has yet. */
function Unassigned({ record, found, onTake }: UnassignedProps): ReactNode {
  const { data } = found
  if (found.isError && data === undefined) return <LoadError title="Couldn’t load unassigned jobs" query={found} />
  if (data === undefined || data.total === 0) return null
  return (
    <section aria-labelledby="unassigned-work">
      <h2 id="unassigned-work">
        Unassigned <span>{data.total}</span>
        {data.total > data.rows.length ? <Anchor href={listPath(record, nobodys)}>All unassigned</Anchor> : null}
      </h2>
      <ul className="my-jobs">
        {data.rows.map((row) => (
          <li key={row.id}>
            <JobCard record={record} row={row}>
              <Button size="lg" onClick={() => onTake(row)} aria-label={`Take this job: ${row.title}`}>
                <HandGrab aria-hidden="true" />
                Take this job
              </Button>
            </JobCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting(): ReactNode {
  return (
    <div aria-busy="true" className="my-jobs">
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={220} />
      ))}
    </div>
  )
}
