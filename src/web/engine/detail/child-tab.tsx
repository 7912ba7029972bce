import { useQueries } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { may } from '#kit/access.ts'
import { isWritable } from '#kit/fields.ts'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { listPath, recordPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { usePending } from '#web/ui/feedback/use-pending.ts'
import { namingText } from '../values/any-ref.ts'
import { FieldValue } from '../values/cells.tsx'
import { copiedFrom, relatedPath } from '../values/copied.ts'
import { type Related } from '../values/related.ts'
import { columnOf } from '../list/columns.ts'
import { useHost } from '../host.tsx'
import { apiPath, countOf, useRecordPage } from '../queries/queries.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { neededBy } from '../views.ts'
import { useViews } from '../use-views.ts'

const RecordFormDialog = lazy(async () => ({ default: (await import('../form/record-form-dialog.tsx')).RecordFormDialog }))

type ChildProps = { parent: RecordDefinition; row: RecordRow; related: Related }

/** Up to this many fields a form is a dialog; longer ones have a page. */
export const dialogFields = 8
const pageSize = 50

/** The records of another kind that point here, with a way to add one. */
export function ChildTab({ parent, row, related }: ChildProps): ReactNode {
  const { record: kind, by, label } = related
  const { viewer, timeZone } = useHost()
  const [adding, setAdding] = useState(false)
  const views = useViews(kind)
  const names = kind.list.columns.filter((name) => name !== by).slice(0, 8)
  const needs = [...names.flatMap((name) => neededBy(kind, views, name)), ...(views.standing?.needs ?? [])]
  const question = { [by]: namingText(kind, by, parent, row.id), sort: kind.list.sort }
  const list = useRecordPage(
    kind,
    writeSearch({
      ...question,
      limit: String(pageSize),
      fields: ['number', 'title', 'status', 'statusSince', 'version', 'archivedAt', ...names, ...needs].join(','),
    }),
  )
  const waiting = usePending(list.isPending)
  const copied = copiedFrom(parent, row, related, timeZone)
  const writable = kind.form
    .flatMap((section) => section.fields)
    .filter((name) => kind.fields[name] !== undefined && isWritable(kind.fields[name]))
  const small = writable.length <= dialogFields
  const one = inSentence(kind.label.one)
  const mayAdd = may(viewer.role, 'create', kind) && row.archivedAt === null
  const add = !mayAdd ? null : small ? (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      Add {one}
    </Button>
  ) : (
    <ButtonLink size="sm" href={relatedPath(parent, row, related, timeZone, recordPath(parent, row.id, { tab: `${kind.name}.${by}` }))}>
      <Plus aria-hidden="true" />
      Add {one}
    </ButtonLink>
  )
  const rows = list.data?.rows ?? []
  // A paper belongs to a driver or to a vehicle: the column of the other would stand empty.
  const columns = names
    .map((name) => columnOf(kind, name))
    .filter(({ name, field }) => field?.kind !== 'ref' || rows.some((child) => !isEmptyValue(child[name])))
  const total = list.data?.total ?? 0
  return (
    <Card title={label} scope={list.data === undefined ? undefined : formatNumber(total)} actions={add} flush>
      {list.isError ? <LoadError title={`The ${inSentence(kind.label.many)} could not be loaded`} query={list} /> : null}
      {waiting ? (
        <div className="card-body flex flex-col gap-3" aria-busy="true">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ) : null}
      {list.data !== undefined && rows.length === 0 ? (
        <p className="card-body text-fg-muted">
          No {inSentence(kind.label.many)} for this {inSentence(parent.label.one)} yet.
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <TableRegion label={`${label}, table`}>
          <Table flat>
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeadCell key={column.name} numeric={column.numeric}>
                    {column.label}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((child) => (
                <ChildRow key={child.id} kind={kind} child={child} columns={columns} cells={views.cells} />
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
      {total > rows.length ? (
        <p className="card-body">
          <Anchor href={listPath(kind, question)}>All {formatNumber(total)}</Anchor>
        </p>
      ) : null}
      {adding ? (
        <Suspense>
          <RecordFormDialog
            record={kind}
            prefill={copied.values}
            labels={copied.labels}
            fixed={[related.enters ?? by]}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

function ChildRow({
  kind,
  child,
  columns,
  cells,
}: {
  kind: RecordDefinition
  child: RecordRow
  columns: readonly ReturnType<typeof columnOf>[]
  cells: ReturnType<typeof useViews>['cells']
}): ReactNode {
  return (
    <Row>
      {columns.map((column, index) => {
        const Special = cells?.[column.name]?.Cell
        const value =
          Special === undefined ? (
            <FieldValue record={kind} row={child} name={column.name} field={column.field} tight />
          ) : (
            <Special row={child} />
          )
        // The first column leads to the record; where it is itself a link, its number does.
        const plain = column.field?.kind !== 'ref'
        return (
          <Cell key={column.name} numeric={column.numeric}>
            {index > 0 ? (
              value
            ) : plain ? (
              <Anchor className="cell-key" href={recordPath(kind, child.id)}>
                {value}
              </Anchor>
            ) : (
              <>
                <Anchor className="cell-key" href={recordPath(kind, child.id)}>
                  {child.number}
                </Anchor>{' '}
                {value}
              </>
            )}
          </Cell>
        )
      })}
    </Row>
  )
}

/** Totals beside the tabs, by their keys. */
export const useChildCounts = (
  parent: RecordDefinition,
  row: RecordRow,
  children: readonly { key: string; by: string; record: RecordDefinition }[],
): Readonly<Record<string, number>> =>
  useQueries({
    queries: children.map(({ record, by }) => ({
      queryKey: [apiPath(record), 'count', by, row.id],
      queryFn: () => countOf(record, writeSearch({ [by]: namingText(record, by, parent, row.id), limit: '0' })),
    })),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap((result, index) => (result.data === undefined ? [] : [[children[index]?.key ?? '', result.data]])),
      ),
  })
