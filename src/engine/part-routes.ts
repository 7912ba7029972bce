import * as z from 'zod'
import { wholeReaders } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { preparedRoutes } from './prepared-routes.ts'
import { countParts, hasTimeline, timelineOf } from './read/parts.ts'
import type { Deps } from './write/rules.ts'
import { readRecord } from './write/store.ts'

const timelineLine = z.strictObject({
  at: z.string(),
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  state: z.object({ label: z.string(), tone: z.string() }).nullable(),
  label: z.string().nullable(),
})

/** What belongs to a record: how many records of each kind, and one timeline over them; and what its moves ask. */
export const partRoutes = (router: Router, deps: Deps, record: RecordDefinition): void => {
  const base = `/api/${record.api}/:id`
  const tag = record.label.many
  const one = inSentence(record.label.one)
  router.add({
    method: 'GET',
    url: `${base}/counts`,
    tag,
    summary: `How many records belong to the ${one}, by kind and field`,
    access: wholeReaders(record),
    params: idParams,
    answer: z.record(z.string(), z.number()),
    handler: async ({ user, params }) => {
      const { id } = await readRecord(deps, record, user, params.id)
      return countParts(deps, user, record, id)
    },
  })
  preparedRoutes(router, deps, record)
  if (!hasTimeline(record)) return
  router.add({
    method: 'GET',
    url: `${base}/timeline`,
    tag,
    summary: `What happened to the ${one} over all kinds, newest first`,
    access: wholeReaders(record),
    params: idParams,
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
    answer: z.strictObject({ lines: z.array(timelineLine), more: z.boolean() }),
    handler: async ({ user, params, query }) =>
      timelineOf(deps, user, record, await readRecord(deps, record, user, params.id), query.limit),
  })
}
