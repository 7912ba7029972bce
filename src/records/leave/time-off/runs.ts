import { sql } from 'drizzle-orm'
import type { DoneWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'
import type { timeOff } from './record.ts'
import { busyBeside, runsLeft, runsTaken } from './runs-met.ts'

type Done = DoneWrite<typeof timeOff>

const seats = ['driver', 'secondDriver', 'relayDriver'] as const
type Row = { readonly status: string; readonly archivedAt: string | null } | null
const keeps = (row: Row): boolean => row !== null && row.status === 'approved' && row.archivedAt === null

/** Approved leave takes its driver off the runs of its days, which are uncovered then; leave that ends gives back those nobody took. */
export const followRuns = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const own = writes.filter(({ after }) => after.driver !== null)
  await giveBack(
    tx,
    own.flatMap(({ before, after }) => (keeps(before) && !keeps(after) ? [after] : [])),
  )
  await takeOff(
    tx,
    own.flatMap(({ before, after }) => (!keeps(before) && keeps(after) ? [after] : [])),
  )
}

interface Met {
  readonly request: string
  readonly run: string
}

const takeOff = async (tx: Tx, requests: readonly Done['after'][]): Promise<void> => {
  if (requests.length === 0) return
  const ids = arrayOf(
    requests.map(({ id }) => id),
    'uuid',
  )
  const now = sql`${tx.now.toISOString()}::timestamptz`
  const met = await tx.query<Met>(sql`
    select t.id as request, a.id as run from time_off t join run_assignments a on ${runsTaken(sql`t`, now)} where t.id = any(${ids})`)
  const byId = new Map(requests.map((request) => [request.id, request]))
  const causes = new Map(met.map(({ request, run }) => [run, byId.get(request)]))
  await changeRecords(
    tx,
    'run-assignments',
    [...causes.keys()],
    (run) => {
      const request = causes.get(run.id)
      const off = seats.filter((seat) => run[seat] === request?.driver)
      const manned = seats.some((seat) => !off.includes(seat) && run[seat] !== null)
      return {
        ...Object.fromEntries(off.map((seat) => [seat, null])),
        status: manned ? 'planned' : 'unassigned',
        confirmedAt: null,
        coverReason: request?.type === 'sick' ? 'sick' : 'time_off',
        timeOff: request?.id ?? null,
      }
    },
    'The driver is off',
  )
}

const giveBack = async (tx: Tx, requests: readonly Done['after'][]): Promise<void> => {
  if (requests.length === 0) return
  const drivers = new Map(requests.map(({ id, driver }) => [id, driver]))
  const now = sql`${tx.now.toISOString()}::timestamptz`
  // Whoever was sent elsewhere at that time keeps that run; this one stays open.
  const left = await tx.query<Met & { readonly free: boolean }>(sql`
    select t.id as request, a.id as run, not ${busyBeside(sql`t.driver_id`)} as free
    from time_off t join run_assignments a on ${runsLeft(sql`t`, now)}
    where t.id = any(${arrayOf([...drivers.keys()], 'uuid')})`)
  const found = new Map(left.map((one) => [one.run, one]))
  await changeRecords(
    tx,
    'run-assignments',
    [...found.keys()],
    (run) => {
      const { request, free } = found.get(run.id) ?? { request: '', free: false }
      const seat = seats.find((one) => run[one] === null)
      if (!free || seat === undefined) return { timeOff: null }
      return { [seat]: drivers.get(request) ?? null, status: 'planned', coverReason: null, timeOff: null }
    },
    'Time off withdrawn',
  )
}
