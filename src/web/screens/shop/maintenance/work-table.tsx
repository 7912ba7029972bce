import { CircleAlert, Clock, CornerDownRight, WifiOff } from 'lucide-react'
import { Fragment, type ReactNode, useMemo } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { outlines } from '#records/outlines.ts'
import { NoValue } from '#web/engine/values/cells.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useNow } from '#web/engine/use-now.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import type { Week, Work } from '#features/shop/maintenance/answers.ts'
import { useElementWidth } from '#web/ui/charts/use-element-width.ts'
import { homeWords } from './home-words.ts'
import { useBooking } from './use-booking.ts'
import { type Bundle, weeksOf } from './weeks.ts'
import { dueWords, fitWork, headOf, type WorkColumn, workColumns } from './work-columns.ts'
import { kindWords, nextOf, recordOf, stateOf, whatOf } from './work-words.ts'

type RowsProps = { rows: readonly Work[]; weeks: readonly Week[]; mayEdit: boolean }

/** The queue by week. Columns: unit, work, due, status, when the unit is home, next action; as many as fit. */
export function WorkTable({ rows, weeks, mayEdit, refetching }: RowsProps & { refetching: boolean }): ReactNode {
  const [region, room] = useElementWidth<HTMLDivElement>(1_200)
  const { today, timeZone } = useHost()
  const now = useNow()
  const { widths, noted } = useMemo(
    () => fitWork(rows, room, mayEdit, { now, today, timeZone }),
    [rows, room, mayEdit, now, today, timeZone],
  )
  const shown = workColumns.filter((name) => widths[name] !== undefined)
  return (
    <TableRegion
      ref={region}
      label="Work queue, table"
      className="min-h-0 flex-1 [&_:is(th,td):first-child]:pl-6 [&_:is(th,td):last-child]:pr-6"
    >
      <Table fixed refetching={refetching}>
        <colgroup>
          {shown.map((name) => (
            <col key={name} style={{ width: widths[name] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {shown.map((name) => (
              <HeadCell key={name}>{name === 'next' ? <span className="sr-only">{headOf[name]}</span> : headOf[name]}</HeadCell>
            ))}
          </tr>
        </thead>
        {weeksOf(rows).map(({ week, bundles }) => (
          <tbody key={week}>
            <tr className="work-week">
              <th colSpan={shown.length} scope="rowgroup">
                <WeekWords week={week} facts={weeks.find((one) => one.week === week)} />
              </th>
            </tr>
            {bundles.map((bundle) => (
              <Fragment key={bundle[0].id}>
                {bundle.map((work, position) => (
                  <Row
                    key={work.id}
                    data-along={position > 0 || undefined}
                    data-lead={bundle.length > 1 && position === 0 ? true : undefined}
                  >
                    {shown.map((name) => (
                      <Cell key={name} numeric={name === 'next'} className={name === 'kind' ? 'cell-quiet' : undefined}>
                        <Said name={name} work={work} lead={position === 0 ? bundle : null} mayEdit={mayEdit} noted={noted.has(name)} />
                      </Cell>
                    ))}
                  </Row>
                ))}
              </Fragment>
            ))}
          </tbody>
        ))}
      </Table>
    </TableRegion>
  )
}

type SaidProps = {
  name: WorkColumn
  work: Work
  /** Where it is the first of what is done at once. */ lead: Bundle | null
  mayEdit: boolean
  /** Whether the column has room for its notes. */ noted: boolean
}

function Said({ name, work, lead, mayEdit, noted }: SaidProps): ReactNode {
  switch (name) {
    case 'unit':
      return lead === null ? <Along /> : <Unit work={work} />
    case 'kind':
      return kindWords[work.kind]
    case 'work':
      return <What work={work} />
    case 'due':
      return <Due work={work} noted={noted} />
    case 'state':
      return <State work={work} />
    case 'home':
      return lead === null ? null : <Home work={work} noted={noted} />
    case 'next':
      return lead !== null && mayEdit ? <Next bundle={lead} small /> : null
  }
}

const What = ({ work }: { work: Work }): ReactNode => (
  <Anchor className="cell-key min-w-0" href={recordOf(work)} title={whatOf(work)}>
    {whatOf(work)}
  </Anchor>
)

/** The same where there is no room for columns: a card for each unit. */
export function WorkCards({ rows, weeks, mayEdit }: RowsProps): ReactNode {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {weeksOf(rows).map(({ week, bundles }) => (
        <section key={week} aria-label={weekTitle(week)}>
          <div className="work-week-card">
            <WeekWords week={week} facts={weeks.find((one) => one.week === week)} />
          </div>
          <ul>
            {bundles.map((bundle) => (
              <li key={bundle[0].id} className="flex flex-col gap-3 border-b border-border px-4 py-3">
                <div className="flex items-baseline justify-between gap-2">
                  <Unit work={bundle[0]} />
                  <Home work={bundle[0]} />
                </div>
                {bundle.map((work) => (
                  <div key={work.id} className="flex flex-col gap-1">
                    <div className="flex items-baseline gap-2">
                      <What work={work} />
                      <span className="ml-auto shrink-0 text-sm">
                        <Due work={work} />
                      </span>
                    </div>
                    <div className="flex flex-wrap items-center gap-2">
                      <span className="text-sm text-fg-muted">{kindWords[work.kind]}</span>
                      <State work={work} />
                    </div>
                  </div>
                ))}
                {mayEdit ? <Next bundle={bundle} /> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const weekTitle = (week: string): string => `${formatDay(week)} – ${formatDay(daysAfter(week, 6))}`

function WeekWords({ week, facts }: { week: string; facts: Week | undefined }): ReactNode {
  const { today } = useHost()
  const current = week <= today
  return (
    <>
      <b>{current ? `This week, to ${formatDay(daysAfter(week, 6))}` : weekTitle(week)}</b>
      {facts === undefined ? null : (
        <span className="text-fg-muted">
          {formatCount(facts.work, 'job')} on {formatCount(facts.units, 'unit')}
          {facts.booked === 0 ? '' : `, ${facts.booked} booked`}
        </span>
      )}
    </>
  )
}

function Along(): ReactNode {
  return (
    <span className="work-along">
      <CornerDownRight aria-hidden="true" />
      also due
    </span>
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

function Due({ work, noted = true }: { work: Work; noted?: boolean }): ReactNode {
  const said = dueWords(work)
  if (said === null) return <NoValue />
  return (
    <>
      {said.words}
      {said.note === undefined || !noted ? null : <span className="cell-note">{said.note}</span>}
    </>
  )
}

function State({ work }: { work: Work }): ReactNode {
  const { today } = useHost()
  const { words, tone, note } = stateOf(work, today, useNow())
  const unread = work.kind === 'pm-schedules' && work.state === 'unknown'
  const icon = unread ? (
    <WifiOff aria-hidden="true" />
  ) : tone === 'danger' ? (
    <CircleAlert aria-hidden="true" />
  ) : tone === 'warning' ? (
    <Clock aria-hidden="true" />
  ) : undefined
  return (
    <>
      <Pill tone={tone} icon={icon}>
        {words}
      </Pill>
      {note === undefined ? null : (
        <span className="cell-note" title={note}>
          {note}
        </span>
      )}
    </>
  )
}

function Home({ work, noted = true }: { work: Work; noted?: boolean }): ReactNode {
  const { today, timeZone } = useHost()
  const said = homeWords(work, today, timeZone)
  if (said === null) return <NoValue />
  return (
    <span title={said.note}>
      {said.words}
      {said.note === undefined || !noted ? null : <span className="ml-2 text-sm text-fg-muted">{said.note}</span>}
    </span>
  )
}

function Next({ bundle, small = false }: { bundle: Bundle; small?: boolean | undefined }): ReactNode {
  const { today, timeZone } = useHost()
  const { busy, book } = useBooking()
  const next = nextOf(bundle, today, timeZone)
  const [lead] = bundle
  const about = lead.unit === null ? lead.what : `${lead.what}, Unit ${lead.unit.title}`
  const size = small ? { size: 'sm' as const } : {}
  if (next.act === 'go')
    return (
      <ButtonLink
        {...size}
        {...(next.quiet === true ? { tone: 'ghost' as const } : {})}
        data-next
        href={next.href}
        aria-label={`${next.words}: ${about}`}
      >
        {next.words}
      </ButtonLink>
    )
  const { unit } = lead
  return (
    <Button
      {...size}
      data-next
      busy={busy}
      aria-label={`${next.words}: ${about}`}
      onClick={() => (unit === null ? undefined : book({ unit, on: next.on, pieces: next.pieces }))}
    >
      {next.words}
    </Button>
  )
}
