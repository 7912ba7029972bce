import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PlugZap } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LoadError } from '#web/engine/load-error.tsx'
import { withSearch } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pending } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { AssistantTab } from './assistant-tab.tsx'
import { ConflictsTab } from './conflicts-tab.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import type { Provider, ProviderDetail } from '#features/telematics/answers.ts'
import { providerKey } from './provider-key.ts'
import { LinksTab } from './links-tab.tsx'
import { MailTab } from './mail-tab.tsx'
import { PolicyTab } from './policy-tab.tsx'
import { ProblemsCard } from './problems-card.tsx'
import { RunsTable } from './runs-table.tsx'

const waiting = new Set(['suggested', 'unmatched'])

/** One provider. What waits for a decision stands as a count on its tab. */
export function ProviderView({ provider }: { provider: Provider }): ReactNode {
  const { tab = 'connection' } = useSearch({ strict: false }) as { tab?: string }
  const connected = provider.connection !== null
  const detail = useQuery<ProviderDetail>({
    queryKey: providerKey(provider.provider),
    // A run that is at work changes its figures; nothing else is asked again by itself.
    refetchInterval: (query) => (query.state.data?.runs.some((run) => run.finishedAt === null) === true ? 2_000 : false),
  })
  useAskAgainAfter(detail.data)
  const href = (name: string): string => withSearch('/integrations', { provider: provider.provider, tab: name })
  const others = (
    <>
      <Tab href={href('mail')} current={tab === 'mail'}>
        Mail
      </Tab>
      <Tab href={href('assistant')} current={tab === 'assistant'}>
        Assistant
      </Tab>
    </>
  )
  const other = otherOf(tab)
  if (!connected)
    return (
      <>
        <Tabs label={provider.label}>
          <Tab href={href('connection')} current={other === null}>
            Connection
          </Tab>
          {others}
        </Tabs>
        {other ?? <NotConnected provider={provider} />}
      </>
    )
  if (detail.isError && detail.data === undefined) return <LoadError title="Couldn’t load the connection" query={detail} />
  const links = detail.data?.links.filter((link) => waiting.has(link.state)).reduce((sum, link) => sum + link.count, 0)
  return (
    <>
      <Tabs label={provider.label}>
        <Tab href={href('connection')} current={tab === 'connection'}>
          Connection
        </Tab>
        <Tab href={href('runs')} current={tab === 'runs'}>
          Sync history
        </Tab>
        <Tab href={href('links')} current={tab === 'links'} count={links}>
          Matching
        </Tab>
        <Tab href={href('conflicts')} current={tab === 'conflicts'} count={detail.data?.openConflicts}>
          Conflicts
        </Tab>
        <Tab href={href('policy')} current={tab === 'policy'}>
          Field policy
        </Tab>
        {others}
      </Tabs>
      <Pending
        pending={detail.isPending}
        placeholder={
          <div className="p-8">
            <Spinner />
          </div>
        }
      >
        {other ?? (detail.data === undefined ? null : <div className="page">{partOf(tab, detail.data)}</div>)}
      </Pending>
    </>
  )
}

/** What belongs to no provider; it is here because whoever connects the company to others looks here. */
function otherOf(tab: string): ReactNode {
  if (tab !== 'mail' && tab !== 'assistant') return null
  return <div className="page">{tab === 'mail' ? <MailTab /> : <AssistantTab />}</div>
}

/** What a sync brought stands on every tab as soon as the sync is over, not only the count on the tab. */
function useAskAgainAfter(detail: ProviderDetail | undefined): void {
  const cache = useQueryClient()
  const provider = detail?.provider
  const over = detail?.runs.reduce((latest, { finishedAt }) => (finishedAt !== null && finishedAt > latest ? finishedAt : latest), '')
  const seen = useRef(over)
  useEffect(() => {
    const more = seen.current !== undefined && seen.current !== over
    seen.current = over
    if (more && provider !== undefined)
      for (const part of ['links', 'conflicts', 'runs']) void cache.invalidateQueries({ queryKey: providerKey(provider, part) })
  }, [cache, provider, over])
}

function partOf(tab: string, detail: ProviderDetail): ReactNode {
  if (tab === 'runs') return <RunsTable provider={detail.provider} />
  if (tab === 'links') return <LinksTab detail={detail} />
  if (tab === 'conflicts') return <ConflictsTab provider={detail.provider} label={detail.label} />
  if (tab === 'policy') return <PolicyTab detail={detail} />
  return (
    <div className="grid grid-cols-1 items-start gap-block xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <ConnectionCard detail={detail} />
      <ProblemsCard />
    </div>
  )
}

function NotConnected({ provider }: { provider: Provider }): ReactNode {
  const [connecting, setConnecting] = useState(false)
  return (
    <>
      <EmptyState
        icon={<PlugZap />}
        title={`${provider.label} is not connected`}
        text="Connect it to sync vehicles, drivers and mileage automatically."
        actions={
          <Button tone="primary" onClick={() => setConnecting(true)}>
            Connect {provider.label}
          </Button>
        }
      />
      {connecting ? <ConnectionDialog provider={provider} onClose={() => setConnecting(false)} /> : null}
    </>
  )
}
