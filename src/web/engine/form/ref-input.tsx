import { type ReactNode, Suspense, useState } from 'react'
import type { RefField, RefsField } from '#kit/fields.ts'
import { inSentence } from '#kit/words.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import type { Option } from '#web/ui/form/use-remote-options.ts'
import { useKind } from '../host.tsx'
import { useGatedSearch } from './gated-search.ts'
import type { FieldInputProps } from './field-input.ts'
import { useTitles } from '../queries/queries.ts'
import { useNoneFound } from '../queries/ref-search.ts'
import { textOf } from '../queries/rows.ts'
import { listOf } from '../values/value-words.ts'

/** Another record, found by typing its name or number. */
export function RefInput(props: FieldInputProps & { field: RefField }): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <LoadedRefInput {...props} />
    </Suspense>
  )
}

function LoadedRefInput({ field, name, value, labels, valuesNow, onChange, onBlur }: FieldInputProps & { field: RefField }): ReactNode {
  const target = useKind(field.to)
  const search = useGatedSearch(target, field, valuesNow)
  const noneFound = useNoneFound(target)
  const [chosen, setChosen] = useState<Option | null>(null)
  const id = textOf(value)
  const given = labels?.[name]
  const known = chosen?.value === id ? chosen.label : typeof given === 'string' ? given : undefined
  // A value from the address (?driver=…) comes without its title.
  const titles = useTitles(target, id !== '' && known === undefined ? [id] : [])
  return (
    <Combobox
      name={name}
      label={field.label}
      placeholder={target === null ? undefined : `Find ${inSentence(target.label.one)}`}
      emptyText={noneFound}
      clearable={field.required !== true}
      search={search}
      value={id === '' ? null : { value: id, label: known ?? titles.get(id) ?? '…' }}
      onChange={(option) => {
        setChosen(option)
        onChange(option?.value ?? null)
      }}
      onBlur={onBlur}
    />
  )
}

/** Several records. */
export function RefsInput(props: FieldInputProps & { field: RefsField }): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <LoadedRefsInput {...props} />
    </Suspense>
  )
}

function LoadedRefsInput({ field, value, valuesNow, onChange, onBlur }: FieldInputProps & { field: RefsField }): ReactNode {
  const target = useKind(field.to)
  const search = useGatedSearch(target, field, valuesNow)
  const ids = listOf(value)
  const titles = useTitles(target, ids)
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <MultiSelect
      label={field.label}
      search={search}
      value={ids.map((id) => ({ value: id, label: seen.get(id) ?? titles.get(id) ?? '…' }))}
      onChange={(next) => {
        setSeen(new Map(next.map((option) => [option.value, option.label])))
        onChange(next.length === 0 ? null : next.map((option) => option.value))
      }}
      onBlur={onBlur}
    />
  )
}
