import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { lockTaken } from '#records/dispatch/run-patterns/lock-taken.ts'

/** A driver, or somebody of the office. */
export interface Person {
  readonly driver: string | null
  readonly user: string | null
}

export const whoOf = ({ driver, user }: Person): string | null => driver ?? user

/** Two who enter leave for one person wait for each other: the later one finds what the earlier one entered. Drivers first, then office employees. */
export const lockPeople = async (tx: ReadTx, people: readonly string[]): Promise<void> => {
  if (people.length === 0) return
  const ids = arrayOf([...new Set(people)], 'uuid')
  await tx.query(sql`select 1 from drivers where id = any(${ids}) order by id for no key update`)
  await tx.query(sql`select 1 from users where id = any(${ids}) order by id for no key update`)
}

/** Days of one driver's leave, and the request if there is one. */
export interface LeaveOf {
  readonly driver: string
  readonly start: string
  readonly end: string
  readonly request: string | null
}

interface Crewed {
  readonly taken: readonly string[]
}

/**
 * Locks what leave plans with in the order of everybody who plans (docs/architecture.md): the runs of its days and those it left open,
 * their units, then drivers. `covers` are further runs and the drivers who take them. A run may begin the evening before.
 */
export const lockPlans = async (
  tx: ReadTx,
  leaves: readonly LeaveOf[],
  covers: readonly { readonly run: string; readonly driver: string }[] = [],
): Promise<void> => {
  if (leaves.length + covers.length === 0) return
  const runs = await tx.query<Crewed>(sql`
    with leaves as (select * from json_to_recordset(${JSON.stringify(leaves)}::json) as q(driver uuid, start date, "end" date, request uuid))
    select array_remove(array[a.driver_id, a.second_driver_id, a.relay_driver_id, a.vehicle_id] || coalesce(a.trailers, '{}'), null) as taken
    from run_assignments a where a.archived_at is null and (a.id = any(${arrayOf(
      covers.map(({ run }) => run),
      'uuid',
    )}) or exists (select 1 from leaves q where a.time_off_id = q.request
      or (q.driver in (a.driver_id, a.second_driver_id, a.relay_driver_id) and a.service_date between q.start - 2 and q."end" + 1)))
    order by a.id for no key update of a`)
  await lockTaken(tx, [...runs.flatMap(({ taken }) => taken), ...leaves.map(({ driver }) => driver), ...covers.map(({ driver }) => driver)])
}

/** The same for requests that are written, by their ids. */
export const lockPlansOf = async (
  tx: ReadTx,
  requests: readonly string[],
  covers: readonly { readonly run: string; readonly driver: string }[] = [],
): Promise<void> =>
  lockPlans(
    tx,
    await tx.query<LeaveOf>(sql`
      select driver_id as driver, to_char(start, 'YYYY-MM-DD') as start, to_char("end", 'YYYY-MM-DD') as end, id as request
      from time_off where id = any(${arrayOf(requests, 'uuid')}) and driver_id is not null`),
    covers,
  )
