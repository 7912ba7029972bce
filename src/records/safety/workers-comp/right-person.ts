import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, sets, textOf } from '#records/effects.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { hiredBefore } from './effects.ts'

interface Known {
  readonly id: string
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
  const firsts = moved.map(({ before, after }) => ({ claim: after.id, first: before?.['driver'] }))
  const cases = await tx.query<{ id: string }>(sql`
    select o.id from json_to_recordset(${JSON.stringify(firsts)}::json) as m(claim uuid, first uuid)
      join osha_claims o on o.claim_id = m.claim and o.worker_id = m.first and o.archived_at is null order by o.id`)
  const people = await tx.query<Known>(sql`
    select id, to_char(birth_date, 'YYYY-MM-DD') as "birthDate", address as "homeAddress" from drivers where id = any(${arrayOf(
      moved.map(({ after }) => textOf(after['driver'])).filter((id) => id !== null),
      'uuid',
    )})`)
  const claims = new Map(moved.map(({ after }) => [after.id, after]))
  await changeRecords(
    tx,
    'osha-claims',
    cases.map(({ id }) => id),
    (row) => {
      const claim = claims.get(String(row['claim']))
      if (claim === undefined) return null
      const worker = textOf(claim['driver'])
      const known = people.find(({ id }) => id === worker)
      return {
        worker,
        workerName: claim['employeeName'],
        hiredOn: hiredBefore(claim, zoneOf(claim)),
        birthDate: known?.birthDate ?? null,
        homeAddress: known?.homeAddress ?? null,
        sex: null,
      }
    },
    'The claim is about another employee',
  )
}
