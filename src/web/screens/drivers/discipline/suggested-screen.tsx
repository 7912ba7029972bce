import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { categories, levels } from '#records/drivers/disciplinary-actions/levels.ts'
import { type SuggestedEvent, suggestedPath, useSuggested } from '#records/drivers/disciplinary-actions/panels/use-suggested.ts'
import { outlines } from '#records/outlines.ts'
import { useUser } from '#web/api/session.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { newPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import './suggested.css'

const record = outlines['disciplinary-actions']

/** What happened and has no action yet, with what the policy would do; one press opens the draft with all that is known. */
export function SuggestedScreen(): ReactNode {
  const suggested = useSuggested()
  return (
    <>
      <TopBar title="Suggested" division />
      <div className="page">{suggested.isError ? <Failed suggested={suggested} /> : <Events suggested={suggested} />}</div>
    </>
  )
}

type Props = { suggested: ReturnType<typeof useSuggested> }

const Failed = ({ suggested }: Props): ReactNode => <LoadError title="Couldn’t load the list" query={suggested} />

function Events({ suggested }: Props): ReactNode {
  const { data } = suggested
  if (data?.events.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck />}
        title="You’re all caught up"
        text={`Violations charged to a driver, citations and preventable accidents of the last ${data.lookBackDays} days are listed here until an action is drafted.`}
      />
    )
  if (data === undefined)
    return (
      <Card title="Needs review" flush>
        <div className="card-body flex flex-col gap-3" aria-busy="true">
          <Skeleton width={420} />
          <Skeleton width={360} />
          <Skeleton width={400} />
        </div>
      </Card>
    )
  const drivers = byDriver(data.events)
  const first = drivers.filter(isFirstCoaching)
  return (
    <Card
      title="Needs review"
      scope={`${formatCount(data.events.length, 'event')}, ${formatCount(drivers.length, 'driver')}, last ${data.lookBackDays} days, company policy`}
      actions={<Anchor href={record.path}>All actions</Anchor>}
      flush
    >
      {drivers.filter((one) => !first.includes(one)).map(toDriver)}
      {first.length === 0 ? null : (
        <details className="folded" open={first.length === drivers.length}>
          <summary>{formatCount(first.length, 'first-time coaching', 'first-time coachings')}</summary>
          {first.map(toDriver)}
        </details>
      )}
    </Card>
  )
}

/** The events of one driver, the highest level first, then the oldest. */
type DriverEvents = { readonly driver: SuggestedEvent['driver']; readonly events: readonly SuggestedEvent[]; readonly points: number }

const order = Object.keys(levels)
const rankOf = ({ level }: SuggestedEvent): number => order.indexOf(level)
const byLevel = (one: SuggestedEvent, other: SuggestedEvent): number => rankOf(other) - rankOf(one) || one.on.localeCompare(other.on)

const byDriver = (events: readonly SuggestedEvent[]): readonly DriverEvents[] =>
  [...Map.groupBy(events, ({ driver }) => driver.id).values()]
    .flatMap((own) => {
      const sorted = own.toSorted(byLevel)
      const [first] = sorted
      return first === undefined
        ? []
        : [{ first, events: sorted, driver: first.driver, points: own.reduce((sum, one) => sum + one.points, 0) }]
    })
    .toSorted((one, other) => byLevel(one.first, other.first))

/** Nothing counts against them yet, and the policy asks for a talk. */
const isFirstCoaching = ({ events }: DriverEvents): boolean =>
  events.length === 1 && events.every(({ level, earlier }) => level === 'coaching' && earlier === 0)

const toDriver = ({ driver, events, points }: DriverEvents): ReactNode => (
  <section key={driver.id} aria-label={driver.name}>
    <h3 className="suggested-driver">
      <Anchor href={`/drivers/${driver.id}`}>{driver.name}</Anchor>
      <span>
        {events.length === 1 ? '' : `${formatCount(events.length, 'event')}, `}
        {formatCount(points, 'point')}
      </span>
    </h3>
    <ul className="suggested">
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  </section>
)

const sources = { violation: '/violations', ticket: '/tickets', accident: '/accidents' } as const
const what = { violation: 'Violation', ticket: 'Citation', accident: 'Preventable accident' } as const

function EventRow({ event }: { event: SuggestedEvent }): ReactNode {
  const mayDraft = record.create.includes(useUser().role)
  return (
    <li>
      <div className="min-w-0">
        <Anchor className="suggested-what font-medium text-fg" href={`${sources[event.source]}/${event.id}`}>
          {event.title}
        </Anchor>
        <span className="suggested-who">
          {event.number} · {formatDate(event.on)}
        </span>
      </div>
      <div className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <Pill tone={event.level === 'coaching' || event.level === 'verbal_warning' ? 'neutral' : 'warning'}>
            {levels[event.level].label}
          </Pill>
          <span className="text-sm text-fg-muted">
            {categories[event.category].label}, {formatCount(event.points, 'point')}
          </span>
        </span>
        <span className="block text-sm text-fg-muted">{event.earlier === 0 ? 'No active prior discipline' : event.arithmetic[0]}</span>
      </div>
      {mayDraft ? (
        <ButtonLink size="sm" href={draftPath(event)} aria-label={`Draft action for ${event.number}`}>
          Draft action
        </ButtonLink>
      ) : null}
    </li>
  )
}

const draftPath = (event: SuggestedEvent): string =>
  newPath(record, {
    driver: event.driver.id,
    category: event.category,
    incidentDate: event.on,
    level: event.level,
    factSummary: `${what[event.source]} ${event.number} of ${formatDate(event.on)}: ${event.title}`,
    [event.source]: event.id,
    back: suggestedPath,
  })
