import { type ReactNode, useState } from 'react'
import type { Field } from '#kit/fields.ts'
import { parseCurrencyCents } from '#kit/format.ts'
import { whoeverAsks } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field as FieldFrame } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import type { OptionSearch } from '#web/ui/form/use-remote-options.ts'
import { searchAny, useAnyTitles } from '#web/engine/values/any-ref.ts'
import { type EditorProps, OptionChoices, operatorOf, operators, OptionsOnDay, type Operator, written } from './filter-options.tsx'
import { valuesOf } from './filter-words.ts'
import { useHost, useKind } from '#web/engine/host.tsx'
import { useTitles } from '#web/engine/queries/queries.ts'
import { useRefSearch } from '#web/engine/queries/ref-search.ts'

/** The condition of one field, by its kind. Changes count at once; numbers and dates on Apply. */
export function FilterEditor(props: EditorProps): ReactNode {
  const { record, filter } = props
  const { name } = filter
  const field = fieldOf(record, name)
  if (name === 'archived') return <ArchiveChoice {...props} />
  if (name === 'status')
    return (
      <OptionChoices
        {...props}
        options={Object.entries(record.lifecycle.states).map(([value, state]) => ({ value, label: state.label }))}
        required
      />
    )
  if (name === 'createdBy') return <OptionChoices {...props} options={[{ value: whoeverAsks, label: 'Me' }]} required />
  if (field === undefined) return <DayRange {...props} timed />
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const options = Object.entries(field.options).map(([value, option]) => ({ value, label: option.label }))
      return field.kind === 'choice' && field.daysAhead !== undefined ? (
        <OptionsOnDay {...props} options={options} daysAhead={field.daysAhead} />
      ) : (
        <OptionChoices {...props} options={options} required={field.required === true} />
      )
    }
    case 'bool':
      return (
        <OptionChoices
          {...props}
          options={[
            { value: 'true', label: field.yes ?? 'Yes' },
            { value: 'false', label: field.no ?? 'No' },
          ]}
          required
        />
      )
    case 'ref':
    case 'refs':
      return <RecordChoices {...props} to={field.to} label={field.label} required={field.required === true} />
    case 'anyRef':
      return <AnyChoices {...props} label={field.label} />
    case 'int':
    case 'decimal':
    case 'money':
      return <NumberRange {...props} field={field} />
    case 'date':
      return <DayRange {...props} />
    case 'instant':
      return <DayRange {...props} timed />
    default:
      return <TextValues {...props} />
  }
}

function RecordChoices({ to, ...props }: EditorProps & { to: string; label: string; required: boolean }): ReactNode {
  const target = useKind(to)
  const search = useRefSearch(target)
  const ids = valuesOf(props.filter.exact ?? '').filter((value) => value.length === 36)
  return <Choices {...props} search={search} titles={useTitles(target, ids)} />
}

function AnyChoices(props: EditorProps & { label: string }): ReactNode {
  const named = valuesOf(props.filter.exact ?? '').filter((value) => value.includes(':'))
  return <Choices {...props} required={false} search={searchAny} titles={useAnyTitles(named)} />
}

function Choices({
  filter,
  label,
  required,
  search,
  titles,
  onChange,
}: EditorProps & { label: string; required: boolean; search: OptionSearch; titles: ReadonlyMap<string, string> }): ReactNode {
  const operator = operatorOf(filter.exact)
  const values = valuesOf(filter.exact ?? '')
  const ids = values.filter((value) => value !== 'null')
  const empty = values.includes('null')
  const set = (nextOperator: Operator, next: readonly string[]): void => onChange({ [filter.name]: written(nextOperator, next) })
  return (
    <div className="flex flex-col gap-2 w-72">
      <Segmented size="sm" label="Condition" value={operator} onChange={(next) => set(next, values)} choices={operators} />
      <MultiSelect
        label={label}
        placeholder={`Find ${inSentence(label)}`}
        search={search}
        value={ids.map((id) => ({ value: id, label: id === whoeverAsks ? 'Me' : (titles.get(id) ?? '…') }))}
        onChange={(next) => set(operator, [...next.map((option) => option.value), ...(empty ? ['null'] : [])])}
      />
      {required ? null : <Checkbox label="Empty" checked={empty} onChange={(on) => set(operator, on ? [...ids, 'null'] : ids)} />}
    </div>
  )
}

function NumberRange({ filter, field, onChange, onDone }: EditorProps & { field: Field }): ReactNode {
  const shown = (value: string | null): string => (value === null ? '' : field.kind === 'money' ? String(Number(value) / 100) : value)
  const [from, setFrom] = useState(shown(filter.from))
  const [to, setTo] = useState(shown(filter.to))
  const read = (text: string): string | undefined => {
    const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
    if (plain === '') return undefined
    if (field.kind === 'money') return parseCurrencyCents(text)?.toString()
    return Number.isFinite(Number(plain)) ? plain : undefined
  }
  const apply = (): void => {
    onChange({ [`${filter.name}From`]: read(from), [`${filter.name}To`]: read(to) })
    onDone()
  }
  return (
    <form className="flex flex-col gap-3 w-64" onSubmit={(event) => (event.preventDefault(), apply())}>
      <div className="grid grid-cols-2 gap-2">
        <FieldFrame label="At least">
          <Input size="sm" inputMode="decimal" value={from} onChange={(event) => setFrom(event.target.value)} />
        </FieldFrame>
        <FieldFrame label="At most">
          <Input size="sm" inputMode="decimal" value={to} onChange={(event) => setTo(event.target.value)} />
        </FieldFrame>
      </div>
      <EmptyAndApply filter={filter} onChange={onChange} onDone={onDone} />
    </form>
  )
}

