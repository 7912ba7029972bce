import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Input } from '#web/ui/form/input.tsx'
import { OptionPicker, useOptionPicker } from '#web/ui/form/option-picker.tsx'
import type { Option } from '#web/ui/form/use-remote-options.ts'
import { normalizeCode } from '../../violations/csa/code.ts'
import type { Code } from './lines.ts'

type CodeInputProps = {
  id: string
  label: string
  code: string
  invalid: boolean
  onText: (text: string) => void
  /** What the table says of a code, as long as the line still holds what was typed. */
  onEntry: (entry: Code, typed: string) => void
  /** The table does not decide what was typed. */
  onOpen: (typed: string) => void
  onNext: () => void
  /** What stands beside the code; the list of codes opens below both. */
  children: ReactNode
}

const shown = 8

const lookUp = (typed: string, signal?: AbortSignal): Promise<Code[]> =>
  typed.trim().length < 2
    ? Promise.resolve([])
    : readJson<Code[]>(
        `/api/violation-codes${writeSearch({ q: typed.trim(), limit: String(shown) })}`,
        signal === undefined ? {} : { signal },
      )

const nameOf = ({ code, severity }: Code): string => `${code} ${severity}`
const optionOf = (entry: Code): Option => ({
  value: nameOf(entry),
  label: `${entry.code} ${entry.description}`,
  note: `severity ${entry.severity}`,
})

const sameCode = (typed: string, found: readonly Code[]): readonly Code[] =>
  found.filter(({ code }) => normalizeCode(code) === normalizeCode(typed))

/** The code of a violation, found in the table by its number or its words. Enter takes it over; a number that is a code goes on to the next row. */
export function CodeInput({ id, label, code, invalid, onText, onEntry, onOpen, onNext, children }: CodeInputProps): ReactNode {
  const [found, setFound] = useState<readonly Code[]>([])
  const moved = useRef(false)
  const { typed, close, list, input } = useOptionPicker({
    search: async (query, signal) => {
      const entries = await lookUp(query, signal)
      setFound(entries)
      return entries.map(optionOf)
    },
    isChosen: () => false,
    onChoose: (option) => {
      const entry = found.find((one) => nameOf(one) === option.value)
      if (entry !== undefined) onEntry(entry, code)
    },
    after: 'close',
  })
  const decide = (text: string, entries: readonly Code[]): void => {
    const exact = sameCode(text, entries)
    // Of several meanings a person takes one.
    if (exact.length > 1) return
    const [entry] = exact.length === 1 ? exact : entries
    close()
    if (entry === undefined) onOpen(text)
    else onEntry(entry, text)
    if (exact.length === 1 || entry === undefined) onNext()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) {
      moved.current = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      return input.onKeyDown(event)
    }
    event.preventDefault()
    event.stopPropagation()
    if (typed === null) return onNext()
    const option = list.found.options[list.active]
    if (moved.current && list.open && option !== undefined) list.choose(option)
    else if (list.found.state === 'ready') decide(typed, found)
    else
      void lookUp(typed).then(
        (entries) => decide(typed, entries),
        () => close(),
      )
  }
  /** Left without choosing: a code of the table is recognized all the same. */
  const leave = (): void => {
    close()
    if (typed === null || typed.trim() === '') return
    void lookUp(typed).then(
      (entries) => {
        const [entry, ...others] = sameCode(typed, entries)
        if (entry === undefined || others.length > 0) onOpen(typed)
        else onEntry(entry, typed)
      },
      () => undefined,
    )
  }
  return (
    <OptionPicker
      list={list}
      label="Violation codes"
      emptyText={code.trim().length < 2 ? 'Type a code or a word' : 'Not in the violation code table'}
    >
      <div className="violation-finding">
        <div>
          <Input
            {...input}
            id={id}
            aria-label={label}
            aria-invalid={invalid || undefined}
            placeholder="Code or word"
            spellCheck={false}
            maxLength={30}
            value={typed ?? code}
            onChange={(event) => {
              moved.current = false
              input.onChange(event)
              onText(event.target.value)
            }}
            onKeyDown={press}
            onBlur={leave}
          />
        </div>
        {children}
      </div>
    </OptionPicker>
  )
}
