import type pg from 'pg'
import { AppError } from '#kit/errors.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { wanted } from '#platform/jobs/wanted.ts'
import { createGate } from '../search/gate.ts'

/**
 * `time`: how long one statement may take, in milliseconds; a report is waited for longer than an answer in the chat, and a question that is
 * being typed has its own turns, so that sending it never waits for them. `most`: how many are
 * read at a time. All dashboards together take one connection: each is dozens of statements over whole lists. `planOnce`: a connection plans
 * each of them once; else the first five runs of each are planned again, which takes longer than running them.
 */
const lanes = {
  question: { time: 1_500 },
  completion: { time: 1_500 },
  report: { time: 15_000 },
  dashboard: { time: 15_000, most: 1, planOnce: true },
} as const
type Lane = keyof typeof lanes

type Gates = Readonly<Record<Lane, ReturnType<typeof createGate>>>
const gates = new WeakMap<object, Gates>()
/** Connections that stand in for a pool while something is read. */
const inside = new WeakSet<object>()

/**
 * Reads for one person, who waits for their turn as searches do: all of it of one moment, nothing written, and each statement within
 * the time of its lane. `work` gets `deps` whose pool is that one connection; whatever else it reads within it joins in.
 * @throws AppError rate_limited when too many wait, unavailable when a statement takes too long
 */
export const reading = async <T>(deps: Deps, user: SessionUser, work: (deps: Deps) => Promise<T>, lane: Lane = 'question'): Promise<T> => {
  if (inside.has(deps.pool)) return work(deps)
  try {
    return await gatesOf(deps.pool)[lane](user.id, wanted(), (client) => work({ ...deps, pool: oneByOne(client) }))
  } catch (error) {
    if (!isTooLong(error)) throw error
    throw new AppError('unavailable', 'This takes too long to count. Narrow it: choose a division, a status or a shorter time.', [], {}, 2)
  }
}

const gatesOf = (pool: pg.Pool): Gates => {
  const known = gates.get(pool)
  if (known !== undefined) return known
  const made = {
    question: gateOf(pool, 'question'),
    completion: gateOf(pool, 'completion'),
    report: gateOf(pool, 'report'),
    dashboard: gateOf(pool, 'dashboard'),
  }
  gates.set(pool, made)
  return made
}

const gateOf = (pool: pg.Pool, lane: Lane) => {
  const { time, planOnce, ...limits }: { readonly time: number; readonly most?: number; readonly planOnce?: true } = lanes[lane]
  return createGate(pool, {
    ...limits,
    busy: 'Too many questions are being answered. Try again in a moment.',
    begin: `begin isolation level repeatable read, read only; set local statement_timeout = ${time}${planOnce === true ? '; set local plan_cache_mode = force_generic_plan' : ''}`,
  })
}

/** A connection takes one statement after the other; who asks for several at once waits. Only `query` of a pool is there. */
const oneByOne = (client: pg.PoolClient): pg.Pool => {
  let last: Promise<unknown> = Promise.resolve()
  const query = (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const next = last.then(() => client.query(config))
    last = next.catch(() => undefined)
    return next
  }
  const pool = { query } as unknown as pg.Pool
  inside.add(pool)
  return pool
}

const isTooLong = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'
