import { CircleAlert, Clock, CornerDownRight, WifiOff } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { formatCount, formatMiles } from '#kit/format.ts'
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
import { homeWords } from './home-words.ts'
import { useBooking } from './use-booking.ts'
import { type Bundle, weeksOf } from './weeks.ts'
import { kindWords, nextOf, recordOf, stateOf, whatOf } from './work-words.ts'

type RowsProps = { rows: readonly Work[]; weeks: readonly Week[]; mayEdit: boolean }

/** The queue by week: unit, what, due, how it stands, when the unit is at home, what comes next. */
export function WorkTable({ rows, weeks, mayEdit, refetching }: RowsProps & { refetching: boolean }): ReactNode {
  return (
    <TableRegion label="Work queue, table" className="min-h-0 flex-1 [&_:is(th,td):first-child]:pl-6 [&_:is(th,td):last-child]:pr-6">
      <Table fixed refetching={refetching}>
        <colgroup>
          {[120, 76, undefined, 188, 236, 200, 164].map((width, position) => (
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
            <HeadCell>Home next</HeadCell>
            <HeadCell>
              <span className="sr-only">Next action</span>
            </HeadCell>
          </tr>
        </thead>
        {weeksOf(rows).map(({ week, bundles }) => (
          <tbody key={week}>
            <tr className="work-week">
              <th colSpan={7} scope="rowgroup">
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
                    <Cell>{position === 0 ? <Unit work={work} /> : <Along />}</Cell>
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
                    <Cell>{position === 0 ? <Home work={work} /> : null}</Cell>
                    <Cell numeric>{mayEdit && position === 0 ? <Next bundle={bundle} small /> : null}</Cell>
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
                      <Anchor className="cell-key min-w-0" href={recordOf(work)}>
                        {whatOf(work)}
                      </Anchor>
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

/** The day and the miles; of a meter that nobody read, about then. */
function Due({ work: { kind, state, dueOn, dueMiles } }: { work: Work }): ReactNode {
  if (dueOn === null && dueMiles === null) return <NoValue />
  const about = kind === 'pm-schedules' && state === 'unknown' ? 'About ' : ''
  return (
    <>
      {dueOn === null ? null : `${about}${formatDay(dueOn)}`}
      {dueMiles === null ? null : <span className="cell-note">{formatMiles(dueMiles)}</span>}
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
      <Pill tone={tone} icon={icon} title={note}>
        {words}
      </Pill>
      {note === undefined ? null : <span className="cell-note">{note}</span>}
    </>
  )
}

function Home({ work }: { work: Work }): ReactNode {
  const { today, timeZone } = useHost()
  const said = homeWords(work, today, timeZone)
  if (said === null) return <NoValue />
  return (
    <span>
      {said.words}
      {said.note === undefined ? null : <span className="ml-2 text-sm text-fg-muted">{said.note}</span>}
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
