import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Reading } from '#kit/duty/duty.ts'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { readingWords } from '#kit/duty/reading-words.ts'
import { useHost } from '../host.tsx'
import { useNow } from '../use-now.ts'

/** What a record waits for, with its time; red and amber have a shape too. */
export function ReadingCell({ reading }: { reading: Pick<Reading, 'text' | 'due' | 'weight'> }): ReactNode {
  const { today, timeZone } = useHost()
  const { words, tone } = readingWords(reading, { now: useNow(), today, timeZone })
  return (
    <span className="cell-age reading" data-tone={tone} title={titleOf(reading.due, timeZone)}>
      {tone === 'danger' ? <CircleAlert aria-hidden="true" /> : tone === 'warning' ? <Clock aria-hidden="true" /> : null}
      {words}
    </span>
  )
}

const titleOf = (due: string | null, timeZone: string): string | undefined => {
  if (due === null) return undefined
  return `Due ${due.length === 10 ? formatDate(due) : formatInstant(due, timeZone)}`
}
