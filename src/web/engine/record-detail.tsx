import './engine.css'
import type { ReactNode } from 'react'
import { mayFollow } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { listPath } from './paths.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { usePending } from '#web/ui/feedback/use-pending.ts'
import { belongings } from './values/any-ref.ts'
import { ChildTab, useChildCounts } from './detail/child-tab.tsx'
import { CommentsPanel } from './detail/comments/comments-panel.tsx'
import { DetailHeader } from './detail/detail-header.tsx'
import { DetailOverview } from './detail/detail-overview.tsx'
import { FilesPanel } from './detail/files/files-panel.tsx'
import { HistoryPanel } from './detail/history/history-panel.tsx'
import { useHost } from './host.tsx'
import { readListContext } from './list/list-context.ts'
import { Missing } from './missing.tsx'
import { RecordTabs } from './detail/record-tabs.tsx'
import { Neighbours } from './detail/neighbours.tsx'
import { useSearchText } from './navigation.ts'
import { useRecord } from './queries/queries.ts'
import type { RecordRow } from './queries/rows.ts'
import { useCurrentTabInSight } from './show-current-tab.ts'
import { useUndoKey } from './queries/undo.ts'
import { useViews } from './use-views.ts'

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

const besideRecord = [
  { key: 'files', label: 'Files', fixed: true },
  { key: 'comments', label: 'Comments', fixed: false },
  { key: 'history', label: 'History', fixed: true },
]

function Detail({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { registry, viewer } = useHost()
  const views = useViews(record)
  const search = useSearchText()
  const declared = record.children.flatMap((child) => {
    const kind = registry[child.kind]
    return kind !== undefined && mayFollow(viewer.role, kind, child.by)
      ? [{ ...child, record: kind, key: `${child.kind}.${child.by}` }]
      : []
  })
  const children = [...declared, ...belongings(registry, viewer.role, record)]
  const panels = (views.panels ?? []).filter((panel) => panel.place === 'tab' && panel.only?.(row) !== false)
  const tabs = [
    { key: 'overview', label: 'Overview', fixed: true },
    ...panels.map(({ key, label }) => ({ key, label, fixed: true })),
    ...children.map(({ key, label }) => ({ key, label, fixed: false })),
    ...(record.lineOnly === true ? [] : besideRecord),
  ]
  const wanted = search['tab'] ?? 'overview'
  const current = tabs.some((tab) => tab.key === wanted) ? wanted : 'overview'
  useCurrentTabInSight(current)
  const counts = useChildCounts(record, row, children)
  const child = children.find((one) => one.key === current)
  const panel = panels.find((one) => one.key === current)
  return (
    <>
      <DetailHeader record={record} row={row} />
      <RecordTabs record={record} row={row} tabs={tabs} current={current} counts={counts} />
      {current === 'overview' ? <DetailOverview record={record} row={row} /> : null}
      {current === 'overview' ? null : (
        <div className="page">
          {panel === undefined ? null : <panel.Panel record={record} row={row} />}
          {child === undefined ? null : <ChildTab key={child.key} parent={record} row={row} related={child} />}
          {current === 'files' ? <FilesPanel record={record} row={row} /> : null}
          {current === 'comments' ? <CommentsPanel record={record} row={row} /> : null}
          {current === 'history' ? <HistoryPanel record={record} row={row} /> : null}
        </div>
      )}
    </>
  )
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
