import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useControlProps } from './field.tsx'
import { OptionPicker, useOptionPicker } from './option-picker.tsx'
import type { Option, OptionSearch } from './use-remote-options.ts'

type MultiSelectProps = {
  value: readonly Option[]
  onChange: (value: readonly Option[]) => void
  search: OptionSearch
  label: string
  placeholder?: string | undefined
  emptyText?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  onBlur?: (() => void) | undefined
}

/** Several of many, as tags. Backspace in the empty field takes the last one away. */
export function MultiSelect({
  value,
  onChange,
  search,
  label,
  placeholder,
  emptyText = 'Nothing found',
  disabled,
  onBlur,
  id,
}: MultiSelectProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const wired = useControlProps({ id })
  const toggle = (option: Option): void => {
    const without = value.filter((chosen) => chosen.value !== option.value)
    onChange(without.length < value.length ? without : [...value, option])
    field.current?.focus()
  }
  const { typed, close, list, input } = useOptionPicker({
    search,
    isChosen: (option) => value.some((chosen) => chosen.value === option),
    onChoose: toggle,
    after: 'stay open',
  })
  return (
    <OptionPicker list={list} label={label} multiple emptyText={emptyText}>
      <div className="input multi" aria-disabled={disabled} onClick={() => field.current?.focus()}>
        {value.map((option) => (
          <span key={option.value} className="tag">
            <span>{option.label}</span>
            <button type="button" aria-label={`Remove ${option.label}`} disabled={disabled} onClick={() => toggle(option)}>
              <X aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          {...wired}
          {...input}
          ref={field}
          aria-label={wired.id === undefined ? label : undefined}
          disabled={disabled}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={typed ?? ''}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && (typed ?? '') === '') onChange(value.slice(0, -1))
            else input.onKeyDown(event)
          }}
          onBlur={() => {
            close()
            onBlur?.()
          }}
        />
      </div>
    </OptionPicker>
  )
}
