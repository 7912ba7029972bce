import type { ReactNode } from 'react'
import { formatCurrencyCents } from '#kit/format.ts'
import type { CheckName } from '../check-plan.ts'
import type { Shown } from '../open-items.ts'

interface Order {
  readonly check?: string | null
  readonly provider?: string | null
  readonly number?: string | null
  readonly cost?: number | null
}

const ordersOf = (row: Shown, name: CheckName): readonly Order[] =>
  [row['orders'], row['testOrders']]
    .flatMap((rows) => (Array.isArray(rows) ? (rows as readonly Order[]) : []))
    .filter(({ check }) => check === name)

/** With whom a check was ordered, its number, and what it cost; each order of a check is a line. */
export function OrderLine({ row, name }: { row: Shown; name: CheckName }): ReactNode {
  return ordersOf(row, name).map(({ provider, number, cost }, place) => (
    <span key={place} className="block text-sm text-fg-muted break-words">
      {[provider, number == null ? '' : `no. ${number}`, cost == null ? '' : formatCurrencyCents(cost)].filter(Boolean).join(' · ')}
    </span>
  ))
}
