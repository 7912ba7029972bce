import { formatDate } from '#kit/dates/format-time.ts'
import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { dayIn } from '../accidents/steps/place-day.ts'
import { dueAtOf, endOfCalendarDay } from '#records/duties/deadlines/due.ts'
import { versionOn, versionsOf } from '#records/duties/deadlines/versions.ts'
import { sets, textOf } from '#records/effects.ts'
import { refuseFutureMoments } from '#records/future-moments.ts'
import { zonesOf } from '#records/company/home-division.ts'

const wrongDay: Readonly<Record<'froiFiledOn' | 'diedOn' | 'settlementOn' | 'deniedOn', readonly [early: string, ahead: string]>> = {
  froiFiledOn: ['Filed before the injury', 'Filing date can’t be in the future'],
  diedOn: ['Died before the injury', 'Date of death can’t be in the future'],
  settlementOn: ['Settled before the injury', 'Settlement date can’t be in the future'],
  deniedOn: ['Denied before the injury', 'Denial date can’t be in the future'],
}

/**
 * What happens after an injury does not lie before its day, by the calendar of the division: an evening there is the next day in UTC. And
 * what has not happened yet neither meets a clock nor starts one later.
 */
export const orderDays = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const zoneOf = await zonesOf(
    tx,
    writes.map(({ after }) => after),
  )
  refuseFutureMoments(tx, writes, ['reportedAt'])
  for (const write of writes) {
    const { after, issues } = write
    const injuredAt = textOf(after['injuredAt'])
    for (const property of ['froiFiledOn', 'diedOn', 'settlementOn', 'deniedOn'] as const) {
      const day = textOf(after[property])
      if (day === null || injuredAt === null) continue
      const today = dayIn(tx.now.toISOString(), zoneOf(after))
      if (day < dayIn(injuredAt, zoneOf(after))) issues.push({ field: property, message: wrongDay[property][0] })
      else if (day > today && sets(write, property)) issues.push({ field: property, message: wrongDay[property][1] })
    }
  }
}

/** A first report filed past the limit of its State is saved once its writer confirms the day. */
export const warnLateReports = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const filed = writes.filter((write) => textOf(write.after['froiFiledOn']) !== null && sets(write, 'froiFiledOn'))
  if (filed.length === 0) return
  const [versions, zoneOf] = [
    await versionsOf(tx, ['FROI']),
    await zonesOf(
      tx,
      filed.map(({ after }) => after),
    ),
  ]
  for (const { after, warnings } of filed) {
    const [state, reportedAt, zone] = [textOf(after['state']), textOf(after['reportedAt']), zoneOf(after)]
    if (reportedAt === null || after['type'] === 'report_only') continue
    const version = versionOn(versions, 'FROI', dayIn(reportedAt, zone), state)
    if (version === undefined) continue
    const due = dueAtOf(version, reportedAt, zone)
    if (endOfCalendarDay(String(after['froiFiledOn']), zone) > due)
      warnings?.push({
        field: 'froiFiledOn',
        message: `Past the limit${state === null ? '' : ` for ${state}`}: the first report was due ${formatDate(due, zone)} (${version.citation ?? 'company policy'})`,
      })
  }
}
