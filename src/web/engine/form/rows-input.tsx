import { Plus, Trash2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { RowsField } from '#kit/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { FieldInputProps } from './inputs.tsx'

type Entry = Readonly<Record<string, unknown>>

/** A short flat list: one line of inputs a row, added and taken away by buttons. */
export function RowsInput({
  field,
  value,
  onChange,
  onBlur,
  Part,
}: {
  field: RowsField
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: (() => void) | undefined
  /** The control of one part; handed in, since it may be a list again. */ Part: ComponentType<FieldInputProps>
}): ReactNode {
  const entries = Array.isArray(value) ? (value as Entry[]) : []
  const set = (next: readonly Entry[]): void => onChange(next.length === 0 ? null : next)
  return (
    <div className="flex flex-col gap-2">
      {entries.map((entry, index) => (
        <div key={index} className="rows-line">
          {Object.entries(field.of).map(([name, part]) => (
            <Field key={name} label={part.label} optional={part.required !== true}>
              <Part
                name={name}
                id=""
                field={part}
                value={entry[name]}
                onBlur={onBlur}
                onChange={(next) => set(entries.with(index, { ...entry, [name]: next }))}
              />
            </Field>
          ))}
          <IconButton label={`Remove row ${index + 1}`} size="sm" onClick={() => set(entries.toSpliced(index, 1))}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        className="self-start"
        disabledReason={entries.length >= (field.max ?? 50) ? `At most ${field.max ?? 50} rows` : undefined}
        onClick={() => set([...entries, {}])}
      >
        <Plus aria-hidden="true" />
        Add row
      </Button>
    </div>
  )
}
