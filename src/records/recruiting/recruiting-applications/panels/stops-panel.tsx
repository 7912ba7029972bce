import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Card } from '#web/ui/display/card.tsx'
import { liftOf } from '#records/dispatch/gate/legal-stops.ts'
import { isPolicy, stopsOf } from '../open-items.ts'
import { policyStops } from '../stops/policy-stops.ts'

interface Override {
  readonly stop?: string | null
  readonly reason?: string | null
  readonly on?: string | null
  readonly by?: string | null
}

/** What stops the hire: legal stops with the fact that lifts them, company stops with who may override them, and past overrides with who and why. */
export function StopsPanel({ row }: PanelProps): ReactNode {
  const stops = stopsOf(row)
  const overrides = Array.isArray(row['overrides']) ? (row['overrides'] as readonly Override[]) : []
  const mayOverride = row.can?.moves.includes('override_stop') === true
  return (
    <>
      {stops.length === 0 ? null : (
        <Card title="Hard stops" scope={String(stops.length)} flush>
          <ul>
            {stops.map((words) => (
              <li key={words} className="border-t border-border px-card-x py-2.5">
                <span className="flex gap-2 font-medium text-danger-text">
                  <CircleAlert className="mt-0.5 shrink-0" size={16} aria-hidden="true" />
                  <span>{words}</span>
                </span>
                <span className="block text-sm text-fg-muted">
                  {isPolicy(words)
                    ? mayOverride
                      ? 'Company policy. You can override it with a reason under More actions.'
                      : 'Company policy. Safety or an administrator can override it with a reason.'
                    : `The law. ${liftOf(words) ?? ''} Can’t be overridden.`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {overrides.length === 0 ? null : (
        <Card title="Overrides" scope={String(overrides.length)} flush>
          <ul>
            {overrides.map((override) => (
              <li key={`${override.stop} ${override.on}`} className="border-t border-border px-card-x py-2.5">
                <span className="block font-medium">{policyStops[override.stop as keyof typeof policyStops]?.label ?? override.stop}</span>
                <span className="block text-sm text-fg-muted">“{override.reason}”</span>
                <span className="block text-sm">
                  {override.by}, {formatDate(override.on ?? '')}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
