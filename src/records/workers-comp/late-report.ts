import { formatDate } from '#kit/format-time.ts'
import type { Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { dayIn } from '../accidents/steps/place-day.ts'
import { dueAtOf, endOfCalendarDay } from '../deadlines/due.ts'
import { versionOn, versionsOf } from '../deadlines/versions.ts'
import { sets, textOf } from '../effects.ts'
import { zonesOf } from '../home-division.ts'

/** What happens after an injury does not lie before its day, by the calendar of the division: an evening there is the next day in UTC. */
export const orderDays = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const told = writes.filter(({ after }) => textOf(after['froiFiledOn']) !== null || textOf(after['diedOn']) !== null)
  if (told.length === 0) return
  const zoneOf = await zonesOf(
    tx,
    told.map(({ after }) => after),
  )
  for (const { after, issues } of told) {
    const injured = dayIn(String(after['injuredAt']), zoneOf(after))
    const before = (property: string): boolean => (textOf(after[property]) ?? injured) < injured
    if (before('froiFiledOn')) issues.push({ field: 'froiFiledOn', message: 'Filed before the injury' })
    if (before('diedOn')) issues.push({ field: 'diedOn', message: 'Died before the injury' })
  }
}

/** A first report filed past the limit of its State is saved once its writer confirms the day (field notes, 27.6). */
export const warnLateReports = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
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
