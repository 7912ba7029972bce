import './engine.css'
import { Plus, ShieldX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { listGuide } from '#kit/guide-ids.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { newPath } from './paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { LazyBulkActions } from './list/bulk/lazy-bulk-actions.tsx'
import { useHost } from './host.tsx'
import { useListContext } from './list/list-context.ts'
import { ListBody } from './list/list-body.tsx'
import { ListFoot } from './list/list-foot.tsx'
import { useListKeys } from './list/list-keys.ts'
import { listRights } from './list/list-search.ts'
import { useListState } from './list/list-state.ts'
import { useFit } from './list/fit/use-fit.ts'
import { useNewRows } from './list/new-rows.ts'
import { NewRowsButton } from './list/new-rows-button.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import { PhoneListBar } from './list/phone-list-bar.tsx'
import { useRecordPage } from './queries/queries.ts'
import { useStepKeys } from './list/step-keys.tsx'
import { useSelection } from './list/selection.ts'
import { useUndoKey } from './queries/undo.ts'
import { ViewTabs } from './list/views/view-tabs.tsx'

const PeekPanel = lazy(async () => ({ default: (await import('./list/peek/peek-panel.tsx')).PeekPanel }))

/** The list of a kind: views, filters, table or cards, selection, peek. All of its state is in the address. */
export function RecordList({ record }: { record: RecordDefinition }): ReactNode {
  const { viewer, TopBar } = useHost()
  const rights = listRights(record, viewer.role)
  if (rights.read) return <AllowedList record={record} />
  return (
    <>
      <TopBar title={record.label.many} />
      <EmptyState
        icon={<ShieldX />}
        title="Your role can’t access this list"
        text={`Ask an administrator of your division for access to ${inSentence(record.label.many)}.`}
      />
    </>
  )
}

function AllowedList({ record }: { record: RecordDefinition }): ReactNode {
  const { viewer, TopBar } = useHost()
  const phone = useMedia('(max-width: 767.98px)')
  const rights = listRights(record, viewer.role)
  const state = useListState(record)
  const list = useRecordPage(record, state.query)
  const news = useNewRows(record, state.query, list.data, state.page.limit === null)
  const rows = list.data?.rows ?? noRows
  const room = useRef<HTMLDivElement>(null)
  const fitted = useFit(room, state, rows, rights)
  const selection = useSelection(state.question, rows, list.data?.total ?? 0)
  const [active, setActive] = useState<string | null>(null)
  const peek = state.search['peek'] ?? null
  const showPeek = (id: string | null): void => state.show({ ...state.search, peek: id ?? undefined }, { replace: true })
  const onKeys = useListKeys({
    state,
    rows,
    active,
    setActive,
    selection,
    peek,
    showPeek,
    canCreate: rights.create,
    canChoose: rights.choose,
  })
  const stepDialog = useStepKeys(record, active)
  useUndoKey()
  useListContext(state, list.isPlaceholderData ? undefined : list.data)
  const add = rights.create ? (
    <ButtonLink tone="primary" href={newPath(record)} data-guide={listGuide(record, 'new')}>
      <Plus aria-hidden="true" />
      Add {inSentence(record.label.one)}
    </ButtonLink>
  ) : undefined
  return (
    <div className="main-fixed flex flex-col">
      <TopBar title={record.label.many} division actions={phone ? undefined : add} />
      <ViewTabs state={state} counting={list.isSuccess} />
      {phone ? null : <ListToolbar state={fitted.state} dropped={fitted.dropped.length} total={list.data?.total} rights={rights} />}
      <div className="split">
        <div className="split-list">
          <NewRowsButton record={record} news={news} />
          <div ref={room} className="split-list min-h-0" data-guide={listGuide(record, 'rows')}>
            <ListBody
              state={fitted.state}
              list={list}
              rows={rows}
              active={active}
              setActive={setActive}
              selection={selection}
              peek={peek}
              showPeek={showPeek}
              phone={phone}
              rights={rights}
              onKeys={onKeys}
            />
            <LazyBulkActions state={state} rights={rights} rows={rows} selection={selection} total={list.data?.total ?? 0} />
          </div>
          <ListFoot state={state} list={list} />
        </div>
        {peek === null ? null : (
          <Suspense>
            <PeekPanel record={record} id={peek} rows={rows} offset={state.page.offset} total={list.data?.total ?? 0} onShow={showPeek} />
          </Suspense>
        )}
      </div>
      {stepDialog}
      {phone ? <PhoneListBar state={state} total={list.data?.total} add={add} /> : null}
    </div>
  )
}

const noRows: readonly never[] = []
