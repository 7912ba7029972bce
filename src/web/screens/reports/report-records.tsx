import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { FieldValue } from '#web/engine/values/cells.tsx'
import { ColumnChoices } from '#web/engine/list/column-chooser.tsx'
import { columnOf, possibleColumns } from '#web/engine/list/columns.ts'
import { nextSort, readSort, writeSort } from '#web/engine/list/list-search.ts'
import { fieldsToRead } from '#web/engine/list/list-state.ts'
import { KeyCell } from '#web/engine/list/list-table.tsx'
import { useRecordPage } from '#web/engine/queries/queries.ts'
import { useViews } from '#web/engine/use-views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Result } from '#features/reports/answers.ts'
import { type Settings, useChange } from './settings.ts'

/** Records on the screen at most; a file has all of them. */
const mostRows = 500
const mostColumns = 50

type RecordsProps = { settings: Settings; result: Result; record: RecordDefinition }

/** The records that are counted, with the columns of the report and in its order. */
export function ReportRecords({ result, record }: RecordsProps): ReactNode {
  const change = useChange()
  const special = useViews(record)
  const names = result.columns.filter((name) => possibleColumns(record).includes(name))
  const columns = names.map((name) => columnOf(record, name))
  const own = Object.fromEntries(new URLSearchParams(result.own))
  const keys = readSort(own['sort'] ?? record.list.sort)
  const query = Object.fromEntries(new URLSearchParams(result.list))
  const fields = fieldsToRead(record, special, columns).join(',')
  const page = useRecordPage(record, writeSearch({ ...query, limit: String(mostRows), fields }))
  const rows = page.data?.rows ?? []
  const sort = (name: string, adds: boolean): void =>
    change({ query: new URLSearchParams({ ...own, sort: writeSort(nextSort(keys, name, adds)) }).toString() })
  return (
    <Card
      title={record.label.many}
      scope={
        result.total > mostRows
          ? `The first ${formatNumber(mostRows)} of ${formatNumber(result.total)}. A file has all of them.`
          : formatNumber(result.total)
      }
      flush
      actions={<ColumnsButton record={record} names={names} onChange={(next) => change({ columns: next.join(',') })} />}
    >
      {page.isError ? (
        <LoadError title="Couldn’t load records" query={page} />
      ) : (
        <Pending pending={page.data === undefined} placeholder={<Skeleton height={240} />}>
          <TableRegion label="Records" className="report-records">
            <Table flat density="compact" refetching={page.isPlaceholderData}>
              <thead>
                <tr>
                  {columns.map(({ name, label, numeric, sortable }) => {
                    const key = keys.find(({ field }) => field === name)
                    return (
                      <HeadCell
                        key={name}
                        numeric={numeric}
                        {...(sortable
                          ? {
                              sort: key === undefined ? 'none' : key.descending ? 'descending' : 'ascending',
                              onSort: ({ adds }: { adds: boolean }) => sort(name, adds),
                            }
                          : {})}
                      >
                        {label}
                      </HeadCell>
                    )
                  })}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.id}>
                    {columns.map((column, at) => {
                      const { name, field, numeric } = column
                      const Special = special.cells?.[name]?.Cell
                      const own = Special === undefined ? null : <Special row={row} />
                      return (
                        <Cell key={name} numeric={numeric}>
                          {at === 0 ? (
                            <KeyCell record={record} row={row} column={column} special={own} />
                          ) : (
                            (own ?? <FieldValue record={record} row={row} name={name} field={field} tight />)
                          )}
                        </Cell>
                      )
                    })}
                  </Row>
                ))}
              </tbody>
            </Table>
          </TableRegion>
        </Pending>
      )}
    </Card>
  )
}

function ColumnsButton({
  record,
  names,
  onChange,
}: {
  record: RecordDefinition
  names: readonly string[]
  onChange: (names: readonly string[]) => void
}): ReactNode {
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <Button tone="ghost" size="sm">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      }
    >
      <div className="w-80">
        <ColumnChoices
          record={record}
          layout={{ columns: names, widths: {}, pinned: 0 }}
          setLayout={({ columns }) => onChange(columns.slice(0, mostColumns))}
        />
      </div>
    </Popover>
  )
}
