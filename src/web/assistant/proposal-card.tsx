import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import { type Field, longText } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson, request } from '../api/client.ts'
import { ApiError, sentenceOf } from '../api/problem.ts'
import { FieldInput } from '../engine/form/inputs.tsx'
import { useHost, useKind } from '../engine/host.tsx'
import { refreshKinds } from '../engine/queries/queries.ts'
import { undoBatch } from '../engine/queries/undo.ts'
import { Anchor } from '../ui/overlay/anchor.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/actions/button.tsx'
import { type Outcome, useChatActs } from './chat-acts.ts'
import type { Proposal } from './types.ts'

type Done = { response: string; href: string; batchId: string; undoable: boolean }
type Stale = readonly { label: string; was: string; now: string }[]

/** What would be changed, to be confirmed or dropped by a press; nothing else does. */
export function ProposalCard({ proposal, isLatest }: { proposal: Proposal; isLatest: boolean }): ReactNode {
  const outcome = useChatActs()?.outcomes[proposal.id]
  const card = useRef<HTMLDivElement>(null)
  // It is drawn after the words above it: the chat has been scrolled to those.
  useEffect(() => {
    if (isLatest) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isLatest])
  return (
    <div
      ref={card}
      className="assistant-card"
      role="group"
      aria-label={proposal.heading}
      data-state={outcome?.state ?? (isLatest ? 'open' : 'skipped')}
    >
      <Heading proposal={proposal} />
      {proposal.changes.length === 0 ? null : (
        <dl>
          {proposal.changes.map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {from === null ? null : (
                  <>
                    <del>{from}</del> <span className="sr-only">becomes</span> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <ins>{to}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {outcome === undefined ? (
        isLatest ? (
          <Asking proposal={proposal} />
        ) : (
          <p className="assistant-result">Skipped. Nothing was saved.</p>
        )
      ) : null}
      {outcome === undefined ? null : <Result proposal={proposal} outcome={outcome} />}
    </div>
  )
}

/** What would happen to which record; the record can be looked at first. */
function Heading({ proposal: { heading, record } }: { proposal: Proposal }): ReactNode {
  if (record === null) return <h3>{heading}</h3>
  const at = heading.indexOf(record.label)
  return (
    <h3>
      {at < 0 ? `${heading}: ` : heading.slice(0, at)}
      <Anchor href={record.href}>{record.label}</Anchor>
    </h3>
  )
}

/** What the card asks for, and the two answers to it. */
function Asking({ proposal }: { proposal: Proposal }): ReactNode {
  const acts = useChatActs()
  const record = useKind(proposal.kind)
  const client = useQueryClient()
  const { outlines } = useHost()
  const [values, setValues] = useState(proposal.values)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [doubts, setDoubts] = useState<readonly string[]>(proposal.warnings)
  const [refused, setRefused] = useState<string | null>(null)
  const [stale, setStale] = useState<Stale>([])
  const [busy, setBusy] = useState(false)
  const fields = record === null ? [] : proposal.editable.flatMap((name) => fieldIn(record, proposal, name))
  const confirm = async (): Promise<void> => {
    setBusy(true)
    setRefused(null)
    setIssues([])
    try {
      const done = await readJson<Done>(`/api/ai-agent/proposals/${proposal.id}/confirm`, {
        method: 'POST',
        body: { fields: Object.fromEntries(fields.flatMap(([name]) => (values[name] === undefined ? [] : [[name, values[name]]]))) },
        headers: doubts.length > 0 ? { 'x-confirm-warnings': '1' } : {},
      })
      acts?.settle(proposal.id, doneNow(done))
      await refreshKinds(client, outlines)
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'stale') setStale((error.problem['changes'] as Stale | undefined) ?? [])
      if (error instanceof ApiError && error.code === 'confirm_needed') return setDoubts([error.detail])
      if (error instanceof ApiError) setIssues(error.issues)
      const isAtField = error instanceof ApiError && error.issues.some((issue) => fields.some(([name]) => name === issue.field))
      setRefused(isAtField ? null : sentenceOf(error))
    }
  }
  const cancel = (): void => {
    acts?.settle(proposal.id, { state: 'cancelled', words: 'Canceled. Nothing was saved.' })
    request(`/api/ai-agent/proposals/${proposal.id}/cancel`, { method: 'POST' }).catch(() => undefined)
  }
  if (stale.length > 0) return <ChangedMeanwhile stale={stale} />
  return (
    <>
      {fields.map(([name, field]) => (
        <FieldInput
          key={name}
          id={`card-${proposal.id}-${name}`}
          name={name}
          field={field}
          value={values[name] ?? null}
          valuesNow={() => values}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          error={issues.find((issue) => issue.field === name)?.message}
        />
      ))}
      {doubts.map((doubt) => (
        <Banner key={doubt} tone="warning">
          {doubt}
        </Banner>
      ))}
      {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
      <div className="assistant-acts">
        <Button size="sm" tone={proposal.danger ? 'danger' : 'primary'} busy={busy ? 'Saving...' : false} onClick={() => void confirm()}>
          {doubts.length > 0 ? `${proposal.confirm} anyway` : proposal.confirm}
        </Button>
        <Button size="sm" disabled={busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

const doneNow = ({ response, href, batchId, undoable }: Done): Outcome => ({
  state: 'confirmed',
  words: response,
  href,
  batchId: undoable ? batchId : null,
  at: Date.now(),
})

const comment = longText({ label: 'Comment', required: true, max: 4_000 })

/** How a value of the card is entered: as its step asks for it, or as the form of a new record does. */
const fieldIn = (record: RecordDefinition, { move }: Proposal, name: string): (readonly [string, Field])[] => {
  if (move !== null) {
    const field = record.lifecycle.moves[move]?.asks?.[name]
    return field === undefined ? [] : [[name, field]]
  }
  const field = name === 'body' ? comment : record.fields[name]
  return field === undefined ? [] : [[name, field]]
}

const ChangedMeanwhile = ({ stale }: { stale: Stale }): ReactNode => (
  <Banner tone="warning" title="Someone else changed this. Nothing was saved.">
    {stale.map(({ label, was, now }) => (
      <div key={label}>
        {label}: it was {was}, and is now {now}.
      </div>
    ))}
    Ask again for current values.
  </Banner>
)

/** Milliseconds for which what was done can be taken back from the chat; the record's history offers it longer. */
const undoFor = 30_000

function Result({ proposal, outcome }: { proposal: Proposal; outcome: Outcome }): ReactNode {
  const acts = useChatActs()
  const client = useQueryClient()
  const { outlines } = useHost()
  const [busy, setBusy] = useState(false)
  const batch = outcome.state === 'confirmed' ? outcome.batchId : null
  const left = useTimeLeft(outcome.state === 'confirmed' ? outcome.at + undoFor : 0)
  const undo = async (batchId: string): Promise<void> => {
    setBusy(true)
    const undone = await undoBatch(client, outlines, batchId)
    setBusy(false)
    if (undone) acts?.settle(proposal.id, { state: 'undone', words: 'Undone. Previous values restored.' })
  }
  return (
    <div className="assistant-result" role="status">
      <p>{outcome.words}</p>
      {outcome.state === 'confirmed' ? (
        <div className="assistant-acts">
          <Anchor className="btn btn-sm" href={outcome.href}>
            Open
          </Anchor>
          {batch === null || !left ? null : (
            <Button size="sm" busy={busy} onClick={() => void undo(batch)}>
              Undo
            </Button>
          )}
        </div>
      ) : null}
    </div>
  )
}

/** Whether the moment is still ahead. */
const useTimeLeft = (until: number): boolean => {
  const [left, setLeft] = useState(() => until > Date.now())
  useEffect(() => {
    if (!left) return undefined
    const timer = window.setTimeout(() => setLeft(false), Math.max(0, until - Date.now()))
    return () => window.clearTimeout(timer)
  }, [left, until])
  return left
}
