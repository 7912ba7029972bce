import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { usePending } from '#web/ui/feedback/use-pending.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { comparedFields, type Original } from './original.ts'
import { apiPath } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'

type OriginalProps = { record: RecordDefinition; row: RecordRow }

/** The record as it was first saved beside what it says now; what differs is marked. Confidential fields are in neither. */
export function OriginalPanel({ record, row }: OriginalProps): ReactNode {
  const original = useQuery<Original>({ queryKey: [apiPath(record), row.id, 'original'] })
  const waiting = usePending(original.isPending)
  return (
    <Card title="Original report" flush>
      {original.isError ? <LoadError title="Couldn’t load the original" query={original} /> : null}
      {waiting ? (
        <div className="card-body flex flex-col gap-3" aria-busy="true">
          <Skeleton />
          <Skeleton />
        </div>
      ) : null}
      {original.data === undefined ? null : <SideBySide record={record} row={row} original={original.data} />}
    </Card>
  )
}

function SideBySide({ record, row, original }: OriginalProps & { original: Original }): ReactNode {
  const { timeZone } = useHost()
  const fields = comparedFields(record, row, original, timeZone)
  const changed = fields.filter((field) => field.changed).length
  const author = original.actor.name ?? (original.actor.kind === 'user' ? 'a former user' : 'Longhaul')
  return (
    <>
      <p className="card-body flex flex-wrap items-center gap-2">
        <Lock aria-hidden="true" className="size-4 text-fg-muted" />
        As first reported, {formatInstant(original.at, timeZone, { zone: true })} by {author}, unchanged
        <Pill tone={changed === 0 ? 'neutral' : 'info'}>{changed === 0 ? 'No changes since the first report' : `${changed} differ`}</Pill>
      </p>
      <TableRegion label="Original report and working version" className="original-table">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>Field</HeadCell>
              <HeadCell>As first reported</HeadCell>
              <HeadCell>Working version</HeadCell>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <Row key={field.name}>
                <Cell>{field.label}</Cell>
                <Cell>{field.before === '' ? <Unsaid /> : field.before}</Cell>
                <Cell>
                  {field.changed ? (
                    <>
                      <mark className="original-mark">{field.now === '' ? 'Removed' : field.now}</mark>
                      <span className="sr-only"> (changed)</span>
                    </>
                  ) : field.kept ? (
                    <span className="text-fg-muted">Not shown to your role</span>
                  ) : field.now === '' ? (
                    <Unsaid />
                  ) : (
                    field.now
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </>
  )
}

const Unsaid = (): ReactNode => <span className="text-fg-muted">Not specified</span>
