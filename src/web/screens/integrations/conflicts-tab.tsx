import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatAge } from '#kit/dates/format-time.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useNow } from '#web/layout/live/now.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Cell, CheckCell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Conflict } from '#features/telematics/answers.ts'
import { providerKey } from './provider-key.ts'
import { refreshAll } from './use-connection.ts'
import { fieldLabel, valueWords } from './words.ts'

type Settled = { readonly id: string; readonly done: boolean; readonly message: string | null }

/** Differences that need a person: keep ours or take theirs, one by one or many at once, this time or always. */
export function ConflictsTab({ provider, label }: { provider: string; label: string }): ReactNode {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [always, setAlways] = useState(false)
  const conflicts = useQuery<readonly Conflict[]>({
    queryKey: providerKey(provider, 'conflicts', '?status=open&limit=200'),
    // A sync may be running: its list is asked more often than others.
    staleTime: 10_000,
  })
  const decide = useMutation({
    mutationFn: (order: { ids: readonly string[]; side: 'ours' | 'theirs' }) =>
      readJson<readonly Settled[]>(`/api/integrations/${provider}/conflicts/decision`, { method: 'POST', body: { ...order, always } }),
    retry: false,
    onSuccess: (results) => {
      const failed = results.filter((result) => !result.done)
      setChosen(new Set(failed.map((result) => result.id)))
      toast.add({
        title: `${formatCount(results.length - failed.length, 'conflict')} settled`,
        ...(failed.length === 0 ? {} : { description: `${failed.length} not: ${failed[0]?.message ?? ''}` }),
        tone: failed.length === 0 ? 'success' : 'danger',
      })
    },
    onError: (error) => toast.add({ title: 'Nothing was settled', description: sentenceOf(error), tone: 'danger' }),
    onSettled: () => refreshAll(cache),
  })
  const rows = conflicts.data ?? []
  if (conflicts.isError && conflicts.data === undefined) return <LoadError title="Couldn’t load conflicts" query={conflicts} />
  if (conflicts.isSuccess && rows.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck />}
        title="No conflict is open"
        text={`${label} and Longhaul agree, or every difference is resolved.`}
      />
    )
  const ids = rows.filter((row) => chosen.has(row.id)).map((row) => row.id)
  const toggle = (id: string, on: boolean): void =>
    setChosen(on ? new Set([...chosen, id]) : new Set([...chosen].filter((other) => other !== id)))
  const settle = (side: 'ours' | 'theirs', only = ids): void => decide.mutate({ ids: only, side })
  return (
    <>
      <div className="toolbar">
        <Button
          disabledReason={ids.length === 0 ? 'Choose conflicts first' : undefined}
          busy={decide.isPending}
          onClick={() => settle('ours')}
        >
          Keep ours{ids.length > 0 ? ` (${ids.length})` : ''}
        </Button>
        <Button
          disabledReason={ids.length === 0 ? 'Choose conflicts first' : undefined}
          busy={decide.isPending}
          onClick={() => settle('theirs')}
        >
          Take theirs{ids.length > 0 ? ` (${ids.length})` : ''}
        </Button>
        <Checkbox checked={always} onChange={setAlways} label="Always for this field of this record" />
      </div>
      <Card flush>
        <TableRegion label="Open conflicts">
          <Table flat>
            <thead>
              <tr>
                <CheckCell head>
                  <Checkbox
                    aria-label="Choose all"
                    checked={ids.length === 0 ? false : ids.length === rows.length ? true : 'mixed'}
                    onChange={(on) => setChosen(on ? new Set(rows.map((row) => row.id)) : new Set())}
                  />
                </CheckCell>
                <HeadCell>Record</HeadCell>
                <HeadCell>Field</HeadCell>
                <HeadCell>Ours</HeadCell>
                <HeadCell>{label}</HeadCell>
                <HeadCell>Since</HeadCell>
                <HeadCell>Decide</HeadCell>
              </tr>
            </thead>
            <tbody>
              {conflicts.isPending ? (
                <SkeletonRows
                  columns={[
                    { width: 16, check: true },
                    { width: 120 },
                    { width: 90 },
                    { width: 120 },
                    { width: 120 },
                    { width: 60 },
                    { width: 140 },
                  ]}
                  rows={4}
                />
              ) : (
                rows.map((row) => (
                  <ConflictRow
                    key={row.id}
                    row={row}
                    chosen={chosen.has(row.id)}
                    onChoose={(on) => toggle(row.id, on)}
                    onSettle={(side) => settle(side, [row.id])}
                  />
                ))
              )}
            </tbody>
          </Table>
        </TableRegion>
      </Card>
    </>
  )
}

function ConflictRow({
  row,
  chosen,
  onChoose,
  onSettle,
}: {
  row: Conflict
  chosen: boolean
  onChoose: (on: boolean) => void
  onSettle: (side: 'ours' | 'theirs') => void
}): ReactNode {
  const now = useNow()
  const name = row.localTitle ?? row.remoteName ?? 'A record'
  return (
    <Row selected={chosen} title={row.reason ?? undefined}>
      <CheckCell>
        <Checkbox aria-label={`Choose ${name}, ${fieldLabel(row.field)}`} checked={chosen} onChange={onChoose} />
      </CheckCell>
      <Cell>{row.localId === null ? name : <Anchor href={`/${row.recordKind}/${row.localId}`}>{name}</Anchor>}</Cell>
      <Cell>
        {fieldLabel(row.field)} {row.urgent ? <Pill tone="danger">Urgent</Pill> : null}
      </Cell>
      <Cell>{valueWords(row.ours)}</Cell>
      <Cell>{valueWords(row.theirs)}</Cell>
      <Cell>{formatAge(row.openedAt, now)}</Cell>
      <Cell>
        <span className="flex gap-2">
          <Button size="sm" aria-label={`Keep ours for ${name}`} onClick={() => onSettle('ours')}>
            Ours
          </Button>
          <Button size="sm" aria-label={`Take theirs for ${name}`} onClick={() => onSettle('theirs')}>
            Theirs
          </Button>
        </span>
      </Cell>
    </Row>
  )
}
