import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { createConcerns } from './concerns.ts'
import { createHub } from './hub.ts'
import type { Hub, Listener } from './hub.ts'
import type { LeftOff } from './journal.ts'

/** Open streams: of one session (a browser with that many windows in sight), of one person, of this process. */
export const most = { session: 10, person: 30, process: 2_000 } as const
const askAgainAfter = 60

const eventStream = 'text/event-stream'

/** What changed, as it happens. An event names lists below /api that the reader may read, and never a record. */
export const liveRoutes = (router: Router, deps: Deps, http: FastifyInstance): void => {
  const hub = createHub(deps.changes, createConcerns(deps))
  http.addHook('preClose', async () => hub.close())
  router.add({
    method: 'GET',
    url: '/api/events',
    tag: 'Events',
    summary: 'Server-sent events that name the lists to read again, as soon as something changes',
    access: 'signed_in',
    query: z.strictObject({ ago: z.coerce.number().int().min(0).optional() }),
    produces: eventStream,
    streams: true,
    handler: async ({ request, reply, user, query }) => {
      if (request.headers.accept?.includes(eventStream) !== true)
        throw new AppError('malformed', `This address answers events. Ask for them with Accept: ${eventStream}.`)
      refuseTooMany(hub, user)
      // Only what comes in shows a person at work; an open stream is looked at again and again, and must keep no session alive.
      delete request.raw.headers['x-user-active']
      hub.open({
        user,
        answer: begin(reply),
        leftOff: leftOffAt(request.headers['last-event-id'], query.ago),
        stillAllowed: async () => {
          const now = await deps.auth.authenticate(request)
          return now !== null && now.role === user.role
        },
      })
    },
  })
}

const refuseTooMany = (hub: Hub, user: Listener['user']): void => {
  const open = hub.count(user)
  if (open.session >= most.session || open.person >= most.person)
    throw new AppError('rate_limited', 'Too many windows are open. Close some of them.', [], {}, askAgainAfter)
  if (open.all >= most.process) throw new AppError('unavailable', 'This server has no room for more live updates.', [], {}, askAgainAfter)
}

const leftOffAt = (id: string | string[] | undefined, ago: number | undefined): LeftOff | undefined => {
  if (typeof id === 'string' && id !== '') return { id }
  return ago === undefined ? undefined : { ago }
}

/** Sends the head. The framework is told to keep away: it would log a line for every window that is closed. */
const begin = (reply: FastifyReply): Listener['answer'] => {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': `${eventStream}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    // nginx would gather what is to be told at once.
    'x-accel-buffering': 'no',
    // Nothing follows on it: a server that stops need not wait for it to fall idle.
    connection: 'close',
  })
  return reply.raw
}
