import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { formatCount, formatNumber } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Cell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import type { BulkReview, Failed } from './bulk.ts'
import { failuresByReason } from './failures.ts'
import { type Change, ChangeWords } from '#web/engine/values/change-words.tsx'

const listed = 100

/** Every record with what changes, old struck and new; warnings and refusals named. */
export function ReviewList({ record, review, onOpen }: { record: RecordDefinition; review: BulkReview; onOpen: () => void }): ReactNode {
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
      {review.failed.length === 0 ? null : <FailedList record={record} failed={review.failed} onOpen={onOpen} />}
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

/** The most records whose ids fit in the address of their list. */
const mostInAddress = 300

type FailedProps = { record: RecordDefinition; failed: readonly Failed[]; /** The list of a group is opened. */ onOpen: () => void }

/** Records that were or would be left out, by reason: each group opens the list of its records. */
export function FailedList({ record, failed, onOpen }: FailedProps): ReactNode {
  return (
    <Banner tone="danger" title={`${formatNumber(failed.length)} can’t be changed`}>
      <ul className="max-h-40 overflow-auto">
        {failuresByReason(failed).map(([reason, entries]) => (
          <li key={reason}>
            <FailedGroup record={record} reason={reason} failed={entries} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function FailedGroup({ record, reason, failed: entries, onOpen }: FailedProps & { reason: string }): ReactNode {
  const [first] = entries
  if (entries.length === 1 && first !== undefined)
    return (
      <>
        {first.title === '' ? (
          first.number || 'A record you can’t access'
        ) : (
          <Anchor href={`${record.path}/${first.id}`} onClick={onOpen}>
            {first.title}
          </Anchor>
        )}
        : {reason}
      </>
    )
  const counted = formatCount(entries.length, inSentence(record.label.one), inSentence(record.label.many))
  const ids = entries.slice(0, mostInAddress).map(({ id }) => id)
  return (
    <>
      {entries.every(({ number }) => number === '') ? (
        counted
      ) : (
        <Anchor href={`${record.path}${writeSearch({ id: ids.join(',') })}`} onClick={onOpen}>
          {counted}
        </Anchor>
      )}
      : {reason}
    </>
  )
}
