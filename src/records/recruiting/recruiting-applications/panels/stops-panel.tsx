import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
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

const stopNamed = (words: string): string | undefined => Object.entries(policyStops).find(([, { label }]) => words.startsWith(label))?.[0]

/** What stops the hire: of law with the fact that lifts it, of policy with the override; and what was overridden, by whom and why. */
export function StopsPanel({ record, row }: PanelProps): ReactNode {
  const [stop, setStop] = useState<string | null>(null)
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
                    ? 'Safety or an administrator can override it with a reason.'
                    : `The law. ${liftOf(words) ?? ''} Nobody can override it.`}
                </span>
                {isPolicy(words) && mayOverride ? (
                  <Button size="sm" className="mt-2" aria-label={`Override: ${words}`} onClick={() => setStop(stopNamed(words) ?? '')}>
                    Override
                  </Button>
                ) : null}
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
      {stop === null ? null : <MoveDialog record={record} row={row} move="override_stop" given={{ stop }} onClose={() => setStop(null)} />}
    </>
  )
}
