import * as z from 'zod'
import { smallBody } from '#features/auth/bodies.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { documentSent, largestDocument, sendDocument } from './documents.ts'
import { gotMessage } from './messages.ts'
import type { ByDevice } from './on-page.ts'
import { askTimeOff, cancelTimeOff, timeOffAsked } from './time-off.ts'

const tag = 'Driver’s page'
const base = '/api/driver-page'

/** What a driver does on the page besides runs and reports: asks for time off, sends documents, answers messages. */
export const ownRoutes = (router: Router, deps: Deps, byDevice: ByDevice): void => {
  router.add({
    method: 'POST',
    url: `${base}/time-off`,
    summary: 'The driver asks for time off; without `confirmed`, warnings are refused as confirm_needed',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    body: timeOffAsked,
    handler: async ({ request, body, reply }) => {
      await byDevice(request, reply, ({ driver }) => askTimeOff(deps, driver, body))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/time-off/:id/cancel`,
    summary: 'The driver cancels an own request for time off that is not decided yet',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({}),
    handler: async ({ request, params, reply }) => {
      await byDevice(request, reply, ({ driver }) => cancelTimeOff(deps, driver, params.id))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/documents`,
    summary: 'The driver sends photos of an own document, which the office verifies',
    tag,
    access: 'public',
    bodyLimit: largestDocument,
    body: documentSent,
    handler: async ({ request, body, reply }) => {
      await byDevice(request, reply, ({ driver }) => sendDocument(deps, driver, body))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/messages/:id/got-it`,
    summary: 'The driver has read a message from dispatch',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({}),
    handler: async ({ request, params, reply }) => {
      await byDevice(request, reply, ({ driver }) => gotMessage(deps, driver, params.id))
      return reply.code(204).send()
    },
  })
}
