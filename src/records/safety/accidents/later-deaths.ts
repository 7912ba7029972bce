import { TZDate } from '@date-fns/tz'
import { isoDay } from '#kit/dates/iso-day.ts'
import type { MoveRule, StoredRow, Write } from '#engine/write/rules.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { numberOf, textOf } from '#records/effects.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { harmOf } from './harm.ts'
import { definitions } from './law/cited.ts'
import { afterDeaths } from './law/later-death.ts'
import { countsAsFatal } from './law/recordable.ts'
import { alcoholHours } from './law/testing.ts'

const hour = 3_600_000

interface LaterDeath {
  /** Calendar date. */
  readonly diedOn: string
  readonly person?: string | null
  readonly change?: string | null
}

/** Deaths after the scene as they were recorded. */
const laterDeathsOf = (row: StoredRow): readonly LaterDeath[] =>
  Array.isArray(row['laterDeaths']) ? (row['laterDeaths'] as LaterDeath[]) : []

/** The calendar day of the accident at its place. */
const crashDay = (accident: StoredRow, zone: string): string => isoDay(new TZDate(Date.parse(String(accident['occurredAt'])), zone))

/** Days of the later deaths that are among the accident's deaths: those within 30 days of it (49 CFR 390.5T). Calendar dates. */
export const countedDeaths = (row: StoredRow, zone: string): readonly string[] => {
  const crashOn = crashDay(row, zone)
  return laterDeathsOf(row).flatMap(({ diedOn }) => (countsAsFatal(crashOn, diedOn) ? [diedOn] : []))
}

/** A death of a later day, within what can be. */
export const recordDeath: MoveRule = {
  guard: async (tx, accident, inputs) => {
    const crashOn = crashDay(accident, textOf(accident['timeZone']) ?? (await zonesOf(tx, [accident]))(accident))
    const diedOn = String(inputs['diedOn'])
    if (diedOn < crashOn) return `Died before the accident of ${formatDate(crashOn)}.`
    if (diedOn > tx.today) return 'Date of death can’t be in the future.'
    return beforeRefused(accident, inputs, countsAsFatal(crashOn, diedOn))
  },
}

/**
 * Of a death that is entered some time after the accident, the day decides: whether it counts (49 CFR 390.5T), and whether it came within
 * the hours of the tests (382.303). So a higher count is asked for its day: one that was answered once the hours of the alcohol test are over,
 * and any count more than 30 days after the accident. Lower counts, first answers until then, and new reports need none.
 */
export const askDayOfDeath = (write: Write, zone: string, now: Date): void => {
  const { before, after, issues } = write
  const [known, count] = [numberOf(before?.['fatalities']), numberOf(after['fatalities']) ?? 0]
  if (before === null || count <= (known ?? 0) || laterDeathsOf(after).length > laterDeathsOf(before).length) return
  const isOver = now.getTime() - Date.parse(String(after['occurredAt'])) > alcoholHours * hour
  const counts = countsAsFatal(crashDay(after, zone), isoDay(new TZDate(now, zone)))
  if ((known !== null && isOver) || !counts)
    issues.push({
      field: 'fatalities',
      message: `Enter each death under "Record a later death", which asks for its date. Only one within 30 days counts (${definitions})`,
    })
}

/** One count holds the deaths of the scene and the later ones: a death added to a count that no one has given would answer the others with 0. */
const beforeRefused = (accident: StoredRow, inputs: Readonly<Record<string, unknown>>, counts: boolean): string | null => {
  const [known, before] = [numberOf(accident['fatalities']), numberOf(inputs['deathsBefore'])]
  if (known === null) return counts && before === null ? 'Enter how many died before this, 0 if no one did.' : null
  return before === null || before === known
    ? null
    : `The accident says how many died before: ${known}. Correct it there, or leave it blank here.`
}

/** Takes the death of that move into the facts: it counts when it came within 30 days (49 CFR 390.5T), and is kept with what it changes either way. */
export const countDeath = ({ after, move, inputs }: Pick<Write, 'after' | 'move' | 'inputs'>, zone: string): void => {
  if (move !== 'record_death') return
  const diedOn = String(inputs?.['diedOn'])
  const known = numberOf(after['fatalities']) ?? numberOf(inputs?.['deathsBefore'])
  const { fatalities, change } = afterDeaths(
    {
      commercialVehicle: null,
      highway: null,
      ...harmOf(after),
      fatalities: known,
      only: 'traffic',
    },
    crashDay(after, zone),
    [diedOn],
  )
  const fallen = (fatalities ?? 0) > (known ?? 0) && askRecordabilityAgain(after)
  after['fatalities'] = fatalities
  after['laterDeaths'] = [
    ...laterDeathsOf(after),
    {
      diedOn,
      person: textOf(inputs?.['person']),
      change: fallen ? `${change ?? ''}; the earlier "Not recordable" decision no longer applies` : change,
    },
  ]
}

/**
 * A person who said "not recordable" did not know of the death: the rule answers until somebody decides anew. An accident that was
 * recordable stays so, confirmed or not. History keeps the decision and its reason. True when a decision fell.
 */
const askRecordabilityAgain = (row: StoredRow): boolean => {
  if (row['dotRecordable'] === 'yes') return false
  const decided = row['recordableOverride'] === 'no'
  if (decided) {
    row['recordableOverride'] = null
    row['recordableReason'] = null
  }
  row['recordabilityConfirmed'] = row['recordabilityConfirmed'] === null ? null : false
  return decided
}
