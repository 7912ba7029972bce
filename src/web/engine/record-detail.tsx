import './engine.css'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { listPath } from './paths.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { usePending } from '#web/ui/feedback/use-pending.ts'
import { ChildTab, EmptyParts, usePartCounts } from './detail/child-tab.tsx'
import { DetailHeader } from './detail/detail-header.tsx'
import { DetailOverview } from './detail/detail-overview.tsx'
import { useHost } from './host.tsx'
import { readListContext } from './list/list-context.ts'
import { Missing } from './missing.tsx'
import { RecordTabs } from './detail/record-tabs.tsx'
import { byRows, countsOf, type Part, tabsOf } from './detail/tabs.ts'
import { Neighbours } from './detail/neighbours.tsx'
import { useSearchText } from './navigation.ts'
import { useRecord } from './queries/queries.ts'
import type { RecordRow } from './queries/rows.ts'
import { useCurrentTabInSight } from './show-current-tab.ts'
import { useUndoKey } from './queries/undo.ts'
import { useViews } from './use-views.ts'

const TimelinePart = lazy(async () => ({ default: (await import('./detail/timeline-part.tsx')).TimelinePart }))
const FilesPanel = lazy(async () => ({ default: (await import('./detail/files/files-panel.tsx')).FilesPanel }))
const CommentsPanel = lazy(async () => ({ default: (await import('./detail/comments/comments-panel.tsx')).CommentsPanel }))
const HistoryPanel = lazy(async () => ({ default: (await import('./detail/history/history-panel.tsx')).HistoryPanel }))

/** One record: header with the next steps, tabs for its parts, what belongs to it at the right. */
export function RecordDetail({ record, id }: { record: RecordDefinition; id: string }): ReactNode {
  const { TopBar } = useHost()
  const found = useRecord(record, id)
  const back = readListContext(record)?.back ?? listPath(record)
  const trail = [{ href: back, label: record.label.many }]
  const waiting = usePending(found.isPending)
  const views = useViews(record)
  useUndoKey()
  const row = found.data
  if (row !== undefined) {
    return (
      <>
        <TopBar
          trail={trail}
          current={row.number}
          documentTitle={views.name?.(row) ?? row.title}
          actions={<Neighbours record={record} id={id} />}
        />
        <Detail key={id} record={record} row={row} />
      </>
    )
  }
  return (
    <>
      <TopBar trail={trail} current={found.isError ? 'Not found' : '…'} heading documentTitle={record.label.one} />
      {found.isError ? (
        <Missing record={record} error={found.error} back={back} onRetry={() => void found.refetch()} />
      ) : waiting ? (
        <Waiting />
      ) : null}
    </>
  )
}

function Detail({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { outlines, viewer } = useHost()
  const views = useViews(record)
  const search = useSearchText()
  const counted = usePartCounts(record, row)
  const { tabs, counts } = countsOf(tabsOf(outlines, viewer.role, record, row, views.panels ?? []), counted)
  const wanted = search['tab'] ?? 'overview'
  const current = tabs.find(({ key }) => key === wanted) ?? tabs.find(({ parts }) => parts.some(({ key }) => key === wanted)) ?? tabs[0]
  const key = current?.key ?? 'overview'
  useCurrentTabInSight(key)
  const { filled, empty } = byRows(current?.parts ?? [], counted, wanted)
  return (
    <>
      <DetailHeader record={record} row={row} />
      <RecordTabs record={record} row={row} tabs={tabs} current={key} counts={counts} />
      {key === 'overview' ? (
        <DetailOverview record={record} row={row} />
      ) : (
        <div className="page">
          {filled.map((part) => (
            <TabPart
              key={part.key}
              record={record}
              row={row}
              part={part}
              brief={(current?.parts.length ?? 0) > 1}
              wanted={part.key === wanted}
            />
          ))}
          {empty.length === 0 ? null : <EmptyParts record={record} row={row} parts={empty} />}
        </div>
      )}
    </>
  )
}

type PartProps = {
  record: RecordDefinition
  row: RecordRow
  part: Part
  /** One of several in its tab. */ brief: boolean
  /** The address names it. */ wanted: boolean
}

function TabPart({ record, row, part, brief, wanted }: PartProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (brief && wanted) place.current?.scrollIntoView({ block: 'start' })
  }, [brief, wanted])
  return (
    <div ref={place} className="tab-part">
      {'related' in part ? <ChildTab parent={record} row={row} related={part.related} brief={brief} /> : null}
      {'panel' in part ? <part.panel.Panel record={record} row={row} /> : null}
      {'own' in part ? (
        <Suspense fallback={<Skeleton height={120} />}>
          <OwnPart record={record} row={row} own={part.own} />
        </Suspense>
      ) : null}
    </div>
  )
}

function OwnPart({ record, row, own }: { record: RecordDefinition; row: RecordRow; own: string }): ReactNode {
  switch (own) {
    case 'timeline':
      return <TimelinePart record={record} row={row} />
    case 'files':
      return <FilesPanel record={record} row={row} />
    case 'comments':
      return <CommentsPanel record={record} row={row} />
    default:
      return <HistoryPanel record={record} row={row} />
  }
}

function Waiting(): ReactNode {
  return (
    <div aria-busy="true">
      <div className="record-head">
        <Skeleton width={280} height={24} />
        <Skeleton width={420} />
      </div>
      <div className="record-grid">
        <div className="card p-4 flex flex-col gap-4">
          {[320, 280, 360, 240, 300].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </div>
    </div>
  )
}
