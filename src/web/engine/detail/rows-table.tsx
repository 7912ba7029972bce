import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/data-table.tsx'
import { isNumeric } from '../list/columns.ts'
import { useHost } from '../host.tsx'
import type { RecordRow } from '../rows.ts'
import { wordsOf } from '../value-words.ts'

/** A list kept inside a record, as a small table. */
export function RowsTable({ record, row, name }: { record: RecordDefinition; row: RecordRow; name: string }): ReactNode {
  const { timeZone } = useHost()
  const field = record.fields[name]
  const value = row[name]
  if (field?.kind !== 'rows' || !Array.isArray(value) || value.length === 0) return null
  const entries = value as readonly Readonly<Record<string, unknown>>[]
  const parts = Object.entries(field.of)
  return (
    <div className="mt-3">
      <h3 className="text-sm font-medium text-fg-muted mb-1">{field.label}</h3>
      <TableRegion label={field.label}>
        <Table flat density="compact">
          <thead>
            <tr>
              {parts.map(([part, declared]) => (
                <HeadCell key={part} numeric={isNumeric(declared)}>
                  {declared.label}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <Row key={index}>
                {parts.map(([part, declared]) => (
                  <Cell key={part} numeric={isNumeric(declared)}>
                    {wordsOf(declared, entry[part], timeZone)}
                  </Cell>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </div>
  )
}
