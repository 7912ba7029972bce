import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ActivityCard } from './activity/activity-card.tsx'
import { ToDo } from './duties/to-do.tsx'
import { DetailRail } from './detail-rail.tsx'
import { MoreDetails, SystemFields } from './more-details.tsx'
import { lineItemsOf } from './more-parts.ts'
import { RowsBody } from './rows-table.tsx'
import { SummaryCard } from './summary-card.tsx'
import { summaryOf } from './summary.ts'
import { useHost } from '../host.tsx'
import type { RecordRow } from '../queries/rows.ts'
import { useViews } from '../use-views.ts'

/**
 * What is wrong or due, the summary, what the kind answers, its lists, what people did last, and the rest folded. No fact appears twice:
 * `covered` are the fields that already have their place.
 */
export function DetailOverview({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const views = useViews(record)
  const { viewer } = useHost()
  const facts = summaryOf(viewer, record, row, views.shownByPanels ?? [])
  const inSummary = new Set(facts.flatMap(({ names }) => names))
  const elsewhere = new Set([...inSummary, ...(views.shownByPanels ?? [])])
  const items = lineItemsOf(record, row).filter((name) => !elsewhere.has(name))
  const covered = new Set([...elsewhere, ...items])
  const panelsIn = (place: string): ReactNode =>
    (views.panels ?? []).filter((panel) => panel.place === place).map(({ key, Panel }) => <Panel key={key} record={record} row={row} />)
  return (
    <div className="record-grid">
      <div className="record-main">
        {record.lineOnly === true ? <Banner>{record.access.whole?.note}</Banner> : null}
        {panelsIn('alert')}
        <ToDo record={record} row={row} />
        <SummaryCard record={record} row={row} facts={facts} />
        {panelsIn('answer')}
        {items.map((name) => (
          <Card key={name} title={record.fields[name]?.label ?? name}>
            <RowsBody record={record} row={row} name={name} />
          </Card>
        ))}
        {record.lineOnly === true ? null : (
          <>
            <ActivityCard record={record} row={row} />
            <div className="card">
              <MoreDetails record={record} row={row} covered={covered} />
              <SystemFields record={record} row={row} covered={covered} />
            </div>
          </>
        )}
      </div>
      <DetailRail record={record} row={row} covered={inSummary} />
    </div>
  )
}
