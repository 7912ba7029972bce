import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'
import { userCheckPath } from '#features/auth/auth.ts'

/** What decides, before anything else is looked at, whether a request can be served. */
export interface Conditions {
  /** False while the embedded database is being restarted. */
  databaseIsUp(): boolean
  /** True while it cannot be restarted because its disk is full. */
  databaseLacksSpace(): boolean
  /** Why nothing may be written, as a sentence; null while there is room on the disk. */
  storageRefusal(): string | null
  /** True from the signal to stop on: this process finishes what it has and wants nothing new. */
  isStopping(): boolean
}

const healthPath = '/api/health'

/**
 * Answers at once what could only fail later: 503 while the database is away, 507 when a full disk keeps it away, 507 for changes while the disk is full, 503 from the
 * health check while stopping. The user check is never held up: it answers from memory, for an error there would sign people out. Signing
 * in and out stay possible on a full disk, or nobody could read.
 */
export const refuseWhatCannotBeServed = (http: FastifyInstance, conditions: Conditions): void => {
  http.addHook('onRequest', async (request, reply) => {
    // Sends the browser to the next process with its next request, instead of onto a connection that is about to close.
    if (conditions.isStopping()) reply.header('connection', 'close')
    const path = request.routeOptions.config.spec?.url
    if (path === undefined || path === userCheckPath) return
    if (path === healthPath && conditions.isStopping()) throw new AppError('unavailable', 'This server is stopping.', [], {}, 2)
    if (!conditions.databaseIsUp() && conditions.databaseLacksSpace())
      throw new AppError(
        'storage_full',
        'The database has stopped because its disk is full. Nothing you saved is lost. Free some space on the disk of the server; Longhaul then continues automatically.',
        [],
        {},
        5,
      )
    if (!conditions.databaseIsUp())
      throw new AppError('unavailable', 'The database is restarting. Nothing was lost; try again in a moment.', [], {}, 2)
    const full = isChange(request) && !path.startsWith('/api/auth/') ? conditions.storageRefusal() : null
    if (full !== null) throw new AppError('storage_full', full)
  })
}

const isChange = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'
