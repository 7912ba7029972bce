import { CircleAlert, CircleCheck, CirclePause, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatAge, formatInstant } from '#kit/dates/format-time.ts'
import { useUser } from '#web/api/session.ts'
import { useNow } from '#web/layout/live/now.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/dropdown-menu.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import type { Connection, ProviderDetail, SyncKind } from '#features/telematics/answers.ts'
import { useSync, useTest } from './use-connection.ts'
import { countWords, fixFor, kindWords } from './words.ts'

/** State of the connection in plain words, the fix beside the fault, and the latest result of each kind of sync. */
export function ConnectionCard({ detail }: { detail: ProviderDetail }): ReactNode {
  const [changing, setChanging] = useState(false)
  const test = useTest(detail.provider)
  const sync = useSync(detail.provider)
  const { connection } = detail
  if (connection === null) return null
  const working = sync.isPending || detail.runs.some((run) => run.finishedAt === null)
  return (
    <Card title={detail.label} marks={<StatusPill connection={connection} />} scope={connection.accountName ?? undefined}>
      <div className="flex flex-col gap-3">
        {connection.status === 'needs_attention' ? (
          <Banner tone="danger" title={connection.statusMessage ?? 'The provider refuses our calls.'}>
            {fixFor(connection.statusMessage, connection.missingScopes)}
          </Banner>
        ) : connection.missingScopes.length > 0 ? (
          <Banner tone="warning" title={`The token lacks permissions: ${connection.missingScopes.join(', ')}.`}>
            {fixFor(null, connection.missingScopes)}
          </Banner>
        ) : null}
        <Facts detail={detail} connection={connection} />
        <LatestRuns detail={detail} />
        <div className="flex flex-wrap gap-2">
          <Menu
            align="start"
            trigger={
              <Button tone="primary" busy={working && 'Syncing...'}>
                <RefreshCw aria-hidden="true" />
                Sync now
              </Button>
            }
          >
            {(['vehicles', 'drivers', 'mileage'] as const).map((kind) => (
              <MenuItem key={kind} onSelect={() => sync.mutate({ kind, dryRun: false })}>
                {kindWords[kind]}
              </MenuItem>
            ))}
            {(['vehicles', 'drivers'] as const).map((kind) => (
              <MenuItem key={kind} end="changes nothing" onSelect={() => sync.mutate({ kind, dryRun: true })}>
                Try {kindWords[kind].toLowerCase()}
              </MenuItem>
            ))}
          </Menu>
          <Button busy={test.isPending && 'Testing...'} onClick={() => test.mutate()}>
            Test connection
          </Button>
          <Button onClick={() => setChanging(true)}>Change</Button>
        </div>
      </div>
      {changing ? <ConnectionDialog provider={detail} onClose={() => setChanging(false)} /> : null}
    </Card>
  )
}

function StatusPill({ connection }: { connection: Connection }): ReactNode {
  if (connection.status === 'ok')
    return (
      <Pill tone="success" icon={<CircleCheck aria-hidden="true" />}>
        Connected
      </Pill>
    )
  if (connection.status === 'disabled')
    return (
      <Pill tone="neutral" icon={<CirclePause aria-hidden="true" />}>
        Switched off
      </Pill>
    )
  return (
    <Pill tone="danger" icon={<CircleAlert aria-hidden="true" />}>
      Needs attention
    </Pill>
  )
}

function Facts({ detail, connection }: { detail: ProviderDetail; connection: Connection }): ReactNode {
  const { timeZone } = useUser()
  const now = useNow()
  const { schedule, autoOnLogin } = connection.settings
  const rhythm = [autoOnLogin ? 'On sign-in' : '', schedule.enabled ? `every ${schedule.everyMinutes} min` : ''].filter(
    (part) => part !== '',
  )
  return (
    <DescriptionList
      columns={2}
      facts={[
        { term: 'Address', value: connection.baseUrl },
        { term: 'Token', value: connection.credentialsHint === '' ? null : `ends with ${connection.credentialsHint}` },
        { term: 'Last tested', value: connection.checkedAt === null ? 'never' : formatInstant(connection.checkedAt, timeZone) },
        { term: 'Last success', value: lastSuccess(detail, now) },
        { term: 'Syncs', value: rhythm.length === 0 ? 'Manual only' : rhythm.join(', ') },
        { term: 'New vehicles', value: connection.settings.createVehicles ? 'become records when the VIN is valid' : 'wait to be matched' },
      ]}
    />
  )
}

function lastSuccess(detail: ProviderDetail, now: Date): string {
  const run = detail.runs.find((one) => (one.status === 'succeeded' || one.status === 'partial') && one.mode === 'apply')
  return run === undefined ? 'never' : `${kindWords[run.kind]}, ${formatAge(run.finishedAt, now)}`
}

function LatestRuns({ detail }: { detail: ProviderDetail }): ReactNode {
  const now = useNow()
  return (
    <ul className="text-sm">
      {(['vehicles', 'drivers', 'mileage'] as const).map((kind: SyncKind) => {
        const run = detail.runs.find((one) => one.kind === kind && one.mode === 'apply')
        return (
          <li key={kind} className="flex flex-wrap gap-x-2 border-t border-border py-1.5">
            <b className="w-20 font-medium">{kindWords[kind]}</b>
            {run === undefined ? (
              <span className="text-fg-muted">not synced yet</span>
            ) : (
              <span className="min-w-0 flex-1">{run.status === 'failed' ? run.message : countWords(run.counts)}</span>
            )}
            {run === undefined ? null : <span className="text-fg-muted">{formatAge(run.finishedAt ?? run.requestedAt, now)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
