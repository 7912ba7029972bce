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
          <LoadError title="Couldn’t load the agenda" query={agenda} />
        ) : (
          <Pending pending={agenda.isPending} placeholder={<Skeleton height={200} />}>
            {agenda.data === undefined ? null : <AgendaParts agenda={agenda.data} />}
          </Pending>
        )}
      </div>
    </>
  )
}

/** What waits for my vote, what the chair decides, and the rest, which waits for others. */
function AgendaParts({ agenda }: { agenda: Agenda }): ReactNode {
  const [referred, setReferred] = useState<AgendaCase | null>(null)
  const chair = safetyDeciders.includes(useUser().role)
  const vote = agenda.cases.filter(isToVote)
  const decide = chair ? agenda.cases.filter(({ state }) => state !== 'voting') : []
  const others = agenda.cases.filter((one) => !vote.includes(one) && !decide.includes(one))
  const parts = [
    ['To vote', vote],
    ['To decide', decide],
    ['Waiting on others', others],
  ] as const
  if (agenda.cases.length === 0)
    return (
      <Card title="Agenda" flush>
        <EmptyState
          icon={<ClipboardCheck />}
          title="No cases for the committee"
          text="An accident comes here when its preventability is to be decided by the committee."
        />
      </Card>
    )
  return (
    <>
      {parts.map(([title, cases]) =>
        cases.length === 0 ? null : <CasesCard key={title} title={title} cases={cases} primary={vote[0]?.id} onRefer={setReferred} />,
      )}
      {/* The list names drivers: a member is not led there. */}
      {chair ? <Anchor href={agenda.href}>{formatCount(agenda.cases.length, 'case')}: open the list</Anchor> : null}
      {referred === null ? null : (
        <ReferDialog id={referred.id} version={referred.version} name={referred.code} onClose={() => setReferred(null)} />
      )}
    </>
  )
}

const isToVote = ({ mine, state }: AgendaCase): boolean => mine === 'to_vote' && state === 'voting'

type CasesProps = { title: string; cases: readonly AgendaCase[]; primary: string | undefined; onRefer: (one: AgendaCase) => void }

function CasesCard({ title, cases, primary, onRefer }: CasesProps): ReactNode {
  const narrow = useMedia('(max-width: 1399.98px)')
  const rows = cases.map((one) => ({ one, primary: one.id === primary, onRefer: () => onRefer(one) }))
  return (
    <Card title={title} scope={cases.length} flush>
      {narrow ? (
        <ul>
          {rows.map((row) => (
            <CaseItem key={row.one.id} {...row} />
          ))}
        </ul>
      ) : (
        <TableRegion label={`${title}, cases`}>
          {/* Both tables have the same columns below each other. */}
          <Table flat fixed>
            <colgroup>
              {[112, undefined, 232, 196, 68, 160, 152].map((width, place) => (
                <col key={place} style={width === undefined ? undefined : { width }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <HeadCell>Case</HeadCell>
                <HeadCell>Accident</HeadCell>
                <HeadCell>Date and place</HeadCell>
                <HeadCell>State</HeadCell>
                <HeadCell numeric>Votes</HeadCell>
                <HeadCell>Needs determination</HeadCell>
                <HeadCell>
                  <span className="sr-only">Act</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <CaseRow key={row.one.id} {...row} />
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}

const caseHref = (id: string): string => `/accidents/committee?case=${id}`

type CaseProps = { one: AgendaCase; primary: boolean; onRefer: () => void }

function CaseRow({ one, primary, onRefer }: CaseProps): ReactNode {
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
        <CaseAct one={one} primary={primary} onRefer={onRefer} />
      </Cell>
    </Row>
  )
}

/** The same where the table has no room: state and votes under what happened, the act at the right. */
function CaseItem({ one, primary, onRefer }: CaseProps): ReactNode {
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
      <CaseAct one={one} primary={primary} onRefer={onRefer} />
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

function CaseAct({ one, primary, onRefer }: CaseProps): ReactNode {
  const chair = safetyDeciders.includes(useUser().role)
  const opens = useOpens(one)
  if (one.state === 'not_referred')
    return chair ? (
      <Button size="sm" onClick={onRefer} aria-label={`Choose members for ${one.code}`}>
        Choose members
      </Button>
    ) : null
  if (!opens) return null
  const word = isToVote(one) ? 'Vote' : one.state === 'counted' && chair ? 'Decide' : 'Open'
  return (
    <ButtonLink size="sm" tone={primary ? 'primary' : undefined} href={caseHref(one.id)} aria-label={`${word}: ${one.code}`}>
      {word}
    </ButtonLink>
  )
}

const statePill = ({ state, mine }: AgendaCase): ReactNode => {
  if (state === 'not_referred') return <Pill tone="warning">No members yet</Pill>
  if (state === 'counted') return <Pill tone="info">Votes in, decision pending</Pill>
  return mine === 'voted' ? <Pill tone="success">You voted</Pill> : <Pill tone={mine === 'to_vote' ? 'warning' : 'neutral'}>Voting</Pill>
}
