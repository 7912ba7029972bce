import { type FormEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { titleCaseRole } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { OptionSearch } from '#web/ui/form/use-remote-options.ts'
import { type Comment, mentionable, type Person, useCommentAct } from './comments.ts'
import { useMention } from './mention.tsx'
import { newKey } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'

type ComposerProps = { record: RecordDefinition; row: RecordRow; correcting: Comment | null; rows?: number; onDone: () => void }

/** Writes a comment; `@` offers the people who may read the record. */
export function CommentComposer({ record, row, correcting, rows = 2, onDone }: ComposerProps): ReactNode {
  const act = useCommentAct(record, row)
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(correcting?.body ?? '')
  const [people, setPeople] = useState<readonly Person[]>(correcting?.mentions ?? [])
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
  const mention = useMention({
    box,
    text,
    onText: setText,
    onMention: (person) => setPeople((known) => [...known.filter((one) => one.id !== person.id), person]),
    search,
  })
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
    mention.press(event)
  }
  return (
    <form className="composer" onSubmit={submit}>
      <div className="flex-1 min-w-0 relative">
        {act.isError ? <Banner tone="danger">{sentenceOf(act.error)}</Banner> : null}
        <Textarea
          ref={box}
          rows={rows}
          maxLength={4000}
          aria-label={correcting === null ? 'Comment' : 'Correction'}
          placeholder="Write a comment, @ to mention"
          value={text}
          {...mention.aria}
          onChange={(event) => mention.change(event.target.value, event.target.selectionStart)}
          onKeyDown={press}
          onBlur={mention.close}
        />
        {mention.menu}
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
