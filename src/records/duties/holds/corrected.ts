import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'
import { medicalKinds, neutralReason } from './kinds.ts'

const kept = ['Off work', 'Modified duty, no driving']

/**
 * Holds of claims that an earlier release placed say the claim's number and the words of its limits, to people who may not read claims
 * (29 CFR 1630.14). Changes nothing the second time.
 */
export const dropClaimWords = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ id: string }>(
    sql`select id from holds where kind = 'medical_leave' and placed_by_record and claim_entry_id is not null and reason like '% (WC-%)'`,
  )
  await changeRecords(
    tx,
    'holds',
    found.map(({ id }) => id),
    (row) => ({ reason: kept.find((words) => String(row['reason']).startsWith(`${words} (`)) ?? 'Work limits, no driving' }),
    'Holds no longer name the claim',
  )
}

/**
 * Medical holds that people placed in an earlier release have their reason where everybody reads it (49 CFR 382.405). The end date of a
 * drug or alcohol hold goes too: only a return to duty ends it (49 CFR 382.503). Changes nothing the second time.
 */
export const hideMedicalReasons = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ id: string }>(
    sql`select id from holds where kind = any(${arrayOf(medicalKinds, 'text')}) and not placed_by_record and reason <> ${neutralReason}`,
  )
  await changeRecords(
    tx,
    'holds',
    found.map(({ id }) => id),
    (row) => ({
      reason: neutralReason,
      privateReason: row['reason'],
      audience: 'safety',
      ...(row['kind'] === 'drug_alcohol' && row.status === 'active' ? { endsAt: null } : {}),
    }),
    'Reason is for Safety only',
  )
}
