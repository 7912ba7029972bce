import { sql } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties, Duty, DutyContext } from '#engine/duty.ts'
import { stepOfRule } from '#records/duties/deadline-rules/steps.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'

const holds = ['close']
const outcome: DutyStep = { verb: 'Record outcome', action: { move: 'dispose' } }
const payToll: DutyStep = { verb: 'Record payment', action: { move: 'pay_toll' } }
const respond = stepOfRule('TKT-RESPOND', null)

/** Deadlines of a ticket. Before the court date: respond and prepare. From that day on: record the outcome. */
const daysOf = (context: DutyContext): Duty[] => {
  const { row, today } = context
  const running = deadlineDuty('tickets', context)
  const isToll = sql`${row}.kind = 'toll'`
  const isAhead = sql`k.rule = 'TKT-COURT' and ${row}.court_date > ${today}`
  const isAnswered = sql`(${row}.response is not null or ${row}.attorney is not null or ${row}.stage not in ('received', 'reviewing'))`
  return [
    { ...running, when: isToll, step: (code, id) => (['TKT-RESPOND', 'TKT-COURT'].includes(code) ? payToll : stepOfRule(code, id)) },
    {
      ...running,
      when: sql`not ${isToll} and not (${isAhead})`,
      step: (code, id) => (code === 'TKT-COURT' ? outcome : stepOfRule(code, id)),
    },
    { ...running, when: sql`not ${isToll} and ${isAhead} and not ${isAnswered}`, step: () => respond },
    { ...running, when: sql`not ${isToll} and ${isAhead} and ${isAnswered}` },
  ]
}

/** What a ticket waits for: its deadlines, then the response, the outcome, and the payment if money is owed. */
export const ticketDuties: Duties = (context) => {
  const { row } = context
  const isPending = sql`${row}.disposition = 'pending'`
  // A deferral with a day of conviction is one, by a plea or a payment (49 CFR 383.5): its fine is owed too.
  const fined = sql`(${row}.disposition in ('guilty', 'no_contest', 'reduced') or (${row}.disposition = 'deferred' and ${row}.convicted_on is not null))`
  const owes = sql`coalesce(${row}.court_costs, 0) + (case when ${fined} then coalesce(${row}.fine_total, 0) else 0 end) > 0`
  // Tickets that can't convict anyone are settled by paying.
  const settled = sql`(${row}.paid_on is not null and (${row}.kind in ('toll', 'parking') or (${row}.kind = 'camera' and ${row}.held_liable is false)))`
  return [
    ...daysOf(context),
    {
      code: 'match',
      text: 'Driver to match',
      when: sql`${row}.driver_id is null and ${row}.kind not in ('camera', 'toll')`,
      weight: 'wait',
      step: () => ({ verb: 'Match driver', action: { fields: ['driver'] } }),
    },
    {
      code: 'toll',
      text: 'Toll to pay',
      when: sql`${isPending} and ${row}.kind = 'toll' and ${row}.paid_on is null`,
      weight: 'wait',
      step: () => payToll,
      holds,
    },
    {
      code: 'court',
      text: 'Court date to set',
      when: sql`${isPending} and ${row}.response = 'contested' and ${row}.court_date is null and ${row}.kind <> 'toll'`,
      weight: 'wait',
      step: () => ({ verb: 'Set court date', action: { fields: ['courtDate', 'court', 'appearanceRequired'] } }),
    },
    {
      code: 'attorney',
      text: 'Attorney to hire',
      when: sql`${isPending} and ${row}.response = 'contested' and ${row}.attorney is null and ${row}.kind not in ('toll', 'parking')`,
      weight: 'wait',
      step: () => ({ verb: 'Hire attorney', action: { fields: ['attorney', 'retainedOn', 'attorneyFee'] } }),
    },
    {
      code: 'outcome',
      text: 'Outcome to record',
      when: sql`${isPending} and ${row}.kind <> 'toll' and not ${settled}`,
      weight: 'wait',
      step: () => outcome,
      holds,
    },
    {
      code: 'pay',
      text: 'Fine to pay',
      when: sql`not ${isPending} and ${row}.paid_on is null and ${owes}`,
      weight: 'wait',
      step: () => ({ verb: 'Record payment', action: { move: 'pay' } }),
      holds,
    },
    { code: 'step', text: 'Next: Close', weight: 'wait', step: () => ({ verb: 'Close', action: { move: 'close' } }) },
  ]
}
