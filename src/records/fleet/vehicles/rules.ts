import { vehicleStates } from './import-states.ts'
import { vehicleAdded } from './import-added.ts'
import { settleUnit, vehicleColumns, vehicleExample } from './import-columns.ts'
import { sql } from 'drizzle-orm'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { createRecords, sets, textOf } from '#records/effects.ts'
import { documentsOf } from '#records/dispatch/gate/documents.ts'
import { readinessColumn } from '#records/dispatch/gate/reason.ts'
import { tellPlanners, turnedIn } from '#records/dispatch/gate/tell-planners.ts'
import { readinessRoute } from '#records/readiness.ts'
import { vinFacts } from './checks.ts'
import { finalReading, mayDispose, settleDisposals } from './disposal.ts'
import { vehicleDuties } from './duties.ts'
import { telematicsProblem, vehicleReasons } from './readiness.ts'

/** Empty year and make are filled from the VIN when it is entered. */
const readVin = ({ before, after, action }: Write, today: string): void => {
  if (!(action === 'create' || (before !== null && sets({ before, after }, 'vin')))) return
  const facts = vinFacts(textOf(after['vin']), today)
  after['year'] ??= facts.year
  after['make'] ??= facts.make
}

/** A unit somebody drives is not archived under them. */
const stillAssigned = async (tx: ReadTx, vehicle: StoredRow): Promise<string | null> => {
  const [seat] = await tx.query<{ driver: string }>(sql`
    select d.title as driver from vehicle_assignments a join drivers d on d.id = a.driver_id
    where a.vehicle_id = ${vehicle.id}::uuid and a.status = 'active' and a.archived_at is null order by a.starts_at desc limit 1`)
  return seat ? `${seat.driver} is assigned to this unit. End the assignment first.` : null
}

/** A hold of the shop, from now on, in the name of who placed it. */
const placeMaintenanceHolds = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const holds = writes.flatMap(({ after, move, inputs = {} }) =>
    move === 'maintenance_hold'
      ? [
          {
            vehicle: after.id,
            effect: 'block',
            kind: 'maintenance',
            reason: inputs['reason'],
            startsAt: tx.now.toISOString(),
            endsAt: inputs['endsAt'] ?? null,
          },
        ]
      : [],
  )
  await createRecords(tx, 'holds', holds, 'Placed on the unit')
}

export const rules: RecordRules = {
  imports: {
    columns: vehicleColumns,
    added: vehicleAdded,
    states: vehicleStates,
    asked: ['kind'],
    settle: settleUnit,
    example: vehicleExample,
  },
  dependsOn: ['qualification-documents', 'vehicle-assignments', 'drivers', 'holds', 'pm-schedules', 'repairs', 'tires'],
  timeDependent: true,
  duties: vehicleDuties,
  computed: {
    telematicsProblem,
    readiness: (context) => readinessColumn(vehicleReasons(context), context.day ?? context.today, 'effect'),
    readinessReason: (context) => readinessColumn(vehicleReasons(context), context.day ?? context.today, 'text'),
    driver: ({
      row,
      now,
    }) => sql`(select a.driver_id from vehicle_assignments a where a.vehicle_id = ${row}.id and a.archived_at is null and a.status = 'active'
      and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now}) order by array_position(array['primary', 'temporary', 'secondary'], a.role), a.starts_at desc limit 1)`,
    openRepairs: ({ row }) => sql`(select count(*)::int from repairs r where r.vehicle_id = ${row}.id and r.archived_at is null
      and r.status not in ('done', 'no_correction_needed', 'cancelled'))`,
    nextExpiry: (context) =>
      sql`least(${context.row}.plate_expiration_date, (select min(d.expiration_date) from ${documentsOf('vehicle', context)} and d.status = 'active'))`,
  },
  before: (tx, writes) => {
    for (const write of writes) readVin(write, tx.today)
    return Promise.resolve()
  },
  after: async (tx, writes) => {
    await settleDisposals(tx, writes)
    await placeMaintenanceHolds(tx, writes)
    await tx.deps.ports.notifyOfWrites(tx, 'vehicles', writes)
    await tellPlanners(tx, { vehicles: turnedIn(writes, 'id', ['status', 'kind', 'gvwr']) })
  },
  createsStandAlone: true,
  moves: {
    sell: { guard: mayDispose, set: finalReading },
    total: { guard: mayDispose, set: finalReading },
    reverse: { set: () => ({ disposedOn: null, disposalPrice: null, disposalMileage: null }) },
  },
  archivable: stillAssigned,
  routes: readinessRoute('vehicles'),
}
