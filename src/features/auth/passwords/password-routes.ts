import * as z from 'zod'
import { administrators } from '#kit/roles.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { AuthDeps } from '../accounts.ts'
import { emailText, passwordText, required, smallBody } from '../bodies.ts'
import { sendResetLink } from '../invitations/invitations.ts'
import { changePassword, checkReset, requestReset, resetPassword } from './passwords.ts'
import { confirmPassword } from '../step-up.ts'
import { deliverySchema } from '../invitations/invitation-routes.ts'

const tag = 'Accounts'

/** The same answer whether there is such an account or not. */
const forgotAnswer = {
  message: 'If there is an account with this address, a link to choose a new password is on its way. It works for one hour.',
}

/** Forgotten, reset and changed passwords. */
export const passwordRoutes = (router: Router, deps: AuthDeps): void => {
  router.add({
    method: 'POST',
    url: '/api/auth/forgot',
    summary: 'Ask for a password reset link',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    body: z.strictObject({ email: emailText }),
    answer: z.object({ message: z.string() }),
    handler: async ({ request, reply, body }) => {
      await requestReset(deps, request, body.email)
      return reply.code(202).send(forgotAnswer)
    },
  })
  router.add({
    method: 'POST',
    url: '/api/auth/reset',
    summary: 'Choose a new password with a reset link',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    body: z.strictObject({ token: required(200), password: passwordText }),
    handler: async ({ request, reply, body }) => {
      await deps.throttle.byLink(request.ip, () => resetPassword(deps, body))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: '/api/auth/reset/check',
    summary: 'Check a reset link without using it',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    body: z.strictObject({ token: required(200) }),
    handler: async ({ request, reply, body }) => {
      await deps.throttle.byLink(request.ip, () => checkReset(deps, body.token))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: '/api/auth/password',
    summary: 'Change your own password',
    tag,
    access: 'signed_in',
    bodyLimit: smallBody,
    body: z.strictObject({ currentPassword: passwordText, password: passwordText }),
    handler: async ({ user, request, reply, body }) => {
      await changePassword(deps, user, request, body)
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: '/api/auth/confirm-password',
    summary: 'Confirm your password before a sensitive action',
    tag,
    access: 'signed_in',
    bodyLimit: smallBody,
    body: z.strictObject({ password: passwordText }),
    handler: async ({ user, request, reply, body }) => {
      await confirmPassword(deps, user, request, body.password)
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: '/api/auth/users/:id/reset-link',
    summary: 'Send a user a reset link, or get it to pass on',
    tag,
    access: administrators,
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({}),
    answer: deliverySchema,
    handler: async ({ user, params }) => sendResetLink(deps, user, params.id),
  })
}
