import type { ReactNode } from 'react'
import type { RowsField } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { isNumeric } from '../list/columns.ts'
import { useHost } from '../host.tsx'
import { isLongRow } from '../values/row-shape.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { wordsOf } from '../values/value-words.ts'

type Entries = readonly Readonly<Record<string, unknown>>[]

/** A list kept inside a record: a small table, or a card a row where a row has many parts. */
export function RowsTable({ record, row, name }: { record: RecordDefinition; row: RecordRow; name: string }): ReactNode {
  const field = record.fields[name]
  const value = row[name]
  if (field?.kind !== 'rows' || !Array.isArray(value) || value.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="text-sm font-medium text-fg-muted mb-1">{field.label}</h3>
      {isLongRow(field.of) ? (
        <EntryCards field={field} entries={value as Entries} />
      ) : (
        <EntryTable field={field} entries={value as Entries} />
      )}
    </div>
  )
}

type EntriesProps = { field: RowsField; entries: Entries }

function EntryCards({ field, entries }: EntriesProps): ReactNode {
  const { timeZone } = useHost()
  return (
    <ol className="rows-read" aria-label={field.label}>
      {entries.map((entry, index) => (
        <li key={index}>
          <DescriptionList
            columns={2}
            facts={Object.entries(field.of)
              .filter(([part]) => !isEmptyValue(entry[part]))
              .map(([part, declared]) => ({
                key: part,
                term: declared.label,
                value: <span className="whitespace-pre-wrap">{wordsOf(declared, entry[part], timeZone)}</span>,
              }))}
          />
        </li>
      ))}
    </ol>
  )
}

function EntryTable({ field, entries }: EntriesProps): ReactNode {
  const { timeZone } = useHost()
  const parts = Object.entries(field.of)
  return (
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
  )
}
