import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ApiError } from '#web/api/problem.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { FieldValue, Status } from '#web/engine/values/cells.tsx'
import { columnOf } from '../columns.ts'
import { NextButtons } from '#web/engine/detail/duties/next-step.tsx'
import { useRecord } from '#web/engine/queries/queries.ts'
import { hasReadiness, ReadinessReasons } from '#web/engine/detail/readiness-reasons.tsx'
import { isEmptyValue, type RecordRow } from '#web/engine/queries/rows.ts'
import { useHost } from '#web/engine/host.tsx'
import { isTitle } from '#web/engine/values/value-words.ts'
import { useViews } from '#web/engine/use-views.ts'

/** A record at a glance: state, what holds it up, its facts, the next step. */
export function PeekBody({ record, id }: { record: RecordDefinition; id: string }): ReactNode {
  const found = useRecord(record, id)
  if (found.data !== undefined) return <Glance record={record} row={found.data} />
  if (!found.isError) return <Waiting />
  if (found.error instanceof ApiError && found.error.status === 404)
    return <EmptyState icon={<SearchX />} title={`This ${inSentence(record.label.one)} was not found`} heading="h3" />
  return <LoadError title={`The ${inSentence(record.label.one)} could not be loaded`} query={found} />
}

function Glance({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const views = useViews(record)
  const { timeZone } = useHost()
  return (
    <>
      <section>
        <div className="flex items-center gap-2 flex-wrap">
          <h2 className="peek-title">{views.name?.(row) ?? row.title}</h2>
          <Status record={record} row={row} />
        </div>
        {record.lineOnly === true ? null : <p className="text-fg-muted">{views.subtitle?.(row) ?? row.number}</p>}
        <div className="flex flex-wrap gap-2 mt-2 empty:hidden">
          <NextButtons record={record} row={row} size="sm" />
        </div>
      </section>
      {hasReadiness(record) && !isEmptyValue(row['readiness']) ? (
        <section>
          <ReadinessReasons record={record} row={row} />
        </section>
      ) : null}
      <section>
        <DescriptionList facts={factsOf(record, row, timeZone)} />
      </section>
    </>
  )
}

const shown = 14

/** What the list shows and the heading doesn't, then what is known of the first sections. */
const factsOf = (record: RecordDefinition, row: RecordRow, timeZone: string): Fact[] => {
  const listed = record.list.columns.filter((name) => !['title', 'status', 'readiness'].includes(name))
  const known = record.form
    .flatMap((section) => section.fields)
    .filter((name) => !isEmptyValue(row[name]) && row[name] !== false && record.fields[name]?.confidential === undefined)
  const names = [...new Set([...listed, ...known])].filter((name) => !isTitle(row, record.fields[name] ?? null, row[name], timeZone))
  return names.slice(0, shown).map((name) => {
    const column = columnOf(record, name)
    return {
      key: name,
      term: column.label,
      value: isEmptyValue(row[name]) ? null : <FieldValue record={record} row={row} name={name} field={column.field} />,
    }
  })
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
