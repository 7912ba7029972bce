import { type ReactNode, useState } from 'react'
import type { RowsField } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { isNumeric } from '../list/columns.ts'
import { useHost } from '../host.tsx'
import { isLongRow } from '../values/row-shape.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { wordsOf } from '../values/value-words.ts'

type Entries = readonly Readonly<Record<string, unknown>>[]

type RowsProps = { record: RecordDefinition; row: RecordRow; name: string }

/** A list inside a record under its label. */
export function RowsTable(props: RowsProps): ReactNode {
  const { record, row, name } = props
  const value = row[name]
  if (!Array.isArray(value) || value.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="text-sm font-medium text-fg-muted mb-1">{record.fields[name]?.label}</h3>
      <RowsBody {...props} />
    </div>
  )
}

const shownAtFirst = 4

/** A list inside a record: a small table, or a card for each entry that has many parts. A long list shows its first entries. */
export function RowsBody({ record, row, name, all: allAtOnce = false }: RowsProps & { all?: boolean }): ReactNode {
  const [whole, setWhole] = useState(allAtOnce)
  const field = record.fields[name]
  const value = row[name]
  if (field?.kind !== 'rows' || !Array.isArray(value)) return null
  const all = value as Entries
  const entries = whole ? all : all.slice(0, shownAtFirst)
  return (
    <>
      {isLongRow(field.of) ? <EntryCards field={field} entries={entries} /> : <EntryTable field={field} entries={entries} />}
      {entries.length === all.length ? null : (
        <Button tone="ghost" size="sm" onClick={() => setWhole(true)}>
          Show all {all.length}
        </Button>
      )}
    </>
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
    <TableRegion label={`${field.label}, table`}>
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
