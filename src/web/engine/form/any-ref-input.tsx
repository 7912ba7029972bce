import { type ReactNode, useState } from 'react'
import { readAnyRef } from '#kit/fields.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import type { Option } from '#web/ui/form/use-remote-options.ts'
import { anyText, searchAny, useAnyTitles } from '../values/any-ref.ts'
import type { FieldInputProps } from './field-input.ts'

/** A record of any kind, found by the search of the whole product. */
export function AnyRefInput({ field, name, value, labels, onChange, onBlur }: FieldInputProps): ReactNode {
  const [chosen, setChosen] = useState<Option | null>(null)
  const current = anyText(value)
  const given = labels?.[name]
  const known = chosen?.value === current ? chosen.label : typeof given === 'string' ? given : undefined
  const titles = useAnyTitles(current !== '' && known === undefined ? [current] : [])
  return (
    <Combobox
      name={name}
      label={field.label}
      placeholder="Find by name or number"
      clearable={field.required !== true}
      search={searchAny}
      value={current === '' ? null : { value: current, label: known ?? titles.get(current) ?? '…' }}
      onChange={(option) => {
        setChosen(option)
        onChange(option === null ? null : readAnyRef(option.value))
      }}
      onBlur={onBlur}
    />
  )
}
