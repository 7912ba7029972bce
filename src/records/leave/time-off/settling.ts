import { fleetEditors } from '#kit/roles.ts'
import { deriveStatus } from '#engine/write/derive-status.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { converted, fromHundredths, toHundredths } from '../leave-ledger/amounts.ts'
import { takingStates } from './record.ts'
import type { timeOff } from './record.ts'
import { daysByYear, hoursOf, splitWords, totalOf } from './span.ts'
import { holidaysOf } from './terms.ts'
import type { Blackout, TermsOf } from './terms.ts'
import { leaveTypeOf, shownAs } from './types.ts'

type Planned = PlannedWrite<typeof timeOff>

export const onlyOwn = 'You can only request your own time off.'

/** Dispatch asks for drivers and colleagues; everybody else for themselves. */
export const maySpeakFor = ({ actor }: Pick<ReadTx, 'actor'>, user: string | null): boolean =>
  actor.viewer === null || fleetEditors.includes(actor.viewer.role) || (user !== null && user === actor.id)

export const taking = (row: { readonly status: string; readonly archivedAt: string | null }): boolean =>
  row.archivedAt === null && (takingStates as readonly string[]).includes(row.status)

const asked = ['start', 'end', 'partOfDay', 'startsAtNoon', 'endsAtNoon', 'absentMinutes', 'hoursAway', 'type', 'driver', 'user'] as const

/** Other days, another person or another kind of leave than before. */
export const isAskedAnew = ({ before, after }: Planned): boolean => before === null || asked.some((name) => before[name] !== after[name])

/** A request without a name is one's own; who is off, and whether the writer may say so. */
export const settlePeople = (tx: ReadTx, writes: readonly Planned[]): void => {
  for (const { before, after, issues } of writes) {
    if (before === null && after.driver === null && after.user === null) after.user = tx.actor.id
    if (after.driver === null && after.user === null) issues.push({ field: 'driver', message: 'Choose who is off' })
    const named = after.driver === null ? after.user : null
    if (!maySpeakFor(tx, named) || (before !== null && !maySpeakFor(tx, before.driver === null ? before.user : null)))
      issues.push({ field: after.driver === null ? 'user' : 'driver', message: 'You can only request your own time off' })
    // It goes with the driver.
    if (before !== null && before.driver !== after.driver) after.division = null
  }
}

/** What follows from the dates and the type; other dates of a request that was approved are asked for anew. */
export const settleDays = (writes: readonly Planned[], terms: TermsOf, blackouts: readonly Blackout[]): void => {
  for (const write of writes) {
    const { before, after } = write
    if (!isAskedAnew(write)) continue
    const rule = terms(after.division, after.type)
    const holidays = holidaysOf(after, after.division, blackouts)
    const years = daysByYear(after, rule, holidays)
    const away = after.hoursAway
    if (away !== null && after.type !== 'fmla' && rule.unit === 'days')
      write.issues.push({ field: 'hoursAway', message: `${leaveTypeOf(after.type).label} is counted in days. Choose a part of the day` })
    after.days = fromHundredths(away === null ? totalOf(years) : converted(toHundredths(away), 'hours', 'days', rule.hoursPerDay))
    after.daysByYear = away === null ? splitWords(years, after.start) : null
    after.hours = rule.protected ? null : hoursOf(after, rule)
    after.protected = rule.protected
    after.shownAs = rule.protected ? 'leave' : shownAs(after.type)
    if (before?.status === 'approved' && after.status === 'approved') deriveStatus(write, 'pending', { decidedBy: null, decidedAt: null })
  }
}
