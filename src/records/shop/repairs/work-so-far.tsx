import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import type { CostLine } from './lines.ts'

type Line = CostLine & { readonly description?: string | null }

const amountOf = ({ type, quantity }: Line): string => {
  const count = formatNumber(quantity ?? 1, Number.isInteger(quantity ?? 1) ? 0 : 2)
  return type === 'labor' ? `${count} h` : count
}

/** What was entered of the job before, so that nothing is entered twice. */
export function WorkSoFar({ row }: PanelProps): ReactNode {
  const lines = Array.isArray(row['lines']) ? (row['lines'] as readonly Line[]) : []
  const work = lines.filter(({ type }) => type === 'part' || type === 'labor')
  if (work.length === 0) return null
  return (
    <section aria-label="Entered already">
      <h3 className="text-sm font-medium">Entered already</h3>
      <ul className="mt-1 text-sm">
        {work.map((line, position) => (
          <li key={position} className="flex justify-between gap-2 border-t border-border py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">{textOf(line.description)}</span>
            <span className="shrink-0 text-fg-muted">{amountOf(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
