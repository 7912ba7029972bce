import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const drainFor = 1_000
const longestRequests = 15_000

/**
 * Goes on serving for a second, or until nobody is connected: balancers see the health check turn 503, and browsers, told
 * `Connection: close` with each answer, leave their connections before these are closed under a request.
 */
export const drain = async (http: FastifyInstance): Promise<void> => {
  const until = performance.now() + drainFor
  while (performance.now() < until && (await connections(http)) > 0) await wait(25)
}

const connections = (http: FastifyInstance): Promise<number> => new Promise((done) => { http.server.getConnections((error, count) => done(error ? 0 : count)) })

/** Takes no new connections, lets requests finish, then ends what hangs on them (the hooks of `onClose`). Cuts off after 15 seconds. */
export const closeHttp = async (http: FastifyInstance): Promise<void> => {
  const cutting = setTimeout(() => http.server.closeAllConnections(), longestRequests)
  await http.close()
  clearTimeout(cutting)
}
