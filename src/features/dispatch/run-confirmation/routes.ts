import * as z from 'zod'
import { fleetEditors, operationsStaff } from '#kit/roles.ts'
import { declineReasons } from '#records/dispatch/run-assignments/moves.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { smallBody } from '#features/auth/bodies.ts'
import { limitLinks, tokenParams as params } from '#features/links/limits.ts'
import { confirmRun, declineRun, openRun } from './answer.ts'
import { runLinks } from './links.ts'
import { makeRunLink, revokeRunLink, runLinksOf } from './office.ts'

const moment = z.iso.datetime()

/** A driver confirms a run by a link: what the office makes, and the driver’s page, which needs no session. */
export const runConfirmationRoutes = (router: Router, deps: Deps): void => {
  officeRoutes(router, deps)
  driverRoutes(router, deps)
}

const officeRoutes = (router: Router, deps: Deps): void => {
  const tag = 'Run assignments'
  const url = '/api/run-assignments/:id/confirm-link'
  router.add({
    method: 'GET',
    url,
    summary: 'The confirm links of the drivers on a run',
    tag,
    access: operationsStaff,
    params: idParams,
    answer: z.array(
      z.object({
        driver: z.uuid(),
        state: z.enum(['open', 'confirmed', 'ended']),
        createdAt: moment,
        openedCount: z.int(),
        lastOpenedAt: moment.nullable(),
      }),
    ),
    handler: async ({ user, params }) => runLinksOf(deps, user, params.id),
  })
  router.add({
    method: 'POST',
    url,
    summary: 'Make a link by which a driver confirms this run; the old link ends',
    tag,
    access: fleetEditors,
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({ driver: z.uuid() }),
    answer: z.object({ url: z.string(), expiresAt: moment }),
    handler: async ({ user, params, body, reply }) => reply.code(201).send(await makeRunLink(deps, user, params.id, body.driver)),
  })
  router.add({
    method: 'DELETE',
    url: `${url}/:driver`,
    summary: 'Revoke a driver’s confirm link',
    tag,
    access: fleetEditors,
    params: idParams.extend({ driver: z.uuid() }),
    handler: async ({ user, params, reply }) => {
      await revokeRunLink(deps, user, params.id, params.driver)
      return reply.code(204).send()
    },
  })
}

const shown = z.object({
  run: z.string(),
  start: moment,
  end: moment,
  timeZone: z.string(),
  unit: z.string().nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  confirmed: z.boolean(),
})

/** Why a driver can't take a run; empty words are none. */
export const declineBody = z.strictObject({
  because: z.enum(Object.keys(declineReasons) as [keyof typeof declineReasons, ...(keyof typeof declineReasons)[]]),
  words: z
    .string()
    .trim()
    .max(120)
    .nullable()
    .default(null)
    .transform((words) => (words === '' ? null : words)),
})

const driverRoutes = (router: Router, deps: Deps): void => {
  const tag = 'Driver’s run'
  const base = '/api/run-confirmation/:token'
  const byLink = limitLinks(deps, runLinks)
  router.add({
    method: 'GET',
    url: base,
    summary: 'The run behind a driver’s link',
    tag,
    access: 'public',
    params,
    answer: shown,
    handler: async ({ request, params: { token }, reply }) => {
      void reply.header('cache-control', 'no-store')
      return byLink(request.ip, token, () => openRun(deps, token))
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/confirm`,
    summary: 'The driver takes the run',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params,
    body: z.strictObject({}),
    answer: shown,
    handler: async ({ request, params: { token } }) => byLink(request.ip, token, () => confirmRun(deps, token)),
  })
  router.add({
    method: 'POST',
    url: `${base}/decline`,
    summary: 'Decline the run: notifies dispatch and closes the link',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params,
    body: declineBody,
    handler: async ({ request, params: { token }, body, reply }) => {
      await byLink(request.ip, token, () => declineRun(deps, token, body))
      return reply.code(204).send()
    },
  })
}
