import { sql } from 'drizzle-orm'
import type { Tx } from '#server/engine/transaction.ts'
import { changeRecords } from '../effects.ts'
import { definitions } from './law/cited.ts'

const formerBasis = 'Not on a public road, in spite of'
const basis = `Private property; not known whether it is open to the public without a gate or prohibiting sign, which makes it a highway (${definitions})`

/**
 * Accidents that an earlier release left out of the register because they happened on private property are to be checked: open to public
 * travel, such a place is a highway (49 CFR 390.5T). Decisions of people stay. Changes nothing the second time.
 */
export const askPrivatePlaces = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ id: string }>(sql`
    select id from accidents where private_property and open_to_public is null and recordable_override is null and dot_recordable = 'no'
      and recordable_basis like ${`${formerBasis}%`} and archived_at is null`)
  await changeRecords(
    tx,
    'accidents',
    found.map(({ id }) => id),
    (row) => ({
      dotRecordable: 'check',
      recordableBasis: basis,
      ...(row['recordabilityConfirmed'] === true ? { recordabilityConfirmed: false } : {}),
    }),
    'Private property open to the public counts as a highway',
  )
}
