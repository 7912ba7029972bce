import * as z from 'zod'
import { driverEditors, operationsStaff } from '#kit/roles.ts'
import { words } from '#kit/schemas.ts'
import { AppError } from '#kit/errors.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { smallBody } from '#features/auth/bodies.ts'
import { createThrottle } from '#features/auth/throttle.ts'
import { limitLinks } from '#features/links/limits.ts'
import { confirmOwnRun, declineOwnRun } from '#features/dispatch/run-confirmation/by-driver.ts'
import { declineBody } from '#features/dispatch/run-confirmation/routes.ts'
import { clearedCookie, deviceOf, revokeDevices } from './device.ts'
import { driverLinkReader } from './links.ts'
import { closePage, makePageLink, pageAccessOf, signOutDevice } from './office.ts'
import { messagesSent, sendMessage, sentMessage } from './messages.ts'
import { onPage } from './on-page.ts'
import type { ByDevice } from './on-page.ts'
import { ownRoutes } from './own-routes.ts'
import { page, readPage } from './page.ts'
import { ownPaperRoutes } from './paper-routes.ts'
import { ownReportRoutes } from './report-routes.ts'
import { openLink, signInDevice, unlock } from './sign-in.ts'

const moment = z.iso.datetime()
const tag = 'Driver’s page'
const base = '/api/driver-page'
const token = z.string().max(200)
const pin = z.string().regex(/^\d{4,8}$/, 'Use 4 to 8 digits')

/** A driver's own page by a standing link and a PIN, without an account: how the office opens and closes it, and the page itself. */
export const driverPageRoutes = (router: Router, deps: Deps): void => {
  officeRoutes(router, deps)
  messageRoutes(router, deps)
  signInRoutes(router, deps)
  const byDevice = onPage(deps)
  pageRoutes(router, deps, byDevice)
  ownReportRoutes(router, deps, byDevice)
  ownPaperRoutes(router, deps, byDevice)
  ownRoutes(router, deps, byDevice)
}

const officeRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/drivers/:id/page'
  router.add({
    method: 'GET',
    url,
    summary: 'How a driver gets to the own page: link, PIN, and phones',
    tag,
    access: operationsStaff,
    params: idParams,
    answer: z.object({
      link: z.object({ createdAt: moment, createdBy: z.string().nullable(), expiresAt: moment }).nullable(),
      pinChosen: z.boolean(),
      devices: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: moment, lastSeenAt: moment })),
    }),
    handler: async ({ user, params }) => pageAccessOf(deps, user, params.id),
  })
  router.add({
    method: 'POST',
    url: `${url}/link`,
    summary: 'Make the standing link to a driver’s page; the old link ends',
    tag,
    access: driverEditors,
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({ resetPin: z.boolean().default(false) }),
    answer: z.object({ url: z.string(), expiresAt: moment }),
    handler: async ({ user, params, body, reply }) => reply.code(201).send(await makePageLink(deps, user, params.id, body.resetPin)),
  })
  router.add({
    method: 'DELETE',
    url,
    summary: 'Close a driver’s page: the link ends, each phone is signed out',
    tag,
    access: driverEditors,
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await closePage(deps, user, params.id)
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'DELETE',
    url: `${url}/devices/:device`,
    summary: 'Sign one phone out of a driver’s page',
    tag,
    access: driverEditors,
    params: idParams.extend({ device: z.uuid() }),
    handler: async ({ user, params, reply }) => {
      await signOutDevice(deps, user, params.id, params.device)
      return reply.code(204).send()
    },
  })
}

const messageRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/drivers/:id/page/messages'
  router.add({
    method: 'GET',
    url,
    summary: 'The last messages on a driver’s page, and when the driver got them',
    tag,
    access: operationsStaff,
    params: idParams,
    answer: z.array(sentMessage),
    handler: async ({ user, params }) => messagesSent(deps, user, params.id),
  })
  router.add({
    method: 'POST',
    url,
    summary: 'Write a message to a driver’s page',
    tag,
    access: driverEditors,
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({ text: words('Message', 500).refine((text) => text !== '', 'Enter the message') }),
    handler: async ({ user, params, body, reply }) => {
      await sendMessage(deps, user, params.id, body.text)
      return reply.code(204).send()
    },
  })
}

const signInRoutes = (router: Router, deps: Deps): void => {
  const throttle = createThrottle(deps)
  const byLink = limitLinks(deps, driverLinkReader)
  router.add({
    method: 'POST',
    url: `${base}/link`,
    summary: 'What the link to a driver’s page asks for: a new PIN or the one chosen before',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    body: z.strictObject({ token }),
    answer: z.object({ driver: z.string(), pin: z.enum(['choose', 'enter']) }),
    handler: async ({ request, body }) => byLink(request.ip, body.token, () => openLink(deps, body.token)),
  })
  router.add({
    method: 'POST',
    url: `${base}/devices`,
    summary: 'Open a driver’s page on this phone with link and PIN',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    body: z.strictObject({ token, pin }),
    handler: async ({ request, body, reply }) => {
      const cookie = await byLink(request.ip, body.token, () => signInDevice(deps, throttle, request, body))
      return reply.header('set-cookie', cookie).code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/unlock`,
    summary: 'Go on with the PIN on a phone that wasn’t used for two weeks',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    body: z.strictObject({ pin }),
    handler: async ({ request, body, reply }) => {
      const device = await deviceOf(deps, request)
      if (device === null) throw new AppError('unauthenticated', 'Open your page with the link from dispatch.', [], { page: 'link' })
      await unlock(deps, throttle, device, body.pin)
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'DELETE',
    url: `${base}/devices`,
    summary: 'Sign this phone out of the driver’s page',
    tag,
    access: 'public',
    handler: async ({ request, reply }) => {
      const device = await deviceOf(deps, request)
      if (device !== null) await revokeDevices(deps.pool, device.driver, deps.clock.now(), device.id)
      return reply.header('set-cookie', clearedCookie(request, deps)).code(204).send()
    },
  })
}

const pageRoutes = (router: Router, deps: Deps, byDevice: ByDevice): void => {
  router.add({
    method: 'GET',
    url: base,
    summary: 'The page of the driver whose phone asks',
    tag,
    access: 'public',
    answer: page,
    handler: async ({ request, reply }) => byDevice(request, reply, ({ driver }) => readPage(deps, driver)),
  })
  router.add({
    method: 'POST',
    url: `${base}/runs/:id/confirm`,
    summary: 'The driver confirms an own run on the page',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({}),
    handler: async ({ request, params, reply }) => {
      await byDevice(request, reply, ({ driver }) => confirmOwnRun(deps, driver, params.id))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/runs/:id/decline`,
    summary: 'The driver declines an own run on the page: notifies dispatch',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: idParams,
    body: declineBody,
    handler: async ({ request, params, body, reply }) => {
      await byDevice(request, reply, ({ driver }) => declineOwnRun(deps, driver, params.id, body))
      return reply.code(204).send()
    },
  })
}
