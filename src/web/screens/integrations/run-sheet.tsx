import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Sheet } from '#web/ui/overlay/sheet.tsx'
import { Pending } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { Run, RunItem } from '#features/telematics/answers.ts'
import { providerKey } from './provider-key.ts'
import { countWords, fieldLabel, kindWords, outcomePills, reasonWords, statusPills, valueWords } from './words.ts'

type RunDetail = Run & { readonly items: readonly RunItem[] }

const step = 100

/** One sync: its figures, its fault if any, and what it did with each record. */
export function RunSheet({ provider, id, onClose }: { provider: string; id: string; onClose: () => void }): ReactNode {
  const { timeZone } = useUser()
  const [outcome, setOutcome] = useState<string | null>(null)
  const [shown, setShown] = useState(step)
  const run = useQuery<RunDetail>({
    queryKey: providerKey(provider, 'runs', id, writeSearch({ outcome: outcome ?? undefined, limit: String(Math.min(shown, 500)) })),
    placeholderData: keepPreviousData,
    // A sync may be running: its list is asked more often than others.
    staleTime: 10_000,
  })
  const { data } = run
  const pill = data === undefined ? undefined : statusPills[data.status]
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={data === undefined ? 'Sync' : `${kindWords[data.kind]}, ${formatInstant(data.startedAt ?? data.requestedAt, timeZone)}`}
    >
      <Pending pending={run.isPending} placeholder={<Spinner />}>
        {run.isError ? <Banner tone="danger">{sentenceOf(run.error)}</Banner> : null}
        {data === undefined ? null : (
          <div className="flex flex-col gap-3">
            <p className="flex flex-wrap items-center gap-2">
              {pill === undefined ? null : <Pill tone={pill.tone}>{pill.words}</Pill>}
              <span className="text-fg-muted">{countWords(data.counts)}</span>
            </p>
            {data.message === null ? null : <Banner tone={data.status === 'failed' ? 'danger' : 'info'}>{data.message}</Banner>}
            <Select
              size="sm"
              aria-label="Outcome"
              value={outcome}
              onChange={setOutcome}
              clearLabel="All outcomes"
              placeholder="All outcomes"
              choices={Object.entries(outcomePills).map(([value, { words }]) => ({ value, label: words }))}
            />
            {data.items.length === 0 ? (
              <p className="text-fg-muted">No record of that kind in this sync. Unchanged records are counted, not listed.</p>
            ) : null}
            <ul>
              {data.items.map((item, index) => (
                <Item key={`${item.remoteId} ${index}`} item={item} kind={data.kind} />
              ))}
            </ul>
            {data.items.length === shown && shown < 500 ? <Button onClick={() => setShown(shown + step)}>Show more</Button> : null}
          </div>
        )}
      </Pending>
    </Sheet>
  )
}

function Item({ item, kind }: { item: RunItem; kind: Run['kind'] }): ReactNode {
  const pill = outcomePills[item.outcome] ?? { words: item.outcome, tone: 'neutral' as const }
  const name = item.localTitle ?? item.remoteName ?? item.remoteId
  return (
    <li className="border-t border-border py-2 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        {item.localId === null ? (
          <b className="font-medium">{name}</b>
        ) : (
          <Anchor href={`/${kind === 'drivers' ? 'drivers' : 'vehicles'}/${item.localId}`}>{name}</Anchor>
        )}
        {item.remoteName === null || item.remoteName === name ? null : <span className="text-fg-muted">{item.remoteName}</span>}
        <span className="ml-auto">
          <Pill tone={pill.tone}>{pill.words}</Pill>
        </span>
      </span>
      {item.reason === null ? null : <p className="text-fg-muted">{reasonWords[item.reason] ?? item.reason}</p>}
      {(item.changes ?? []).map((change) => (
        <p key={change.field} className="text-fg-muted">
          {fieldLabel(change.field)}: <del>{valueWords(change.before)}</del> →{' '}
          <ins className="no-underline text-fg">{valueWords(change.after)}</ins>
        </p>
      ))}
    </li>
  )
}
