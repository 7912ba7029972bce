import { sql } from 'drizzle-orm'
import { rulesFor } from '#server/engine/rules-for.ts'
import type { DoneWrite } from '#server/engine/rules-for.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { sets } from '../effects.ts'
import { settleClosed } from '../shop/closing.ts'
import { sumOf } from '../shop/money.ts'
import { refuseGoneUnits, refuseOtherSchedules, unclosable } from '../shop/units.ts'
import { oilChanges } from './record.ts'

/** Those that were done now, or of which day, meter or schedule was corrected. */
const settleDone = (tx: Tx, writes: readonly DoneWrite<typeof oilChanges>[]): Promise<void> =>
  settleClosed(
    tx,
    writes
      .filter(({ after }) => after.status === 'done' && after.archivedAt === null)
      .filter((write) => (['status', 'doneOn', 'miles', 'hours', 'schedule'] as const).some((property) => sets(write, property)))
      .map(({ after }) => ({ ...after, on: after.doneOn ?? tx.today })),
    'miles',
  )

export const oilChangeRules = rulesFor(oilChanges, {
  computed: {
    nextDueMiles: ({ row }) => sql`(case when ${row}.status = 'done' then ${row}.miles + ${row}.interval_miles end)`,
    nextDueOn: ({ row }) => sql`(case when ${row}.status = 'done' then ${row}.done_on + ${row}.interval_days end)`,
  },
  before: async (tx, writes) => {
    await refuseGoneUnits(tx, writes)
    await refuseOtherSchedules(tx, writes)
    for (const { after, issues, action, move } of writes) {
      after.total = sumOf([after.parts, after.labor])
      if (after.doneOn === null || move !== undefined || (action !== 'create' && action !== 'update')) continue
      if (after.status === 'scheduled') after.status = 'done'
      const refusal = await unclosable(tx, after.vehicle, after.schedule, { on: after.doneOn, miles: after.miles, hours: after.hours })
      if (refusal !== null) issues.push({ field: 'miles', message: refusal.replace(/\.$/, '') })
    }
  },
  after: settleDone,
  moves: {
    complete: {
      guard: (tx, { vehicle, schedule }, { doneOn, miles = null, hours = null }) =>
        miles === null && hours === null
          ? Promise.resolve('Enter the meter.')
          : unclosable(tx, vehicle, schedule, { on: doneOn, miles, hours }),
    },
  },
})
