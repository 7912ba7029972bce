import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Table } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pending, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { CandidateCards } from './candidate-cards.tsx'
import { CandidateTable } from './candidate-table.tsx'
import type { Candidate } from '#features/safety/dataqs/answers.ts'
import { groupsOf } from './groups.ts'
import { InReach } from './in-reach.tsx'

/** Candidates for a DataQs request, in groups, each with the reason and the points at stake; one click drafts the request. */
export function CandidatesScreen(): ReactNode {
  const { value, words } = useDivision()
  const found = useQuery<readonly Candidate[]>({ queryKey: ['/api/dataqs', 'candidates', writeSearch({ division: value })] })
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
      <div className="page">
        {found.isError && found.data === undefined ? (
          <LoadError title="Couldn’t load recommended challenges" query={found} />
        ) : (
          <Pending pending={found.isPending} placeholder={<Waiting />}>
            {found.data === undefined ? null : found.data.length === 0 ? (
              <Nothing words={words} />
            ) : (
              <Groups rows={found.data} division={value} words={words} />
            )}
          </Pending>
        )}
      </div>
    </>
  )
}

function Groups({ rows, division, words }: { rows: readonly Candidate[]; division: string; words: string }): ReactNode {
  const { role } = useUser()
  const narrow = useMedia('(max-width: 1179.98px)')
  const mayFile = safetyDeciders.some((one) => one === role)
  const groups = groupsOf(rows)
  const primary = groups.find(({ key }) => key !== 'drafts')?.rows[0]?.id
  const List = narrow ? CandidateCards : CandidateTable
  return (
    <>
      <InReach rows={rows} division={division} words={words} />
      {groups.map((group) => (
        <Card key={group.key} title={group.title} scope={`${formatNumber(group.rows.length)} · ${group.note}`} flush>
          <List group={group} mayFile={mayFile} primary={primary} />
        </Card>
      ))}
    </>
  )
}

function Nothing({ words }: { words: string }): ReactNode {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title="Nothing to dispute"
      text={`Our records contradict no violation, crash or inspection that counts (${words}). A request is created automatically when a ticket is won.`}
      actions={<ButtonLink href="/dataqs">Requests</ButtonLink>}
    />
  )
}

function Waiting(): ReactNode {
  return (
    <Card title="Points to win" flush>
      <Table flat>
        <tbody aria-busy="true">
          <SkeletonRows columns={[{ width: 60 }, { width: 260 }, { width: 320 }, { width: 120 }, { width: 90 }]} rows={6} />
        </tbody>
      </Table>
    </Card>
  )
}
