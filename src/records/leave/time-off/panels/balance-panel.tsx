import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { managers } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import type { LeaveUnit } from '#records/leave/leave-ledger/amounts.ts'
import { inShort, plain } from '../amount-words.ts'
import { leaveTypeOf } from '../types.ts'
import { usePrice } from './use-price.ts'

interface BalanceRow {
  readonly type: string
  readonly year: number
  readonly unit: LeaveUnit
  readonly left: number
  readonly granted: number
  readonly carried: number
  readonly adjusted: number
  readonly reserved: number
  readonly taken: number
  readonly entitled: boolean
}

/** "of 12 · 2 reserved · 3 taken" */
const storyOf = ({ granted, carried, adjusted, reserved, taken }: BalanceRow): string =>
  [
    `of ${plain(granted + carried + adjusted)}`,
    ...(reserved > 0 ? [`${plain(reserved)} reserved`] : []),
    ...(taken > 0 ? [`${plain(taken)} taken`] : []),
  ].join(' · ')

/** What the person has left of each type, in the years of the request; each figure opens its ledger lines. */
export function BalancePanel({ row }: PanelProps): ReactNode {
  const [driver, user] = [textOf(row['driver']), textOf(row['user'])]
  const by = driver === '' ? { user } : { driver }
  const [from, to] = [textOf(row['start']), textOf(row['end'])].map((day) => Number(day.slice(0, 4)))
  const balances = useQuery({
    queryKey: ['/api/time-off/balances', driver, user, row.version],
    queryFn: () => readJson<{ rows: BalanceRow[] }>(`/api/time-off/balances${writeSearch(by)}`),
  })
  const decides = managers.includes(useHost().viewer.role)
  const price = usePrice(decides && row.status === 'pending' ? row.id : null)
  if (balances.isError) return <LoadError title="Couldn’t load the balance" query={balances} />
  const rows = (balances.data?.rows ?? []).filter(({ year }) => year >= (from ?? 0) && year <= (to ?? 0))
  if (rows.length === 0) return null
  return (
    <Card title="Balance" scope="left">
      <ul className="rail-list">
        {(price.data?.balance ?? []).map(({ type, year, unit, before, after }) => (
          <li key={`after ${type} ${year}`}>
            <span>{`After approval, ${type} ${year}`}</span>
            <b>{`${inShort(before, unit)} → ${inShort(after, unit)}`}</b>
          </li>
        ))}
        {rows.map((one) => (
          <li key={`${one.type} ${one.year} ${one.unit}`}>
            <Anchor href={`/time-off/ledger${writeSearch({ ...by, type: one.type, year: String(one.year) })}`}>
              {leaveTypeOf(one.type).label} {one.year}: {inShort(one.left, one.unit)}
            </Anchor>
            <span className="cell-quiet">{one.entitled ? storyOf(one) : 'Nothing granted yet'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
