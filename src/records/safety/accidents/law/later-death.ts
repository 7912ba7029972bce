import { formatDate } from '#kit/dates/format-time.ts'
import { definitions } from './cited.ts'
import { countsAsFatal, recordable } from './recordable.ts'
import type { Recordability, RecordableFacts } from './recordable.ts'

export interface Reconsidered extends Recordability {
  /** Deaths that count for the crash: those of the scene and those within 30 days of it. Null where no one has said. */
  readonly fatalities: number | null
  /** What the later deaths change, in words; null when nothing. */
  readonly change: string | null
}

/**
 * The same crash after people hurt in it have died: a death within 30 days makes it a fatal accident, a later one leaves it an injury
 * accident (49 CFR 390.5T). `facts.fatalities` are the deaths of the scene; `diedOn` one calendar day for each later death. One that does
 * not count answers nothing about the others.
 */
export const afterDeaths = (facts: RecordableFacts, crashOn: string, diedOn: readonly string[]): Reconsidered => {
  const counted = diedOn.filter((day) => countsAsFatal(crashOn, day))
  const fatalities = counted.length === 0 ? facts.fatalities : (facts.fatalities ?? 0) + counted.length
  const [latest] = counted.toSorted().toReversed()
  const change =
    latest !== undefined
      ? `Died on ${formatDate(latest)}, within 30 days of the accident: counts as a death (${definitions})`
      : diedOn.length > 0
        ? `Died more than 30 days after the accident; recordability is unchanged (${definitions})`
        : null
  return { ...recordable({ ...facts, fatalities }), fatalities, change }
}
