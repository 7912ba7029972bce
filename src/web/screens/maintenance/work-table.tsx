import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMiles } from '#kit/format.ts'
import { formatDate } from '#kit/format-time.ts'
import { outlines } from '#records/outlines.ts'
import { NoValue } from '../../engine/cells.tsx'
import { useHost } from '../../engine/host.tsx'
import { useNow } from '../../engine/use-now.ts'
import { recordPath } from '../../paths.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '../../ui/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import type { Work } from './contract.ts'
import { kindWords, nextOf, recordOf, stateOf, whatOf } from './work-words.ts'

type RowsProps = { rows: readonly Work[]; mayEdit: boolean }

/** The queue beside each other: unit, what, due, how it stands, what comes next. */
export function WorkTable({ rows, mayEdit, refetching }: RowsProps & { refetching: boolean }): ReactNode {
  return (
    <TableRegion label="Work queue, table" className="min-h-0 flex-1 [&_:is(th,td):first-child]:pl-6 [&_:is(th,td):last-child]:pr-6">
      <Table fixed refetching={refetching}>
        <colgroup>
          {[104, 80, undefined, 240, 264, 160].map((width, position) => (
            <col key={position} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <HeadCell>Unit</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>Work</HeadCell>
            <HeadCell>Due</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>
              <span className="sr-only">Next action</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((work) => (
            <Row key={work.id}>
              <Cell>
                <Unit work={work} />
              </Cell>
              <Cell className="cell-quiet">{kindWords[work.kind]}</Cell>
              <Cell>
                <Anchor className="cell-key" href={recordOf(work)}>
                  {whatOf(work)}
                </Anchor>
              </Cell>
              <Cell>
                <Due work={work} />
              </Cell>
              <Cell>
                <State work={work} />
              </Cell>
              <Cell numeric>{mayEdit ? <Next work={work} small /> : null}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}

/** The same where there is no room for columns, one below the other. */
export function WorkCards({ rows, mayEdit }: RowsProps): ReactNode {
  return (
    <ul aria-label="Work queue" className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((work) => (
        <li key={work.id} className="flex flex-col gap-2 border-b border-border px-4 py-3">
          <div className="flex items-baseline gap-2">
            <Unit work={work} />
            <span className="text-sm text-fg-muted">{kindWords[work.kind]}</span>
            <span className="ml-auto text-sm">
              <Due work={work} />
            </span>
          </div>
          <Anchor className="cell-key min-w-0" href={recordOf(work)}>
            {whatOf(work)}
          </Anchor>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <State work={work} />
            {mayEdit ? <Next work={work} /> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Unit({ work: { unit } }: { work: Work }): ReactNode {
  if (unit === null) return <NoValue />
  return (
    <Anchor className="font-semibold" href={recordPath(outlines.vehicles, unit.id)} aria-label={`Unit ${unit.title}`}>
      {unit.title}
    </Anchor>
  )
}

/** A repair is promised for a day, a schedule comes due about then. */
function Due({ work: { kind, dueOn, dueMiles } }: { work: Work }): ReactNode {
  if (dueOn === null && dueMiles === null) return <NoValue />
  const about = kind === 'pm-schedules' && dueMiles !== null ? 'About ' : ''
  return (
    <>
      {dueOn === null ? null : `${about}${formatDate(dueOn)}`}
      {dueMiles === null ? null : <span className="cell-note">{formatMiles(dueMiles)}</span>}
    </>
  )
}

function State({ work }: { work: Work }): ReactNode {
  const { today } = useHost()
  const { words, tone, note } = stateOf(work, today, useNow())
  const icon = tone === 'danger' ? <CircleAlert aria-hidden="true" /> : tone === 'warning' ? <Clock aria-hidden="true" /> : undefined
  return (
    <>
      <Pill tone={tone} icon={icon} title={note}>
        {words}
      </Pill>
      {note === undefined ? null : <span className="cell-note">{note}</span>}
    </>
  )
}

function Next({ work, small = false }: { work: Work; small?: boolean | undefined }): ReactNode {
  const { words, href } = nextOf(work)
  const about = work.unit === null ? work.what : `${work.what}, Unit ${work.unit.title}`
  return (
    <ButtonLink {...(small ? { size: 'sm' as const } : {})} href={href} aria-label={`${words}: ${about}`}>
      {words}
    </ButtonLink>
  )
}
