import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import { administrators } from '#kit/roles.ts'
import { schemasOf } from '#kit/schemas.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { AuthDeps } from '../accounts.ts'
import { passwordText, smallBody } from '../bodies.ts'
import { acceptInvitation, invite, inviteAgain, revokeInvitation, viewInvitation } from './invitations.ts'
import { tokenParams } from '#features/links/limits.ts'
import { listInvitations } from './links.ts'

const tag = 'Accounts'

/** `link` is null when mail went to `sentTo`; otherwise it is shown to the administrator once. */
export const deliverySchema = z.object({
  userId: z.uuid(),
  sentTo: z.string().nullable(),
  link: z.object({ url: z.string(), expiresAt: z.iso.datetime() }).nullable(),
})

const acceptance = z.strictObject({
  password: passwordText,
  firstName: z.string().max(80).optional(),
  lastName: z.string().max(80).optional(),
  timeZone: z.string().max(60).optional(),
  email: z.string().max(254).optional(),
})

/** Inviting people, and accepting an invitation or the first set-up. */
export const invitationRoutes = (router: Router, deps: AuthDeps): void => {
  router.add({
    method: 'POST',
    url: '/api/auth/invitations',
    summary: 'Invite a user',
    tag,
    access: administrators,
    body: schemasOf(kindOf(deps, 'users')).create,
    answer: deliverySchema,
    handler: async ({ user, reply, body }) => reply.code(201).send(await invite(deps, user, body)),
  })
  router.add({
    method: 'GET',
    url: '/api/auth/invitations',
    summary: 'Invitations not accepted yet',
    tag,
    access: administrators,
    answer: z.array(
      z.object({ userId: z.uuid(), createdAt: z.iso.datetime(), createdBy: z.uuid().nullable(), expiresAt: z.iso.datetime() }),
    ),
    handler: async ({ user }) => listInvitations(deps.pool, user),
  })
  router.add({
    method: 'POST',
    url: '/api/auth/users/:id/invitation',
    summary: 'Send an invitation again; the old link ends',
    tag,
    access: administrators,
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({}),
    answer: deliverySchema,
    handler: async ({ user, params }) => inviteAgain(deps, user, params.id),
  })
  router.add({
    method: 'DELETE',
    url: '/api/auth/users/:id/invitation',
    summary: 'Take an invitation back',
    tag,
    access: administrators,
    params: idParams,
    handler: async ({ user, reply, params }) => {
      await revokeInvitation(deps, user, params.id)
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'GET',
    url: '/api/auth/invitations/:token',
    summary: 'Look up an invitation',
    tag,
    access: 'public',
    params: tokenParams,
    answer: z.object({ kind: z.enum(['invite', 'setup']), email: z.string().nullable(), role: z.string() }),
    handler: async ({ request, params }) => deps.throttle.byLink(request.ip, () => viewInvitation(deps, params.token)),
  })
  router.add({
    method: 'POST',
    url: '/api/auth/invitations/:token',
    summary: 'Accept an invitation',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: tokenParams,
    body: acceptance,
    answer: z.object({ email: z.string() }),
    handler: async ({ request, params, body }) => deps.throttle.byLink(request.ip, () => acceptInvitation(deps, params.token, body)),
  })
}
