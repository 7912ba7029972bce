import { useQuery } from '@tanstack/react-query'
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
import type { Related, RelatedKind } from '../values/related.ts'
import type { ListPart } from './tabs.ts'
import { columnOf, usualColumns } from '../list/columns.ts'
import { rankColumns } from '../list/fit/rank.ts'
import { useHost, useKind } from '../host.tsx'
import { apiPath, useRecordPage } from '../queries/queries.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { neededBy } from '../views.ts'
import { useViews } from '../use-views.ts'

const RecordFormDialog = lazy(async () => ({ default: (await import('../form/record-form-dialog.tsx')).RecordFormDialog }))

type ChildProps = {
  parent: RecordDefinition
  row: RecordRow
  related: Related
  /** Among other parts: the first few rows. */ brief?: boolean
}

/** Up to this many fields a form is a dialog; longer ones have a page. */
export const dialogFields = 8
const pageSize = 50
const briefSize = 5
const mostColumns = 6

/** The records of another kind that point here, open ones first, with a way to add one. */
export function ChildTab({ related, ...rest }: Omit<ChildProps, 'related'> & { related: RelatedKind }): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <KindTab {...rest} related={related} />
    </Suspense>
  )
}

function KindTab({ related, ...rest }: Omit<ChildProps, 'related'> & { related: RelatedKind }): ReactNode {
  const record = useKind(related.kind)
  return record === null ? null : <ChildRecords {...rest} related={{ ...related, record }} />
}

function ChildRecords({ parent, row, related, brief = false }: ChildProps): ReactNode {
  const { record: kind, by, label } = related
  const views = useViews(kind)
  const names = columnsOf(kind, by)
  const needs = [...names.flatMap((name) => neededBy(kind, views, name)), ...(views.standing?.needs ?? [])]
  const question = { [by]: namingText(kind, by, parent, row.id), sort: `urgency,${kind.list.sort}` }
  const list = useRecordPage(
    kind,
    writeSearch({
      ...question,
      limit: String(brief ? briefSize : pageSize),
      fields: ['reading', 'number', 'title', 'status', 'statusSince', 'version', 'archivedAt', ...names, ...needs].join(','),
    }),
  )
  const waiting = usePending(list.isPending)
  const rows = list.data?.rows ?? []
  // A paper belongs to a driver or to a vehicle: the column of the other would stand empty.
  const columns = names
    .map((name) => columnOf(kind, name))
    .filter(({ name, field }) =>
      name === 'reading'
        ? rows.some(({ reading }) => reading != null)
        : field?.kind !== 'ref' || rows.some((child) => !isEmptyValue(child[name])),
    )
  const total = list.data?.total ?? 0
  return (
    <Card
      title={label}
      scope={list.data === undefined ? undefined : formatNumber(total)}
      actions={<AddChild parent={parent} row={row} related={related} />}
      flush
    >
      {list.isError ? <LoadError title={`Couldn’t load ${inSentence(kind.label.many)}`} query={list} /> : null}
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
      {rows.length === 0 ? null : <ChildTable label={label} kind={kind} rows={rows} columns={columns} cells={views.cells} />}
      {total > rows.length ? (
        <p className="card-body">
          <Anchor href={listPath(kind, question)}>All {formatNumber(total)}</Anchor>
        </p>
      ) : null}
    </Card>
  )
}

/** The lists of a tab that have no rows, each with its way to add one. */
export function EmptyParts({ record, row, parts }: { record: RecordDefinition; row: RecordRow; parts: readonly ListPart[] }): ReactNode {
  return (
    <Card title="Nothing entered" flush>
      <ul className="to-do">
        {parts.map(({ key, label, related }) => (
          <li key={key}>
            <span>{label}</span>
            <Suspense>
              <AddOf parent={record} row={row} related={related} />
            </Suspense>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AddOf({ related, ...rest }: Omit<ChildProps, 'related'> & { related: RelatedKind }): ReactNode {
  const record = useKind(related.kind)
  return record === null ? null : <AddChild {...rest} related={{ ...related, record }} />
}

/** A short form is a dialog over the page, a long one a page that leads back here. */
function AddChild({ parent, row, related }: ChildProps): ReactNode {
  const { record: kind, by } = related
  const { viewer, timeZone } = useHost()
  const [adding, setAdding] = useState(false)
  if (!may(viewer.role, 'create', kind) || row.archivedAt !== null) return null
  const copied = copiedFrom(parent, row, related, timeZone)
  const writable = kind.form
    .flatMap((section) => section.fields)
    .filter((name) => kind.fields[name] !== undefined && isWritable(kind.fields[name]))
  const words = (
    <>
      <Plus aria-hidden="true" />
      Add {inSentence(kind.label.one)}
    </>
  )
  if (writable.length > dialogFields)
    return (
      <ButtonLink size="sm" href={relatedPath(parent, row, related, timeZone, recordPath(parent, row.id, { tab: `${kind.name}.${by}` }))}>
        {words}
      </ButtonLink>
    )
  return (
    <>
      <Button size="sm" onClick={() => setAdding(true)}>
        {words}
      </Button>
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
    </>
  )
}

/** The columns that the list keeps longest, in its order. */
const columnsOf = (kind: RecordDefinition, by: string): readonly string[] => {
  const columns = usualColumns(kind)
    .filter((name) => name !== by)
    .map((name) => columnOf(kind, name))
  const kept = rankColumns(kind, columns, [])
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostColumns)
  const names = new Set(kept.map(({ column }) => column.name))
  return columns.flatMap(({ name }) => (names.has(name) ? [name] : []))
}

type Columns = readonly ReturnType<typeof columnOf>[]
type Cells = ReturnType<typeof useViews>['cells']

function ChildTable({
  label,
  kind,
  rows,
  columns,
  cells,
}: {
  label: string
  kind: RecordDefinition
  rows: readonly RecordRow[]
  columns: Columns
  cells: Cells
}): ReactNode {
  return (
    <TableRegion label={`${label}, table`}>
      <Table flat>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.name} numeric={column.numeric}>
                {column.head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((child) => (
            <ChildRow key={child.id} kind={kind} child={child} columns={columns} cells={cells} />
          ))}
        </tbody>
      </Table>
    </TableRegion>
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
  columns: Columns
  cells: Cells
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

/** How many records there are of each part, by the key of its tab. */
export const usePartCounts = (parent: RecordDefinition, row: RecordRow): Readonly<Record<string, number>> =>
  useQuery<Record<string, number>>({ queryKey: [apiPath(parent), row.id, 'counts'], enabled: parent.lineOnly !== true }).data ?? {}
