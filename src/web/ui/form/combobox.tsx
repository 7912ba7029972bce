import { ChevronDown, X } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { useFieldWiring } from './field.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Input } from './input.tsx'
import { OptionList } from './option-list.tsx'
import { type Option, type OptionSearch, useEarlyEnter, useRemoteOptions } from './use-remote-options.ts'

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

/** One of many, found by typing: a driver, a unit. What was typed but not chosen is dropped when the field is left. */
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
  const listId = useId()
  const labelled = useFieldWiring() !== null
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = useRemoteOptions(search, typed ?? '', open)
  const choose = (option: Option | null): void => {
    if (option?.refused === true) return
    onChange(option)
    close()
  }
  const close = (): void => {
    setOpen(false)
    setTyped(null)
  }
  const waitToChoose = useEarlyEnter(found, typed ?? '', open, choose)
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setActive(wrapped(active + step, found.options.length))
      else setOpen(true)
    } else if (event.key === 'Enter' && open) {
      const option = found.options[active]
      event.preventDefault()
      if (found.state === 'loading' && typed !== null) waitToChoose()
      else if (option !== undefined) choose(option)
    } else if (event.key === 'Escape' && open) {
      // Only the list closes, not the dialog around it.
      event.stopPropagation()
      close()
    }
  }
  return (
    <Popover.Root open={open} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      <Popover.Anchor asChild>
        <div ref={anchor}>
          <Input
            {...rest}
            {...(ref === undefined ? {} : { ref })}
            role="combobox"
            aria-label={labelled ? undefined : label}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && found.options.length > 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            icon={icon}
            disabled={disabled}
            placeholder={placeholder}
            value={typed ?? value?.label ?? ''}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
              setOpen(true)
            }}
            onClick={() => setOpen(disabled !== true)}
            onFocus={(event) => event.target.select()}
            onKeyDown={press}
            onBlur={() => {
              if (typed === '') onChange(null)
              close()
              onBlur?.()
            }}
            end={
              clearable === true && value !== null && disabled !== true ? (
                <IconButton label={`Clear ${label}`} size="sm" onClick={() => choose(null)}>
                  <X aria-hidden="true" />
                </IconButton>
              ) : (
                <ChevronDown aria-hidden="true" className="pointer-events-none mr-1 text-fg-muted" />
              )
            }
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
          onInteractOutside={(event) => (isInside(event.target, anchor.current) ? event.preventDefault() : undefined)}
        >
          <OptionList
            id={listId}
            label={label}
            found={found}
            active={active}
            onActive={setActive}
            chosen={(option) => option === value?.value}
            onChoose={choose}
            emptyText={emptyText}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function wrapped(index: number, count: number): number {
  return count === 0 ? 0 : (index + count) % count
}

// A press into the field itself moves the caret; it must not drop what was typed.
function isInside(target: EventTarget | null, anchor: HTMLElement | null): boolean {
  return target instanceof Node && anchor?.contains(target) === true
}
