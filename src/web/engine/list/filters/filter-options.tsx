import { type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { joinValues } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field as FieldFrame } from '#web/ui/form/field.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type FieldFilter, valuesOf } from './filter-words.ts'

/** New parameters of one field; the caller has cleared the old ones. */
type FilterChange = Readonly<Record<string, string | undefined>>
export type EditorProps = { record: RecordDefinition; filter: FieldFilter; onChange: (changes: FilterChange) => void; onDone: () => void }

export type Operator = 'any' | 'none'
export const operators = [
  { value: 'any', label: 'Is' },
  { value: 'none', label: 'Is not' },
] as const
export const operatorOf = (exact: string | null): Operator => (exact?.startsWith('!') === true ? 'none' : 'any')
export const written = (operator: Operator, values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : `${operator === 'none' ? '!' : ''}${joinValues(values)}`

/** Any of a few options, or none of them. */
export function OptionChoices({
  filter,
  options,
  required,
  onChange,
}: EditorProps & { options: readonly { value: string; label: string }[]; required: boolean }): ReactNode {
  const operator = operatorOf(filter.exact)
  const values = filter.exact === '!null' ? [] : valuesOf(filter.exact ?? '')
  const all = required ? options : [...options, { value: 'null', label: 'Empty' }]
  const set = (nextOperator: Operator, next: readonly string[]): void => onChange({ [filter.name]: written(nextOperator, next) })
  return (
    <div className="flex flex-col gap-2">
      <Segmented size="sm" label="Condition" value={operator} onChange={(next) => set(next, values)} choices={operators} />
      <div className="filter-options">
        {all.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={values.includes(option.value)}
            onChange={(on) => set(operator, on ? [...values, option.value] : values.filter((value) => value !== option.value))}
          />
        ))}
      </div>
    </div>
  )
}

/** The same as of another day: today, tomorrow, or one that is typed or picked. */
export function OptionsOnDay({
  daysAhead,
  ...props
}: EditorProps & { options: readonly { value: string; label: string }[]; daysAhead: number }): ReactNode {
  const { today } = useHost()
  const { filter, onChange } = props
  const { name, exact, on } = filter
  const last = daysAfter(today, daysAhead)
  const [wrong, setWrong] = useState<string | null>(null)
  const ask = (day: string | null, entered?: string): void => {
    const far = entered !== undefined || (day !== null && (day < today || day > last))
    setWrong(far ? `From today to ${formatDate(last)}` : null)
    if (!far) onChange({ [name]: exact ?? undefined, [`${name}On`]: day === null || day === today ? undefined : day })
  }
  return (
    <div className="flex flex-col gap-3 w-64">
      <OptionChoices {...props} required onChange={(changes) => onChange({ ...changes, [`${name}On`]: on })} />
      <FieldFrame label="On" help="Empty for today" error={wrong ?? undefined}>
        <DateInput value={on === undefined ? null : resolved(on, today)} onChange={ask} today={today} min={today} max={last} />
      </FieldFrame>
    </div>
  )
}

/** `today+7d` → the day it means. */
const resolved = (day: string, today: string): string => {
  const relative = /^today(?:([+-]\d+)d)?$/.exec(day)
  return relative === null ? day : daysAfter(today, Number(relative[1] ?? 0))
}
