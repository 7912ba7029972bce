import { rulesFor } from '#engine/write/rules-for.ts'
import { sets } from '#records/effects.ts'
import { refuseGoneUnits } from '../units.ts'
import { compliance } from './compliance.ts'
import { dueHours, dueMiles, dueOn, forecastOn, leftOfUnit, scheduleState, stateNote } from './due.ts'
import { pmScheduleDuties } from './duties.ts'
import { pmSchedules } from './record.ts'

export const rules = rulesFor(pmSchedules, {
  dependsOn: ['vehicles', 'meter-entries', 'repairs', 'oil-changes'],
  duties: pmScheduleDuties,
  timeDependent: true,
  computed: {
    state: scheduleState,
    stateNote,
    dueMiles: ({ row }) => dueMiles(row),
    dueOn: ({ row }) => dueOn(row),
    dueHours: ({ row }) => dueHours(row),
    milesLeft: leftOfUnit,
    forecastOn,
    compliance,
  },
  before: async (tx, writes) => {
    await refuseGoneUnits(tx, writes)
    // Whoever enters the last service says what is counted from.
    for (const write of writes) {
      if (sets(write, 'lastMiles')) write.after.planMiles = null
      if (sets(write, 'lastDoneOn')) write.after.planOn = null
    }
  },
})
