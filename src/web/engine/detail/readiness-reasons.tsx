import { useQuery } from '@tanstack/react-query'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Readiness } from '#web/ui/display/readiness.tsx'
import { apiPath } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'

type Reason = { effect: 'block' | 'warn'; reason: string; citation?: string; lift?: string; href: string; duty: boolean }

/** True for kinds that can be blocked: they declare `readiness`. */
export const hasReadiness = (record: RecordDefinition): boolean => record.fields['readiness']?.kind === 'choice'

type ReadinessProps = { record: RecordDefinition; row: RecordRow }

/** Why a record is not ready, without the reasons that its duties give already. Nothing where they give all. */
export function ReadinessCard({ record, row }: ReadinessProps): ReactNode {
  const reasons = useReasons(record, row)
  const isTold = (row.open ?? []).length > 0
  const shown = isTold ? reasons.filter(({ duty }) => !duty) : reasons
  if (isTold && shown.length === 0) return null
  return (
    <section className="card card-body readiness-card" aria-label="Readiness">
      <Reasons record={record} row={row} reasons={shown} />
    </section>
  )
}

/** Why a record is not ready: each reason with the law and what lifts it, and a link to where it is fixed. */
export function ReadinessReasons({ record, row }: ReadinessProps): ReactNode {
  return <Reasons record={record} row={row} reasons={useReasons(record, row)} />
}

const useReasons = (record: RecordDefinition, row: RecordRow): readonly Reason[] =>
  useQuery<Reason[]>({ queryKey: [apiPath(record), row.id, 'readiness'] }).data ?? []

function Reasons({ record, row, reasons }: ReadinessProps & { reasons: readonly Reason[] }): ReactNode {
  const state = row['readiness'] === 'block' ? 'blocked' : row['readiness'] === 'warn' ? 'warning' : 'ready'
  return (
    <>
      <h3>
        <Readiness state={state} />
      </h3>
      {reasons.map((reason) => (
        <div key={reason.reason} className="reason">
          {reason.effect === 'block' ? (
            <OctagonAlert aria-hidden="true" className="text-danger-text" />
          ) : (
            <TriangleAlert aria-hidden="true" className="text-warning-text" />
          )}
          <span>
            {reason.citation === undefined || reason.reason.includes(' CFR ') ? reason.reason : `${reason.reason} (${reason.citation})`}
            {reason.lift === undefined ? null : <span className="text-fg-muted block text-sm">{reason.lift}</span>}
          </span>
          {reason.href === `${record.path}/${row.id}` ? null : <Anchor href={reason.href}>Fix</Anchor>}
        </div>
      ))}
    </>
  )
}