const dayPresets = [
  { value: 'past', label: 'Before today', from: undefined, to: 'today-1d' },
  { value: 'next30', label: 'Within 30 days', from: 'today', to: 'today+30d' },
  { value: 'due30', label: 'Past or within 30 days', from: undefined, to: 'today+30d' },
  { value: 'next90', label: 'Within 90 days', from: 'today', to: 'today+90d' },
  { value: 'last30', label: 'In the last 30 days', from: 'today-30d', to: 'today' },
  { value: 'last90', label: 'In the last 90 days', from: 'today-90d', to: 'today' },
] as const
const momentPresets = [
  { value: 'h24', label: 'In the last 24 hours', from: 'now-24h', to: undefined },
  { value: 'd7', label: 'In the last 7 days', from: 'now-7d', to: undefined },
  { value: 'd30', label: 'In the last 30 days', from: 'now-30d', to: undefined },
  { value: 'old24', label: 'Older than 24 hours', from: undefined, to: 'now-24h' },
  { value: 'old30', label: 'Older than 30 days', from: undefined, to: 'now-30d' },
] as const

function DayRange({ filter, timed = false, onChange, onDone }: EditorProps & { timed?: boolean }): ReactNode {
  const { today } = useHost()
  const day = (value: string | null): string | null => (value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null)
  const [from, setFrom] = useState(day(filter.from))
  const [to, setTo] = useState(day(filter.to))
  const presets = timed ? momentPresets : dayPresets
  const chosen = presets.find((preset) => (preset.from ?? null) === filter.from && (preset.to ?? null) === filter.to)?.value ?? null
  const range = (start: string | null | undefined, end: string | null | undefined): void =>
    onChange({ [`${filter.name}From`]: start ?? undefined, [`${filter.name}To`]: end ?? undefined })
  return (
    <form
      className="flex flex-col gap-3 w-72"
      onSubmit={(event) => {
        event.preventDefault()
        range(from, to)
        onDone()
      }}
    >
      <RadioGroup
        aria-label="Range"
        value={chosen}
        onChange={(value) => {
          const preset = presets.find((one) => one.value === value)
          range(preset?.from, preset?.to)
        }}
        choices={presets.map(({ value, label }) => ({ value, label }))}
      />
      <div className="grid grid-cols-2 gap-2">
        <FieldFrame label="From">
          <DateInput value={from} onChange={setFrom} today={today} />
        </FieldFrame>
        <FieldFrame label="To">
          <DateInput value={to} onChange={setTo} today={today} />
        </FieldFrame>
      </div>
      <EmptyAndApply filter={filter} onChange={onChange} onDone={onDone} />
    </form>
  )
}

function TextValues({ filter, onChange, onDone }: EditorProps): ReactNode {
  const [text, setText] = useState(filter.exact === null || filter.exact.endsWith('null') ? '' : filter.exact)
  return (
    <form
      className="flex flex-col gap-3 w-64"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ [filter.name]: text.trim() || undefined })
        onDone()
      }}
    >
      <FieldFrame label="Is" help="Several with commas">
        <Input size="sm" value={text} onChange={(event) => setText(event.target.value)} />
      </FieldFrame>
      <EmptyAndApply filter={filter} onChange={onChange} onDone={onDone} />
    </form>
  )
}

function EmptyAndApply({ filter, onChange, onDone }: Pick<EditorProps, 'filter' | 'onChange' | 'onDone'>): ReactNode {
  const set = (value: string): void => {
    onChange({ [filter.name]: filter.exact === value ? undefined : value })
    onDone()
  }
  return (
    <div className="flex items-center gap-1">
      <Button tone="ghost" size="sm" aria-pressed={filter.exact === 'null'} onClick={() => set('null')}>
        Is empty
      </Button>
      <Button tone="ghost" size="sm" aria-pressed={filter.exact === '!null'} onClick={() => set('!null')}>
        Not empty
      </Button>
      <Button type="submit" tone="primary" size="sm" className="ml-auto">
        Apply
      </Button>
    </div>
  )
}

function ArchiveChoice({ filter, onChange }: EditorProps): ReactNode {
  return (
    <RadioGroup
      aria-label="Archive"
      value={filter.exact ?? 'no'}
      onChange={(value) => onChange({ archived: value === 'no' ? undefined : value })}
      choices={[
        { value: 'no', label: 'Without archived' },
        { value: 'all', label: 'With archived' },
        { value: 'only', label: 'Archived only' },
      ]}
    />
  )
}
