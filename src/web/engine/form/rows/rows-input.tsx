import { Plus, Trash2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { RowsField } from '#kit/fields.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import type { FieldInputProps } from '../field-input.ts'
import { PickedNumber } from './picked-number.tsx'
import { newKey } from '../../queries/queries.ts'
import { textOf } from '../../queries/rows.ts'
import { isLongRow } from '../../values/row-shape.ts'

type Entry = Readonly<Record<string, unknown>>
type Part = RowsField['of'][string]

/** A short flat list: a line of inputs a row, or a card where a row has many parts; added and taken away by buttons. */
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
  const rowKeys = useRowKeys(entries.length)
  const set = (next: readonly Entry[]): void => onChange(next.length === 0 ? null : next)
  const long = isLongRow(field.of)
  return (
    <div className="flex flex-col gap-2">
      {entries.map((entry, index) => (
        <div
          key={rowKeys.keys[index]}
          className={long ? 'rows-card' : 'rows-line'}
          role="group"
          aria-label={`${field.label}, row ${index + 1}`}
        >
          {long ? (
            <span className="rows-card-head" aria-hidden="true">
              {index + 1}
            </span>
          ) : null}
          {Object.entries(field.of).map(([name, part]) => (
            <Field
              key={name}
              label={part.label}
              note={part.required === true && part.kind !== 'bool' ? 'Required' : undefined}
              className={isWide(part) ? 'rows-wide' : undefined}
            >
              {part.kind === 'text' && part.picks !== undefined ? (
                <PickedNumber
                  label={part.label}
                  picks={part.picks}
                  value={textOf(entry[name])}
                  onBlur={onBlur}
                  onPick={(number, filled) => set(entries.with(index, { ...entry, ...filled, [name]: number }))}
                />
              ) : (
                <Part
                  name={name}
                  id=""
                  field={part}
                  value={entry[name]}
                  onBlur={onBlur}
                  onChange={(next) => set(entries.with(index, { ...entry, [name]: next }))}
                />
              )}
            </Field>
          ))}
          <IconButton
            label={`Remove row ${index + 1}`}
            size="sm"
            onClick={() => {
              rowKeys.drop(index)
              set(entries.toSpliced(index, 1))
            }}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        className="self-start"
        disabledReason={entries.length >= (field.max ?? 50) ? `At most ${field.max ?? 50} rows` : undefined}
        onClick={() => {
          rowKeys.add()
          set([...entries, {}])
        }}
      >
        <Plus aria-hidden="true" />
        Add row
      </Button>
    </div>
  )
}

const isWide = (part: Part): boolean => part.kind === 'longText'

/** Keys that stay with their rows: inputs keep half-typed words, which must not move to another row. */
const useRowKeys = (count: number): { keys: readonly string[]; add: () => void; drop: (index: number) => void } => {
  const [kept, setKept] = useState<readonly string[]>([])
  const keys = Array.from({ length: count }, (_, index) => kept[index] ?? `row-${index}`)
  return { keys, add: () => setKept([...keys, newKey()]), drop: (index) => setKept(keys.toSpliced(index, 1)) }
}
