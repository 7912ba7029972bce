import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Eye, FileDown, Plus, RefreshCw, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { daysUntil } from '#kit/dates/expiry.ts'
import { formatCount } from '#kit/format.ts'
import { formatDate, formatDay, formatTime } from '#kit/dates/format-time.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { readJson } from '#web/api/client.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Diff, TimelineDay, TimelineEntry } from '#web/ui/display/timeline.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { changeWords } from '#web/engine/values/change-words.tsx'
import {
  fileWords,
  foldNoise,
  type HistoryEntry,
  type HistoryFilter,
  historyFilters,
  inDays,
  isPersonal,
  matchesFilter,
  reasonWords,
} from './history.ts'
import { useHost } from '#web/engine/host.tsx'
import { apiPath } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { undoBatch } from '#web/engine/queries/undo.ts'
import { baseLabel } from '#web/engine/values/value-words.ts'

const pageSize = 20

/** Every change of a record, newest first, old struck and new; one's own or a whole batch can be taken back. */
export function HistoryPanel({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { timeZone, today } = useHost()
  const [filter, setFilter] = useState<HistoryFilter>('all')
  const history = useInfiniteQuery({
    queryKey: [apiPath(record), row.id, 'history', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      readJson<HistoryEntry[]>(`${apiPath(record)}/${row.id}/history`, {
        query: { limit: String(pageSize), ...(pageParam === null ? {} : { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  })
  const entries = (history.data?.pages ?? []).flat().filter((entry) => matchesFilter(entry, filter))
  return (
    <Card title="History" actions={<Segmented size="sm" label="Show" value={filter} onChange={setFilter} choices={historyFilters} />}>
      {history.isError ? <LoadError title="Couldn’t load history" query={history} /> : null}
      {history.data !== undefined && entries.length === 0 ? <p className="text-fg-muted">No activity of this type.</p> : null}
      {inDays(foldNoise(entries), timeZone).map(({ day, entries: ofDay }) => (
        <TimelineDay key={day} heading={dayHeading(day, today)}>
          {ofDay.map((entry) => (
            <Entry key={entry.id} record={record} row={row} entry={entry} />
          ))}
        </TimelineDay>
      ))}
      {history.hasNextPage ? (
        <Button tone="ghost" size="sm" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </Card>
  )
}

/** The year stands beside days of other years. */
const dayHeading = (day: string, today: string): string =>
  day === today ? `Today, ${formatDay(day)}` : day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : formatDate(day)

/** The server takes changes back for this long. */
const undoDays = 30

const icons: Readonly<Record<string, ReactNode>> = {
  create: <Plus />,
  archive: <Archive />,
  restore: <ArchiveRestore />,
  view_confidential: <Eye />,
  export: <FileDown />,
}

function Entry({
  record,
  row,
  entry,
}: {
  record: RecordDefinition
  row: RecordRow
  entry: HistoryEntry & { repeated: number }
}): ReactNode {
  const { timeZone, today, outlines } = useHost()
  const client = useQueryClient()
  const [undoing, setUndoing] = useState(false)
  const person = isPersonal(entry)
  // Only the newest state can be put back without losing what came after it.
  const canUndo =
    row.can?.update === true &&
    entry.version === row.version &&
    daysUntil(entry.at.slice(0, 10), today) >= -undoDays &&
    ['update', 'status', 'archive', 'restore'].includes(entry.action)
  const undo = (): void => {
    setUndoing(true)
    void undoBatch(client, outlines, entry.batchId).finally(() => setUndoing(false))
  }
  const shown = entry.action === 'update' || entry.action === 'status' ? entry.changes : []
  return (
    <TimelineEntry
      actor={entry.actorName ?? undefined}
      icon={icons[entry.action] ?? (person ? undefined : <RefreshCw />)}
      time={formatTime(entry.at, timeZone)}
      dateTime={entry.at}
      quiet={!person}
      details={
        <>
          {shown.length === 0 ? null : (
            <Diff
              changes={shown.map((change) => {
                const { label, before, after } = changeWords(record, change, timeZone)
                return { field: label, before, after }
              })}
            />
          )}
          {entry.reason === null || entry.action === 'remind' ? null : <p className="text-fg-muted">"{reasonWords(entry.reason)}"</p>}
          {canUndo ? (
            <Button tone="link" size="sm" busy={undoing} onClick={undo}>
              <Undo2 aria-hidden="true" />
              Undo this change
            </Button>
          ) : null}
        </>
      }
    >
      <b>{entry.actorName ?? actorWords[entry.actorKind] ?? 'Longhaul'}</b>
      {entry.actorKind === 'ai' && entry.actorName !== null ? ' (through the assistant)' : ''} {sentence(record, entry)}
    </TimelineEntry>
  )
}

const actorWords: Readonly<Record<string, string>> = {
  sync: 'Telematics sync',
  system: 'Longhaul',
  import: 'Import',
  ai: 'Assistant',
  demo: 'Demo data',
}

const sentence = (record: RecordDefinition, entry: HistoryEntry & { repeated: number }): string => {
  const file = fileWords(entry)
  if (file !== null) return file
  const times = entry.repeated > 1 ? ` ×${entry.repeated}` : ''
  switch (entry.action) {
    case 'create':
      return `created this ${inSentence(record.label.one)}`
    case 'archive':
      return 'archived it'
    case 'restore':
      return 'restored it'
    case 'export':
      return 'exported it'
    case 'view_confidential':
      return `looked at ${entry.changes.map((change) => fieldOf(record, change.field)?.label ?? baseLabel(change.field)).join(', ')}`
    case 'status':
      return 'changed the status'
    case 'remind':
      return `reminded ${entry.reason ?? 'a coworker'}`
    case 'override':
      return 'overrode a stop of company policy'
    default:
      // What is not a field says itself what it was: a comment, a vote.
      return entry.changes.length === 0 ? 'noted' : `changed ${formatCount(entry.changes.length, 'field')}${times}`
  }
}
