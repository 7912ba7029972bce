import * as Popover from 'radix-ui/popover'
import { type ChangeEvent, type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { OptionList } from './option-list.tsx'
import { type Option, type OptionSearch, useEarlyEnter, useRemoteOptions } from './use-remote-options.ts'

type Choosing = {
  search: OptionSearch
  isChosen: (value: string) => boolean
  onChoose: (option: Option) => void
  /** What the list does once an option is chosen. */
  after: 'close' | 'stay open'
}

/** State and keys of a field with a list of options: typing filters, arrows move, Enter chooses, and Escape closes the list only. */
export function useOptionPicker({ search, isChosen, onChoose, after }: Choosing) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = useRemoteOptions(search, typed ?? '', open)
  const close = (): void => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (option: Option): void => {
    if (option.refused === true && !isChosen(option.value)) return
    onChoose(option)
    if (after === 'close') close()
    else setTyped(null)
  }
  const waitToChoose = useEarlyEnter(found, typed ?? '', open, choose)
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const count = found.options.length
    if (step !== undefined) {
      event.preventDefault()
      if (open) setActive(count === 0 ? 0 : (active + step + count) % count)
      else setOpen(true)
    } else if (event.key === 'Enter' && open) {
      const option = found.options[active]
      event.preventDefault()
      if (found.state === 'loading' && typed !== null) waitToChoose()
      else if (option !== undefined) choose(option)
    } else if (event.key === 'Escape' && open) {
      // The dialog around it stays open.
      event.stopPropagation()
      close()
    }
  }
  return {
    /** What was typed and not chosen yet; null if nothing was. */
    typed,
    close,
    list: { id: listId, open, setOpen, close, active, setActive, found, choose, isChosen },
    input: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && found.options.length > 0 ? `${listId}-${active}` : undefined,
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value)
        setActive(0)
        setOpen(true)
      },
      onClick: () => setOpen(true),
      onKeyDown: press,
    },
  } as const
}

type OptionPickerProps = {
  list: ReturnType<typeof useOptionPicker>['list']
  label: string
  multiple?: boolean | undefined
  emptyText: string
  /** The field, over which the list opens; its width is the list's. */
  children: ReactElement
}

/** A field with its list of options. */
export function OptionPicker({ list, label, multiple, emptyText, children }: OptionPickerProps): ReactNode {
  const anchor = useRef<HTMLDivElement>(null)
  const { id, open, setOpen, close, active, setActive, found, choose, isChosen } = list
  return (
    <Popover.Root open={open} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      <Popover.Anchor asChild ref={anchor}>
        {children}
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
          onInteractOutside={(event) => {
            // A press into the field moves the caret and must not drop what was typed.
            if (event.target instanceof Node && anchor.current?.contains(event.target) === true) event.preventDefault()
          }}
        >
          <OptionList
            id={id}
            label={label}
            multiple={multiple}
            found={found}
            active={active}
            onActive={setActive}
            chosen={isChosen}
            onChoose={choose}
            emptyText={emptyText}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
