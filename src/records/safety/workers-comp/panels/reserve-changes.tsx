import type { ReactNode } from 'react'
import { formatCurrencyCents } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { buckets } from '../money/financials.ts'
import type { ReserveChange } from '../money/reserves.ts'
import { signed } from './jump-notes.tsx'

/** Every change of a reserve, newest first, with who made it and why. */
export function ReserveChanges({ history }: { history: readonly ReserveChange[] }): ReactNode {
  return (
    <Card title="Reserve changes" scope={history.length} flush>
      <TableRegion label="Reserve changes, table">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>Day</HeadCell>
              <HeadCell>Bucket</HeadCell>
              <HeadCell numeric>From</HeadCell>
              <HeadCell numeric>To</HeadCell>
              <HeadCell numeric>Change</HeadCell>
              <HeadCell>By</HeadCell>
              <HeadCell>Reason</HeadCell>
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map((change) => (
              <Row key={`${change.on} ${change.bucket} ${change.to}`}>
                <Cell>{formatDate(change.on)}</Cell>
                <Cell>{buckets.find(({ key }) => key === change.bucket)?.label}</Cell>
                <Cell numeric className="text-fg-muted">
                  {formatCurrencyCents(change.from)}
                </Cell>
                <Cell numeric>{formatCurrencyCents(change.to)}</Cell>
                <Cell numeric tone={change.delta > 0 ? 'danger' : 'success'}>
                  {signed(change.delta)}
                </Cell>
                <Cell>{change.author}</Cell>
                <Cell className="whitespace-normal min-w-44 max-md:min-w-72 py-2">{change.reason}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </Card>
  )
}
