import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'
import { outcomeEffects } from './facts.ts'

const effectsAnew = (row: StoredRow, onInspection: boolean): Values | null => {
  const effects = outcomeEffects(row, onInspection)
  return effects.seriousForCdl === row['seriousForCdl'] && effects.smsEffect === row['smsEffect'] ? null : effects
}

/**
 * Tickets decided under an earlier release: a dismissal counted as removed from CSA before anyone had answered for a fine or costs, or on no
 * inspection (79 FR 32491), and a serious charge stayed serious for the CDL though it convicted nobody or did not count in a private car
 * (49 CFR 383.51(c)), or one of 15 mph over did not because somebody had answered that it is none. Run at every start; changes nothing the second time.
 */
export const settleDecidedTickets = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ id: string; inspected: boolean }>(sql`
    select t.id, t.inspection_id is not null or exists (select 1 from violations v where v.ticket_id = t.id and v.archived_at is null) as inspected
    from tickets t where t.archived_at is null and (t.sms_effect <> 'none' or (t.serious_for_cdl <> 'no'
      and (t.disposition not in ('pending', 'guilty', 'no_contest') or t.kind in ('camera', 'parking', 'toll') or t.private_car))
      or (t.serious_for_cdl = 'no' and exists (select 1 from jsonb_to_recordset(t.charges) as c(serious text, speed int, posted int)
        where c.serious = 'no' and c.speed - c.posted >= 15))) order by t.id`)
  const inspected = new Set(found.flatMap((ticket) => (ticket.inspected ? [ticket.id] : [])))
  await changeRecords(
    tx,
    'tickets',
    found.map(({ id }) => id),
    (row) => effectsAnew(row, inspected.has(row.id)),
    'Effect of the disposition on CSA and the CDL recalculated',
  )
}
