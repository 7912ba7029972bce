import * as z from 'zod'
import { exportList, isSensitiveExport } from './export.ts'
import { importTemplate } from '#features/transfer/import/template.ts'
import { assertConfirmed } from '#features/auth/step-up.ts'
import type { Deps } from '#engine/write/rules.ts'
import { routesOfKind } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { attachment } from './downloads.ts'

const exportTimeout = 300_000
const format = z.enum(['csv', 'xlsx'])

/** Export of every list, and an empty file for its import. */
export const exportRoutes = (router: Router, deps: Deps): void => {
  for (const record of Object.values(deps.registry)) {
    const own = routesOfKind(router, record.api)
    const tag = record.label.many
    if (record.access.export.length > 0)
      own.add({
        method: 'GET',
        url: `/api/${record.api}/export`,
        tag,
        summary: `The list of ${tag.toLowerCase()} as CSV or Excel, filtered and sorted as the list`,
        access: record.access.export,
        produces: 'text/csv',
        handlerTimeout: exportTimeout,
        streams: true,
        query: z.object({ format: format.default('csv'), columns: z.string().max(4_000).optional() }).catchall(z.unknown()),
        handler: async ({ user, query: { format: wanted, columns, ...list }, reply, heavy }) => {
          if (isSensitiveExport(record, user, columns)) assertConfirmed(user, deps.clock.now())
          if (wanted === 'xlsx') heavy()
          const file = await exportList(deps, record, user, { format: wanted, columns, list })
          return attachment(reply, wanted, `${record.name}-${deps.clock.today(user.timeZone)}`).send(file)
        },
      })
    if (record.access.create.length > 0)
      own.add({
        method: 'GET',
        url: `/api/${record.api}/import/template`,
        tag,
        summary: `An empty file for the import of ${tag.toLowerCase()}`,
        access: record.access.create,
        produces: 'text/csv',
        query: z.strictObject({ format: format.default('csv') }),
        handler: async ({ user, query, reply, heavy }) => {
          if (query.format === 'xlsx') heavy()
          return attachment(reply, query.format, `${record.name}-import`).send(await importTemplate(deps, record, user.role, query.format))
        },
      })
  }
}
