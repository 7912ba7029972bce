import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useFieldWiring } from './field.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Input } from './input.tsx'
import { OptionPicker, useOptionPicker } from './option-picker.tsx'
import { exactOption, type Option, type OptionSearch } from './use-remote-options.ts'

type ComboboxProps = {
  value: Option | null
  onChange: (value: Option | null) => void
  search: OptionSearch
  /** What the list is called: "Drivers". */
  label: string
  icon?: ReactNode
  placeholder?: string | undefined
  emptyText?: string | undefined
  clearable?: boolean | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * One of many, found by typing: a driver, a unit. When the field is left, text that is exactly one option is taken ("MO", then Tab); other text that
 * was not chosen is dropped.
 */
export function Combobox({
  value,
  onChange,
  search,
  label,
  icon,
  placeholder,
  emptyText = 'Nothing found',
  clearable,
  disabled,
  onBlur,
  ref,
  ...rest
}: ComboboxProps): ReactNode {
  const labelled = useFieldWiring() !== null
  const { typed, close, list, input } = useOptionPicker({
    search,
    isChosen: (option) => option === value?.value,
    onChoose: onChange,
    after: 'close',
  })
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  const takeExact = async (text: string): Promise<void> => {
    const exact = exactOption(await search(text, new AbortController().signal).catch(() => []), text)
    if (exact !== null) change.current(exact)
  }
  const clear = (): void => {
    onChange(null)
    close()
  }
  return (
    <OptionPicker list={list} label={label} emptyText={emptyText}>
      <div>
        <Input
          {...rest}
          {...input}
          {...(ref === undefined ? {} : { ref })}
          aria-label={labelled ? undefined : label}
          spellCheck={false}
          icon={icon}
          disabled={disabled}
          placeholder={placeholder}
          value={typed ?? value?.label ?? ''}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (typed === '') onChange(null)
            else if (typed !== null) void takeExact(typed.trim())
            close()
            onBlur?.()
          }}
          end={
            clearable === true && value !== null && disabled !== true ? (
              <IconButton label={`Clear ${label}`} size="sm" onClick={clear}>
                <X aria-hidden="true" />
              </IconButton>
            ) : (
              <ChevronDown aria-hidden="true" className="pointer-events-none mr-1 text-fg-muted" />
            )
          }
        />
      </div>
    </OptionPicker>
  )
}
