import * as z from 'zod'
import { isRealDay } from '#kit/dates/days.ts'
import { kindOf } from '#kit/kind-of.ts'
import { driverEditors } from '#kit/roles.ts'
import { bulkIds, bulkLimit } from '#engine/write/bulk.ts'
import { readRecords } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { withoutTrace } from '#features/transfer/import/check.ts'
import type { Router } from '#platform/http/route.ts'
import { askedOfDrivers } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { foundTypes } from './found-in-file.ts'
import { checkPaperFiles } from './paper-files.ts'

const typeKeys = askedOfDrivers.map(([key]) => key) as [DocumentTypeKey, ...DocumentTypeKey[]]
/** Where the papers are and when they were looked at. */
export const checkFields = {
  place: z.string().trim().min(1, 'Enter where the paper files are kept').max(120),
  checkedOn: z.string().refine(isRealDay, 'Not a date'),
}
/** What a person says every one of the drivers' files holds. */
export const foundFields = {
  types: z.array(z.enum(typeKeys)).default(typeKeys),
  found: z.array(z.enum(foundTypes)).default([]),
  roadTestProof: z.enum(['own', 'cdl', 'either']).default('own'),
  medicalStatus: z.boolean().default(false),
  limitedQuery: z
    .boolean()
    .default(false)
    .describe('The dated limited query of the last 12 months of each CDL driver found no information'),
}
const body = z
  .strictObject({
    ids: z.array(z.uuid('Not a record id')).min(1).max(bulkLimit).optional(),
    filter: z.string().max(4_000).optional(),
    ...checkFields,
    ...foundFields,
    dryRun: z.boolean().default(false),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: 'Name the drivers by ids or by a filter',
    path: ['ids'],
  })
const answer = z.object({
  batchId: z.uuid(),
  checked: z.int().describe('Documents that count now'),
  added: z.int().describe('Of those, documents that had no record'),
  drivers: z.int(),
  leftOut: z.array(z.object({ reason: z.string(), drivers: z.array(z.uuid()) })),
})

/** Checks the paper files of up to 500 drivers in one batch that can be undone. */
export const paperFileRoutes = (router: Router, deps: Deps): void => {
  const record = kindOf(deps, 'drivers')
  router.add({
    method: 'POST',
    url: '/api/drivers/paper-files',
    tag: record.label.many,
    summary: 'Check the paper files of many drivers hired before the go-live date; dryRun returns what would count',
    access: driverEditors,
    body,
    answer,
    batch: true,
    handler: async ({ user, body: { ids: named, filter, dryRun, ...check }, reply }) => {
      const ids = await bulkIds(deps, record, user, named === undefined ? { filter: filter ?? '' } : { ids: named })
      const drivers = await readRecords(deps, record, user, ids)
      const run = dryRun ? withoutTrace : inTransaction
      const done = await run(deps, actorOf(user), async (tx) => ({ batchId: tx.batchId, ...(await checkPaperFiles(tx, drivers, check)) }))
      return reply.header('x-batch-id', done.batchId).send(done)
    },
  })
}
