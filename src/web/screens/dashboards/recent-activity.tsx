import { useQuery } from '@tanstack/react-query'
import { History, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay, formatTime } from '#kit/dates/format-time.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { dayIn } from '#web/layout/company.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TimelineDay, TimelineEntry } from '#web/ui/display/timeline.tsx'
import type { Activity } from './contract.ts'

/** What changed lately in what one may see: newest first, by day. */
export function RecentActivity({ division }: { division: string }): ReactNode {
  const { timeZone } = useUser()
  const activities = useQuery<readonly Activity[]>({
    queryKey: ['/api/dashboard/recent-activities', writeSearch({ limit: '15', division })],
  })
  const days = Map.groupBy(activities.data ?? [], (activity) => dayIn(timeZone, new Date(activity.at)))
  return (
    <Card title="Recent activity">
      {activities.isError && activities.data === undefined ? (
        <p className="flex items-center gap-2 text-fg-muted" role="alert">
          {sentenceOf(activities.error)}
          <Button size="sm" onClick={() => void activities.refetch()}>
            <RefreshCw aria-hidden="true" />
            Try again
          </Button>
        </p>
      ) : (
        <Pending pending={activities.isPending} placeholder={<Placeholder />}>
          {days.size === 0 ? <p className="text-fg-muted">No activity yet.</p> : null}
          {[...days].map(([day, entries]) => (
            <TimelineDay key={day} heading={formatDay(day)}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} timeZone={timeZone} />
              ))}
            </TimelineDay>
          ))}
        </Pending>
      )}
    </Card>
  )
}

function Entry({ entry, timeZone }: { entry: Activity; timeZone: string }): ReactNode {
  // "moved ASG-00238 to Ended": the record stands in the sentence, not after it.
  const target = entry.count === 1 && entry.text.startsWith('moved to ') ? entry.text.slice('moved'.length) : null
  const isPerson = entry.actor.kind === 'user' || entry.actor.kind === 'ai'
  return (
    <TimelineEntry
      {...(isPerson ? { actor: entry.actor.name } : { icon: <History aria-hidden="true" /> })}
      time={formatTime(entry.at, timeZone)}
      dateTime={entry.at}
      quiet={!isPerson}
    >
      <b>{entry.actor.name}</b>{' '}
      {entry.count > 1 ? (
        <Anchor href={entry.href}>{entry.text}</Anchor>
      ) : (
        <>
          {target === null ? entry.text : 'moved'}{' '}
          <Anchor href={entry.href} className="underline underline-offset-2">
            {entry.title}
          </Anchor>
          {entry.title === entry.number ? null : <span className="text-fg-muted"> {entry.number}</span>}
          {target}
        </>
      )}
    </TimelineEntry>
  )
}

function Placeholder(): ReactNode {
  return (
    <div className="grid gap-4">
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} width={`${40 + ((row * 17) % 45)}%`} />
      ))}
    </div>
  )
}
