import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties, Duty } from '#engine/duty.ts'
import { coverageOf } from './coverage.ts'

/** Days ahead for which readiness is judged; further out it changes before the run leaves. */
const judgedAhead = 7

const move = (verb: string, name: string) => (): DutyStep => ({ verb, action: { move: name } })
const change = (verb: string, ...fields: string[]) => ({ verb, action: { fields } })

/** What a run needs to leave, each until its start: a driver and a unit that may go, a confirmation, dispatch. Then its departure and arrival. */
export const runAssignmentDuties: Duties = (context) => {
  const { row, now } = context
  const over = sql`${row}."end" <= ${now}`
  const ahead = (condition: SQL) =>
    sql`${row}.status in ('unassigned', 'planned', 'confirmed', 'dispatched') and not ${over} and ${condition}`
  const start = { dueAt: sql`${row}.start` }
  const seats = sql`num_nonnulls(${row}.driver_id, ${row}.second_driver_id, ${row}.relay_driver_id)`
  const isTeam = sql`exists (select 1 from runs r where r.id = ${row}.run_id and r.crew = 'team')`
  const soon = sql`${row}.start < ${now} + ${sql.raw(`interval '${judgedAhead} days'`)}`
  const inState = (status: string) => sql`${row}.status = ${sql.raw(`'${status}'`)}`
  const block = { weight: 'block', ...start } as const
  const due = { weight: 'due', ...start } as const
  const uncovered: Duty[] = [
    { ...block, code: 'driver', text: 'No driver', when: ahead(sql`${seats} = 0`), step: move('Assign', 'assign') },
    {
      ...block,
      code: 'second_driver',
      text: 'No second driver',
      when: ahead(sql`${seats} = 1 and ${isTeam}`),
      step: () => change('Add second driver', 'driver', 'secondDriver'),
    },
    { ...block, code: 'unit', text: 'No unit', when: ahead(sql`${row}.vehicle_id is null`), step: () => change('Assign unit', 'vehicle') },
    {
      ...block,
      code: 'stopped',
      text: 'Driver or unit can’t go',
      when: ahead(sql`${soon} and ${coverageOf(context)} = 'stopped'`),
      step: () => change('Swap driver or unit', 'driver', 'secondDriver', 'vehicle'),
    },
  ]
  return [
    {
      code: 'missed',
      text: 'Never assigned',
      when: sql`${over} and ${inState('unassigned')}`,
      ...due,
      step: move('Mark as missed', 'miss'),
    },
    ...uncovered,
    {
      ...due,
      code: 'depart',
      text: 'Departure not recorded',
      when: sql`${row}.start <= ${now} and ${row}.status in ('planned', 'confirmed')`,
      step: move('Record departure', 'depart'),
    },
    { ...due, code: 'confirm', text: 'To confirm', when: inState('planned'), step: move('Confirm', 'confirm') },
    { ...due, code: 'dispatch', text: 'To dispatch', when: inState('confirmed'), step: move('Dispatch', 'dispatch') },
    { ...due, code: 'departure', text: 'Departs', when: inState('dispatched'), step: move('Record departure', 'depart') },
    {
      code: 'arrive',
      text: 'Arrives',
      when: inState('in_progress'),
      dueAt: sql`${row}."end"`,
      weight: 'due',
      step: move('Record arrival', 'complete'),
    },
  ]
}
