import { sql } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties } from '#engine/duty.ts'
import { commaList, literal } from '#engine/sql.ts'
import { stepDuties } from '#engine/read/step-duties.ts'
import { unsettled } from '../repairs/moves.ts'
import { forecastBeside, inFleet, noteBeside, ratesOfUnit, stateBeside } from './due.ts'
import { pmSchedules } from './record.ts'

/** The work that is open already for the schedule, else a new repair or oil change. The code is the kind of that work. */
const serviceStep = (code: string, source: string | null): DutyStep => {
  if (source === null) return { verb: 'Schedule service', action: { create: code, by: 'schedule', copies: { vehicle: 'vehicle' } } }
  const verb = code === 'repairs' ? 'Complete repair' : 'Complete oil change'
  return { verb, action: { move: 'complete', on: { kind: code, id: source } } }
}

/** The state of a schedule with its due day. Without a recent meter reading the state is unknown, never on time. */
export const pmScheduleDuties: Duties = (context) => {
  const { row, today, now } = context
  const rates = ratesOfUnit(now)
  const open = sql`(select 'repairs' as kind, w.id from repairs w where w.schedule_id = ${row}.id and w.archived_at is null and w.status in (${commaList(unsettled.map(literal))})
    union all select 'oil-changes', o.id from oil_changes o where o.schedule_id = ${row}.id and o.archived_at is null and o.status = 'scheduled' limit 1)`
  const standing = sql`(select ${stateBeside(context, rates)} as state, v.id as unit from vehicles v where v.id = ${row}.vehicle_id and ${row}.status = 'active' and ${inFleet} offset 0)`
  const due = sql`${standing} s join vehicles v on v.id = s.unit left join lateral ${open} w on true where s.state in ('stop', 'overdue', 'due', 'soon')`
  const forecast = forecastBeside(context, rates)
  return [
    {
      code: sql`coalesce(w.kind, case when ${row}.task in ('oil', 'pm_b') then 'oil-changes' else 'repairs' end)`,
      text: sql`(case s.state when 'stop' then 'Stopped, service was due' when 'overdue' then 'Overdue since' when 'due' then 'Due now' else 'Due' end)`,
      of: due,
      source: sql`w.id`,
      dueOn: sql`(case when s.state in ('stop', 'overdue') then ${forecast} else greatest(${forecast}, ${today}) end)`,
      weight: sql`(case s.state when 'stop' then 'block' else 'due' end)`,
      step: serviceStep,
    },
    {
      code: sql`(case ${noteBeside(context)} when 'Last service not entered' then 'last_service' else 'meter' end)`,
      text: noteBeside(context),
      of: sql`${standing} s join vehicles v on v.id = s.unit where s.state = 'unknown'`,
      weight: 'wait',
      step: (code) =>
        code === 'last_service'
          ? { verb: 'Enter last service', action: { fields: ['lastDoneOn', 'lastMiles', 'lastHours'] } }
          : { verb: 'Enter meter', action: { create: 'meter-entries', by: 'vehicle', copies: { vehicle: 'vehicle' } } },
    },
    ...stepDuties(pmSchedules)(context),
  ]
}
