import { formatDate } from '#kit/dates/format-time.ts'
import type { MoveRule, Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn, startOfDay } from '#platform/clock.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { wayOut } from './uncleared.ts'

const move = 'enter_state_end'

/** A person enters the end of a disqualification or suspension by the notice of the state (49 CFR 383.51, 391.15(b)). */
export const enterStateEnd: MoveRule = {
  ruledOut: (hold) =>
    hold['effect'] === 'block' && wayOut(hold) === 'state'
      ? null
      : 'Only the block of a CDL disqualification or a suspension ends by the state’s date.',
  guard: (_tx, hold, inputs) => {
    const beganOn = dayIn(new Date(String(hold['startsAt'])), companyTimeZone)
    return Promise.resolve(
      String(inputs['stateEndOn']) <= beganOn ? `The hold began on ${formatDate(beganOn)}: enter a state end date after that.` : null,
    )
  },
}

/** The hold ends as that day begins where the driver works. */
export const endByState = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const entered = writes.filter((write) => write.move === move)
  if (entered.length === 0) return
  const zoneOf = await zonesOf(
    tx,
    entered.map(({ after }) => after),
  )
  for (const { after, inputs } of entered) after['endsAt'] = startOfDay(String(inputs?.['stateEndOn']), zoneOf(after)).toISOString()
}
