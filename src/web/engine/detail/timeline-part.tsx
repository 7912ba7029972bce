import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatShortDate } from '#kit/dates/format-time.ts'
import type { Tone } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { recordPath, writeSearch } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { useHost } from '../host.tsx'
import { LoadError } from '../load-error.tsx'
import { apiPath } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'
import { useViews } from '../use-views.ts'

type Line = { at: string; kind: string; id: string; title: string; state: { label: string; tone: Tone } | null; label: string | null }
type Timeline = { lines: readonly Line[]; more: boolean }

const step = 50

/** What happened to a record across all kinds, newest first, by year of the company's zone. */
export function TimelinePart({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  const [limit, setLimit] = useState(step)
  const { name = (of: RecordRow) => of.title } = useViews(record)
  const timeline = useQuery({
    queryKey: [apiPath(record), row.id, 'timeline', limit],
    queryFn: () => readJson<Timeline>(`${apiPath(record)}/${row.id}/timeline${writeSearch({ limit: String(limit) })}`),
    placeholderData: (before) => before,
  })
  if (timeline.isError) return <LoadError title="Couldn’t load the timeline" query={timeline} />
  if (timeline.data === undefined)
    return (
      <Card title="Timeline">
        <Skeleton width={320} />
      </Card>
    )
  const { more } = timeline.data
  const lines = timeline.data.lines.map((line) => ({ ...line, day: dayOf(line.at, timeZone) }))
  const years = [...new Set(lines.map(({ day }) => day.slice(0, 4)))]
  return (
    <Card title="Timeline" flush>
      {lines.length === 0 ? <p className="card-body text-fg-muted">Nothing has happened yet.</p> : null}
      {years.map((year) => (
        <section key={year} className="events" aria-label={year}>
          <h3>{year}</h3>
          <ol>
            {lines
              .filter(({ day }) => day.startsWith(year))
              .map((line) => (
                <TimelineLine key={`${line.kind} ${line.id} ${line.label ?? ''}`} line={line} about={name(row)} />
              ))}
          </ol>
        </section>
      ))}
      {more ? (
        <p className="card-body">
          <Button size="sm" busy={timeline.isFetching} onClick={() => setLimit(limit + step)}>
            Show {step} more
          </Button>
        </p>
      ) : null}
    </Card>
  )
}

/** The calendar day, `YYYY-MM-DD`, of a day or of a moment in the company's zone. */
const dayOf = (at: string, timeZone: string): string =>
  at.length === 10
    ? at
    : new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))

type DayLine = Line & { day: string }

function TimelineLine({ line: { at, day, kind, id, title, state, label }, about }: { line: DayLine; about: string }): ReactNode {
  const { outlines } = useHost()
  const outline = outlines[kind]
  if (outline === undefined) return null
  return (
    <li>
      <time dateTime={at}>{formatShortDate(day, day)}</time>
      <span className="text-fg-muted">{label ?? outline.label.one}</span>
      {label === null ? (
        <>
          <Anchor href={recordPath(outline, id)}>{withoutName(title, about)}</Anchor>
          {state === null || state.tone === 'success' ? null : <Pill tone={state.tone}>{state.label}</Pill>}
        </>
      ) : null}
    </li>
  )
}

/** The title without the name of the record whose page this is. */
const withoutName = (title: string, name: string): string => {
  const rest = title.replace(`${name}: `, '').replace(`, ${name}`, '').replace(`${name} in `, '').replace(` in ${name}`, '')
  return rest === '' ? title : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
}
