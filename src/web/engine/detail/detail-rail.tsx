import { useQuery } from '@tanstack/react-query'
import { File } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFileSize } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import type { Attachment } from './files/attachments.ts'
import { RefValue } from '../values/cells.tsx'
import { useHost } from '../host.tsx'
import { apiPath } from '../queries/queries.ts'
import { NextStepCard } from './duties/next-step.tsx'
import { RailBelongings } from './rail-belongings.tsx'
import { hasReadiness, ReadinessCard } from './readiness-reasons.tsx'
import { isEmptyValue, labelOf, type RecordRow, textOf } from '../queries/rows.ts'
import { useViews } from '../use-views.ts'

/** The right column: what holds the record up, people, related records, and files, without the fields of `covered`, which the summary shows. */
export function DetailRail({
  record,
  row,
  covered,
}: {
  record: RecordDefinition
  row: RecordRow
  covered: ReadonlySet<string>
}): ReactNode {
  const { outlines } = useHost()
  const views = useViews(record)
  // What one field shows on request only, another one that is computed from it does not name.
  const withheld = new Set(Object.values(record.fields).flatMap((field) => (field.kind === 'ref' && field.confidential ? [field.to] : [])))
  const refs = Object.entries(record.fields).filter(
    ([name, field]) =>
      field.kind === 'ref' &&
      !covered.has(name) &&
      !(field.computed && withheld.has(field.to)) &&
      !isEmptyValue(row[name]) &&
      labelOf(row, name) !== null,
  )
  // A record with a last name is a person: a driver or a user.
  const people = refs.filter(([, field]) => field.kind === 'ref' && outlines[field.to]?.person === true)
  const related = refs.filter((entry) => !people.includes(entry))
  return (
    <aside className="record-rail" aria-label={`About ${row.title}`}>
      <NextStepCard record={record} row={row} />
      {hasReadiness(record) ? <ReadinessCard record={record} row={row} /> : null}
      {(views.panels ?? [])
        .filter((panel) => panel.place === 'rail')
        .map(({ key, Panel }) => (
          <Panel key={key} record={record} row={row} />
        ))}
      <RailBelongings record={record} row={row} />
      {people.length === 0 ? null : (
        <Card title="People">
          <ul className="rail-list">
            {people.map(([name, field]) => (
              <li key={name}>
                <Avatar name={labelOf(row, name) ?? ''} size="sm" quiet />
                <RefValue to={field.kind === 'ref' ? field.to : ''} id={textOf(row[name])} label={labelOf(row, name)} />
                <span className="text-fg-muted text-sm">{field.label}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {related.length === 0 ? null : (
        <Card title="Related records">
          <ul className="related">
            {related.map(([name, field]) => {
              return (
                <li key={name}>
                  <span>
                    <RefValue to={field.kind === 'ref' ? field.to : ''} id={textOf(row[name])} label={labelOf(row, name)} />
                    <span className="block text-sm text-fg-muted">{field.label}</span>
                  </span>
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      {record.lineOnly === true ? null : <RailFiles record={record} row={row} />}
    </aside>
  )
}

const shownFiles = 4

function RailFiles({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { data } = useQuery<Attachment[]>({ queryKey: [apiPath(record), row.id, 'attachments'] })
  if (data === undefined || data.length === 0) return null
  return (
    <Card title="Files" scope={data.length} actions={<Anchor href={recordPath(record, row.id, { tab: 'files' })}>All</Anchor>}>
      <ul className="rail-list">
        {data.slice(0, shownFiles).map((file) => (
          <li key={file.id}>
            <File aria-hidden="true" />
            <span className="truncate" title={file.label ?? file.fileName}>
              {file.label ?? file.fileName}
            </span>
            <span className="text-fg-muted text-sm">{formatFileSize(file.bytes)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
