import { daysAfter } from '#kit/dates/iso-day.ts'
import { daysBefore } from '../follow/days-before.ts'
import { readPeriod } from '../periods.ts'
import { followed } from '../reading/follow.ts'
import type { Linked } from '../reading/link.ts'
import type { Reading } from '../reading/reading.ts'
import { dayAway, sameDate } from '../reading/spans.ts'

const shift = /\b(?:the )?(?:(day|week|month|quarter|year) (before|after)(?: that)?|(next|following|previous|prior) (?:one|period))\b/

/** "And the day after?", "the week before": the period of the question before, moved, as dates. */
export const withShiftedPeriod = (linked: Linked, reading: Reading): Linked => {
  const found = shift.exec(linked.text)
  const before = found === null ? null : followed(reading)
  if (found === null || before === null || /\b(?:yesterday|tomorrow|vs|than|compare)\b/.test(linked.text)) return linked
  const { from = null, to = null } = daysBefore(before.frame) ?? {}
  if (from === null || to === null || readPeriod(linked.text.slice(found.index), reading.today, 'past') !== null) return linked
  const sign = found[2] === 'after' || ['next', 'following'].includes(found[3] ?? '') ? 1 : -1
  const [first, last] = moved(from, to, found[1], sign)
  const words = first === last ? `on ${first}` : `from ${first} to ${last}`
  return { ...linked, text: linked.text.replace(found[0], words) }
}

/** A whole month stays a whole month; without a unit the period moves by its own length. */
const moved = (from: string, to: string, unit: string | undefined, sign: 1 | -1): readonly [string, string] => {
  const isMonths = from.endsWith('-01') && daysAfter(to, 1).endsWith('-01')
  if (unit !== undefined && !(isMonths && unit !== 'day' && unit !== 'week'))
    return [dayAway(1, unit, from, sign), dayAway(1, unit, to, sign)]
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  if (!isMonths) return [daysAfter(from, sign * days), daysAfter(to, sign * days)]
  const months = unit === undefined ? monthsIn(from, to) : ({ month: 1, quarter: 3, year: 12 }[unit] ?? 1)
  const start = sameDate(from, sign * months)
  return [start, daysAfter(sameDate(daysAfter(to, 1), sign * months), -1)]
}

const monthsIn = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
