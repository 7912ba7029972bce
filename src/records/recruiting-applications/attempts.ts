import { formatTime } from '#kit/format-time.ts'
import type { PlannedWrite } from '#server/engine/rules-for.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import { nameOf } from '../recruiting-leads/contacts.ts'
import { employersToAsk, sameName, withAttempt } from './employers.ts'
import type { recruitingApplications } from './record.ts'

type ApplicationWrite = PlannedWrite<typeof recruitingApplications>

/** Lines of the log: when, how, what came of it, by whom. The first one orders the check. */
export const logAttempts = async (tx: ReadTx, writes: readonly ApplicationWrite[]): Promise<void> => {
  if (!writes.some(({ move }) => move === 'log_attempt')) return
  const by = await nameOf(tx, tx.actor.id)
  for (const write of writes) {
    if (write.move !== 'log_attempt') continue
    const { after, inputs, issues } = write
    const employer = employersToAsk(after.employers ?? []).find(({ name }) => sameName(name, inputs.employer))
    if (employer === undefined) {
      issues.push({ field: 'employer', message: 'Not among the employers of the application' })
      continue
    }
    const at = formatTime(tx.now.toISOString(), companyTimeZone)
    const { channel, outcome } = inputs
    Object.assign(after, withAttempt(after, { employer: employer.name, channel, outcome, on: tx.today, at, by }))
  }
}
