import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { countRecords, listPage } from '#engine/read/list.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { zipOf } from '#platform/documents/zip.ts'
import { ownerFields } from '#records/drivers/drivers/requirements.ts'
import { documentsOfDrivers, fileOf } from './contents.ts'
import { summaryOf } from './items.ts'
import { binderEntries, logBinders, makeBinder, nameOf, readBinders } from './make.ts'

const tag = 'Drivers'
/** Milliseconds for an archive. */
const archiveTimeout = 300_000
const mostDrivers = 25
const pageSize = 100
const exporters = ['super_admin', 'admin', 'safety'] as const

const asked = z.strictObject({
  q: z.string().max(200).default(''),
  division: z.string().max(2_000).optional(),
})

/** The audit binder of a driver qualification file (49 CFR 391.51): one PDF for a driver, an archive for several. */
export const dqBinderRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/dq-binders',
    tag,
    summary: `List drivers with the items missing from their DQ files; the first ${pageSize} by last name`,
    access: exporters,
    query: asked,
    answer: z.object({
      total: z.int(),
      drivers: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          number: z.string(),
          asked: z.int(),
          onFile: z.int(),
          missing: z.array(z.string()),
        }),
      ),
    }),
    handler: async ({ user, query: { q, division } }) => {
      const record = kindOf(deps, 'drivers')
      const query = parseListQuery(record, {
        status: 'active,onboarding,leave,suspended',
        sort: 'lastName',
        limit: String(pageSize),
        fields: ['title', 'number', ...ownerFields].join(','),
        ...(q === '' ? {} : { q }),
        ...(division === undefined ? {} : { division }),
      })
      const { text } = await listPage(deps, record, user, query)
      const drivers = JSON.parse(text) as ({ id: string; title: string; number: string } & Record<string, unknown>)[]
      const papers = await documentsOfDrivers(
        deps,
        user,
        drivers.map(({ id }) => id),
      )
      return {
        total: await countRecords(deps, record, user, query),
        drivers: drivers.map((driver) => ({
          id: driver.id,
          title: driver.title,
          number: driver.number,
          ...summaryOf(fileOf(driver, papers.get(driver.id) ?? [], deps.clock.today())),
        })),
      }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/drivers/:id/dq-binder',
    tag,
    summary: 'Download a driver’s DQ file as one PDF: checklist, then the documents in order',
    access: exporters,
    params: idParams,
    produces: 'application/pdf',
    handlerTimeout: archiveTimeout,
    handler: async ({ user, params, reply }) => {
      const binders = await readBinders(deps, user, [params.id])
      const [binder] = binders
      if (binder === undefined) throw new Error('No binder was read')
      const { pdf } = await makeBinder(deps, user, binder)
      await logBinders(deps, user, binders)
      return download(reply, 'application/pdf', `DQ file ${nameOf(binder)}.pdf`).send(Buffer.from(pdf))
    },
  })
  router.add({
    method: 'GET',
    url: '/api/dq-binders/zip',
    tag,
    summary: `The qualification files of up to ${mostDrivers} drivers as an archive`,
    access: exporters,
    query: z.strictObject({
      drivers: z
        .string()
        .transform((ids) => [...new Set(ids.split(','))])
        .pipe(
          z.array(z.uuid('Choose drivers')).min(1, 'Choose at least one driver').max(mostDrivers, `Choose at most ${mostDrivers} drivers`),
        ),
    }),
    produces: 'application/zip',
    streams: true,
    handlerTimeout: archiveTimeout,
    handler: async ({ user, query, reply }) => {
      const binders = await readBinders(deps, user, query.drivers)
      const { length, content } = await deps.streams.whole(zipOf(binderEntries(deps, user, binders)))
      await logBinders(deps, user, binders)
      return download(reply, 'application/zip', `DQ files ${deps.clock.today()}.zip`).header('content-length', length).send(content)
    },
  })
}
