import { assertConfirmed } from '#features/auth/step-up.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import type { Router } from '#platform/http/route.ts'
import { catalogAnswer, resultAnswer } from './answers.ts'
import { catalogFor, reportFor } from './catalog.ts'
import { isSensitiveReport, reportFile } from './file.ts'
import { questionOf, runReport } from './run.ts'
import { savedRoutes } from './saved-routes.ts'
import { savedFor } from './saved.ts'
import { askedForFile, askedInAddress } from './schemas.ts'

const tag = 'Reports'
const fileTimeout = 300_000
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

const runRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/reports',
    tag,
    summary: 'The reports you may run: standard ones, each list, and saved ones',
    access: 'signed_in',
    answer: catalogAnswer,
    handler: async ({ user }) => ({ reports: [...catalogFor(deps, user)], saved: await savedFor(deps, user) }),
  })
  router.add({
    method: 'GET',
    url: '/api/reports/run',
    tag,
    summary: 'One report, counted with your rights',
    access: 'signed_in',
    query: askedInAddress,
    answer: resultAnswer,
    handler: ({ user, query }) => runReport(deps, user, reportFor(deps, user, query.report), query),
  })
  router.add({
    method: 'GET',
    url: '/api/reports/export',
    tag,
    summary: 'The same with its records as CSV, Excel or PDF, with scope, filters and definitions',
    access: 'signed_in',
    query: askedForFile,
    produces: 'text/csv',
    handlerTimeout: fileTimeout,
    streams: true,
    handler: async ({ user, query: { format, ...asked }, reply, heavy }) => {
      const report = reportFor(deps, user, asked.report)
      const { columns } = questionOf(deps, user, report, asked)
      if (isSensitiveReport(user, report, columns)) assertConfirmed(user, deps.clock.now())
      if (format !== 'csv') heavy()
      const file = await reportFile(deps, user, report, asked, format)
      return download(reply, types[format], `${asked.title ?? report.spec.title} ${deps.clock.today(user.timeZone)}.${format}`).send(file)
    },
  })
}

/** Reports: questions over the lists that one keeps. */
export const reportRoutes = (router: Router, deps: Deps): void => {
  runRoutes(router, deps)
  savedRoutes(router, deps)
}
