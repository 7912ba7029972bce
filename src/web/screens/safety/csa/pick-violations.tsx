import { type ReactNode, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { basicNames } from '#records/safety/violations/csa/method.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import type { Line } from './lines.ts'

const most = 40

type PickViolationsProps = { lines: readonly Line[]; chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void }

/** Violations to take out: won by DataQs, dismissed in court. The heaviest first. */
export function PickViolations({ lines, chosen, onChange }: PickViolationsProps): ReactNode {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = lines.filter((line) => words === '' || `${line.title} ${line.report?.title ?? ''}`.toLowerCase().includes(words))
  const toggle = (line: Line, on: boolean): void => {
    const next = new Set(chosen)
    // What stands for others of its group goes with them: else the next of the group would take its place.
    for (const id of [line.violationId, ...line.also])
      if (on) next.add(id)
      else next.delete(id)
    onChange(next)
  }
  return (
    <Card
      title="Remove violations"
      scope={chosen.size === 0 ? 'DataQs wins or court dismissals' : formatCount(chosen.size, 'violation')}
      flush
    >
      <div className="px-card-x pb-2">
        <SearchInput
          label="Find a violation"
          placeholder="Code, description or report number"
          value={typed}
          onChange={setTyped}
          size="sm"
        />
      </div>
      {found.length === 0 ? (
        <p className="px-card-x pb-card-y text-fg-muted">{lines.length === 0 ? 'No violations count.' : 'No violations match.'}</p>
      ) : (
        <ul className="max-h-96 overflow-y-auto border-t border-border" aria-label="Violations that count">
          {found.slice(0, most).map((line) => (
            <li
              key={`${line.basic}/${line.violationId}`}
              className="flex items-start gap-3 border-b border-border px-card-x py-1.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1">
                <Checkbox
                  checked={chosen.has(line.violationId)}
                  onChange={(on) => toggle(line, on)}
                  label={line.title}
                  note={[
                    basicNames[line.basic],
                    formatDate(line.date),
                    line.alsoCodes.length === 0 ? '' : `with ${line.alsoCodes.join(', ')}`,
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                />
              </div>
              <span className="shrink-0 pt-0.5 text-sm tabular-nums text-fg-muted">
                {formatNumber(line.points)} × {line.timeWeight} = <b className="font-semibold text-fg">{formatNumber(line.weighted)}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
      {found.length > most ? (
        <p className="px-card-x py-2 text-sm text-fg-muted">
          The {most} heaviest of {formatNumber(found.length)}. Type to find others.
        </p>
      ) : null}
    </Card>
  )
}
