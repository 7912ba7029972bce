import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'
import { stepOfRule } from '#records/duties/deadline-rules/steps.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'

const holds = ['close']

/** What a ticket waits for: its days, then the outcome, and where money is owed the payment. */
export const ticketDuties: Duties = (context) => {
  const { row } = context
  // A deferral with a day of conviction is one, by a plea or a payment (49 CFR 383.5): its fine is owed too.
  const fined = sql`(${row}.disposition in ('guilty', 'no_contest', 'reduced') or (${row}.disposition = 'deferred' and ${row}.convicted_on is not null))`
  const owes = sql`coalesce(${row}.court_costs, 0) + (case when ${fined} then coalesce(${row}.fine_total, 0) else 0 end) > 0`
  return [
    deadlineDuty('tickets', context),
    {
      code: 'match',
      text: 'Driver to match',
      when: sql`${row}.driver_id is null and ${row}.kind not in ('camera', 'toll')`,
      weight: 'wait',
      step: () => ({ verb: 'Match driver', action: { fields: ['driver'] } }),
    },
    {
      code: 'outcome',
      text: 'Outcome to record',
      when: sql`${row}.disposition = 'pending'`,
      weight: 'wait',
      step: () => stepOfRule('TKT-COURT', null),
      holds,
    },
    {
      code: 'pay',
      text: 'Fine to pay',
      when: sql`${row}.disposition <> 'pending' and ${row}.paid_on is null and ${owes}`,
      weight: 'wait',
      step: () => ({ verb: 'Record payment', action: { move: 'pay' } }),
      holds,
    },
    { code: 'step', text: 'Next: Close', weight: 'wait', step: () => ({ verb: 'Close', action: { move: 'close' } }) },
  ]
}
