import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDuration, formatInstant } from '#kit/dates/format-time.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { withSearch } from '#web/engine/paths.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import type { Run } from '#features/telematics/answers.ts'
import { providerKey } from './provider-key.ts'
import { RunSheet } from './run-sheet.tsx'
import { countWords, kindWords, statusPills, triggerWords } from './words.ts'
import { NoValue } from '#web/engine/values/cells.tsx'

/** Every sync, newest first; a press opens what it did record by record. */
export function RunsTable({ provider }: { provider: string }): ReactNode {
  const router = useRouter()
  const { run: openRun } = useSearch({ strict: false }) as { run?: string }
  const runs = useQuery<readonly Run[]>({
    queryKey: providerKey(provider, 'runs'),
    // A sync may be running: its list is asked more often than others.
    staleTime: 10_000,
    refetchInterval: (query) => (query.state.data?.some((run) => run.finishedAt === null) === true ? 2_000 : false),
  })
  const href = (run?: string): string => withSearch('/integrations', { provider, tab: 'runs', run })
  if (runs.isError && runs.data === undefined) return <LoadError title="Couldn’t load the sync history" query={runs} />
  if (runs.data?.length === 0)
    return <EmptyState icon={<History />} title="No sync yet" text="The first one starts two seconds after a sign-in, or with Sync now." />
  return (
    <Card flush>
      <TableRegion label="Sync history">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>Data</HeadCell>
              <HeadCell>State</HeadCell>
              <HeadCell>Began</HeadCell>
              <HeadCell>Took</HeadCell>
              <HeadCell>By</HeadCell>
              <HeadCell>Result</HeadCell>
            </tr>
          </thead>
          <tbody>
            {runs.data === undefined ? (
              <SkeletonRows columns={[80, 80, 140, 60, 100, 240].map((width) => ({ width }))} />
            ) : (
              runs.data.map((run) => <RunRow key={run.id} run={run} href={href(run.id)} />)
            )}
          </tbody>
        </Table>
      </TableRegion>
      {openRun === undefined ? null : (
        <RunSheet
          provider={provider}
          id={openRun}
          onClose={() => void router.navigate({ href: href(), replace: true, resetScroll: false })}
        />
      )}
    </Card>
  )
}

function RunRow({ run, href }: { run: Run; href: string }): ReactNode {
  const { timeZone } = useUser()
  const pill = statusPills[run.status] ?? { words: run.status, tone: 'neutral' as const }
  return (
    <Row>
      <Cell>
        <Anchor className="cell-key" href={href}>
          {kindWords[run.kind]}
        </Anchor>
        {run.mode === 'dry_run' ? <span className="cell-note"> trial</span> : null}
      </Cell>
      <Cell>
        <Pill tone={pill.tone}>{pill.words}</Pill>
      </Cell>
      <Cell>{formatInstant(run.startedAt ?? run.requestedAt, timeZone)}</Cell>
      <Cell>
        {run.startedAt === null || run.finishedAt === null ? (
          <NoValue />
        ) : (
          tookWords(Date.parse(run.finishedAt) - Date.parse(run.startedAt))
        )}
      </Cell>
      <Cell>{run.userName ?? triggerWords[run.trigger] ?? run.trigger}</Cell>
      <Cell className="min-w-60 py-1.5 whitespace-normal" title={run.message ?? undefined}>
        {run.status === 'failed' && run.message !== null ? run.message : countWords(run.counts)}
      </Cell>
    </Row>
  )
}

const tookWords = (milliseconds: number): string =>
  milliseconds < 60_000 ? `${Math.max(1, Math.round(milliseconds / 1000))} s` : formatDuration(milliseconds)
