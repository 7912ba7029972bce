import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { preventabilityTest } from '#records/safety/accidents/law/preventability.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { ClockChip } from '#web/engine/values/clock-chip.tsx'
import { useDivision } from '#web/engine/division.ts'
import { useFocusOnNewHeading } from '#web/layout/focus-heading.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { CommitteePolicyButton } from './committee-policy.tsx'
import { CommitteeCasePage } from './committee-case.tsx'
import type { Agenda, AgendaCase } from '#records/safety/accidents/panels/answers.ts'
import { ReferDialog } from '#records/safety/accidents/panels/refer-dialog.tsx'
import { NoValue } from '#web/engine/values/cells.tsx'

/** The committee on preventability: its agenda, and one case at a time, blind. */
export function CommitteeScreen(): ReactNode {
  const { case: id } = useSearch({ strict: false }) as { case?: string }
  useFocusOnNewHeading(id ?? 'agenda')
  return id === undefined ? <AgendaPage /> : <CommitteeCasePage id={id} />
}

function AgendaPage(): ReactNode {
  const division = useDivision()
  const asked = writeSearch({ division: division.query.division })
  const agenda = useQuery<Agenda>({ queryKey: ['/api/committee/agenda', ...(asked === '' ? [] : [asked])] })
  return (
    <>
      <TopBar title="Review committee" division />
      <div className="page">
        <div className="flex flex-wrap items-start justify-between gap-4 md:flex-nowrap">
          <p className="max-w-3xl text-fg-muted">{preventabilityTest} The committee is not told whose accident it was.</p>
          <CommitteePolicyButton />
        </div>
        {agenda.isError && agenda.data === undefined ? (
          <LoadError title="The agenda could not be loaded" query={agenda} />
        ) : (
          <Pending pending={agenda.isPending} placeholder={<Skeleton height={200} />}>
            {agenda.data === undefined ? null : <AgendaCard agenda={agenda.data} />}
          </Pending>
        )}
      </div>
    </>
  )
}

function AgendaCard({ agenda }: { agenda: Agenda }): ReactNode {
  const [referred, setReferred] = useState<AgendaCase | null>(null)
  const narrow = useMedia('(max-width: 1399.98px)')
  const chair = safetyDeciders.includes(useUser().role)
  const waiting = agenda.cases.filter((one) => one.mine === 'to_vote' && one.state === 'voting').length
  return (
    <Card
      title="Agenda"
      marks={waiting === 0 ? undefined : <Pill tone="warning">{`${waiting} wait for your vote`}</Pill>}
      scope={chair ? undefined : formatCount(agenda.cases.length, 'case')}
      // The list names drivers: a member is not led there.
      actions={chair ? <Anchor href={agenda.href}>{formatCount(agenda.cases.length, 'case')}: open the list</Anchor> : undefined}
      flush
    >
      {agenda.cases.length === 0 ? (
        <EmptyState
          icon={<ClipboardCheck />}
          title="Nothing waits for the committee"
          text="An accident comes here when its preventability is to be decided by the committee."
        />
      ) : narrow ? (
        <ul>
          {agenda.cases.map((one) => (
            <CaseItem key={one.id} one={one} onRefer={() => setReferred(one)} />
          ))}
        </ul>
      ) : (
        <TableRegion label="Cases">
          <Table flat>
            <thead>
              <tr>
                <HeadCell>Case</HeadCell>
                <HeadCell>What happened</HeadCell>
                <HeadCell>Date and place</HeadCell>
                <HeadCell>State</HeadCell>
                <HeadCell numeric>Votes</HeadCell>
                <HeadCell>To determine</HeadCell>
                <HeadCell>
                  <span className="sr-only">Act</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {agenda.cases.map((one) => (
                <CaseRow key={one.id} one={one} onRefer={() => setReferred(one)} />
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
      {referred === null ? null : (
        <ReferDialog id={referred.id} version={referred.version} name={referred.code} onClose={() => setReferred(null)} />
      )}
    </Card>
  )
}

const caseHref = (id: string): string => `/accidents/committee?case=${id}`

type CaseProps = { one: AgendaCase; onRefer: () => void }

function CaseRow({ one, onRefer }: CaseProps): ReactNode {
  return (
    <Row>
      <Cell>
        <CaseName one={one} />
      </Cell>
      <Cell>
        {one.what}
        {one.severity === null ? null : <span className="text-fg-muted"> · {one.severity}</span>}
      </Cell>
      <Cell>
        {formatDate(one.occurredOn)} <span className="text-fg-muted">· {one.place}</span>
      </Cell>
      <Cell>{statePill(one)}</Cell>
      <Cell numeric>{one.members === 0 ? <NoValue /> : `${one.voted} of ${one.members}`}</Cell>
      <Cell>{one.dueAt === null ? <NoValue /> : <ClockChip at={one.dueAt} />}</Cell>
      <Cell>
        <CaseAct one={one} onRefer={onRefer} />
      </Cell>
    </Row>
  )
}

/** The same where the table has no room: state and votes under what happened, the act at the right. */
function CaseItem({ one, onRefer }: CaseProps): ReactNode {
  return (
    <li className="flex items-center gap-3 border-t border-border px-card-x py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <CaseName one={one} />
        <span>{one.what}</span>
        <span className="text-sm text-fg-muted">
          {formatDate(one.occurredOn)} · {one.place}
        </span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-fg-muted">
          {statePill(one)}
          {one.members === 0 ? null : `${one.voted} of ${one.members} voted`}
          {one.dueAt === null ? null : <ClockChip at={one.dueAt} />}
        </span>
      </div>
      <CaseAct one={one} onRefer={onRefer} />
    </li>
  )
}

function useOpens({ state, mine }: AgendaCase): boolean {
  const chair = safetyDeciders.includes(useUser().role)
  return state !== 'not_referred' && (chair || mine !== 'not_member')
}

function CaseName({ one }: { one: AgendaCase }): ReactNode {
  return useOpens(one) ? (
    <Anchor className="cell-key" href={caseHref(one.id)}>
      {one.code}
    </Anchor>
  ) : (
    <b className="font-semibold">{one.code}</b>
  )
}

function CaseAct({ one, onRefer }: CaseProps): ReactNode {
  const chair = safetyDeciders.includes(useUser().role)
  const opens = useOpens(one)
  const votes = one.mine === 'to_vote' && one.state === 'voting'
  if (one.state === 'not_referred')
    return chair ? (
      <Button size="sm" onClick={onRefer} aria-label={`Choose members for ${one.code}`}>
        Choose members
      </Button>
    ) : null
  if (!opens) return null
  const word = votes ? 'Vote' : one.state === 'counted' && chair ? 'Decide' : 'Open'
  return (
    <ButtonLink size="sm" tone={votes ? 'primary' : undefined} href={caseHref(one.id)} aria-label={`${word}: ${one.code}`}>
      {word}
    </ButtonLink>
  )
}

const statePill = ({ state, mine }: AgendaCase): ReactNode => {
  if (state === 'not_referred') return <Pill tone="warning">No members yet</Pill>
  if (state === 'counted') return <Pill tone="info">Counted, to decide</Pill>
  return mine === 'voted' ? <Pill tone="success">You voted</Pill> : <Pill tone={mine === 'to_vote' ? 'warning' : 'neutral'}>Voting</Pill>
}
