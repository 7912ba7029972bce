import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const drainFor = 1_000
const leaveFor = 500
const longestRequests = 15_000

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

/** Lets requests finish, then ends what hangs on them (the hooks of `onClose`). Cuts off after 15 seconds. */
export const closeHttp = async (http: FastifyInstance): Promise<void> => {
  const cutting = setTimeout(() => http.server.closeAllConnections(), longestRequests)
  await http.close()
  clearTimeout(cutting)
}
