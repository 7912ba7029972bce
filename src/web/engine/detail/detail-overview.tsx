import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormSection, RecordDefinition } from '#kit/record.ts'
import { editPath } from '#web/engine/paths.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx'
import { FieldValue } from '../values/cells.tsx'
import { ToDo } from './duties/to-do.tsx'
import { DetailRail } from './detail-rail.tsx'
import { isReason } from '../list/columns.ts'
import { useHost } from '../host.tsx'
import { useReveal } from './reveal.tsx'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { RowsTable } from './rows-table.tsx'
import { partsOf } from './section-parts.ts'
import { sectionId } from '../form/section-id.ts'
import { useViews } from '../use-views.ts'

/** The form's sections to read, each with its own way to edit, and the rail. */
export function DetailOverview({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const views = useViews(record)
  const panels = (views.panels ?? []).filter((panel) => panel.place === 'overview')
  const formed = new Set([...record.form.flatMap((section) => section.fields), ...(views.shownByPanels ?? [])])
  const others = Object.keys(record.fields).filter(
    (name) => !formed.has(name) && !isReason(record, name) && name !== 'readiness' && !isEmptyValue(row[name]),
  )
  return (
    <div className="record-grid">
      <div className="record-main">
        <ToDo record={record} row={row} />
        {panels.map(({ key, Panel }) => (
          <Panel key={key} record={record} row={row} />
        ))}
        {record.lineOnly === true ? <Banner>{record.access.whole?.note}</Banner> : null}
        {record.form.map((section) => (
          <SectionCard key={section.heading} record={record} row={row} section={section} editable={row.can?.update === true} />
        ))}
        {others.length === 0 ? null : (
          <SectionCard record={record} row={row} section={{ heading: 'Kept by Longhaul', fields: others }} editable={false} />
        )}
      </div>
      <DetailRail record={record} row={row} />
    </div>
  )
}

function SectionCard({
  record,
  row,
  section,
  editable,
}: {
  record: RecordDefinition
  row: RecordRow
  section: FormSection
  editable: boolean
}): ReactNode {
  const { viewer } = useHost()
  const reveal = useReveal(record, row, section.fields)
  const locks = record.locks(row)
  const open = editable && section.fields.some((name) => locks[name] === undefined)
  const views = useViews(record)
  const { tables, shown, says } = partsOf(viewer, record, row, section, { editable, isIdle: views.idle })
  if (says === 'withheld') return null
  const facts = shown.map((name) => factOf(record, row, name, reveal.cell(name)))
  return (
    <Card
      title={section.heading}
      actions={
        <>
          {reveal.button}
          {open ? (
            <ButtonLink
              tone="ghost"
              size="sm"
              href={`${editPath(record, row.id)}#${sectionId(section.heading)}`}
              aria-label={`Edit ${section.heading}`}
            >
              <Pencil aria-hidden="true" />
              Edit
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {says === 'nothing' ? <p className="empty-value">{views.emptySection?.(row, section.heading) ?? 'Nothing entered yet.'}</p> : null}
      {says === 'facts' && facts.length > 0 ? <DescriptionList facts={facts} columns={2} /> : null}
      {tables.map((name) => (
        <RowsTable key={name} record={record} row={row} name={name} />
      ))}
    </Card>
  )
}

const factOf = (record: RecordDefinition, row: RecordRow, name: string, revealed: ReactNode): Fact => {
  const field = record.fields[name]
  if (field === undefined) return { key: name, term: name, value: null }
  return {
    key: name,
    term: field.label,
    value: revealed ?? (isEmptyValue(row[name]) ? null : <FieldValue record={record} row={row} name={name} field={field} />),
  }
}
