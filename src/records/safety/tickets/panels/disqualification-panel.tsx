import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { PanelLine } from '#records/panel-line.tsx'
import { pleaQuestion } from '../choices.ts'
import type { Table as LawTable } from '../law/disqualification.ts'
import type { Standing } from '../law/standing-of.ts'
import { windowWords } from '../law/standing-words.ts'

type Answer = {
  today: string
  standings: readonly (Omit<Standing, 'completedBy'> & {
    hold: { number: string; active: boolean; endsAt: string | null; liftReason: string | null } | null
    ifConvicted: { count: number; disqualification: string | null } | null
  })[]
  offenses: readonly {
    table: LawTable
    offense: string
    on: string
    convictedOn: string | null
    leavesOn: string | null
    counts: boolean
    pending: boolean
    mayBe: boolean
    /** What has to be answered before it is known whether it counts. */
    question: string | null
    why: string | null
    /** Null: of a division the viewer may not see. */
    ticket: { id: string; number: string; title: string } | null
  }[]
}

const tables: Readonly<Record<LawTable, string>> = {
  major: 'Major',
  serious: 'Serious',
  rail: 'Rail crossing',
  oos: 'Out-of-service order',
}

/** Where the driver stands under 49 CFR 383.51, what open charges would add, and every offense behind the count. */
export function DisqualificationPanel({ row }: PanelProps): ReactNode {
  const found = useQuery({
    queryKey: ['/api/tickets', 'disqualification', row.id],
    queryFn: () => readJson<Answer>(`/api/drivers/${row.id}/disqualification`),
  })
  if (found.isError && found.data === undefined) return <LoadError title="Couldn’t load disqualification status" query={found} />
  return (
    <>
      <Card title="Disqualification status" scope="49 CFR 383.51, from the tickets on file" flush>
        {found.data === undefined ? (
          <div className="card-body">
            <Skeleton height={96} />
          </div>
        ) : (
          <ul>
            {found.data.standings.map((standing) => (
              <Counter key={standing.table} standing={standing} today={found.data.today} />
            ))}
          </ul>
        )}
      </Card>
      {found.data === undefined || found.data.offenses.length === 0 ? null : <Offenses answer={found.data} driver={row.id} />}
    </>
  )
}

function Counter({ standing, today }: { standing: Answer['standings'][number]; today: string }): ReactNode {
  const { table, count, countByConviction, oldestLeavesOn, disqualification, ifConvicted, sentence } = standing
  const atRisk = disqualification === null && ifConvicted?.disqualification !== null && ifConvicted !== null
  return (
    <PanelLine
      state={<CountPill standing={standing} atRisk={atRisk} today={today} />}
      name={`${tables[table]}, ${windowWords(table)}`}
      note={[
        sentence,
        ...(disqualification === null ? [] : endWords(standing, today)),
        !atRisk &&
          ifConvicted !== null &&
          ifConvicted.count > count &&
          `May be ${ifConvicted.count}, once open charges and unanswered questions are settled`,
        atRisk && `If charges that are open or may be convictions count: ${ifConvicted.disqualification}`,
        countByConviction !== count && `By day of conviction, as some states count: ${countByConviction}`,
      ]
        .filter((part) => part !== false)
        .join('. ')}
      end={oldestLeavesOn === null ? undefined : `Oldest counts until ${formatDate(oldestLeavesOn)}`}
    />
  )
}

type Ended = Pick<Answer['standings'][number], 'estimatedEnd' | 'reinstatableFrom' | 'hold' | 'disqualification'>

/** When a disqualification ends, as far as anyone has entered it, and what the employer and the state may do. */
const endWords = ({ estimatedEnd, reinstatableFrom, hold }: Ended, today: string): string[] => {
  if (hold !== null && !hold.active) return [`Hold ${hold.number} lifted: ${hold.liftReason ?? 'no reason entered'}`]
  const end =
    hold?.endsAt !== undefined && hold.endsAt !== null
      ? `Ends ${formatDate(hold.endsAt.slice(0, 10))} by the state’s dates`
      : estimatedEnd === null
        ? 'State dates not entered'
        : `Estimated end ${formatDate(estimatedEnd)}; state dates not entered${estimatedEnd <= today ? ': get a current MVR' : ''}`
  const back =
    reinstatableFrom === null
      ? []
      : [
          `From about ${formatDate(reinstatableFrom)} the state may reinstate, once, after a rehabilitation program it approves; another offense of 383.51(b)(1) to (8) then ends it for good (49 CFR 383.51(a)(6))`,
        ]
  return [end, ...back, 'Do not dispatch (49 CFR 383.37)']
}

