import { type FormEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { titleCaseRole } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type OptionSearch, useRemoteOptions } from '#web/ui/use-remote-options.ts'
import { type Comment, mentionable, type Person, useCommentAct } from './comments.ts'
import { newKey } from '../queries.ts'
import type { RecordRow } from '../rows.ts'

type ComposerProps = { record: RecordDefinition; row: RecordRow; correcting: Comment | null; onDone: () => void }

/** Writes a comment; `@` offers the people who may read the record. */
export function CommentComposer({ record, row, correcting, onDone }: ComposerProps): ReactNode {
  const act = useCommentAct(record, row)
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(correcting?.body ?? '')
  const [people, setPeople] = useState<readonly Person[]>(correcting?.mentions ?? [])
  const [typing, setTyping] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [key, setKey] = useState(newKey)
  const search = useMemo<OptionSearch>(
    () => async (query, signal) =>
      (await mentionable(record, row, query, signal)).map((person) => ({
        value: person.id,
        label: person.name,
        note: titleCaseRole(person.role),
      })),
    [record, row],
  )
  const found = useRemoteOptions(search, typing ?? '', typing !== null)
  const change = (next: string, caret: number): void => {
    setText(next)
    setActive(0)
    setTyping(/(?:^|\s)@((?:[\p{L}'-]+ ?)?[\p{L}'-]*)$/u.exec(next.slice(0, caret))?.[1] ?? null)
  }
  const mention = (person: Person): void => {
    const caret = box.current?.selectionStart ?? text.length
    const before = text.slice(0, caret).replace(/@[\p{L}' -]*$/u, `@${person.name} `)
    setText(before + text.slice(caret))
    setPeople((known) => [...known.filter((one) => one.id !== person.id), person])
    setTyping(null)
    box.current?.focus()
  }
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (text.trim() === '' || act.isPending) return
    const mentions = people.filter((person) => text.includes(`@${person.name}`)).map((person) => person.id)
    act.mutate(
      { act: 'write', body: text.trim(), mentions, correctedFrom: correcting?.id ?? null, key },
      {
        onSuccess: () => {
          setText('')
          setPeople([])
          setKey(newKey())
          onDone()
        },
      },
    )
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return submit()
    const option = found.options[active]
    if (typing === null || option === undefined) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + found.options.length) % found.options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') mention({ id: option.value, name: option.label })
    else if (event.key === 'Escape') setTyping(null)
    else return
    event.preventDefault()
  }
  return (
    <form className="composer" onSubmit={submit}>
      <div className="flex-1 min-w-0 relative">
        {act.isError ? <Banner tone="danger">{sentenceOf(act.error)}</Banner> : null}
        <Textarea
          ref={box}
          rows={2}
          maxLength={4000}
          aria-label={correcting === null ? 'Comment' : 'Correction'}
          placeholder="Write a comment, @ to mention"
          value={text}
          onChange={(event) => change(event.target.value, event.target.selectionStart)}
          onKeyDown={press}
          onBlur={() => setTyping(null)}
        />
        {typing === null ? null : (
          <div className="menu mention-menu">
            <OptionList
              id="mention-options"
              label="People"
              found={found}
              active={active}
              onActive={setActive}
              chosen={() => false}
              onChoose={(option) => mention({ id: option.value, name: option.label })}
              emptyText="Nobody found"
            />
          </div>
        )}
      </div>
      {correcting === null ? null : (
        <Button tone="ghost" onClick={onDone}>
          Cancel
        </Button>
      )}
      <Button type="submit" busy={act.isPending} disabled={text.trim() === ''}>
        {correcting === null ? 'Comment' : 'Save correction'}
      </Button>
    </form>
  )
}
