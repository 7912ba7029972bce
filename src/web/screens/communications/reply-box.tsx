import { type ReactNode, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { apiPath, newKey } from '#web/engine/queries.ts'
import { useHost } from '#web/engine/host.tsx'
import { useKept } from '#web/engine/kept.ts'
import { Banner } from '#web/ui/banner.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import type { Option, OptionSearch } from '#web/ui/use-remote-options.ts'
import { Composer, type Draft } from './composer.tsx'
import type { Person, RecordLabel, Thread } from './contract.ts'
import { useSend } from './use-messages.ts'

const empty: Draft = { body: '', priority: 'normal' }

/** Answers in a thread. What is typed is kept for each thread over a reload; sign-out removes it. */
export function ReplyBox({ thread }: { thread: Thread }): ReactNode {
  const { viewer } = useHost()
  const [draft, setDraft] = useKept<Draft>(`longhaul.draft.${viewer.id}.messages.${thread.id}`, empty)
  const [to, setTo] = useState<readonly Option[]>([])
  const [key, setKey] = useState(newKey)
  const sending = useSend()
  const send = (): void => {
    if (draft.body.trim() === '' || sending.isPending) return
    const people = to.map(({ value }) => value)
    sending.mutate(
      { thread: thread.id, ...draft, ...(people.length === 0 ? {} : { to: people }), key },
      {
        onSuccess: () => {
          setDraft(empty)
          setTo([])
          setKey(newKey())
        },
      },
    )
  }
  return (
    <form className="comms-reply" data-reply="" aria-label="Reply" onSubmit={(event) => event.preventDefault()}>
      {sending.isError ? <Banner tone="danger">{sentenceOf(sending.error)}</Banner> : null}
      {thread.record === null ? null : <Notified record={thread.record} value={to} onChange={setTo} />}
      <Composer
        draft={draft}
        onChange={setDraft}
        onSend={send}
        busy={sending.isPending}
        label="Reply"
        placeholder={wordsOf(thread, viewer)}
      />
    </form>
  )
}

const wordsOf = ({ kind, members, memberCount }: Thread, viewer: Person): string => {
  if (kind === 'record') return 'Comment on the record'
  const [author] = members
  if (kind === 'broadcast')
    return memberCount === 1 && author !== undefined && author.id !== viewer.id
      ? `Reply to ${author.name} only`
      : 'Write to everyone who got this'
  return 'Write a reply'
}

/** Whom a comment mentions: people who may read the record. */
function Notified({
  record,
  value,
  onChange,
}: {
  record: RecordLabel
  value: readonly Option[]
  onChange: (to: readonly Option[]) => void
}): ReactNode {
  const { registry } = useHost()
  const kind = registry[record.kind]
  const search: OptionSearch = async (q, signal) => {
    if (kind === undefined) return []
    const people = await readJson<Person[]>(`${apiPath(kind)}/${record.id}/comments/mentionable`, { query: { q }, signal })
    return people.map(({ id, name }) => ({ value: id, label: name }))
  }
  return (
    <MultiSelect
      label="Notify"
      placeholder="Notify someone else who can see this record"
      emptyText="Nobody found"
      search={search}
      value={value}
      onChange={onChange}
    />
  )
}