function CountPill({
  standing: { count, disqualification, estimatedEnd, hold, ifConvicted },
  atRisk,
  today,
}: {
  standing: Answer['standings'][number]
  atRisk: boolean
  today: string
}): ReactNode {
  if (disqualification !== null && hold !== null && !hold.active) return <Pill>{count}, hold lifted</Pill>
  if (disqualification !== null && estimatedEnd !== null && estimatedEnd <= today)
    return (
      <Pill tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
        {count}, MVR needed
      </Pill>
    )
  if (disqualification !== null)
    return (
      <Pill tone="danger" icon={<OctagonX aria-hidden="true" />}>
        Disqualified
      </Pill>
    )
  if (atRisk)
    return (
      <Pill tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
        {count} at risk
      </Pill>
    )
  if (ifConvicted !== null && ifConvicted.count > count)
    return (
      <Pill tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
        {count}, may be {ifConvicted.count}
      </Pill>
    )
  return count === 0 ? (
    <Pill tone="success" icon={<CircleCheck aria-hidden="true" />}>
      None
    </Pill>
  ) : (
    <Pill>{count}</Pill>
  )
}

function Offenses({ answer, driver }: { answer: Answer; driver: string }): ReactNode {
  const narrow = useMedia('(max-width: 767.98px)')
  return (
    <Card
      title="Contributing offenses"
      scope={formatCount(answer.offenses.length, 'charge')}
      actions={<Anchor href={`/tickets${writeSearch({ driver, sort: '-issuedAt' })}`}>View driver’s tickets</Anchor>}
      flush
    >
      {narrow ? (
        <ul>
          {answer.offenses.map((offense, position) => (
            <PanelLine
              key={`${position} ${offense.offense}`}
              state={<CountsPill offense={offense} />}
              name={offense.offense}
              note={`${formatDate(offense.on)}, ${offense.convictedOn === null ? 'not convicted' : `convicted ${formatDate(offense.convictedOn)}`}, ${tables[offense.table].toLowerCase()}`}
              end={<TicketLink ticket={offense.ticket} />}
            />
          ))}
        </ul>
      ) : (
        <TableRegion label="Offenses, table">
          <Table flat>
            <thead>
              <tr>
                <HeadCell>Offense</HeadCell>
                <HeadCell>Offense date</HeadCell>
                <HeadCell>Convicted</HeadCell>
                <HeadCell>Type</HeadCell>
                <HeadCell>Counts</HeadCell>
                <HeadCell>Ticket</HeadCell>
              </tr>
            </thead>
            <tbody>
              {answer.offenses.map((offense, position) => (
                <Row key={`${position} ${offense.offense}`}>
                  <Cell className="whitespace-normal">{offense.offense}</Cell>
                  <Cell>{formatDate(offense.on)}</Cell>
                  <Cell>{offense.convictedOn === null ? <span className="cell-quiet">–</span> : formatDate(offense.convictedOn)}</Cell>
                  <Cell>{tables[offense.table]}</Cell>
                  <Cell>
                    <CountsPill offense={offense} />
                  </Cell>
                  <Cell>
                    <TicketLink ticket={offense.ticket} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}

function TicketLink({ ticket }: Pick<Answer['offenses'][number], 'ticket'>): ReactNode {
  return ticket === null ? (
    <span className="cell-quiet">Of another division</span>
  ) : (
    <Anchor className="cell-key" href={`/tickets/${ticket.id}`}>
      {ticket.number}
    </Anchor>
  )
}

function CountsPill({ offense }: { offense: Answer['offenses'][number] }): ReactNode {
  if (offense.question !== null && offense.question !== pleaQuestion)
    return (
      <>
        <Pill tone="warning">Not answered</Pill> <span className="cell-quiet">{offense.question}</span>
      </>
    )
  if (offense.mayBe) return <Pill tone="warning">May be a conviction</Pill>
  if (offense.pending) return <Pill tone="warning">Open charge</Pill>
  if (!offense.counts) return <Pill>{offense.why ?? 'Does not count'}</Pill>
  return <Pill tone="warning">{offense.leavesOn === null ? 'Counts for life' : `Counts until ${formatDate(offense.leavesOn)}`}</Pill>
}
