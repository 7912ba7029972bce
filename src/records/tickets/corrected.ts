import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { changeRecords } from '../effects.ts'
import { outcomeEffects } from './facts.ts'

const effectsAnew = (row: StoredRow): Values | null => {
  const effects = outcomeEffects(row, row['smsEffect'] !== 'none')
  return effects.seriousForCdl === row['seriousForCdl'] && effects.smsEffect === row['smsEffect'] ? null : effects
}

/**
 * Tickets decided under an earlier release: a dismissal counted as removed from CSA before anyone had answered for a fine or costs
 * (79 FR 32491), and a serious charge stayed serious for the CDL though it convicted nobody (49 CFR 383.51(c)). Run at every start; changes
 * nothing the second time.
 */
export const settleDecidedTickets = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ id: string }>(sql`select id from tickets where archived_at is null
    and (sms_effect = 'removed' or (serious_for_cdl = 'yes' and disposition not in ('pending', 'guilty', 'no_contest'))) order by id`)
  await changeRecords(
    tx,
    'tickets',
    found.map(({ id }) => id),
    effectsAnew,
    'What the outcome does to CSA and the CDL was worked out again',
  )
}
