import * as z from 'zod'
import { isRealDay } from '#kit/dates/days.ts'
import { kindOf } from '#kit/kind-of.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { administrators } from '#kit/roles.ts'
import { idsOf } from '#engine/read/list.ts'
import { readRecords } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps, StoredRow } from '#engine/write/rules.ts'
import { withoutTrace } from '#features/transfer/import/check.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { checkPaperFiles } from './paper-files.ts'
import { checkFields, foundFields } from './paper-routes.ts'
import { assertWhole, writeGoLive } from './setting-routes.ts'
import { checkUnitFiles } from './unit-files.ts'

const day = z.string().refine(isRealDay, 'Not a date')
const body = z.strictObject({
  day,
  scansBy: day,
  ...checkFields,
  ...foundFields,
  units: z.boolean().default(true),
  dryRun: z.boolean().default(false),
})
const drivers = z.object({
  checked: z.int().describe('Documents that count now'),
  added: z.int().describe('Of those, documents that had no record'),
  drivers: z.int(),
  leftOut: z.array(z.object({ reason: z.string(), drivers: z.array(z.uuid()) })),
})
const units = z.object({ checked: z.int(), units: z.int(), leftOut: z.array(z.object({ reason: z.string(), units: z.array(z.uuid()) })) })
const answer = z.object({ batchId: z.uuid(), drivers, units })

/** More drivers or documents of units than a company of this size has. */
const most = 10_000

const rowsOf = async (
  deps: Deps,
  user: SessionUser,
  kind: string,
  filter: Readonly<Record<string, string>>,
): Promise<readonly StoredRow[]> => {
  const record = kindOf(deps, kind)
  const query = { ...parseListQuery(record, filter), limit: null, offset: 0, fields: null }
  return readRecords(deps, record, user, await idsOf(deps, record, user, query, most))
}

/** Sets the go-live date and checks the paper files of everyone hired and every unit in the fleet before it, in one step that can be undone. */
export const liveRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/go-live',
    tag: 'Drivers',
    summary: 'Set the go-live date and check the paper files of all drivers and units; dryRun returns what would count',
    access: administrators,
    body,
    answer,
    batch: true,
    handler: async ({ user, body: { day: first, scansBy, units: withUnits, dryRun, ...check }, reply }) => {
      const live = { day: first, scansBy, place: check.place }
      assertWhole(live)
      const people = await rowsOf(deps, user, 'drivers', { status: '!terminated' })
      const waiting = withUnits ? await rowsOf(deps, user, 'qualification-documents', { status: 'draft', vehicle: '!null' }) : []
      // The setting is saved in a separate batch, so undoing the check leaves the date in place.
      if (!dryRun) await inTransaction(deps, actorOf(user), (tx) => writeGoLive(tx, live))
      const run = dryRun ? withoutTrace : inTransaction
      const done = await run(deps, actorOf(user), async (tx) => {
        if (dryRun) await writeGoLive(tx, live)
        return {
          batchId: tx.batchId,
          drivers: await checkPaperFiles(tx, people, check),
          units: await checkUnitFiles(tx, waiting, check),
        }
      })
      return reply.header('x-batch-id', done.batchId).send(done)
    },
  })
}
