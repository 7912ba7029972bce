import { sql } from 'drizzle-orm'
import type { Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { changeRecords, sets, textOf } from '../effects.ts'
import { zonesOf } from '../home-division.ts'
import { hiredBefore } from './effects.ts'

interface Known {
  readonly birthDate: string | null
  readonly homeAddress: unknown
}

/** A claim that turns out to be about another driver takes its OSHA case along, or the log would name the first one. */
export const carryPerson = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const moved = writes.filter((write) => textOf(write.before?.['driver']) !== null && sets(write, 'driver'))
  if (moved.length === 0) return
  const zoneOf = await zonesOf(
    tx,
    moved.map(({ after }) => after),
  )
  for (const { before, after } of moved) {
    const first = textOf(before?.['driver'])
    const worker = textOf(after['driver'])
    const cases = await tx.query<{ id: string }>(
      sql`select id from osha_claims where claim_id = ${after.id}::uuid and worker_id = ${first}::uuid and archived_at is null order by id`,
    )
    const [known] =
      worker === null
        ? []
        : await tx.query<Known>(
            sql`select to_char(birth_date, 'YYYY-MM-DD') as "birthDate", address as "homeAddress" from drivers where id = ${worker}::uuid`,
          )
    await changeRecords(
      tx,
      'osha-claims',
      cases.map(({ id }) => id),
      () => ({
        worker,
        workerName: after['employeeName'],
        hiredOn: hiredBefore(after, zoneOf(after)),
        birthDate: known?.birthDate ?? null,
        homeAddress: known?.homeAddress ?? null,
        sex: null,
      }),
      'The claim is about another employee',
    )
  }
}
