import type { DoneWrite } from '#engine/write/rules-for.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, createRecords } from '#records/effects.ts'
import { fillDivisions } from '#records/company/home-division.ts'
import { refuseGoneUnits } from '../units.ts'
import { todoDuties } from './duties.ts'
import { maintenanceTodos } from './record.ts'

/** A to-do that turns out to be a defect goes on as a repair. */
const openRepairs = async (tx: Tx, writes: readonly DoneWrite<typeof maintenanceTodos>[]): Promise<void> => {
  const turned = writes.filter(({ move }) => move === 'to_repair')
  const made = await createRecords(
    tx,
    'repairs',
    turned.map(({ after, inputs }) => ({
      vehicle: after.vehicle,
      title: after.title,
      origin: 'shop',
      priority: after.priority,
      complaint: after.note,
      dueOn: after.dueOn,
      estimate: after.estimate,
      unsafe: inputs !== undefined && 'unsafe' in inputs && inputs.unsafe === true,
    })),
    'Converted from a to-do',
  )
  const repairOf = new Map(turned.map(({ after }, position) => [after.id, made[position]?.id ?? null]))
  await changeRecords(tx, 'maintenance-todos', [...repairOf.keys()], ({ id }) => ({ repair: repairOf.get(id) }), 'Converted to a repair')
}

/** One that turns out to be an oil change goes on as that. */
const scheduleOilChanges = async (tx: Tx, writes: readonly DoneWrite<typeof maintenanceTodos>[]): Promise<void> => {
  const turned = writes.flatMap(({ after, move, inputs }) =>
    move === 'to_oil_change' ? [{ after, scheduledFor: inputs.scheduledFor }] : [],
  )
  const made = await createRecords(
    tx,
    'oil-changes',
    turned.map(({ after, scheduledFor }) => ({ vehicle: after.vehicle, scheduledFor })),
    'Converted from a to-do',
  )
  const oilChangeOf = new Map(turned.map(({ after }, position) => [after.id, made[position]?.id ?? null]))
  await changeRecords(
    tx,
    'maintenance-todos',
    [...oilChangeOf.keys()],
    ({ id }) => ({ oilChange: oilChangeOf.get(id) }),
    'Converted to an oil change',
  )
}

export const rules = rulesFor(maintenanceTodos, {
  dependsOn: ['vehicles'],
  duties: todoDuties,
  before: async (tx, writes) => {
    await refuseGoneUnits(tx, writes)
    for (const { after } of writes) if (after.vehicle !== null) after.division = null
    await fillDivisions(tx, writes, ['vehicle'])
  },
  after: async (tx, writes) => {
    await openRepairs(tx, writes)
    await scheduleOilChanges(tx, writes)
  },
  moves: {
    to_repair: { ruledOut: (todo) => (todo.vehicle == null ? 'Select the unit before converting to a repair.' : null) },
    to_oil_change: { ruledOut: (todo) => (todo.vehicle == null ? 'An oil change is of a unit: choose it first.' : null) },
  },
})
