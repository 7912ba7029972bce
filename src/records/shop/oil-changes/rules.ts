import { sql } from 'drizzle-orm'
import { deriveStatus } from '#engine/write/derive-status.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { DoneWrite, PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, createRecords, sets } from '#records/effects.ts'
import { enterReadings, resetSchedules } from '../closing.ts'
import { sumOf } from '../money.ts'
import { refuseGoneUnits, refuseOtherSchedules, unclosable, unclosableOne } from '../units.ts'
import { oilChangeDuties } from './duties.ts'
import { oilChanges } from './record.ts'
import { graded } from './sample.ts'

type Done = DoneWrite<typeof oilChanges>
type Planned = PlannedWrite<typeof oilChanges>

/** What was done now or corrected: a new reading for a new day or meter alone, its schedule in any case. */
const settleDone = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const closed = (properties: readonly ('status' | 'doneOn' | 'miles' | 'hours' | 'schedule')[]) =>
    writes
      .filter(({ after }) => after.status === 'done' && after.archivedAt === null)
      .filter((write) => properties.some((property) => sets(write, property)))
      .map(({ after }) => ({ ...after, on: after.doneOn ?? tx.today }))
  await enterReadings(tx, closed(['status', 'doneOn', 'miles']), 'miles')
  await resetSchedules(tx, closed(['status', 'doneOn', 'miles', 'hours', 'schedule']))
}

/** An abnormal sample goes on as an open repair of the engine. */
const repairSamples = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const turned = writes.filter(({ move }) => move === 'repair_sample')
  const made = await createRecords(
    tx,
    'repairs',
    turned.map(({ after }) => {
      const why = graded(after)?.why ?? ''
      const found = `Oil sample ${after.sample ?? 'abnormal'}${why === '' ? '' : `: ${why}`}`
      return {
        vehicle: after.vehicle,
        title: found.slice(0, 120),
        origin: 'shop',
        system: 'engine',
        priority: after.sample === 'severe' ? 'critical' : 'high',
        complaint: after.sampleNote,
        reportedMiles: after.miles,
      }
    }),
    'Opened for an oil sample',
  )
  const repairOf = new Map(turned.map(({ after }, position) => [after.id, made[position]?.id ?? null]))
  await changeRecords(tx, 'oil-changes', [...repairOf.keys()], ({ id }) => ({ sampleRepair: repairOf.get(id) }), 'Repair opened')
}

/** With its day it is done; and then nothing may be missing of what closing asks. */
const closeDated = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const dated = writes.flatMap((write) => {
    const { after, move, action } = write
    if (after.doneOn === null || move !== undefined || (action !== 'create' && action !== 'update')) return []
    if (after.status === 'scheduled') deriveStatus(write, 'done')
    return [{ write, closing: { ...after, on: after.doneOn } }]
  })
  const refusals = await unclosable(
    tx,
    dated.map(({ closing }) => closing),
  )
  for (const [position, { write }] of dated.entries()) {
    const refusal = refusals[position] ?? null
    if (refusal !== null) write.issues.push({ field: 'miles', message: refusal.replace(/\.$/, '') })
  }
}

export const rules = rulesFor(oilChanges, {
  duties: oilChangeDuties,
  computed: {
    nextDueMiles: ({ row }) => sql`(case when ${row}.status = 'done' then ${row}.miles + ${row}.interval_miles end)`,
    nextDueOn: ({ row }) => sql`(case when ${row}.status = 'done' then ${row}.done_on + ${row}.interval_days end)`,
  },
  before: async (tx, writes) => {
    await refuseGoneUnits(tx, writes)
    await refuseOtherSchedules(tx, writes)
    for (const { after } of writes) after.total = sumOf([after.parts, after.labor])
    for (const { after } of writes)
      if (after.sample === null || after.sample === 'sent') after.sample = graded(after)?.grade ?? after.sample
    await closeDated(tx, writes)
  },
  after: async (tx, writes) => {
    await settleDone(tx, writes)
    await repairSamples(tx, writes)
  },
  moves: {
    repair_sample: {
      ruledOut: ({ sample, sampleRepair }) =>
        sampleRepair != null
          ? 'A repair for this sample exists.'
          : sample === 'abnormal' || sample === 'severe'
            ? null
            : 'Only an abnormal or severe sample needs a repair.',
    },
    complete: {
      guard: (tx, { vehicle, schedule }, { doneOn, miles = null, hours = null }) =>
        miles === null && hours === null
          ? Promise.resolve('Enter the meter.')
          : unclosableOne(tx, { vehicle, schedule, on: doneOn, miles, hours }),
    },
  },
})
