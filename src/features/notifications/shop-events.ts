import { sql } from 'drizzle-orm'
import { unsettled } from '#records/shop/repairs/moves.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { each, newlyNamed } from './event.ts'
import type { Done, NoticeEvent, Told } from './event.ts'
import { peopleHere } from './owners.ts'

const isReady = (row: Done['before']): boolean => row?.status === 'ready_to_close' && row['archivedAt'] === null

/** The foremen of the unit's division; where it has none, its supervisors. */
const finished = async (tx: Tx, writes: readonly Done[]): Promise<readonly Told[]> => {
  const fresh = writes.flatMap(({ before, after }) => (isReady(after) && !isReady(before) ? [after.id] : []))
  if (fresh.length === 0) return []
  const unit = sql`v`
  return tx.query<Told>(sql`
    select r.id as record, o."user", o.why from repairs r join vehicles v on v.id = r.vehicle_id cross join lateral (
      ${peopleHere(unit, ['foreman'])} union all
      (select * from (${peopleHere(unit, ['supervisor'])}) s where not exists (${peopleHere(unit, ['foreman'])}))) o
    where r.id = any(${arrayOf(fresh, 'uuid')})`)
}

/** What the people of the shop are told. */
export const shopEvents: readonly NoticeEvent[] = [
  {
    key: 'repair_assigned',
    label: 'Repairs assigned to you',
    usual: 'digest',
    kind: 'repairs',
    tells: each(newlyNamed('technician')),
    stands: ({ status, technician }, user) =>
      technician === user && unsettled.some((state) => state === status) && status !== 'ready_to_close',
  },
  {
    key: 'repair_ready',
    label: 'Repairs ready to close',
    usual: 'on',
    kind: 'repairs',
    tells: finished,
    stands: ({ status }) => status === 'ready_to_close',
  },
]
