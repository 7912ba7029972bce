import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { formatNumber } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { rememberChange } from '#web/engine/queries/last-change.ts'
import { newKey, refreshKinds } from '#web/engine/queries/queries.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Copied, Copy } from '#features/dispatch/run-board/answers.ts'

const path = '/api/run-assignments/board/copy'

/** What last week would put on this one, row by row; those that are ticked are copied in one act. */
export function CopyDialog({ from, division, onClose }: { from: string; division: string | undefined; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const { outlines } = useHost()
  const offerUndo = useOfferUndo()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const body = { from, ...(division === undefined ? {} : { division }) }
  const preview = useQuery({
    queryKey: [path, from, division ?? ''],
    queryFn: ({ signal }) => readJson<Copy>(path, { method: 'POST', body: { ...body, dryRun: true }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
  const rows = (preview.data?.rows ?? []).toSorted((one, other) => Number(one.refusal !== null) - Number(other.refusal !== null))
  const good = rows.filter(({ refusal }) => refusal === null)
  const taken = good.filter((row) => !left.has(row.from))
  const copy = async (): Promise<void> => {
    setBusy(true)
    try {
      const done = await readJson<Copy>(path, {
        method: 'POST',
        body: { ...body, only: taken.map((row) => row.from) },
        headers: { 'idempotency-key': newKey(), 'x-confirm-warnings': '1' },
      })
      rememberChange(done.batchId)
      await refreshKinds(client, outlines)
      const copied = done.rows.filter(({ refusal }) => refusal === null).length
      offerUndo(done.batchId, `${runsOf(copied)} copied`, refusedWords(done.rows))
      onClose()
    } catch (error) {
      setRefused(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      passing
      size="lg"
      title="Copy last week"
      description="Copies last week’s drivers and units to this week’s uncovered runs."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            busy={busy}
            disabledReason={taken.length === 0 ? 'Nothing to copy' : undefined}
            onClick={() => void copy()}
          >
            Copy {runsOf(taken.length)}
          </Button>
        </>
      }
    >
      {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
      {preview.isError ? <Banner tone="danger">{sentenceOf(preview.error)}</Banner> : null}
      <Pending pending={preview.isPending} placeholder={<Skeleton height={200} />}>
        <p className="copy-sum">
          {good.length === 0 ? 'Nothing to copy.' : `${formatNumber(good.length)} can be copied.`}{' '}
          {rows.length > good.length ? `${formatNumber(rows.length - good.length)} can’t.` : ''}{' '}
          {(preview.data?.covered ?? 0) > 0 ? `${formatNumber(preview.data?.covered ?? 0)} already covered.` : ''}
        </p>
        <ul className="copy-rows" aria-label="Last week’s runs">
          {rows.map((row) => (
            <CopyRow
              key={row.from}
              row={row}
              checked={!left.has(row.from)}
              onChange={(next) => setLeft((before) => (next ? without(before, row.from) : new Set([...before, row.from])))}
            />
          ))}
        </ul>
      </Pending>
    </Dialog>
  )
}

const runsOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'run' : 'runs'}`

const without = (all: ReadonlySet<string>, one: string): ReadonlySet<string> => new Set([...all].filter((other) => other !== one))

const refusedWords = (rows: readonly Copied[]): string | undefined => {
  const [first, ...rest] = rows.filter(({ refusal }) => refusal !== null)
  if (first === undefined) return undefined
  return `${first.label}, ${formatDay(first.day)}: ${first.refusal}.${rest.length > 0 ? ` And ${rest.length} more.` : ''}`
}

function CopyRow({ row, checked, onChange }: { row: Copied; checked: boolean; onChange: (checked: boolean) => void }): ReactNode {
  const { label, day, drivers, unit, refusal, warnings } = row
  const what = `${label}, ${formatDay(day)}: ${drivers.join(' and ')}${unit === null ? '' : `, Unit ${unit}`}`
  return (
    <li data-out={refusal !== null || undefined}>
      {refusal === null ? <Checkbox checked={checked} onChange={onChange} label={what} /> : <span>{what}</span>}
      {refusal === null ? null : <span data-tone="danger">{refusal}</span>}
      {warnings.map((warning) => (
        <span key={warning} data-tone="warning">
          {warning}
        </span>
      ))}
    </li>
  )
}
