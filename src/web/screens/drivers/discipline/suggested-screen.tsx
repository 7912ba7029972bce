import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { categories, levels } from '#records/drivers/disciplinary-actions/levels.ts'
import { type SuggestedEvent, suggestedPath, useSuggested } from '#records/drivers/disciplinary-actions/panels/use-suggested.ts'
import { outlines } from '#records/outlines.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { newPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { BulkBar } from '#web/ui/actions/bulk-bar.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type Left, useDrafting } from './use-drafting.ts'
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
  return <Review lookBackDays={data.lookBackDays} events={data.events} />
}

/** The list with what is selected; several drafts are made at once, one at a time through the form. */
function Review({ lookBackDays, events }: { lookBackDays: number; events: readonly SuggestedEvent[] }): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const drafting = useDrafting()
  const mayDraft = record.create.includes(useUser().role)
  const drivers = byDriver(events)
  const first = drivers.filter(isFirstCoaching)
  // What was drafted meanwhile is no longer listed.
  const selected = events.filter(({ id }) => chosen.has(id))
  const draft = (some: readonly SuggestedEvent[]): void => drafting.start(some.slice(0, mostAtOnce), () => setChosen(new Set()))
  const choose = (id: string, on: boolean): void =>
    setChosen(on ? new Set([...chosen, id]) : new Set([...chosen].filter((one) => one !== id)))
  const toDriver = (one: DriverEvents): ReactNode => (
    <DriverSection key={one.driver.id} {...one} left={drafting.left} chosen={mayDraft ? chosen : null} onChoose={choose} />
  )
  return (
    <>
      {drafting.error === null ? null : (
        <Banner tone="danger" title="No action was drafted">
          {sentenceOf(drafting.error)}
        </Banner>
      )}
      <Card
        title="Needs review"
        scope={`${formatCount(events.length, 'event')}, ${formatCount(drivers.length, 'driver')}, last ${lookBackDays} days, company policy`}
        actions={<Anchor href={record.path}>All actions</Anchor>}
        flush
      >
        {drivers.filter((one) => !first.includes(one)).map(toDriver)}
        {first.length === 0 ? null : (
          <details className="folded" open={first.length === drivers.length}>
            <summary>{formatCount(first.length, 'first-time coaching', 'first-time coachings')}</summary>
            {mayDraft && first.length > 1 ? (
              <div className="suggested-all">
                <Button
                  size="sm"
                  busy={drafting.isPending ? 'Drafting...' : false}
                  onClick={() => draft(first.flatMap((one) => one.events))}
                >
                  Draft coaching for {Math.min(first.length, mostAtOnce)}
                </Button>
              </div>
            ) : null}
            {first.map(toDriver)}
          </details>
        )}
      </Card>
      <BulkBar count={selected.length} onClear={() => setChosen(new Set())}>
        <Button tone="ghost" size="sm" busy={drafting.isPending ? 'Drafting...' : false} onClick={() => draft(selected)}>
          {selected.length === 1 ? 'Draft action' : `Draft ${Math.min(selected.length, mostAtOnce)} actions`}
        </Button>
      </BulkBar>
    </>
  )
}

/** As many drafts as the server makes in one call. */
const mostAtOnce = 100

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

type SectionProps = DriverEvents & {
  left: readonly Left[]
  /** The selected events; null for a reader who may not draft. */
  chosen: ReadonlySet<string> | null
  onChoose: (id: string, on: boolean) => void
}

const DriverSection = ({ driver, events, points, left, chosen, onChoose }: SectionProps): ReactNode => (
  <section aria-label={driver.name}>
    <h3 className="suggested-driver">
      <Anchor href={`/drivers/${driver.id}`}>{driver.name}</Anchor>
      <span>
        {events.length === 1 ? '' : `${formatCount(events.length, 'event')}, `}
        {formatCount(points, 'point')}
      </span>
    </h3>
    <ul className="suggested">
      {events.map((event) => (
        <EventRow
          key={event.id}
          event={event}
          refusal={left.find((one) => one.event === event.id)?.reason ?? null}
          box={
            chosen === null ? null : (
              <Checkbox aria-label={`Select ${event.number}`} checked={chosen.has(event.id)} onChange={(on) => onChoose(event.id, on)} />
            )
          }
        />
      ))}
    </ul>
  </section>
)

const sources = { violation: '/violations', ticket: '/tickets', accident: '/accidents' } as const

function EventRow({ event, refusal, box }: { event: SuggestedEvent; refusal: string | null; box: ReactNode }): ReactNode {
  return (
    <li data-selects={box === null ? undefined : ''}>
      {box}
      <div className="min-w-0">
        <Anchor className="suggested-what font-medium text-fg" href={`${sources[event.source]}/${event.id}`}>
          {event.title}
        </Anchor>
        <span className="suggested-who">
          {event.number} · {formatDate(event.on)}
        </span>
        {event.also.map(({ source, id, number, title }) => (
          <span key={id} className="suggested-who">
            Same inspection:{' '}
            <Anchor href={`${sources[source]}/${id}`}>
              {number} {title}
            </Anchor>
          </span>
        ))}
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
        {refusal === null ? null : (
          <span className="block text-sm text-danger-text" role="alert">
            Not drafted: {refusal}
          </span>
        )}
      </div>
      {box === null ? null : (
        <ButtonLink size="sm" href={draftPath(event)} aria-label={`Draft action for ${event.number}`}>
          Draft action
        </ButtonLink>
      )}
    </li>
  )
}

const draftPath = (event: SuggestedEvent): string =>
  newPath(record, {
    driver: event.driver.id,
    category: event.category,
    incidentDate: event.on,
    level: event.level,
    factSummary: event.facts,
    [event.source]: event.id,
    ...(event.inspection === null ? {} : { inspection: event.inspection }),
    back: suggestedPath,
  })
