import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { readJson } from '../api/client.ts'
import { useDivision } from '../engine/division.ts'
import { Kbd } from '../ui/actions/kbd.tsx'
import { OptionList } from '../ui/form/option-list.tsx'
import { type OptionSearch, useRemoteOptions } from '../ui/form/use-remote-options.ts'

/** What GET /api/ai-agent/complete answers. */
type Completion = { offers: { text: string; count: number | null }[] }

type Props = { draft: string; onDraft: (text: string) => void; onSend: (text: string) => void }

type CompletionHandle = {
  /** Takes each change of the text that is typed. */
  type: (text: string) => void
  /** True if the key was for the list. */
  press: (event: KeyboardEvent) => boolean
  close: () => void
  /** Tells screen readers which question is active. */
  aria: { 'aria-autocomplete': 'list'; 'aria-controls'?: string; 'aria-activedescendant'?: string }
  list: ReactNode
}

const leastTyped = 2
const mostTyped = 200

/** Offers whole questions while one is typed: arrows choose, Tab takes one into the box, Enter sends the chosen one, Escape closes the list. */
export function useCompletion({ draft, onDraft, onSend }: Props): CompletionHandle {
  const id = useId()
  const router = useRouter()
  const division = useDivision().value
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const search: OptionSearch = async (_words, signal) => {
    const query = { text: typed ?? '', path: router.state.location.pathname, division }
    const { offers } = await readJson<Completion>('/api/ai-agent/complete', { query, signal })
    return offers.map(({ text, count }) => ({ value: text, label: text, note: count?.toLocaleString('en-US') }))
  }
  const answered = useRemoteOptions(search, typed ?? '', typed !== null)
  // Until the next answer is here, only what still begins with the typed words is shown.
  const begun = draft.replaceAll(/\s+/g, ' ').trimStart().toLowerCase()
  const options = answered.options.filter(({ value }) => value.length > begun.length && value.toLowerCase().startsWith(begun))
  const isOpen = typed !== null && options.length > 0
  const close = (): void => {
    setTyped(null)
    setActive(-1)
  }
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    const chosen = options[active]
    const first = chosen ?? options[0]
    if (event.key === 'ArrowDown') setActive(active + 1 < options.length ? active + 1 : -1)
    else if (event.key === 'ArrowUp') setActive(active < 0 ? options.length - 1 : active - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab' && !event.shiftKey && first !== undefined) {
      onDraft(first.value)
      close()
    } else if (event.key === 'Enter' && !event.shiftKey && chosen !== undefined) {
      onSend(chosen.value)
      close()
    } else return false
    event.preventDefault()
    return true
  }
  return {
    type: (text) => {
      onDraft(text)
      setActive(-1)
      const isShort = text.trim().length < leastTyped
      setTyped(isShort || text.length > mostTyped || text.includes('\n') ? null : text)
    },
    press,
    close,
    aria: {
      'aria-autocomplete': 'list',
      ...(isOpen ? { 'aria-controls': id } : {}),
      ...(isOpen && active >= 0 ? { 'aria-activedescendant': `${id}-${active}` } : {}),
    },
    list: isOpen ? (
      <div className="menu assistant-complete">
        <OptionList
          id={id}
          label="Questions"
          found={{ ...answered, options }}
          active={active}
          onActive={setActive}
          chosen={(value) => value === options[active]?.value}
          onChoose={({ value }) => {
            onSend(value)
            close()
          }}
          emptyText=""
        />
        <p className="assistant-complete-keys" aria-hidden="true">
          <Kbd>Tab</Kbd> completes <Kbd>↓</Kbd> chooses
        </p>
      </div>
    ) : null,
  }
}
