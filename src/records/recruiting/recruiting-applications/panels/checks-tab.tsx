import type { ReactNode } from 'react'
import { formatCurrencyCents } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Card } from '#web/ui/display/card.tsx'
import { checksOf, entriesOf, stateOf } from '../open-items.ts'
import { checkFields } from '../working.ts'
import { PhotosCard } from './photos-card.tsx'
import { isClosed, said, StateIcon } from './check-state.tsx'
import { OrderLine } from './order-line.tsx'
import { TwoLists } from './two-lists.tsx'

/** The checks, and the two lists of the law: before the first driving, and within 30 days. */
export function ChecksTab({ record, row }: PanelProps): ReactNode {
  return (
    <div className="flex flex-col gap-block">
      <PhotosCard record={record} row={row} />
      <ChecksCard row={row} />
      {isClosed(row.status) ? null : <TwoLists row={row} />}
    </div>
  )
}

function ChecksCard({ row }: { row: PanelProps['row'] }): ReactNode {
  const checks = checksOf(row)
  const clear = checks.filter(({ name }) => ['clear', 'not_needed'].includes(stateOf(row, name))).length
  if (checks.length === 0) return null
  return (
    <Card title="Checks" scope={[`${clear} of ${checks.length} clear`, costOf(row)].filter(Boolean).join(' · ')} flush>
      <ul className="grid grid-cols-1 sm:grid-cols-2 xl:grid-cols-4">
        {checks.map(({ name }) => {
          const steps = entriesOf(row, name)
          const ordered = steps.find(({ result }) => result === 'ordered' || result === 'pending')
          const last = steps.at(-1)
          return (
            <li key={name} className="flex gap-2.5 border-t border-border px-card-x py-2.5">
              <span className="pt-0.5">
                <StateIcon state={stateOf(row, name)} />
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{checkFields[name].label}</span>
                <span className="block text-sm text-fg-muted">
                  {said(row, name)}
                  {last?.on == null ? '' : `, ${formatDate(last.on)}`}
                </span>
                {last?.by == null ? null : <span className="block text-sm text-fg-muted">{last.by}</span>}
                {ordered?.on == null || ordered === last ? null : (
                  <span className="block text-sm text-fg-muted">Ordered {formatDate(ordered.on)}</span>
                )}
                <OrderLine row={row} name={name} />
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The sum of the orders that the reader may see. */
const costOf = (row: PanelProps['row']): string => {
  const cents = row['checkCost'] ?? row['checkCostSeen']
  return typeof cents === 'number' ? `${formatCurrencyCents(cents)} ordered` : ''
}
