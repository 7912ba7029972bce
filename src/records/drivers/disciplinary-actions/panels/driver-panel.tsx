import { useQuery } from '@tanstack/react-query'
import { Award, FileWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { may } from '#kit/access.ts'
import { readJson } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { newPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TimelineEntry } from '#web/ui/display/timeline.tsx'
import { LadderGraphic } from './ladder-graphic.tsx'
import { categories, levels } from '../levels.ts'
import { type Conduct, standingWords } from '../driver-standing.ts'

/** A driver's place on the ladders, their points with the expiry of each, and what happened, the good beside the bad. */
export function DriverConduct({ row }: PanelProps): ReactNode {
  const { registry, viewer } = useHost()
  const kind = registry['disciplinary-actions']
  const allowed = kind?.access.read.includes(viewer.role) === true
  const conduct = useQuery({
    queryKey: ['/api/disciplinary-actions', 'of driver', row.id],
    queryFn: () => readJson<Conduct>(`/api/drivers/${row.id}/conduct`),
    enabled: allowed,
  })
  if (!allowed || kind === undefined) return <p className="text-fg-muted">Your role does not see disciplinary actions.</p>
  if (conduct.isError) return <LoadError title="Couldn’t load the discipline record" query={conduct} />
  if (conduct.data === undefined)
    return (
      <Card title="Points">
        <Skeleton width={320} />
      </Card>
    )
  const add = may(viewer.role, 'create', kind) ? (
    <ButtonLink size="sm" href={newPath(kind, { driver: row.id, back: `/drivers/${row.id}?tab=conduct` })}>
      Draft action
    </ButtonLink>
  ) : undefined
  return (
    <div className="grid gap-block lg:grid-cols-2 items-start">
      <div className="flex flex-col gap-block min-w-0">
        <PointsCard conduct={conduct.data} driver={row.id} />
        <TimelineCard conduct={conduct.data} />
      </div>
      <LaddersCard conduct={conduct.data} add={add} />
    </div>
  )
}

const monthOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function PointsCard({ conduct, driver }: { conduct: Conduct; driver: string }): ReactNode {
  const at = conduct.curve.findIndex((point) => point.on === conduct.today)
  const some = conduct.curve.some((point) => point.points > 0)
  return (
    <Card
      title="Points"
      scope={standingWords(conduct)}
      actions={<Anchor href={`/safety/disciplinary-actions?driver=${driver}&counts=yes`}>View active actions</Anchor>}
    >
      {some ? (
        <LineChart
          label="Points that count, a year back and a year ahead"
          names={conduct.curve.map((point) => monthOf(point.on))}
          series={[{ name: 'now', values: conduct.curve.map((point) => point.points) }]}
          forecastFrom={at + 1}
          height={200}
        />
      ) : (
        <p className="text-fg-muted">No points in these two years.</p>
      )}
    </Card>
  )
}

function LaddersCard({ conduct, add }: { conduct: Conduct; add: ReactNode }): ReactNode {
  const standing = conduct.ladders.filter((ladder) => ladder.active.length > 0)
  const over = conduct.ladders.filter((ladder) => ladder.active.length === 0)
  return (
    <Card title="Ladders" scope="company policy" actions={add}>
      {conduct.ladders.length === 0 ? (
        <p className="text-fg-muted">No action was ever issued: every ladder begins with its first step.</p>
      ) : null}
      <div className="flex flex-col gap-6">
        {standing.map((ladder) => (
          <section key={ladder.category} aria-label={categories[ladder.category].label}>
            <h3 className="mb-2 font-semibold">{categories[ladder.category].label}</h3>
            {ladder.policy === null ? (
              <p className="text-fg-muted">The company has no ladder for this category any more.</p>
            ) : (
              <LadderGraphic policy={ladder.policy} active={ladder.active} expired={ladder.expired} suggested={ladder.next} word="Next" />
            )}
          </section>
        ))}
        {over.map((ladder) => (
          <section key={ladder.category} aria-label={categories[ladder.category].label}>
            <h3 className="font-semibold">{categories[ladder.category].label}</h3>
            <p className="text-sm text-fg-muted">
              Nothing counts any more, {ladder.expired.length} expired. The ladder begins with its first step.
            </p>
          </section>
        ))}
      </div>
    </Card>
  )
}

function TimelineCard({ conduct }: { conduct: Conduct }): ReactNode {
  const good = conduct.timeline.filter((entry) => entry.kind === 'clean').length
  return (
    <Card
      title="Actions and recognition"
      scope={`${formatCount(conduct.timeline.length - good, 'action')}, ${formatCount(good, 'clean inspection')}`}
    >
      {conduct.timeline.length === 0 ? <p className="text-fg-muted">Nothing on record, good or bad.</p> : null}
      <ol className="timeline">
        {conduct.timeline.map((entry) =>
          entry.kind === 'clean' ? (
            <TimelineEntry
              key={entry.id}
              icon={<Award aria-hidden="true" />}
              time={formatDate(entry.on)}
              dateTime={entry.on}
              details={<p className="text-sm text-fg-muted">{entry.title}</p>}
            >
              <Anchor href={`/clean-inspections/${entry.id}`}>Clean inspection {entry.number}</Anchor>
              {entry.recognition === null ? '' : `, recognized by ${entry.recognition}`}
            </TimelineEntry>
          ) : (
            <TimelineEntry
              key={entry.id}
              icon={<FileWarning aria-hidden="true" />}
              time={formatDate(entry.on)}
              dateTime={entry.on}
              quiet={entry.countsUntil === null || entry.countsUntil < conduct.today || entry.status === 'rescinded'}
              details={<p className="text-sm text-fg-muted line-clamp-2">{entry.title}</p>}
            >
              <Anchor href={`/safety/disciplinary-actions/${entry.id}`}>
                {levels[entry.level].label}, {categories[entry.category].label.toLowerCase()}
              </Anchor>{' '}
              <span className="whitespace-nowrap">{entry.number}</span>: {endOf(entry, conduct.today)}
            </TimelineEntry>
          ),
        )}
      </ol>
    </Card>
  )
}

const endOf = (entry: Extract<Conduct['timeline'][number], { kind: 'action' }>, today: string): string => {
  if (entry.status === 'draft' || entry.status === 'pending_approval') return 'not issued yet'
  if (entry.status === 'rescinded') return 'rescinded'
  if (entry.countsUntil === null) return 'issued'
  const points = formatCount(entry.points ?? 0, 'point')
  return entry.countsUntil < today ? `expired ${formatDate(entry.countsUntil)}` : `${points} until ${formatDate(entry.countsUntil)}`
}
