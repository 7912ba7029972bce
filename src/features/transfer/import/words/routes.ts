import * as z from 'zod'
import type { Deps } from '#engine/write/rules.ts'
import { everyone } from '#kit/roles.ts'
import type { Router } from '#platform/http/route.ts'
import { idParams } from '#platform/http/route.ts'
import { importAnswer } from '../answer-schemas.ts'
import { answer, mine } from '../own-import.ts'
import { addWords, openWords } from './open-words.ts'

const tag = 'Imports'
const mostWords = 100
const text = z.string().max(500)
const values = z.record(z.string().max(60), text)

/** Records for the words of a file that name none yet, such as the terminals of a roster. */
export const wordRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/imports/:id/words',
    tag,
    summary: 'List words of a column that name no record, each with the record it would make',
    access: everyone,
    params: idParams,
    query: z.strictObject({ heading: text }),
    answer: z.object({
      kind: z.string(),
      fields: z.array(z.string()),
      words: z.array(z.object({ text, count: z.int(), values })),
    }),
    handler: async ({ user, params, query, heavy }) => {
      const { run, record } = await mine(deps, user, params.id)
      if ((run.file.sheets ?? []).length > 1) heavy()
      return openWords(deps, record, user, run, query.heading)
    },
  })
  router.add({
    method: 'POST',
    url: '/api/imports/:id/words',
    tag,
    summary: 'Create a record for each word of a column, and take the words for them',
    access: everyone,
    params: idParams,
    body: z.strictObject({ heading: text, words: z.array(z.strictObject({ text, values })).min(1).max(mostWords) }),
    answer: importAnswer,
    handler: async ({ user, params, body }) => {
      const { run, record } = await mine(deps, user, params.id)
      await addWords(deps, record, user, run, body.heading, body.words)
      return answer(deps, user, params.id)
    },
  })
}
