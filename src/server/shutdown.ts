import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** A stop takes no longer, even when the database stands still: 10 s is what Docker waits before it kills. Milliseconds, as the limits below. */
export const longestStop = 9_500
const drainFor = 1_000
const leaveFor = 500
const longestRequests = 3_500

/** One thing to stop. `limit` is how long it may take; without one it gets the time that is left of the stop. */
export interface Step {
  readonly what: string
  readonly limit?: number
  readonly stop: () => unknown
}

/**
 * Stops one thing after the other until the time is up (`until`, by `performance.now()`). What takes too long or fails is logged and left,
 * so that the rest still stops. Answers whether everything stopped in order.
 */
export const stopInTurn = async (steps: readonly Step[], until: number, log: Pick<Logger, 'warn'>): Promise<boolean> => {
  let inOrder = true
  for (const { what, limit = Infinity, stop } of steps) {
    const time = Math.max(0, Math.min(limit, until - performance.now()))
    try {
      if (await endsWithin(time, stop)) continue
      log.warn(`Stopping ${what} took longer than ${(time / 1_000).toFixed(1)} s; shutdown continues without it.`)
    } catch (error) {
      log.warn({ err: error }, `Stopping ${what} failed; shutdown continues.`)
    }
    inOrder = false
  }
  return inOrder
}

const endsWithin = (milliseconds: number, stop: () => unknown): Promise<boolean> =>
  Promise.race([Promise.resolve(stop()).then(() => true), wait(milliseconds, false)])

/**
 * Goes on serving for a second, or until nobody is connected: balancers see the health check turn 503, and browsers, told
 * `Connection: close` with each answer, leave. Then no connection is accepted any more, and those accepted last still get their
 * answer, before closing the server cuts off every connection that seems idle, also one whose request is on its way.
 */
export const drain = async (http: FastifyInstance): Promise<void> => {
  await nobodyConnected(http, drainFor)
  // Right after a turn of accepting, so that hardly a connection waits to be accepted.
  await nextTurn()
  Server.prototype.close.call(http.server)
  await nobodyConnected(http, leaveFor)
}

const nobodyConnected = async (http: FastifyInstance, atMost: number): Promise<void> => {
  const until = performance.now() + atMost
  while (performance.now() < until && (await connections(http)) > 0) await wait(25)
}

const connections = (http: FastifyInstance): Promise<number> =>
  new Promise((done) => {
    http.server.getConnections((error, count) => done(error ? 0 : count))
  })

/** Lets requests finish, then ends what hangs on them (the hooks of `onClose`). Cuts off after three and a half seconds. */
export const closeHttp = async (http: FastifyInstance): Promise<void> => {
  const cutting = setTimeout(() => http.server.closeAllConnections(), longestRequests)
  await http.close()
  clearTimeout(cutting)
}
