import * as z from 'zod'
import { smallBody } from '#features/auth/bodies.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { paperText } from './answers.ts'
import type { ByDevice } from './on-page.ts'
import { letterText, offerText } from './paper-text.ts'
import { answeredOffer, answerOffer, signedLetter, signLetter } from './papers.ts'

const tag = 'Driver’s page'
const letter = '/api/driver-page/letters/:id'
const offer = '/api/driver-page/offers/:id'
const query = z.strictObject({ language: z.enum(['en', 'es']).default('en') })

/** Letters and offers of work that wait for the driver: to read, sign, and answer. */
export const ownPaperRoutes = (router: Router, deps: Deps, byDevice: ByDevice): void => {
  router.add({
    method: 'GET',
    url: letter,
    summary: 'A disciplinary letter that waits for the driver’s signature, as text',
    tag,
    access: 'public',
    params: idParams,
    query,
    answer: paperText,
    handler: ({ request, params, query: { language }, reply }) =>
      byDevice(request, reply, ({ driver }) => letterText(deps, driver, params.id, language)),
  })
  router.add({
    method: 'POST',
    url: `${letter}/sign`,
    summary: 'The driver signs to have received a disciplinary letter, with a statement if wanted',
    tag,
    access: 'public',
    bodyLimit: smallBody * 4,
    params: idParams,
    body: signedLetter,
    handler: async ({ request, params, body, reply }) => {
      await byDevice(request, reply, ({ driver }) => signLetter(deps, driver, params.id, body))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'GET',
    url: offer,
    summary: 'An offer of modified work that waits for the driver’s answer, as text',
    tag,
    access: 'public',
    params: idParams,
    query,
    answer: paperText,
    handler: ({ request, params, query: { language }, reply }) =>
      byDevice(request, reply, ({ driver }) => offerText(deps, driver, params.id, language)),
  })
  router.add({
    method: 'POST',
    url: `${offer}/answer`,
    summary: 'The driver accepts or refuses the work offered',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: idParams,
    body: answeredOffer,
    handler: async ({ request, params, body, reply }) => {
      await byDevice(request, reply, ({ driver }) => answerOffer(deps, driver, params.id, body))
      return reply.code(204).send()
    },
  })
}
