import { sql } from 'drizzle-orm'
import { rulesFor } from '#server/engine/rules-for.ts'
import { refuseGoneUnits } from '../shop/units.ts'
import { compliance } from './compliance.ts'
import { dueOn, forecastOn, leftOfUnit, scheduleState, stateNote } from './due.ts'
import { pmSchedules } from './record.ts'

export const pmScheduleRules = rulesFor(pmSchedules, {
  dependsOn: ['vehicles', 'meter-entries'],
  timeDependent: true,
  computed: {
    state: scheduleState,
    stateNote,
    dueMiles: ({ row }) => sql`(${row}.last_miles + ${row}.every_miles)`,
    dueOn: ({ row }) => dueOn(row),
    dueHours: ({ row }) => sql`(${row}.last_hours + ${row}.every_hours)`,
    milesLeft: leftOfUnit,
    forecastOn,
    compliance,
  },
  before: refuseGoneUnits,
})
