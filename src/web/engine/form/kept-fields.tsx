import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { FieldValue } from '../values/cells.tsx'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'

/** What of these fields the record keeps as it stands and has something to show for. */
export const keptNames = (record: RecordDefinition, row: RecordRow, fields: readonly string[]): string[] => {
  const locks = record.locks(row)
  return fields.filter((name) => locks[name] !== undefined && record.fields[name]?.confidential === undefined && !isEmptyValue(row[name]))
}

/** What the form shows without asking for it: the record keeps it as it stands, and says why. */
export function KeptFields({ record, row, fields }: { record: RecordDefinition; row: RecordRow; fields: readonly string[] }): ReactNode {
  const names = keptNames(record, row, fields)
  const locks = record.locks(row)
  if (names.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {[...new Set(names.map((name) => locks[name]))].map((reason) => (
        <p key={reason} className="flex items-start gap-2 text-sm text-fg-muted">
          <Lock aria-hidden="true" className="mt-0.5 shrink-0" />
          {reason}.
        </p>
      ))}
      <DescriptionList
        columns={2}
        facts={names.flatMap((name) => {
          const field = record.fields[name]
          return field === undefined
            ? []
            : [{ key: name, term: field.label, value: <FieldValue record={record} row={row} name={name} field={field} /> }]
        })}
      />
    </div>
  )
}
