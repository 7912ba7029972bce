import { type ReactNode, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { apiPath, newKey } from '#web/engine/queries/queries.ts'
import { useHost } from '#web/engine/host.tsx'
import { useKept } from '#web/engine/queries/kept.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import type { Option, OptionSearch } from '#web/ui/form/use-remote-options.ts'
import { Composer, type Draft, wordsToSend } from './composer.tsx'
import type { Person, RecordLabel, Thread } from '#features/office/messages/answers.ts'
import { useDraftFiles } from './draft-files.tsx'
import { useSend } from './use-messages.ts'

const empty: Draft = { body: '', priority: 'normal' }

/** Answers in a thread. What is typed is kept for each thread over a reload; sign-out removes it. */
export function ReplyBox({ thread }: { thread: Thread }): ReactNode {
  const { viewer } = useHost()
  const at = `longhaul.draft.${viewer.id}.messages.${thread.id}`
  const [draft, setDraft] = useKept<Draft>(at, empty)
  const [to, setTo] = useKept<readonly Option[]>(`${at}.to`, [])
  const files = useDraftFiles(at)
  const [key, setKey] = useState(newKey)
  const sending = useSend()
  const search = useReaders(thread.record)
  const notify = ({ id, name }: Person): void => setTo([...to.filter(({ value }) => value !== id), { value: id, label: name }])
  const send = (): void => {
    const body = wordsToSend(draft, files)
    if (body === '' || sending.isPending || files.uploading !== null) return
    const people = to.map(({ value }) => value)
    const sent = { thread: thread.id, body, priority: draft.priority, files: files.files.map(({ id }) => id), key }
    sending.mutate(
      { ...sent, ...(people.length === 0 ? {} : { to: people }) },
      {
        onSuccess: () => {
          setDraft(empty)
          setTo([])
          files.clear()
          setKey(newKey())
        },
      },
    )
  }
  return (
    <form className="comms-reply" data-reply="" aria-label="Reply" onSubmit={(event) => event.preventDefault()}>
      {sending.isError ? <Banner tone="danger">{sentenceOf(sending.error)}</Banner> : null}
      {thread.record === null ? null : <Notified search={search} value={to} onChange={setTo} />}
      <Composer
        draft={draft}
        onChange={setDraft}
        files={files}
        onSend={send}
        busy={sending.isPending}
        label="Reply"
        placeholder={wordsOf(thread, viewer)}
        mention={thread.record === null ? undefined : { search, onMention: notify }}
      />
    </form>
  )
}

const wordsOf = ({ kind, members, memberCount }: Thread, viewer: Person): string => {
  if (kind === 'record') return 'Comment on the record, @ to mention'
  const [author] = members
  if (kind === 'broadcast')
    return memberCount === 1 && author !== undefined && author.id !== viewer.id
      ? `Reply to ${author.name} only`
      : 'Write to everyone who got this'
  return 'Write a reply'
}

/** Whom a comment mentions: people who may read the record. */
const useReaders = (record: RecordLabel | null): OptionSearch => {
  const { outlines } = useHost()
  const kind = record === null ? undefined : outlines[record.kind]
  return async (q, signal) => {
    if (kind === undefined || record === null) return []
    const people = await readJson<Person[]>(`${apiPath(kind)}/${record.id}/comments/mentionable`, { query: { q }, signal })
    return people.map(({ id, name }) => ({ value: id, label: name }))
  }
}

function Notified({
  search,
  value,
  onChange,
}: {
  search: OptionSearch
  value: readonly Option[]
  onChange: (to: readonly Option[]) => void
}): ReactNode {
  return (
    <MultiSelect
      label="Notify"
      placeholder="Notify someone else who can see this record"
      emptyText="No matches"
      search={search}
      value={value}
      onChange={onChange}
    />
  )
}
