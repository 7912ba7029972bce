import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'

const seats = { driver: ['driver', 'secondDriver', 'relayDriver'], vehicle: ['vehicle'] } as const

/**
 * Takes drivers or units off the runs that begin after the moment given for each: who or what has left covers nothing. The run stays and
 * is uncovered, unless somebody else still drives it.
 */
export const leaveRuns = async (tx: Tx, by: 'driver' | 'vehicle', moments: ReadonlyMap<string, Date>, reason: string): Promise<void> => {
  if (moments.size === 0) return
  const ids = arrayOf([...moments.keys()], 'uuid')
  const named =
    by === 'driver'
      ? sql`a.driver_id = any(${ids}) or a.second_driver_id = any(${ids}) or a.relay_driver_id = any(${ids})`
      : sql`a.vehicle_id = any(${ids}) or a.trailers && ${ids}`
  const ahead = await tx.query<{ id: string }>(sql`
    select a.id from run_assignments a where a.archived_at is null and a.status in ('planned', 'confirmed', 'dispatched', 'unassigned') and (${named})`)
  const isOff = (id: unknown, start: unknown): boolean => {
    const moment = moments.get(String(id))
    return moment !== undefined && Date.parse(String(start)) > moment.getTime()
  }
  await changeRecords(
    tx,
    'run-assignments',
    ahead.map(({ id }) => id),
    (run) => {
      const off = seats[by].filter((seat) => isOff(run[seat], run['start']))
      const trailers = (Array.isArray(run['trailers']) ? (run['trailers'] as readonly unknown[]) : []).filter(
        (id) => !isOff(id, run['start']),
      )
      const lost = Array.isArray(run['trailers']) && trailers.length < run['trailers'].length
      if (off.length === 0 && !lost) return null
      const after = { ...Object.fromEntries(off.map((seat) => [seat, null])), ...(lost ? { trailers } : {}) }
      const manned = seats.driver.some((seat) => !off.some((one) => one === seat) && run[seat] !== null)
      return off.length === 0 || by === 'vehicle' ? after : { ...after, status: manned ? 'planned' : 'unassigned', confirmedAt: null }
    },
    reason,
  )
}
