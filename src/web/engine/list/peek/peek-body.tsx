import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ApiError } from '#web/api/problem.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { FieldValue, Status } from '#web/engine/values/cells.tsx'
import { FactLine, filledOf } from '#web/engine/values/fact-line.tsx'
import { leadOf } from '#web/engine/values/lead.ts'
import { NextButtons } from '#web/engine/detail/duties/next-step.tsx'
import { useRecord } from '#web/engine/queries/queries.ts'
import { summaryOf } from '#web/engine/detail/summary.ts'
import { hasReadiness, ReadinessReasons } from '#web/engine/detail/readiness-reasons.tsx'
import { isEmptyValue, type RecordRow } from '#web/engine/queries/rows.ts'
import { useHost } from '#web/engine/host.tsx'
import { useViews } from '#web/engine/use-views.ts'

/** A record at a glance: state, what holds it up, its facts, the next step. */
export function PeekBody({ record, id }: { record: RecordDefinition; id: string }): ReactNode {
  const found = useRecord(record, id)
  if (found.data !== undefined) return <Glance record={record} row={found.data} />
  if (!found.isError) return <Waiting />
  if (found.error instanceof ApiError && found.error.status === 404)
    return <EmptyState icon={<SearchX />} title={`This ${inSentence(record.label.one)} was not found`} heading="h3" />
  return <LoadError title={`Couldn’t load the ${inSentence(record.label.one)}`} query={found} />
}

function Glance({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const views = useViews(record)
  // Next to a list, the primary button belongs to the list.
  const beside = useMedia('(min-width: 1024px)')
  const lead = record.list.facts.length === 0 ? filledOf(row, leadOf(record)) : []
  return (
    <>
      <section>
        <div className="flex items-center gap-2 flex-wrap">
          <h2 className="peek-title">{views.name?.(row) ?? row.title}</h2>
          <Status record={record} row={row} />
        </div>
        {record.lineOnly === true ? null : (
          <p className="text-fg-muted">
            {views.subtitle?.(row) ?? (lead.length === 0 ? row.number : <FactLine record={record} row={row} names={lead} />)}
          </p>
        )}
        <div className="flex flex-wrap gap-2 mt-2 empty:hidden">
          <NextButtons record={record} row={row} size="sm" tone={beside ? 'default' : 'primary'} />
        </div>
      </section>
      {hasReadiness(record) && !isEmptyValue(row['readiness']) ? (
        <section>
          <ReadinessReasons record={record} row={row} />
        </section>
      ) : null}
      <section>
        <GlanceFacts record={record} row={row} />
      </section>
    </>
  )
}

/** Few enough facts to take in at a glance. */
const most = 10

/** The first facts of the record's page. Confidential ones are shown only there, on request. */
function GlanceFacts({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { viewer } = useHost()
  const views = useViews(record)
  const isOpen = (name: string): boolean => record.fields[name]?.confidential === undefined
  const facts = summaryOf(viewer, record, row, views.shownByPanels ?? [])
    .map((fact) => ({ ...fact, names: fact.names.filter(isOpen) }))
    .filter(({ names }) => names.length > 0)
  return (
    <DescriptionList
      facts={facts.slice(0, most).map(({ key, term, names, line }) => ({
        key,
        term,
        value: line ? (
          <FactLine record={record} row={row} names={names} />
        ) : (
          names.map((name) => <FieldValue key={name} record={record} row={row} name={name} field={record.fields[name] ?? null} />)
        ),
      }))}
    />
  )
}

const Waiting = (): ReactNode => (
  <section aria-busy="true">
    <div className="flex flex-col gap-3">
      <Skeleton width={180} height={22} />
      <Skeleton width={260} />
      <Skeleton width={220} />
      <Skeleton width={240} />
    </div>
  </section>
)
