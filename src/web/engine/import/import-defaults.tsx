import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { searchIn } from '#web/ui/form/use-remote-options.ts'
import { useKind } from '../host.tsx'
import type { ImportField, ImportJob, ImportSettings } from './imports.ts'
import { useNoneFound, useRefSearch } from '../queries/ref-search.ts'

/** Constants for new records: what is required and no column gives, and whatever else shall be the same for all. */
export function ImportDefaults({
  record,
  job,
  onSet,
}: {
  record: RecordDefinition
  job: ImportJob
  onSet: (settings: ImportSettings) => void
}): ReactNode {
  const [added, setAdded] = useState<readonly string[]>([])
  const mapped = new Set(job.columns.map((column) => column.field))
  const names = [...new Set([...job.missing, ...Object.keys(job.defaults), ...added])]
  const shown = job.fields.filter((field) => names.includes(field.name))
  const offered = job.fields
    .filter((field) => !names.includes(field.name) && !mapped.has(field.name) && !field.unique && field.name !== 'number')
    .map((field) => ({ value: field.name, label: field.label }))
  return (
    <Card title="The same for all" scope={`for new ${inSentence(record.label.many)}`}>
      <div className="flex flex-col gap-3 max-w-xl">
        {shown.map((field) => (
          <div key={field.name} className="flex items-end gap-2">
            <div className="flex-1 min-w-0">
              <Field label={field.label} error={job.missing.includes(field.name) ? 'Required: no column gives it' : undefined}>
                <DefaultInput
                  key={field.name}
                  field={field}
                  value={job.defaults[field.name] ?? null}
                  label={job.defaultLabels[field.name] ?? null}
                  onChange={(value) => onSet({ defaults: { [field.name]: value } })}
                />
              </Field>
            </div>
            {field.name in job.defaults ? (
              <IconButton
                label={`Remove ${field.label}`}
                onClick={() => {
                  setAdded(added.filter((name) => name !== field.name))
                  onSet({ defaults: { [field.name]: null } })
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
        ))}
        <Field label="Another value">
          <Combobox
            key={names.length}
            label="Fields"
            placeholder="Find a field"
            search={searchIn(offered)}
            value={null}
            onChange={(option) => (option === null ? undefined : setAdded([...added, option.value]))}
          />
        </Field>
      </div>
    </Card>
  )
}

function DefaultInput({
  field,
  value,
  label,
  onChange,
}: {
  field: ImportField
  value: string | null
  label: string | null
  onChange: (value: string | null) => void
}): ReactNode {
  const target = useKind(field.to ?? '')
  const searchRecords = useRefSearch(target)
  const noneFound = useNoneFound(target)
  const [text, setText] = useState(value ?? '')
  if (field.options === undefined && field.to === undefined) {
    const settle = (): void => (text.trim() === (value ?? '') ? undefined : onChange(text.trim() === '' ? null : text.trim()))
    return (
      <Input
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => (event.key === 'Enter' ? settle() : undefined)}
      />
    )
  }
  const search =
    field.options === undefined ? searchRecords : searchIn(field.options.map((option) => ({ value: option.value, label: option.label })))
  return (
    <Combobox
      label={field.label}
      emptyText={noneFound}
      search={search}
      value={value === null ? null : { value, label: label ?? value }}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  )
}
