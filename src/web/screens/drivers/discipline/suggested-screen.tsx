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

const Failed = ({ suggested }: Props): ReactNode => <LoadError title="The list could not be loaded" query={suggested} />

function Events({ suggested }: Props): ReactNode {
  const { data } = suggested
  if (data?.events.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck />}
        title="Nothing waits for an action"
        text={`Violations charged to a driver, citations and preventable accidents of the last ${data.lookBackDays} days stand here until an action is drafted for them.`}
      />
    )
  return (
    <Card
      title="Events without an action"
      scope={data === undefined ? undefined : `${formatCount(data.events.length, 'event')}, last ${data.lookBackDays} days, company policy`}
      actions={<Anchor href={record.path}>All actions</Anchor>}
      flush
    >
      {data === undefined ? (
        <div className="card-body flex flex-col gap-3" aria-busy="true">
          <Skeleton width={420} />
          <Skeleton width={360} />
          <Skeleton width={400} />
        </div>
      ) : (
        <ul className="suggested">
          {data.events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Card>
  )
}

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
          <Anchor href={`/drivers/${event.driver.id}`}>{event.driver.name}</Anchor> · {event.number} · {formatDate(event.on)}
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
        <span className="block text-sm text-fg-muted">{event.earlier === 0 ? 'Nothing earlier counts' : event.arithmetic[0]}</span>
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
