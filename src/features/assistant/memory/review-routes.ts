import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { managers } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { previewAnswer, proposalAnswer } from './answers.ts'
import { longestMemory } from './payload.ts'
import { previewOf } from './preview.ts'
import { tokenOf } from './preview-token.ts'
import { decide, endCompanyMemory, proposalsFor } from './review.ts'

const tag = 'Assistant'
const url = '/api/ai-agent/reviews'

/** What one person taught is used by everyone once a second person approved it. */
export const reviewRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'Memories that others proposed and you may approve',
    access: managers,
    answer: z.array(proposalAnswer),
    handler: async ({ user }) =>
      (await proposalsFor(deps, user)).map(({ id, type, said, means, createdAt, proposedBy, correction, alike, clashes }) => ({
        id,
        type,
        said,
        means,
        createdAt,
        proposedBy,
        correction,
        clashes,
        people: alike.length + 1,
      })),
  })
  router.add({
    method: 'GET',
    url: `${url}/:id/preview`,
    tag,
    summary: 'Which of the last 200 questions would be answered otherwise, with your own rights',
    access: managers,
    params: idParams,
    answer: previewAnswer,
    handler: async ({ user, params }) => {
      const one = (await proposalsFor(deps, user)).find(({ id }) => id === params.id)
      if (one === undefined) throw new AppError('not_found', 'This proposal isn’t waiting for you.')
      return { ...(await previewOf(deps, user, one)), token: tokenOf(deps, user, one) }
    },
  })
  router.add({
    method: 'POST',
    url: `${url}/decide`,
    tag,
    summary: 'Approve or reject proposals of others',
    access: managers,
    body: z
      .strictObject({
        ids: z.array(z.uuid()).min(1).max(50),
        approve: z.boolean(),
        note: z.string().trim().min(1).max(longestMemory).optional(),
        previews: z.record(z.uuid(), z.string().max(100)).default({}).describe('To approve: the token of each preview, by id'),
      })
      .refine(({ approve, note }) => approve || note !== undefined, { message: 'Enter a reason', path: ['note'] }),
    handler: async ({ user, body, reply }) => {
      await decide(deps, user, { ...body, note: body.note ?? null })
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'DELETE',
    url: '/api/ai-agent/company-memories/:id',
    tag,
    summary: 'Retire a memory of the company',
    access: managers,
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await endCompanyMemory(deps, user, params.id)
      return reply.code(204).send()
    },
  })
}
