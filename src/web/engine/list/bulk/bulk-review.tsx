import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { formatNumber } from '#kit/format.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Cell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import type { BulkReview, Failed } from './bulk.ts'
import { type Change, ChangeWords } from '#web/engine/values/change-words.tsx'

const listed = 100

/** Every record with what changes, old struck and new; warnings and refusals named. */
export function ReviewList({ record, review }: { record: RecordDefinition; review: BulkReview }): ReactNode {
  const changing = review.records.filter((entry) => entry.changes.length > 0)
  const warnings = changing.flatMap((entry) => entry.warnings.map((warning) => `${entry.title}: ${warning.message}`))
  return (
    <>
      {warnings.length === 0 ? null : (
        <Banner tone="warning" title={`${formatNumber(warnings.length)} to confirm`}>
          {warnings.slice(0, 5).join('. ')}
          {warnings.length > 5 ? ' …' : ''}
        </Banner>
      )}
      {review.failed.length === 0 ? null : <FailedList failed={review.failed} />}
      <TableRegion label="Changes" className="max-h-80 border border-border rounded-control">
        <Table flat density="compact">
          <tbody>
            {changing.slice(0, listed).map((entry) => (
              <Row key={entry.id}>
                <Cell className="font-medium align-top">{entry.title}</Cell>
                <Cell className="whitespace-normal">
                  {entry.changes.map((change) => (
                    <ReviewLine key={change.field} record={record} change={change} />
                  ))}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
      {changing.length > listed ? (
        <p className="text-sm text-fg-muted">And {formatNumber(changing.length - listed)} more, changed the same way.</p>
      ) : null}
    </>
  )
}

const ReviewLine = ({ record, change }: { record: RecordDefinition; change: Change }): ReactNode => (
  <div className="text-sm py-1">
    <ChangeWords record={record} change={change} />
  </div>
)

/** Records that were or would be left out, each with its reason. */
export function FailedList({ failed }: { failed: readonly Failed[] }): ReactNode {
  return (
    <Banner tone="danger" title={`${formatNumber(failed.length)} can’t be changed`}>
      <ul className="max-h-40 overflow-auto">
        {failed.map((entry) => (
          <li key={entry.id}>
            {entry.title === '' ? entry.number || 'A record you can’t access' : entry.title}: {entry.detail}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
