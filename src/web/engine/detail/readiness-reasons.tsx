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

/**
 * Why a record is not ready: each reason with the law and what lifts it, and a link to where it is fixed. `brief` leaves out what the page
 * lists among the duties of the record.
 */
export function ReadinessReasons({ record, row, brief = false }: { record: RecordDefinition; row: RecordRow; brief?: boolean }): ReactNode {
  const { data } = useQuery<Reason[]>({ queryKey: [apiPath(record), row.id, 'readiness'] })
  const state = row['readiness'] === 'block' ? 'blocked' : row['readiness'] === 'warn' ? 'warning' : 'ready'
  const shown = (data ?? []).filter(({ duty }) => !(brief && duty && (row.open ?? []).length > 0))
  return (
    <>
      <h3>
        <Readiness state={state} />
      </h3>
      {shown.map((reason) => (
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
