import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { withSearch, writeSearch } from '#web/engine/paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Table } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pending, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { CandidateCards } from './candidate-cards.tsx'
import { CandidateTable } from './candidate-table.tsx'
import type { Candidate } from '#features/safety/dataqs/answers.ts'
import { reasonWords } from './contract.ts'

const path = '/dataqs/candidates'

/** What is worth a request to DataQs, the strongest first, each with why and the sum; one click opens its request. */
export function CandidatesScreen(): ReactNode {
  const { role } = useUser()
  const { value, words } = useDivision()
  const { reason = 'all' } = useSearch({ strict: false }) as { reason?: string }
  const navigate = useNavigate()
  const narrow = useMedia('(max-width: 1179.98px)')
  const found = useQuery<readonly Candidate[]>({ queryKey: ['/api/dataqs', 'candidates', writeSearch({ division: value })] })
  const all = found.data ?? []
  const shown = reason === 'all' ? all : all.filter((one) => one.reasons[0]?.reason === reason)
  const mayFile = safetyDeciders.some((one) => one === role)
  return (
    <>
      <TopBar
        trail={[{ href: '/dataqs', label: 'DataQs requests' }]}
        current="Candidates"
        heading
        documentTitle="DataQs candidates"
        division
        actions={
          <ButtonLink className="max-md:hidden" href="/dataqs?status=draft">
            Requests to file
          </ButtonLink>
        }
      />
      <ReasonTabs all={found.data} reason={reason} />
      <div className="page">
        {found.isError && found.data === undefined ? (
          <LoadError title="The candidates could not be loaded" query={found} />
        ) : (
          <Pending pending={found.isPending} placeholder={<Waiting />}>
            {found.data === undefined ? null : shown.length === 0 ? (
              <Nothing all={all.length} words={words} onAll={() => void navigate({ href: path })} />
            ) : (
              <Card title="Worth a request" scope={scopeOf(shown, words)} flush>
                {narrow ? <CandidateCards rows={shown} mayFile={mayFile} /> : <CandidateTable rows={shown} mayFile={mayFile} />}
                <p className="card-body border-t border-border pt-3 text-sm text-fg-muted">
                  Scores are company policy: they sort the work and say nothing of the chance to win. Points at stake are the severity as
                  cited times its age, before the cap of a report.
                </p>
              </Card>
            )}
          </Pending>
        )}
      </div>
    </>
  )
}

const scopeOf = (rows: readonly Candidate[], words: string): string => {
  const points = rows.reduce((sum, { stake }) => sum + (stake?.points ?? 0), 0)
  return `${formatCount(rows.length, 'candidate')}, ${formatNumber(points)} CSA points at stake, ${words}`
}

function ReasonTabs({ all, reason }: { all: readonly Candidate[] | undefined; reason: string }): ReactNode {
  const counts = Map.groupBy(all ?? [], (one) => one.reasons[0]?.reason ?? 'other')
  const kinds = Object.keys(reasonWords).filter((key) => counts.has(key) || key === reason)
  return (
    <Tabs label="Reasons">
      <Tab href={path} current={reason === 'all'} count={all?.length}>
        All
      </Tab>
      {kinds.map((key) => (
        <Tab
          key={key}
          href={withSearch(path, { reason: key })}
          current={reason === key}
          count={all === undefined ? undefined : (counts.get(key)?.length ?? 0)}
        >
          {reasonWords[key]}
        </Tab>
      ))}
    </Tabs>
  )
}

function Nothing({ all, words, onAll }: { all: number; words: string; onAll: () => void }): ReactNode {
  return all === 0 ? (
    <EmptyState
      icon={<CircleCheck />}
      title="Nothing to dispute"
      text={`Our records contradict no violation, crash or inspection that counts (${words}). A ticket that is won opens its request by itself.`}
      actions={<ButtonLink href="/dataqs">Requests</ButtonLink>}
    />
  ) : (
    <EmptyState
      icon={<SearchX />}
      title="None for this reason"
      text="Others are waiting."
      actions={<Button onClick={onAll}>Show all</Button>}
    />
  )
}

function Waiting(): ReactNode {
  return (
    <Card title="Worth a request" flush>
      <Table flat>
        <tbody aria-busy="true">
          <SkeletonRows columns={[{ width: 40 }, { width: 260 }, { width: 320 }, { width: 60 }, { width: 90 }]} rows={6} />
        </tbody>
      </Table>
    </Card>
  )
}
