import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { searchIn } from '#web/ui/form/use-remote-options.ts'
import { useKind } from '../host.tsx'
import type { ImportColumn, ImportJob, ImportSettings } from './imports.ts'
import { useNoneFound, useRefSearch } from '../queries/ref-search.ts'

/** Words of a column that are no known value yet: each is given its meaning once. */
export function ColumnValues({
  job,
  column,
  onSet,
}: {
  job: ImportJob
  column: ImportColumn
  onSet: (settings: ImportSettings) => void
}): ReactNode {
  const field = job.fields.find((one) => one.name === column.field)
  const target = useKind(field?.to ?? '')
  const searchRecords = useRefSearch(target)
  const noneFound = useNoneFound(target)
  const values = column.values ?? []
  const open = values.filter((value) => value.to === null)
  const search =
    field?.options === undefined ? searchRecords : searchIn(field.options.map((option) => ({ value: option.value, label: option.label })))
  return (
    <Card title={`Values in “${column.heading}”`} scope={`${formatCount(open.length, 'word')} not understood of ${values.length}`} flush>
      <TableRegion label={`Words in ${column.heading}`} className="max-h-96">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>In the file</HeadCell>
              <HeadCell numeric style={{ width: 96 }}>
                Rows
              </HeadCell>
              <HeadCell style={{ width: 320 }}>{field?.label ?? 'Value'}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {[...open, ...values.filter((value) => value.to !== null)].map((value) => (
              <Row key={value.text}>
                <Cell>{value.text}</Cell>
                <Cell numeric>{value.count.toLocaleString('en-US')}</Cell>
                <Cell className="py-1">
                  <Combobox
                    label={`Meaning of ${value.text}`}
                    placeholder="Choose, or leave it as an error"
                    clearable
                    emptyText={noneFound}
                    search={search}
                    value={value.to === null ? null : { value: value.to, label: value.toLabel ?? value.to }}
                    onChange={(option) => onSet({ values: { [column.heading]: { [value.text]: option?.value ?? null } } })}
                  />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </Card>
  )
}
