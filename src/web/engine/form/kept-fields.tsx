import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { FieldValue } from '../cells.tsx'
import { isEmptyValue, type RecordRow } from '../rows.ts'

/** What the form shows without asking for it: the record keeps it as it stands, and says why. */
export function KeptFields({
  record,
  row,
  fields,
  kept,
}: {
  record: RecordDefinition
  row: RecordRow
  fields: readonly string[]
  kept: Readonly<Record<string, string>>
}): ReactNode {
  const names = fields.filter((name) => kept[name] !== undefined && record.fields[name]?.confidential === undefined)
  if (names.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {[...new Set(names.map((name) => kept[name]))].map((reason) => (
        <p key={reason} className="flex items-start gap-2 text-sm text-fg-muted">
          <Lock aria-hidden="true" className="mt-0.5 shrink-0" />
          {reason}.
        </p>
      ))}
      <DescriptionList
        columns={2}
        facts={names.flatMap((name) => {
          const field = record.fields[name]
          if (field === undefined) return []
          const value = isEmptyValue(row[name]) ? null : <FieldValue record={record} row={row} name={name} field={field} />
          return [{ key: name, term: field.label, value }]
        })}
      />
    </div>
  )
}
