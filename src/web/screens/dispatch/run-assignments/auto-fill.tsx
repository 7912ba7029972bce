import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Wand } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDay, formatTime } from '#kit/dates/format-time.ts'
import { fleetEditors } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { rememberChange } from '#web/engine/queries/last-change.ts'
import { newKey, refreshKinds } from '#web/engine/queries/queries.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { Applied, Proposal } from '#features/dispatch/auto-fill/answers.ts'
import './auto-fill.css'

type Span = {
  /** `YYYY-MM-DD`, the first day. */
  from: string
  /** 1 to 28. */
  days: number
  /** A division's id, or 'ALL'. */
  division: string
}

/** Opens the proposal; for whoever plans runs. */
export function AutoFillButton(span: Span): ReactNode {
  const { viewer } = useHost()
  const [open, setOpen] = useState(false)
  if (!fleetEditors.includes(viewer.role)) return null
  return (
    <>
      <Button className="max-md:hidden" onClick={() => setOpen(true)}>
        <Wand aria-hidden="true" />
        Auto-fill
      </Button>
      {open ? <AutoFillDialog {...span} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const url = '/api/run-assignments/auto-fill'

/** The proposal, what of it is taken, and what became of that. */
const useProposal = (span: Span, onDone: () => void) => {
  const client = useQueryClient()
  const { outlines } = useHost()
  const offerUndo = useOfferUndo()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [picked, setPicked] = useState<ReadonlyMap<string, number>>(new Map())
  const [refused, setRefused] = useState<Applied | null>(null)
  const found = useQuery({
    queryKey: [url, span],
    queryFn: () => readJson<{ rows: readonly Proposal[] }>(url, { method: 'POST', body: span }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const rows = found.data?.rows ?? []
  const taking = rows.flatMap(({ id, version, choices }) => {
    const choice = left.has(id) ? undefined : choices[picked.get(id) ?? 0]
    if (choice === undefined) return []
    const { driver, secondDriver, vehicle } = choice
    return [{ id, version, driver, secondDriver, vehicle }]
  })
  const apply = useMutation({
    mutationFn: () =>
      readJson<Applied>(`${url}/apply`, { method: 'POST', headers: { 'idempotency-key': newKey() }, body: { rows: taking } }),
    onSuccess: async (done) => {
      if (done.taken > 0) rememberChange(done.batchId)
      await refreshKinds(client, outlines)
      if (done.taken > 0) offerUndo(done.batchId, `${formatCount(done.taken, 'run')} assigned`)
      if (done.taken === done.rows.length) onDone()
      else setRefused(done)
    },
    retry: false,
  })
  return {
    found,
    rows,
    taking: taking.length,
    apply,
    refused,
    isTaken: (id: string): boolean => !left.has(id),
    take: (id: string, on: boolean): void => setLeft((before) => new Set(on ? [...before].filter((one) => one !== id) : [...before, id])),
    choice: (id: string): number => picked.get(id) ?? 0,
    pick: (id: string, choice: number): void => setPicked((before) => new Map(before).set(id, choice)),
  }
}
type Proposed = ReturnType<typeof useProposal>

/** Who could drive what nobody drives yet, run by run: taken or left. Nothing is saved before that. */
export function AutoFillDialog({ onClose, ...span }: Span & { onClose: () => void }): ReactNode {
  const proposal = useProposal(span, onClose)
  const { rows, found, taking, apply, refused } = proposal
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Auto-fill"
      description={refused === null ? describe(rows, found.isPending) : undefined}
      passing
      footer={
        refused !== null ? (
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button tone="primary" disabled={taking === 0} busy={apply.isPending && 'Assigning...'} onClick={() => apply.mutate()}>
              {taking === 0 ? 'Assign' : `Assign ${formatCount(taking, 'run')}`}
            </Button>
          </>
        )
      }
    >
      {apply.isError ? <Banner tone="danger">{sentenceOf(apply.error)}</Banner> : null}
      {refused !== null ? <Refused done={refused} rows={rows} /> : <Rows proposal={proposal} />}
    </Dialog>
  )
}

function Rows({ proposal: { found, rows, isTaken, take, choice, pick } }: { proposal: Proposed }): ReactNode {
  if (found.isError) return <LoadError title="Couldn’t propose anyone" query={found} />
  if (found.isPending) return <Spinner />
  if (rows.length === 0) return <EmptyState icon={<CircleCheck />} title="Every run is covered" text="Nothing to fill in this period." />
  return (
    <ul className="auto-fill">
      {rows.map((row) => (
        <ProposalRow
          key={row.id}
          row={row}
          taken={isTaken(row.id)}
          choice={choice(row.id)}
          onTake={(on) => take(row.id, on)}
          onPick={(chosen) => pick(row.id, chosen)}
        />
      ))}
    </ul>
  )
}

const describe = (rows: readonly Proposal[], pending: boolean): string => {
  if (pending) return 'Finding available drivers...'
  const found = rows.filter(({ choices }) => choices.length > 0).length
  return `${formatCount(rows.length, 'uncovered run')}, drivers found for ${found}. Nothing is saved until you assign.`
}

type RowProps = {
  row: Proposal
  taken: boolean
  choice: number
  onTake: (on: boolean) => void
  onPick: (choice: number) => void
}

function ProposalRow({ row, taken, choice, onTake, onPick }: RowProps): ReactNode {
  const { timeZone } = useHost()
  const chosen = row.choices[choice]
  const when = `${formatDay(row.start, timeZone).split(',')[0] ?? ''} ${formatTime(row.start, timeZone)}`
  return (
    <li data-left={(!taken && chosen !== undefined) || undefined}>
      {chosen === undefined ? (
        <span className="auto-fill-run">
          <b>{row.title}</b>
        </span>
      ) : (
        <span className="auto-fill-run">
          <Checkbox label={row.title} checked={taken} onChange={onTake} />
        </span>
      )}
      <span className="text-sm text-fg-muted">{when}</span>
      {chosen === undefined ? (
        <span className="auto-fill-who text-danger-text">{row.nobody}</span>
      ) : (
        <span className="auto-fill-who">
          <Select
            aria-label={`Driver for ${row.title}`}
            value={String(choice)}
            disabled={!taken}
            choices={row.choices.map(({ words, why }, place) => ({ value: String(place), label: words, note: why }))}
            onChange={(value) => onPick(Number(value ?? 0))}
          />
          <span className="text-sm text-fg-muted">{chosen.why}</span>
        </span>
      )}
    </li>
  )
}

function Refused({ done, rows }: { done: Applied; rows: readonly Proposal[] }): ReactNode {
  const refused = done.rows.filter(({ taken }) => !taken)
  return (
    <>
      <Banner tone="warning">
        {formatCount(done.taken, 'run')} assigned, {refused.length} left as {refused.length === 1 ? 'it was' : 'they were'}.
      </Banner>
      <ul className="auto-fill">
        {refused.map(({ id, reason }) => (
          <li key={id}>
            <span className="auto-fill-run">
              <b>{rows.find((row) => row.id === id)?.title ?? 'Run'}</b>
            </span>
            <span className="auto-fill-who">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
