import { Phone } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatPhone } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { AlikePanel } from '#records/recruiting/recruiting-leads/alike-panel.tsx'
import { useUser } from '#web/api/session.ts'
import { answersOf } from '#web/engine/detail/moves/move-answers.tsx'
import { useHost } from '#web/engine/host.tsx'
import { keep, readKept } from '#web/engine/queries/kept.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { recordPath } from '#web/engine/paths.ts'
import { wordsOf } from '#web/engine/values/value-words.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { CallOutcome, type Said, unsaid } from './call-outcome.tsx'
import { Screening } from './call-screening.tsx'
import { CallSteps } from './call-steps.tsx'
import type { Waiting } from './call-queue.ts'
import { useLeadWrites } from './use-lead-writes.ts'

type CallLeadProps = { record: RecordDefinition; row: RecordRow; next: Waiting | undefined; onNext: () => void }

/** What was typed about a call and not saved yet; kept on this device until it is. Signing out forgets it with the other drafts. */
const draftKey = (user: string, lead: string): string => `longhaul.draft.${user}.call.${lead}`

/** Who is on the phone, what to ask them, and how the call ended. */
export function CallLead({ record, row, next, onNext }: CallLeadProps): ReactNode {
  const { id: user } = useUser()
  const key = draftKey(user, row.id)
  const [said, setSaid] = useState<Said>(() => readKept<Said>(key) ?? unsaid)
  const [logged, setLogged] = useState(false)
  const { shown, answer, step, busy } = useLeadWrites(record, row)
  const offerUndo = useOfferUndo()
  const dial = useRef<HTMLAnchorElement>(null)
  const say = (values: Said): void => {
    setSaid(values)
    keep(key, values)
  }
  const save = async (then: () => void): Promise<void> => {
    if (busy) return
    if (said.outcome === null) {
      toast.add({ title: 'Choose an outcome, 1 to 5, or skip this lead' })
      return
    }
    const written = await step('log_contact', { ...said, note: said.note || null, nextAction: said.nextAction || null })
    if (written?.ok !== true) return
    keep(key, null)
    setSaid(unsaid)
    setLogged(true)
    offerUndo(written.batchId, `${row.title}: Contact logged`)
    then()
  }
  // Whoever dials has the lead: nobody else calls the same person meanwhile.
  const claim = (): void => {
    if (row.can?.moves.includes('claim') === true && row['owner'] === null) void step('claim', {})
  }
  const done = logged && said.outcome === null
  useScreenCommands([
    { id: 'call.dial', label: 'Call', group: 'Call mode', keys: 'c', run: () => dial.current?.click() },
    { id: 'call.save', label: 'Save', group: 'Call mode', keys: 'mod+Enter', run: () => void save(() => undefined) },
    { id: 'call.next', label: 'Save, next lead', group: 'Call mode', keys: 'Space', run: () => (done ? onNext() : void save(onNext)) },
    { id: 'call.skip', label: 'Skip', group: 'Call mode', keys: 's', run: onNext },
  ])
  return (
    <>
      <div className="call-columns">
        <div className="call-column">
          <Screening record={record} row={shown} onAnswer={answer} />
          <Fit row={row} />
        </div>
        <div className="call-column">
          <Who record={record} row={row} dial={dial} onDial={claim} />
          <CallOutcome answers={answersOf(record.lifecycle.moves['log_contact'] ?? noMove)} said={said} onSay={say} />
          <CallSteps record={record} row={row} />
          <Contacts row={row} record={record} />
        </div>
        <div className="call-column">
          <AlikePanel record={record} row={row} />
          <Facts record={record} row={row} />
        </div>
      </div>
      <footer className="call-foot">
        <span className="text-fg-muted">{next === undefined ? 'Last lead' : `Next: ${next.title}`}</span>
        <Button onClick={onNext}>
          {done ? 'Next lead' : 'Skip'} <Kbd>S</Kbd>
        </Button>
        <Button className="max-md:hidden" busy={busy ? 'Submitting...' : false} onClick={() => void save(() => undefined)}>
          Save
        </Button>
        <Button
          tone="primary"
          busy={busy ? 'Submitting...' : false}
          onClick={() => (done ? onNext() : void save(onNext))}
          aria-keyshortcuts="Space"
        >
          {done ? 'Next lead' : 'Save, next lead'} <Kbd>Space</Kbd>
        </Button>
      </footer>
    </>
  )
}

