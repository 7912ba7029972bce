import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import { limits, submissionSchema } from '#records/office/feedback/submission.ts'
import { abilitiesOf } from '#engine/read/abilities.ts'
import { answerSchema } from '#engine/answer-schema.ts'
import { once } from '#engine/write/idempotency.ts'
import { createRecord, readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { mineRoutes } from './mine.ts'
import { dropScreenshots, fileScreenshots, keepScreenshots } from './screenshots.ts'
import { similarRoutes } from './similar.ts'

const tag = 'Feedback'
/** Ten screenshots of 5 MB as base64, and the words. */
const bodyLimit = limits.screenshots * Math.ceil(limits.screenshotBytes / 3) * 4 + 1_048_576
const uploadTimeout = 120_000

/** What people say about Longhaul: everybody sends and follows their own; who manages it uses the routes of the kind. */
export const feedbackRoutes = (router: Router, deps: Deps): void => {
  submitRoute(router, deps)
  mineRoutes(router, deps)
  similarRoutes(router, deps)
}

const submitRoute = (router: Router, deps: Deps): void => {
  const record = kindOf(deps, 'feedback')
  router.add({
    method: 'POST',
    url: '/api/feedback',
    tag,
    summary: 'Send feedback; screenshotUrls holds up to 10 images as data strings, the answer holds links to the stored files',
    access: 'signed_in',
    bodyLimit,
    handlerTimeout: uploadTimeout,
    body: submissionSchema,
    answer: z.intersection(answerSchema(record), z.object({ screenshotUrls: z.array(z.string()) })),
    handler: async ({ user, body, request, reply }) => {
      const { screenshotUrls, context, title, ...said } = body
      const shots = await keepScreenshots(deps, screenshotUrls, user.timeZone)
      const made = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => {
          const { id } = await createRecord(
            tx,
            record,
            { subject: title, ...said },
            { system: { ...context, sender: user.id, voters: [user.id] } },
          )
          return { status: 201, body: JSON.stringify({ id, links: await fileScreenshots(tx, id, shots) }) }
        }),
      ).catch(async (error: unknown) => {
        await dropScreenshots(deps, shots)
        throw error
      })
      if (made.replayed) {
        await dropScreenshots(deps, shots)
        reply.header('idempotency-replayed', 'true')
      }
      const { id, links } = JSON.parse(made.body) as { readonly id: string; readonly links: readonly string[] }
      const row = await readRecord(deps, record, user, id)
      return reply.code(made.status).send({ ...row, can: abilitiesOf(deps.rules, record, user, row), screenshotUrls: links })
    },
  })
}
