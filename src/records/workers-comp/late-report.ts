import { formatDate } from '#kit/format-time.ts'
import type { Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { dueAtOf, endOfCalendarDay } from '../deadlines/due.ts'
import { versionOn, versionsOf } from '../deadlines/versions.ts'
import { sets, textOf } from '../effects.ts'
import { zonesOf } from '../home-division.ts'

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
    const version = versionOn(versions, 'FROI', reportedAt.slice(0, 10), state)
    if (version === undefined) continue
    const due = dueAtOf(version, reportedAt, zone)
    if (endOfCalendarDay(String(after['froiFiledOn']), zone) > due)
      warnings?.push({
        field: 'froiFiledOn',
        message: `Past the limit${state === null ? '' : ` for ${state}`}: the first report was due ${formatDate(due, zone)} (${version.citation ?? 'company policy'})`,
      })
  }
}
