import type { ReactNode } from 'react'
import { nextOf } from '#kit/duty/duty.ts'
import { readingWords } from '#kit/duty/reading-words.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { useHost } from '#web/engine/host.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useNow } from '#web/engine/use-now.ts'
import { ReadingCell } from '#web/engine/values/reading-cell.tsx'
import { NextButtons, Waiting } from './next-step.tsx'
import { Remind } from './remind.tsx'

/** The next step at the top of a record on a phone, as wide as the screen. */
export function NextBanner({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { today, timeZone } = useHost()
  const now = useNow()
  const next = nextOf(row.open ?? [])
  if (next === null) return null
  const { tone } = readingWords(next, { now, today, timeZone })
  const detail = [next.why, next.basis].filter((part) => part !== null).join(' · ')
  return (
    <section className="next-banner" aria-label="Next step" data-tone={tone}>
      <ReadingCell reading={next} />
      {detail === '' ? null : <p className="text-sm text-fg-muted">{detail}</p>}
      <Waiting duty={next} />
      <div className="next-banner-actions">
        <NextButtons record={record} row={row} guide />
        <Remind record={record} row={row} duty={next} />
      </div>
    </section>
  )
}
