import * as z from 'zod'
import { safetyDeciders } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import { pdfOf } from '#platform/documents/pdf.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { offerLetter } from './offer-letter.ts'
import { readOffer } from './read-offer.ts'

/** Papers of workers' compensation. */
export const workersCompRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/workers-comp-cases/:id/offer-letter',
    tag: "Workers' comp",
    summary: 'The letter that offers an injured employee work within their restrictions, with room for a dated answer',
    access: safetyDeciders,
    params: idParams,
    query: z.strictObject({ language: z.enum(['en', 'es']).default('en') }),
    produces: 'application/pdf',
    handler: async ({ user, params, query, reply }) => {
      const offer = await readOffer(deps, user, params.id)
      const bytes = await pdfOf(offerLetter(offer, query.language, `${user.firstName} ${user.lastName}`, deps.clock.now()))
      return download(reply, 'application/pdf', `Offer of work ${offer.claim} ${query.language}.pdf`).send(bytes)
    },
  })
}
