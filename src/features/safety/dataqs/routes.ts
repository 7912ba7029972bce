import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { letterText } from '#records/safety/dataqs/letter.ts'
import type { Letter } from '#records/safety/dataqs/letter.ts'
import { attachPaper } from '#records/safety/dataqs/papers.ts'
import { textOf } from '#records/effects.ts'
import { employerOf } from '#features/company/employer.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { candidateAnswer } from './answers.ts'
import { candidatesFor } from './candidates.ts'
import { letterFor, matterOf, outlookOf, papersOf, windowOf } from './case.ts'
import type { Matter } from './case.ts'
import { letterPdf } from './letter-pdf.ts'

const tag = 'DataQs'
const worth = z.object({ label: z.string(), points: z.number(), arithmetic: z.string(), agesOutOn: z.iso.date().nullable() })

/** The draft on the screen says what is missing, where the paper is refused. */
const draftOf = async (deps: Deps, matter: Matter): Promise<Letter> => {
  const carrier = await employerOf(deps, textOf(matter.request['division'])).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict')
      return { name: '[Legal entity missing: enter it in the division]', usdot: null }
    throw error
  })
  return letterFor(deps, matter, carrier)
}

const candidateRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/dataqs/candidates',
    tag,
    summary: 'Violations, crashes and clean inspections worth a request to DataQs, by score, with the reasons and their sum',
    access: operationsStaff,
    query: z.strictObject({ division: z.union([z.literal('ALL'), z.uuid()]).default('ALL') }),
    answer: z.array(candidateAnswer),
    handler: ({ user, query }) => {
      const division = query.division === 'ALL' ? null : query.division
      if (division !== null && user.divisions !== null && !user.divisions.includes(division))
        throw new AppError('not_found', 'Division not found, or you don’t have access.')
      return candidatesFor({ deps, user, division })
    },
  })

const caseRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/dataqs/:id/case',
    tag,
    summary: 'What a request is worth, until when it may be filed, its letter, and the files that may prove it',
    access: operationsStaff,
    params: idParams,
    answer: z.object({
      effect: z.object({ cited: worth, after: worth, decided: z.boolean() }).nullable(),
      window: z.object({ last: z.iso.date(), open: z.boolean(), code: z.string(), on: z.iso.date() }).nullable(),
      letter: z.object({ subject: z.string(), to: z.string(), text: z.string() }),
      papers: z.array(z.object({ id: z.uuid(), fileName: z.string(), category: z.string(), from: z.string(), attached: z.boolean() })),
    }),
    handler: async ({ user, params }) => {
      const matter = await matterOf(deps, user, params.id)
      const [letter, papers, window] = await Promise.all([draftOf(deps, matter), papersOf(deps, matter), windowOf(deps, matter)])
      return {
        effect: outlookOf(matter, deps.clock.today()),
        window,
        letter: { subject: letter.subject, to: letter.to, text: letterText(letter) },
        papers,
      }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/dataqs/:id/letter.pdf',
    tag,
    summary: 'The letter of a request',
    access: operationsStaff,
    params: idParams,
    produces: 'application/pdf',
    handler: async ({ user, params, reply }) => {
      const matter = await matterOf(deps, user, params.id)
      const employer = await employerOf(deps, textOf(matter.request['division']))
      const bytes = await letterPdf(
        deps,
        letterFor(deps, matter, employer),
        employer,
        matter.request.number,
        `${user.firstName} ${user.lastName}`,
      )
      return download(reply, 'application/pdf', `${matter.request.number} letter.pdf`).send(bytes)
    },
  })
  router.add({
    method: 'POST',
    url: '/api/dataqs/:id/papers',
    tag,
    summary: 'Attach a file of the ticket, inspection, violation or accident as proof',
    access: safetyDeciders,
    params: idParams,
    body: z.strictObject({ attachment: z.uuid() }),
    answer: z.object({ attached: z.literal(true) }),
    handler: async ({ user, params, body }) => {
      const matter = await matterOf(deps, user, params.id)
      if (matter.request['archivedAt'] !== null) throw new AppError('conflict', 'This request is archived. Restore it first.')
      const offered = await papersOf(deps, matter)
      if (!offered.some(({ id }) => id === body.attachment))
        throw new AppError('not_found', 'File not found on the records of this request, or you don’t have access.')
      await inTransaction(deps, actorOf(user), async (tx) => {
        await attachPaper(tx, params.id, body.attachment)
      })
      return { attached: true as const }
    },
  })
}

/** The workbench of requests for data review. */
export const dataqsRoutes = (router: Router, deps: Deps): void => {
  candidateRoute(router, deps)
  caseRoutes(router, deps)
}
