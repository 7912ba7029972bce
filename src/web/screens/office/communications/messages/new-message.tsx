import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount, titleCaseRole } from '#kit/format.ts'
import { managers, roles } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { useKept } from '#web/engine/queries/kept.ts'
import { useGo } from '#web/engine/navigation.ts'
import { newKey } from '#web/engine/queries/queries.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { type Option, type OptionSearch, searchIn } from '#web/ui/form/use-remote-options.ts'
import { useAddress } from '../addresses.ts'
import { Composer, type Draft, wordsToSend } from './composer.tsx'
import { useDraftFiles } from './draft-files.tsx'
import { useAudience, useSend } from './use-messages.ts'

type NewDraft = Draft & { to: readonly Option[]; subject: string }
const empty: NewDraft = { to: [], subject: '', body: '', priority: 'normal' }

/** Writes to people, and for managers to roles and divisions. What is typed is kept until it is sent. */
export function NewMessage(): ReactNode {
  const { viewer } = useHost()
  const go = useGo()
  const address = useAddress()
  const at = `longhaul.draft.${viewer.id}.messages.new`
  const [draft, setDraft] = useKept<NewDraft>(at, empty)
  const files = useDraftFiles(at)
  const [key, setKey] = useState(newKey)
  const [unaddressed, setUnaddressed] = useState(false)
  const sending = useSend()
  const search = useRecipients()
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const send = (): void => {
    const body = wordsToSend(draft, files)
    if (draft.to.length === 0) {
      setUnaddressed(true)
      place.current?.querySelector('input')?.focus()
      return
    }
    if (body === '' || sending.isPending || files.uploading !== null) return
    sending.mutate(
      {
        ...recipientsOf(draft.to),
        subject: draft.subject.trim() === '' ? null : draft.subject,
        body,
        priority: draft.priority,
        files: files.files.map(({ id }) => id),
        key,
      },
      {
        onSuccess: (message) => {
          setDraft(empty)
          files.clear()
          setKey(newKey())
          go(address({ new: undefined, thread: message.thread.id, view: 'all' }))
        },
      },
    )
  }
  const { roles: toRoles, divisions } = recipientsOf(draft.to)
  const reached = useAudience(toRoles, divisions)
  return (
    <section ref={place} className="comms-main" aria-label="New message">
      <header className="comms-head">
        <Anchor className="icon-btn" href={address({ new: undefined })} aria-label="Close the new message">
          <ArrowLeft aria-hidden="true" />
        </Anchor>
        <h2>New message</h2>
      </header>
      <form className="comms-compose" aria-label="New message" onSubmit={(event) => event.preventDefault()}>
        {sending.isError ? <Banner tone="danger">{sentenceOf(sending.error)}</Banner> : null}
        <Field
          label="To"
          error={unaddressed && draft.to.length === 0 ? 'Choose who gets this' : undefined}
          {...(reached === undefined
            ? {}
            : { help: `${formatCount(reached, 'person', 'people')} in these roles and divisions. Replies come only to you.` })}
        >
          <MultiSelect
            label="To"
            placeholder={managers.includes(viewer.role) ? 'Person, role or division' : 'Person'}
            emptyText="No matches"
            search={search}
            value={draft.to}
            onChange={(to) => setDraft({ ...draft, to })}
          />
        </Field>
        <Field label="Subject" optional>
          <Input maxLength={120} value={draft.subject} onChange={(event) => setDraft({ ...draft, subject: event.target.value })} />
        </Field>
        <Composer
          draft={draft}
          onChange={(words) => setDraft({ ...draft, ...words })}
          files={files}
          onSend={send}
          busy={sending.isPending}
          label="Message"
          placeholder="Write a message"
          rows={8}
        />
      </form>
    </section>
  )
}

/** `to:<id>`, `roles:<role>` and `divisions:<id>` as the server takes them. */
const recipientsOf = (chosen: readonly Option[]): { to: string[]; roles: string[]; divisions: string[] } => {
  const of = (kind: string): string[] => chosen.flatMap(({ value }) => (value.startsWith(`${kind}:`) ? [value.slice(kind.length + 1)] : []))
  return { to: of('to'), roles: of('roles'), divisions: of('divisions') }
}

const everyRole: readonly Option[] = roles.map((role) => ({ value: `roles:${role}`, label: titleCaseRole(role), note: 'Role' }))

/** People by name; for managers roles and divisions besides. */
const useRecipients = (): OptionSearch => {
  const { viewer } = useHost()
  return async (q, signal) => {
    const people = (await readJson<{ id: string; title: string }[]>('/api/people', { query: { q }, signal }))
      .filter(({ id }) => id !== viewer.id)
      .map(({ id, title }): Option => ({ value: `to:${id}`, label: title }))
    if (!managers.includes(viewer.role)) return people
    const divisions = await readJson<{ id: string; title: string }[]>('/api/divisions', {
      query: { fields: 'title', limit: '20', ...(q === '' ? {} : { q }) },
      signal,
    })
    return [
      ...people,
      ...(await searchIn(everyRole)(q, signal)),
      ...divisions.map(({ id, title }): Option => ({ value: `divisions:${id}`, label: title, note: 'Division' })),
    ]
  }
}
