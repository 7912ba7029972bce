import type { ReactNode } from 'react'
import { formatDay, formatInstant, formatTime } from '#kit/dates/format-time.ts'
import { useCompany } from '#web/layout/company.ts'
import { Diff, TimelineDay, TimelineEntry } from '#web/ui/display/timeline.tsx'

/** Who changed something last, and when; `by` is null where the program did. */
export type Changed = { at: string; by: string | null }

/** One change of a company setting, part by part. */
export type SettingChange = Changed & { changes: readonly { field: string; from: unknown; to: unknown }[] }

const useZone = (): string => useCompany()?.timeZone ?? 'UTC'

/** Who changed it last, and when. */
export function ChangedBy({ changed, verb = 'changed' }: { changed: Changed; verb?: string }): ReactNode {
  const zone = useZone()
  return (
    <>
      {verb} by {changed.by ?? 'the program'} on <time dateTime={changed.at}>{formatInstant(changed.at, zone)}</time>
    </>
  )
}

type TimelineProps<Entry> = {
  entries: readonly Entry[]
  /** What a part of the setting is called, and how its value is written. */
  labels: Readonly<Record<string, string>>
  shown: (field: string, value: unknown) => string
  /** What was changed: "the settings". */
  what: (entry: Entry) => string
}

/** Changes of company settings by day, the newest first, with what was there before. */
export function SettingTimeline<Entry extends SettingChange>({ entries, labels, shown, what }: TimelineProps<Entry>): ReactNode {
  const zone = useZone()
  return [...Map.groupBy(entries, ({ at }) => formatDay(at, zone))].map(([day, own]) => (
    <TimelineDay key={day} heading={day}>
      {own.map((entry) => (
        <TimelineEntry
          key={`${entry.at} ${what(entry)}`}
          actor={entry.by ?? undefined}
          time={formatTime(entry.at, zone)}
          dateTime={entry.at}
          details={
            <Diff
              changes={entry.changes.map(({ field, from, to }) => ({
                field: labels[field] ?? field,
                before: shown(field, from),
                after: shown(field, to),
              }))}
            />
          }
        >
          <b className="font-semibold">{entry.by ?? 'The program'}</b> changed {what(entry)}
        </TimelineEntry>
      ))}
    </TimelineDay>
  ))
}
