import * as z from 'zod'
import { protectedReports } from '#records/drivers/disciplinary-actions/levels.ts'
import { skipCases } from '#records/drivers/disciplinary-actions/ladder/skip.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readRecord } from '#engine/write/store.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { conductRoute } from './conduct.ts'
import { letterRoutes } from './letter-routes.ts'
import { categorySchema, levelSchema, outlookOf, outlookSchema } from './outlook.ts'
import type { Asked } from './outlook.ts'
import { draftSuggestedRoute } from './draft-suggested.ts'
import { suggestedRoute } from './suggested.ts'

const keysOf = (options: Readonly<Record<string, unknown>>) => z.enum(Object.keys(options) as [string, ...string[]])

const outlookRoutes = (router: Router, deps: Deps, record: RecordDefinition): void => {
  const tag = record.label.many
  router.add({
    method: 'GET',
    url: `/api/${record.api}/:id/consistency`,
    tag,
    summary: 'Get the suggested level and its calculation, the last ten comparable cases, and items to review before issuing',
    access: record.access.read,
    params: idParams,
    answer: outlookSchema,
    handler: async ({ user, params }) => outlookOf(deps, user, (await readRecord(deps, record, user, params.id)) as unknown as Asked),
  })
  router.add({
    method: 'GET',
    url: `/api/${record.api}/outlook`,
    tag,
    summary: 'The same for an action that is being drafted',
    access: record.access.create,
    query: z.strictObject({
      driver: z.uuid(),
      category: categorySchema,
      incidentDate: z.iso.date(),
      level: levelSchema.optional(),
      severeAct: keysOf(skipCases).optional(),
      accident: z.uuid().optional(),
      violation: z.uuid().optional(),
      protectedReport: keysOf(protectedReports).optional(),
      protectedOn: z.iso.date().optional(),
    }),
    answer: outlookSchema,
    handler: async ({ user, query }) => {
      await readRecord(deps, kindOf(deps, 'drivers'), user, query.driver)
      if (query.accident !== undefined) await readRecord(deps, kindOf(deps, 'accidents'), user, query.accident)
      if (query.violation !== undefined) await readRecord(deps, kindOf(deps, 'violations'), user, query.violation)
      return outlookOf(deps, user, query)
    },
  })
}

/** Progressive discipline beside its records: suggestion, comparison, letters, what waits for an action, a driver's standing. */
export const disciplineRoutes = (router: Router, deps: Deps): void => {
  const record = kindOf(deps, 'disciplinary-actions')
  outlookRoutes(router, deps, record)
  suggestedRoute(router, deps, record)
  draftSuggestedRoute(router, deps, record)
  letterRoutes(router, deps, record)
  conductRoute(router, deps, record)
}
