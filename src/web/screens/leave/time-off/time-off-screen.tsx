import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { useSearchText } from '#web/engine/navigation.ts'
import { RecordList } from '#web/engine/record-list.tsx'
import { CalendarScreen } from './calendar-screen.tsx'
import { asksList } from './use-calendar.ts'

/** One address: the calendar, or the list once something is asked of it. */
export function TimeOffScreen({ record }: { record: RecordDefinition }): ReactNode {
  return asksList(useSearchText()) ? <RecordList record={record} /> : <CalendarScreen record={record} />
}
