import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { OptionList } from '#web/ui/form/option-list.tsx'
import { type OptionSearch, useRemoteOptions } from '#web/ui/form/use-remote-options.ts'
import type { Person } from './comments.ts'

type MentionProps = {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  onMention: (person: Person) => void
  /** Finds people; null where nobody is mentioned. */
  search: OptionSearch | null
}

export type Mention = {
  /** To be told of each change, with where the caret stands. */
  change: (text: string, caret: number) => void
  /** True where the key was for the list of people. */
  press: (event: KeyboardEvent) => boolean
  close: () => void
  /** Says to readers which person the arrows stand on. */
  aria: { 'aria-controls'?: string; 'aria-activedescendant'?: string }
  menu: ReactNode
}

const nobody: OptionSearch = () => Promise.resolve([])

/** `@` in a box for words offers people: arrows, Enter or Tab choose, Escape closes. */
export const useMention = ({ box, text, onText, onMention, search }: MentionProps): Mention => {
  const id = useId()
  const [typing, setTyping] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const answered = useRemoteOptions(search ?? nobody, typing ?? '', typing !== null)
  // Until the answer to the last letter is there, the list is that of the letters before: Enter never means somebody else.
  const words = (typing ?? '').toLowerCase().split(' ')
  const found = { ...answered, options: answered.options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))) }
  const mention = (person: Person): void => {
    const caret = box.current?.selectionStart ?? text.length
    const before = text.slice(0, caret).replace(/@[\p{L}' -]*$/u, `@${person.name} `)
    onText(before + text.slice(caret))
    onMention(person)
    setTyping(null)
    box.current?.focus()
  }
  const press = (event: KeyboardEvent): boolean => {
    const option = found.options[active]
    if (typing === null || option === undefined) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + found.options.length) % found.options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') mention({ id: option.value, name: option.label })
    else if (event.key === 'Escape') setTyping(null)
    else return false
    event.preventDefault()
    return true
  }
  return {
    change: (next, caret) => {
      onText(next)
      setActive(0)
      setTyping(search === null ? null : (/(?:^|\s)@((?:[\p{L}'-]+ ?)?[\p{L}'-]*)$/u.exec(next.slice(0, caret))?.[1] ?? null))
    },
    press,
    close: () => setTyping(null),
    aria: typing === null || found.options.length === 0 ? {} : { 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` },
    menu:
      typing === null ? null : (
        <div className="menu mention-menu">
          <OptionList
            id={id}
            label="People"
            found={found}
            active={active}
            onActive={setActive}
            chosen={() => false}
            onChoose={(option) => mention({ id: option.value, name: option.label })}
            emptyText="No matches"
          />
        </div>
      ),
  }
}
