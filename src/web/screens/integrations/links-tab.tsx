import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { request } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { withSearch, writeSearch } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Pending } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { Link, ProviderDetail, RecordKind } from '#features/telematics/answers.ts'
import { providerKey } from './provider-key.ts'
import { LinkRow } from './link-row.tsx'

const states = [
  { value: 'suggested,unmatched', label: 'Waiting for you' },
  { value: 'suggested', label: 'Suggested' },
  { value: 'unmatched', label: 'Not matched' },
  { value: 'linked', label: 'Linked' },
  { value: 'duplicate,superseded', label: 'Duplicates' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'retired', label: 'Gone at the provider' },
]

type Wanted = { readonly kind?: RecordKind; readonly state?: string; readonly q?: string; readonly shown?: string }

const step = 50

/** The two-column matcher: left what the provider has, right what it is here. A person's decision outranks every rule. */
export function LinksTab({ detail }: { detail: ProviderDetail }): ReactNode {
  const router = useRouter()
  const { kind = 'vehicles', state = 'suggested,unmatched', q = '', shown = String(step) } = useSearch({ strict: false }) as Wanted
  const set = (more: Wanted): void =>
    void router.navigate({
      href: withSearch('/integrations', { provider: detail.provider, tab: 'links', kind, state, q: q === '' ? undefined : q, ...more }),
      replace: true,
      resetScroll: false,
    })
  const links = useQuery({
    queryKey: providerKey(detail.provider, 'links', writeSearch({ kind, state, q: q === '' ? undefined : q, limit: shown })),
    queryFn: ({ queryKey, signal }) => readPage(queryKey.join('/').replace('/?', '?'), signal),
    placeholderData: keepPreviousData,
    // A sync may be running: its list is asked more often than others.
    staleTime: 10_000,
  })
  const count = (of: RecordKind): number =>
    detail.links.filter((link) => link.kind === of && state.split(',').includes(link.state)).reduce((sum, link) => sum + link.count, 0)
  return (
    <>
      <div className="toolbar">
        <Segmented
          label="Kind"
          value={kind}
          onChange={(next) => set({ kind: next })}
          choices={[
            { value: 'vehicles', label: `Vehicles ${formatNumber(count('vehicles'))}` },
            { value: 'drivers', label: `Drivers ${formatNumber(count('drivers'))}` },
          ]}
        />
        <div className="w-48 max-sm:w-full">
          <Select aria-label="State" value={state} onChange={(next) => set({ state: next ?? 'suggested,unmatched' })} choices={states} />
        </div>
        <div className="w-56 max-sm:w-full">
          <SearchInput
            size="md"
            label={`Search ${detail.label}`}
            placeholder="Name, VIN or id"
            value={q}
            onChange={(next) => set({ q: next === '' ? undefined : next } as Wanted)}
          />
        </div>
      </div>
      {links.isError && links.data === undefined ? (
        <LoadError title="Couldn’t load records" query={links} />
      ) : (
        <Pending pending={links.isPending} placeholder={<Spinner />}>
          {links.data === undefined ? null : links.data.rows.length === 0 ? (
            <EmptyState
              icon={<Link2 />}
              title={q === '' ? 'Nothing waits here' : 'Nothing matches'}
              text={
                q === ''
                  ? `Every ${kind === 'vehicles' ? 'vehicle' : 'driver'} of ${detail.label} in this state has been settled.`
                  : 'Try another name, VIN or id.'
              }
            />
          ) : (
            <Card
              title={`${formatNumber(links.data.total)} at ${detail.label}`}
              scope={<span className="max-md:hidden">left theirs, right ours</span>}
              flush
            >
              <ul>
                {links.data.rows.map((link) => (
                  <LinkRow key={link.id} provider={detail.provider} kind={kind} link={link} />
                ))}
              </ul>
              {links.data.total > links.data.rows.length && Number(shown) < 500 ? (
                <div className="px-card-x py-3">
                  <Button onClick={() => set({ shown: String(Math.min(500, Number(shown) + 100)) })}>Show more</Button>
                </div>
              ) : null}
            </Card>
          )}
        </Pending>
      )}
    </>
  )
}

async function readPage(address: string, signal: AbortSignal): Promise<{ rows: readonly Link[]; total: number }> {
  const answer = await request(address, { signal })
  const rows = (await answer.json()) as readonly Link[]
  return { rows, total: Number(answer.headers.get('x-total-count') ?? rows.length) }
}