const noMove = { label: '', from: [], to: null, roles: [] }

function Who({
  record,
  row,
  dial,
  onDial,
}: {
  record: RecordDefinition
  row: RecordRow
  dial: React.RefObject<HTMLAnchorElement | null>
  onDial: () => void
}): ReactNode {
  const { timeZone } = useHost()
  const phone = textOf(row['phone'])
  const email = textOf(row['email'])
  const state = record.lifecycle.states[row.status]
  const words = (name: string): string => {
    const field = record.fields[name]
    return field === undefined ? '' : wordsOf(field, row[name], timeZone, labelOf(row, name))
  }
  const place = [textOf(row['city']), textOf(row['state'])].filter((part) => part !== '').join(', ')
  const facts = [words('cdlClass'), words('experienceMonths'), words('position'), place].filter((part) => part !== '')
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="call-name" tabIndex={-1}>
          {row.title}
        </h1>
        <Pill tone={state?.tone ?? 'neutral'}>{state?.label ?? row.status}</Pill>
        <Pill tone="neutral">{words('source')}</Pill>
        <Anchor className="ml-auto" href={recordPath(record, row.id)}>
          {row.number}
        </Anchor>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {phone === '' ? (
          <a ref={dial} className="call-phone" href={`mailto:${email}`} onClick={onDial}>
            {email}
          </a>
        ) : (
          <a ref={dial} className="call-phone" href={`tel:+1${phone}`} onClick={onDial} aria-keyshortcuts="c">
            <Phone aria-hidden="true" />
            {formatPhone(phone)}
            <Kbd>C</Kbd>
          </a>
        )}
        <span className="text-fg-muted">{facts.join(' · ')}</span>
      </div>
    </Card>
  )
}

function Fit({ row }: { row: RecordRow }): ReactNode {
  const fit = textOf(row['fit'])
  const [label, tone] = ({ meets: ['Meets', 'success'], review: ['Review', 'warning'], fails: ['Fails', 'danger'] } as const)[fit] ?? [
    'Not screened',
    'neutral',
  ]
  const reasons = textOf(row['fitReason'])
    .split(', ')
    .filter((reason) => reason !== '')
  return (
    <Card title="Fit" scope="company policy" marks={<Pill tone={tone}>{label}</Pill>}>
      {reasons.length === 0 ? (
        <p className="text-fg-muted">{fit === 'meets' ? 'Every answer meets the policy.' : 'Ask the questions above.'}</p>
      ) : (
        <ul className="list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Contact = Readonly<Record<'on' | 'at' | 'by' | 'channel' | 'outcome' | 'note', string | null | undefined>>

function Contacts({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const contacts = ((row['contacts'] as Contact[] | null) ?? []).toReversed()
  const asks = record.lifecycle.moves['log_contact']?.asks ?? {}
  const said = (name: string, value: string | null | undefined): string => {
    const field = asks[name]
    return field?.kind === 'choice' ? (field.options[value ?? '']?.label ?? '') : ''
  }
  return (
    <Card title="Contacts" scope={contacts.length === 0 ? 'none yet' : String(contacts.length)}>
      {contacts.length === 0 ? <p className="text-fg-muted">No calls yet.</p> : null}
      <ol className="grid gap-3">
        {contacts.map((contact, index) => (
          <li key={contacts.length - index}>
            <b>{said('outcome', contact.outcome)}</b> <span className="text-fg-muted">{said('channel', contact.channel)}</span>
            <span className="float-right text-fg-muted">
              {formatDate(contact.on)} {contact.at} · {contact.by}
            </span>
            {contact.note ? <p>{contact.note}</p> : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const shownFacts = [
  'owner',
  'claimExpiresAt',
  'preferredContact',
  'consentSms',
  'language',
  'email',
  'availableFrom',
  'wants',
  'endorsements',
  'homeArea',
  'referredBy',
  'nextActionOn',
  'nextAction',
  'note',
]

function Facts({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  const facts = shownFacts.flatMap((name) => {
    const field = record.fields[name]
    const value = field === undefined ? '' : wordsOf(field, row[name], timeZone, labelOf(row, name))
    return field === undefined || value === '' ? [] : [{ key: name, term: field.label, value }]
  })
  return (
    <Card title="Contact">
      {facts.length === 0 ? <p className="text-fg-muted">Nothing entered yet.</p> : <DescriptionList facts={facts} />}
    </Card>
  )
}
