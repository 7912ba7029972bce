import { sql } from 'drizzle-orm'
import { formatDay } from '#kit/dates/format-time.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { seenBy, sets } from '#records/effects.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { outlines } from '#records/outlines.ts'
import { isByHand } from './in-place.ts'
import type { runAssignments } from './record.ts'

type Planned = PlannedWrite<typeof runAssignments>

const gone = ['cancelled', 'missed']

/** A run counts once on its service date, unless it is canceled, was missed, or is an extra run. */
const counts = ({ after }: Planned): boolean =>
  after.archivedAt === null && after.run !== null && after.coverReason !== 'extra' && !gone.includes(after.status)

const isAsked = (write: Planned): boolean =>
  counts(write) &&
  (write.before === null ||
    write.action === 'restore' ||
    gone.includes(write.before.status) ||
    sets(write, 'run') ||
    sets(write, 'serviceDate') ||
    sets(write, 'coverReason'))

const keyOf = ({ after }: Planned): string => `${after.run ?? ''} ${after.serviceDate}`

interface Other {
  readonly id: string
  readonly key: string
  readonly code: string
  readonly driver: string | null
  readonly open: boolean
  readonly seen: boolean
}

/** What is planned already for these runs on these days, other than the writes themselves. */
const othersOf = (tx: ReadTx, asked: readonly Planned[], writes: readonly Planned[]): Promise<Other[]> =>
  tx.query<Other>(sql`
    select a.id, a.run_id || ' ' || to_char(a.service_date, 'YYYY-MM-DD') as key, r.code, a.generated and a.status = 'unassigned' as open, (${seenBy(tx, 'run-assignments', 'a')}) as seen,
      (select d.title from drivers d where d.id = coalesce(a.driver_id, a.second_driver_id, a.relay_driver_id)) as driver
    from run_assignments a join runs r on r.id = a.run_id
    join (select distinct q.run, q.day from json_to_recordset(${JSON.stringify(asked.map(({ after }) => ({ run: after.run, day: after.serviceDate })))}::json) as q(run uuid, day date)) q
      on q.run = a.run_id and q.day = a.service_date
    where a.archived_at is null and a.status <> all(${arrayOf(gone, 'text')}) and a.cover_reason is distinct from 'extra'
      and a.id <> all(${arrayOf(
        writes.map(({ after }) => after.id),
        'uuid',
      )}) order by a.id`)

const extra = 'For a second truck, choose “Extra run” under “Covers for”.'

/**
 * Refuses a second assignment of a run on the same service date: the miles and hours would count twice. The open row that the schedule
 * made gives way to a new one (`takePlaceOfScheduled`). Call it after `checkOverlaps`, which locks drivers and units first.
 */
export const checkOneADay = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const asked = writes.filter(isAsked)
  if (asked.length === 0) return
  await oneAtATime(tx, 'run of a day', asked.map(keyOf))
  const others = Map.groupBy(await othersOf(tx, asked, writes), ({ key }) => key)
  // What this act leaves as it was counts too.
  const planned = new Set(writes.filter((write) => counts(write) && !asked.includes(write)).map(keyOf))
  for (const write of asked) {
    const key = keyOf(write)
    const other = others.get(key)?.find(({ open }) => !(open && isByHand(write)))
    if (other !== undefined) {
      const who = other.seen && other.driver !== null ? `, with ${other.driver}` : ''
      write.issues.push({
        field: 'run',
        message: `${other.code} is already planned for ${formatDay(write.after.serviceDate)}${who}. Change that assignment instead. ${extra}`,
        ...(other.seen ? { href: `${outlines['run-assignments'].path}/${other.id}` } : {}),
      })
    } else if (planned.has(key)) {
      write.issues.push({ field: 'run', message: `This run is on this list twice for ${formatDay(write.after.serviceDate)}. ${extra}` })
    }
    planned.add(key)
  }
}
