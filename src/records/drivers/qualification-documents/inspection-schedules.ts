import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, numberOf, textOf } from '#records/effects.ts'

/** An annual inspection that passed starts its schedule anew, from the date of the report; shop work without one does not. */
export const restartInspections = async (tx: Tx, papers: readonly StoredRow[]): Promise<void> => {
  const byUnit = new Map(
    papers.flatMap((paper): [string, StoredRow][] => {
      const [unit, on] = [textOf(paper['vehicle']), textOf(paper['issuedOn'])]
      return paper['type'] !== 'annual_inspection' || unit === null || on === null ? [] : [[unit, paper]]
    }),
  )
  if (byUnit.size === 0) return
  const schedules = await tx.query<{ id: string }>(sql`
    select id from pm_schedules where task = 'annual_inspection' and archived_at is null and status <> 'ended'
      and vehicle_id = any(${arrayOf([...byUnit.keys()], 'uuid')})`)
  await changeRecords(
    tx,
    'pm-schedules',
    schedules.map(({ id }) => id),
    (schedule) => {
      const paper = byUnit.get(String(schedule['vehicle']))
      const [on, until] = [textOf(paper?.['issuedOn']), textOf(paper?.['expirationDate'])]
      if (on === null || (textOf(schedule['lastDoneOn']) ?? '') >= on) return null
      const days = numberOf(schedule['everyDays'])
      // Due on the day the report is good for, which depends on who inspected (49 CFR 396.17(c), (f)).
      return { lastDoneOn: on, planOn: until === null || days === null ? null : daysAfter(until, -days) }
    },
    ({ vehicle }) => `Annual inspection ${byUnit.get(String(vehicle))?.number ?? ''} passed`,
  )
}
