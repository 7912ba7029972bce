import { X } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useControlProps } from './field.tsx'
import { OptionList } from './option-list.tsx'
import { type Option, type OptionSearch, useEarlyEnter, useRemoteOptions } from './use-remote-options.ts'

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
  const listId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const wired = useControlProps({ id })
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = useRemoteOptions(search, typed, open)
  const toggle = (option: Option): void => {
    const without = value.filter((chosen) => chosen.value !== option.value)
    if (option.refused === true && without.length === value.length) return
    onChange(without.length < value.length ? without : [...value, option])
    setTyped('')
    input.current?.focus()
  }
  const waitToChoose = useEarlyEnter(found, typed, open, toggle)
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = found.options[active]
    if (step !== undefined) {
      event.preventDefault()
      setOpen(true)
      if (open && found.options.length > 0) setActive((active + step + found.options.length) % found.options.length)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (found.state === 'loading' && typed !== '') waitToChoose()
      else if (option !== undefined) toggle(option)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <div ref={anchor} className="input multi" aria-disabled={disabled} onClick={() => input.current?.focus()}>
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
            ref={input}
            role="combobox"
            aria-label={wired.id === undefined ? label : undefined}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && found.options.length > 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            disabled={disabled}
            placeholder={value.length === 0 ? placeholder : undefined}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={press}
            onBlur={() => {
              setOpen(false)
              setTyped('')
              onBlur?.()
            }}
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="presentation"
          className="menu menu-match"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) =>
            event.target instanceof Node && anchor.current?.contains(event.target) === true ? event.preventDefault() : undefined
          }
        >
          <OptionList
            id={listId}
            label={label}
            multiple
            found={found}
            active={active}
            onActive={setActive}
            chosen={(option) => value.some((chosen) => chosen.value === option)}
            onChoose={toggle}
            emptyText={emptyText}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
