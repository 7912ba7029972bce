import './activity.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readsBeside } from '#kit/access.ts'
import { formatShortInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { CommentComposer } from '../comments/comment-composer.tsx'
import type { HistoryEntry } from '../history/history.ts'
import { useHost } from '../../host.tsx'
import { apiPath } from '../../queries/queries.ts'
import type { RecordRow } from '../../queries/rows.ts'
import { activityWords } from './activity-words.ts'

const shown = 10

/** What people did last with the record and what they wrote, with the comment box. Everything else is in the history. */
export function ActivityCard({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { viewer, timeZone, today } = useHost()
  const events = useQuery({
    queryKey: [apiPath(record), row.id, 'history', 'people'],
    queryFn: ({ signal }) =>
      readJson<HistoryEntry[]>(`${apiPath(record)}/${row.id}/history`, { query: { limit: String(shown), by: 'people' }, signal }),
  })
  const ownOnly = !readsBeside(viewer.role, record, row)
  return (
    <Card
      title="Activity"
      className="activity-card"
      actions={
        <>
          <Anchor href={recordPath(record, row.id, { tab: 'comments' })}>Comments</Anchor>
          <Anchor href={recordPath(record, row.id, { tab: 'history' })}>Full history</Anchor>
        </>
      }
    >
      {events.isError ? <LoadError title="Couldn’t load activity" query={events} /> : null}
      {events.data?.length === 0 ? <p className="text-fg-muted">No one has changed this yet.</p> : null}
      <ul className="activity" aria-label="Activity">
        {(events.data ?? []).map((entry) => {
          const { what, quote } = activityWords(record, entry, timeZone)
          return (
            <li key={entry.id}>
              <Avatar name={entry.actorName ?? 'Longhaul'} size="sm" quiet />
              <p title={what}>
                <b>{entry.actorName ?? 'Longhaul'}</b> {what}
              </p>
              <time dateTime={entry.at}>{formatShortInstant(entry.at, timeZone, today)}</time>
              {quote === null ? null : <q title={quote}>{quote}</q>}
            </li>
          )
        })}
      </ul>
      {ownOnly ? <p className="text-fg-muted">Comments here are confidential. You see your own; Safety sees all of them.</p> : null}
      <CommentComposer record={record} row={row} correcting={null} rows={1} onDone={() => undefined} />
    </Card>
  )
}
