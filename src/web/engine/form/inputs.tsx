import { type ReactNode, useState } from 'react'
import { isRealMoment } from '#kit/dates/days.ts'
import type { ChoiceOptions, DecimalField, Field, IntField, TextField } from '#kit/fields.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { CountQuestion, isCount } from '#web/ui/display/count-question.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field as FieldFrame, FieldError } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { InstantInput } from '#web/ui/dates/instant-input.tsx'
import { MoneyInput } from '#web/ui/form/money-input.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { searchIn } from '#web/ui/form/use-remote-options.ts'
import { YesNo, YesNoNotKnown } from '#web/ui/form/yes-no.tsx'
import { AnyRefInput } from './any-ref-input.tsx'
import { AddressInput } from './address-input.tsx'
import { useHost } from '../host.tsx'
import { RefInput, RefsInput } from './ref-input.tsx'
import { RowsInput } from './rows/rows-input.tsx'
import { isEmptyValue, textOf } from '../queries/rows.ts'
import { bareNumber } from '#kit/number-words.ts'
import { unreadable } from './unreadable.ts'
import { listOf } from '../values/value-words.ts'
import type { FieldInputProps } from './field-input.ts'
import { widthOf } from './field-width.ts'

/** The input of a field with its label, help and error. What cannot be read as a value is handed on as it was typed, for the schema to refuse. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { field, value, onChange, error, hint, id, required = field.required === true, mark = required ? 'required' : 'none' } = props
  const note = mark === 'required' ? 'Required' : undefined
  if (field.kind === 'bool' && field.asked === true) {
    return (
      <YesNoNotKnown
        id={id}
        question={field.label}
        note={note}
        required={required}
        help={field.help}
        yes={field.yes}
        no={field.no}
        value={typeof value === 'boolean' ? value : 'not_known'}
        onChange={(answer) => onChange(answer === 'not_known' ? null : answer)}
        error={error}
      />
    )
  }
  if (field.kind === 'int' && field.asked !== undefined) {
    return (
      <CountQuestion
        id={id}
        question={field.asked}
        label={field.label}
        note={note}
        help={field.help}
        value={isCount(value) ? value : 'not_known'}
        onChange={(answer) => onChange(answer === 'not_known' ? null : answer)}
        error={error}
      />
    )
  }
  if (field.kind === 'bool' && field.required === true && field.default === undefined) {
    return (
      <YesNo
        id={id}
        question={field.label}
        note={note}
        required={required}
        help={field.help}
        value={typeof value === 'boolean' ? value : null}
        onChange={onChange}
        error={error}
      />
    )
  }
  if (field.kind === 'bool') {
    return (
      <div className="field">
        <Checkbox id={id} label={field.label} note={field.help} checked={value === true} onChange={onChange} />
        {error === undefined ? null : <FieldError>{error}</FieldError>}
      </div>
    )
  }
  return (
    <FieldFrame
      id={id}
      label={field.label}
      className={widthOf(field)}
      note={note}
      required={required}
      help={hint ?? field.help}
      error={error === undefined ? undefined : (unreadable(field, value) ?? error)}
      group={isGroup(field)}
    >
      <Control {...props} />
    </FieldFrame>
  )
}

const isGroup = (field: Field): boolean => field.kind === 'instant' || field.kind === 'address' || field.kind === 'rows'

/** The control alone, for places that bring their own label. */
export function Control(props: FieldInputProps): ReactNode {
  const { field, value, onChange, onBlur, name } = props
  const { today, timeZone } = useHost()
  const common = { name, onBlur } as const
  switch (field.kind) {
    case 'text':
      return <TextInput {...props} field={field} />
    case 'longText':
      return <TextArea {...props} max={field.max ?? 5000} />
    case 'email':
      return (
        <Input
          {...common}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'phone':
      return <PhoneInput {...common} value={textOf(value)} onChange={onChange} />
    case 'int':
    case 'decimal':
      return <NumberInput {...props} field={field} />
    case 'money':
      return <MoneyInput {...common} value={asNumber(value)} onChange={either(onChange)} />
    case 'date':
      return <DateInput {...common} today={today} value={asDay(value)} onChange={either(onChange)} />
    case 'instant':
      return (
        <InstantInput
          label={field.label}
          onBlur={onBlur}
          today={today}
          timeZone={timeZone}
          value={asMoment(value)}
          onChange={either(onChange)}
        />
      )
    case 'choice':
      return <ChoiceInput {...props} options={field.options} required={field.required === true} />
    case 'choices':
      return <ChoicesInput {...props} options={field.options} />
    case 'ref':
      return <RefInput {...props} field={field} />
    case 'refs':
      return <RefsInput {...props} field={field} />
    case 'anyRef':
      return <AnyRefInput {...props} />
    case 'address':
      return <AddressInput value={value} onChange={onChange} onBlur={onBlur} />
    case 'rows':
      return <RowsInput field={field} value={value} onChange={onChange} onBlur={onBlur} Part={Control} />
    case 'bool':
      return <Checkbox checked={value === true} onChange={onChange} aria-label={field.label} />
  }
}

const asDay = (value: unknown): string | null => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null)
// The server writes moments with +00:00, the input with Z.
const asMoment = (value: unknown): string | null =>
  typeof value === 'string' && isRealMoment(value) ? new Date(value).toISOString() : null
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/** The value, or what was typed instead of one. */
const either =
  (onChange: (value: unknown) => void) =>
  (value: string | number | null, entered?: string): void =>
    onChange(value ?? entered ?? null)

