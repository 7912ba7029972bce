import * as z from 'zod'
import { recruitingEditors } from '#kit/roles.ts'
import { words } from '#kit/schemas.ts'
import { recruitingApplications } from '#records/recruiting/recruiting-applications/record.ts'
import { largestPhoto, photoSlotKeys } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'
import { stepKeys } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { uploadedFile } from '#platform/files/uploads.ts'
import { smallBody } from '#features/auth/bodies.ts'
import { limitLinks, tokenParams } from '#features/links/limits.ts'
import { carrier, openFormAnswer, photo, signature } from './answers.ts'
import { formLinks } from './links.ts'
import { openForm, saveStep } from './form.ts'
import { formStateOf, revokeFormLink, sendFormLink } from './office.ts'
import { addPhoto, removePhoto } from './photos.ts'
import { answerDocument, submitForm } from './signing.ts'

const moment = z.iso.datetime()

/** The applicant's own form: its link, which the office sends and revokes, and the form itself, which needs no session. */
export const applicantFormRoutes = (router: Router, deps: Deps): void => {
  officeRoutes(router, deps)
  formRoutes(router, deps)
}

const officeRoutes = (router: Router, deps: Deps): void => {
  const tag = 'Recruiting'
  router.add({
    method: 'GET',
    url: '/api/recruiting/applications/:id/form',
    summary: 'Get the applicant’s form: latest link, and signed or refused documents',
    tag,
    access: recruitingApplications.access.read,
    params: idParams,
    answer: z.object({
      link: z
        .object({
          state: z.enum(['open', 'used', 'revoked', 'expired']),
          sentTo: z.string().nullable(),
          createdAt: moment,
          createdBy: z.string().nullable(),
          expiresAt: moment,
          openedCount: z.int(),
          lastOpenedAt: moment.nullable(),
          step: z.int(),
          openings: z.array(z.object({ at: moment, ip: z.string().nullable(), browser: z.string().nullable() })),
        })
        .nullable(),
      signatures: z.array(signature.extend({ words: z.string(), ip: z.string().nullable() })),
    }),
    handler: async ({ user, params }) => formStateOf(deps, user, params.id),
  })
  router.add({
    method: 'POST',
    url: '/api/recruiting/applications/:id/form-link',
    summary: 'Send the application link of a draft; the old link ends',
    tag,
    access: recruitingEditors,
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({}),
    answer: z.object({ sentTo: z.string().nullable(), link: z.object({ url: z.string(), expiresAt: moment }).nullable() }),
    handler: async ({ user, params, reply }) => reply.code(201).send(await sendFormLink(deps, user, params.id)),
  })
  router.add({
    method: 'DELETE',
    url: '/api/recruiting/applications/:id/form-link',
    summary: 'Revoke the application link',
    tag,
    access: recruitingEditors,
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await revokeFormLink(deps, user, params.id)
      return reply.code(204).send()
    },
  })
}

const base = '/api/application-form/:token'
const name = words('Name', 120).refine((value) => value !== '', 'Enter your full name')
const documentAnswer = z.discriminatedUnion('document', [
  z.strictObject({ document: z.literal('release'), employer: z.string().max(120), name: name.nullable() }),
  z.strictObject({ document: z.literal('disclosure'), name: name.nullable() }),
])

const formRoutes = (router: Router, deps: Deps): void => {
  const tag = 'Applicant’s form'
  const byLink = limitLinks(deps, formLinks)
  photoRoutes(router, deps, byLink)
  router.add({
    method: 'GET',
    url: base,
    summary: 'Get the applicant’s own draft and its carrier',
    tag,
    access: 'public',
    params: tokenParams,
    answer: openFormAnswer,
    handler: async ({ request, params, reply }) => {
      void reply.header('cache-control', 'no-store')
      return byLink(request.ip, params.token, () =>
        openForm(deps, params.token, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }),
      )
    },
  })
  router.add({
    method: 'PUT',
    url: `${base}/steps/:step`,
    summary: 'Save the answers of one step',
    tag,
    access: 'public',
    params: tokenParams.extend({ step: z.enum(stepKeys) }),
    body: z.strictObject({ answers: z.record(z.string(), z.unknown()), seen: z.string().max(100) }),
    bodyLimit: 128 * 1024,
    answer: z.object({ stamp: z.string(), savedAt: moment, onFile: z.array(z.string()) }),
    handler: async ({ request, params: { token, step }, body }) =>
      byLink(request.ip, token, () => saveStep(deps, token, step, body.answers, body.seen)),
  })
  router.add({
    method: 'POST',
    url: `${base}/signatures`,
    summary: 'Sign a release or the disclosure, or refuse it (no name)',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: tokenParams,
    body: documentAnswer,
    answer: z.array(signature),
    handler: async ({ request, params, body }) =>
      byLink(request.ip, params.token, () => answerDocument(deps, params.token, request.ip, body)),
  })
  router.add({
    method: 'POST',
    url: `${base}/submit`,
    summary: 'Sign and submit the application; the link ends',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: tokenParams,
    body: z.strictObject({ name }),
    answer: z.object({ carrier, signedAt: moment }),
    handler: async ({ request, params, body }) =>
      byLink(request.ip, params.token, () => submitForm(deps, params.token, request.ip, body.name)),
  })
}

const uploadTimeout = 120_000
const photoParams = tokenParams.extend({ slot: z.enum(photoSlotKeys) })

const photoRoutes = (router: Router, deps: Deps, byLink: ReturnType<typeof limitLinks>): void => {
  const tag = 'Applicant’s form'
  const url = `${base}/photos/:slot`
  router.add({
    method: 'PUT',
    url,
    summary: 'Add a photo or PDF of the license or the medical card; it takes the place of the one before',
    tag,
    access: 'public',
    params: photoParams,
    consumes: 'multipart',
    bodyLimit: largestPhoto,
    handlerTimeout: uploadTimeout,
    answer: z.array(photo),
    handler: async ({ request, params: { token, slot } }) =>
      byLink(request.ip, token, async () => addPhoto(deps, token, slot, await uploadedFile(request, largestPhoto))),
  })
  router.add({
    method: 'DELETE',
    url,
    summary: 'Remove a photo of the license or the medical card',
    tag,
    access: 'public',
    params: photoParams,
    answer: z.array(photo),
    handler: async ({ request, params: { token, slot } }) => byLink(request.ip, token, () => removePhoto(deps, token, slot)),
  })
}