function TextInput(props: FieldInputProps & { field: TextField }): ReactNode {
  const { field, name, value, onChange, onBlur } = props
  const max = field.max ?? 200
  if (max > 300) return <TextArea {...props} max={max} />
  const take = (text: string): void => onChange(field.upper === true ? text.toUpperCase() : text)
  return (
    <Input
      name={name}
      onBlur={onBlur}
      className={field.mono === true ? 'font-mono' : undefined}
      maxLength={max}
      placeholder={field.placeholder}
      value={textOf(value)}
      onChange={(event) => take(event.target.value)}
    />
  )
}

function TextArea({ name, value, onChange, onBlur, max }: FieldInputProps & { max: number }): ReactNode {
  return (
    <Textarea
      name={name}
      rows={3}
      maxLength={max}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

/** Digits with or without commas; anything else stays as typed. */
function NumberInput({ name, field, value, onChange, onBlur }: FieldInputProps & { field: IntField | DecimalField }): ReactNode {
  const { unit } = field
  const grouped = field.kind === 'decimal' || field.plain !== true
  const dollars = field.kind === 'decimal' && field.dollars === true
  const read = (text: string): unknown => {
    const plain = text
      .trim()
      .replace(dollars ? /^\$/ : '', '')
      .replaceAll(',', '')
    if (plain === '') return null
    return /^-?\d*\.?\d+$/.test(plain) ? Number(plain) : text
  }
  const shown =
    typeof value !== 'number' ? textOf(value) : dollars ? bareNumber(field, value) : grouped ? value.toLocaleString('en-US') : String(value)
  const [typed, setTyped] = useState(shown)
  return (
    <Input
      name={name}
      inputMode="decimal"
      autoComplete="off"
      placeholder={dollars ? bareNumber(field, 0) : undefined}
      // As it was typed, until the value comes from elsewhere: a restored draft, a hint, another row.
      value={read(typed) === (isEmptyValue(value) ? null : value) ? typed : shown}
      onBlur={onBlur}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
      end={unit === undefined ? undefined : <span className="text-fg-muted text-sm pr-1">{unit}</span>}
    />
  )
}

const chosenByTyping = 12

function ChoiceInput({
  name,
  field,
  value,
  onChange,
  onBlur,
  options,
  required,
}: FieldInputProps & { options: ChoiceOptions; required: boolean }): ReactNode {
  const choices = Object.entries(options).map(([key, option]) => ({ value: key, label: option.label }))
  const current = textOf(value)
  if (choices.length > chosenByTyping) {
    return (
      <Combobox
        name={name}
        label={field.label}
        placeholder="Choose"
        clearable={!required}
        search={searchIn(choices)}
        value={choices.find((choice) => choice.value === current) ?? null}
        onChange={(option) => onChange(option?.value ?? null)}
        onBlur={onBlur}
      />
    )
  }
  return (
    <Select
      name={name}
      value={current === '' ? null : current}
      onChange={onChange}
      onBlur={onBlur}
      choices={choices}
      clearLabel={required ? undefined : 'Not answered'}
    />
  )
}

function ChoicesInput({ field, value, onChange, onBlur, options }: FieldInputProps & { options: ChoiceOptions }): ReactNode {
  const choices = Object.entries(options).map(([key, option]) => ({ value: key, label: option.label }))
  const chosen = listOf(value)
  return (
    <MultiSelect
      label={field.label}
      search={searchIn(choices)}
      value={choices.filter((choice) => chosen.includes(choice.value))}
      onChange={(next) => onChange(isEmptyValue(next) ? null : next.map((option) => option.value))}
      onBlur={onBlur}
    />
  )
}
