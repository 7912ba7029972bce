import type * as z from 'zod'
import { smallBody } from '#features/auth/bodies.ts'
import { openReportAnswer } from '#features/shop/vehicle-report/answers.ts'
import { openOwnReport, openUnitReport, ownReport, unitReport } from '#features/shop/vehicle-report/by-driver.ts'
import { takeCertification } from '#features/shop/vehicle-report/certifying.ts'
import type { Way } from '#features/shop/vehicle-report/links.ts'
import { takeReport, takeReview } from '#features/shop/vehicle-report/report.ts'
import type { OpenReport } from '#features/shop/vehicle-report/report.ts'
import { certification, largestReport, review, sentReport } from '#features/shop/vehicle-report/routes.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { ByDevice } from './on-page.ts'

const tag = 'Driver’s page'

/** Vehicle reports on a driver's page: of any unit, whose code the driver scanned, and those that wait for the driver. */
export const ownReportRoutes = (router: Router, deps: Deps, byDevice: ByDevice): void => {
  const opening = (url: string, summary: string, open: (driver: string, id: string) => Promise<OpenReport>): void =>
    router.add({
      method: 'GET',
      url,
      summary,
      tag,
      access: 'public',
      params: idParams,
      answer: openReportAnswer,
      handler: async ({ request, params, reply }) => {
        const report = await byDevice(request, reply, ({ driver }) => open(driver, params.id))
        return { ...report, lines: [...report.lines], open: [...report.open] }
      },
    })
  const taking = <Body extends z.ZodType>(
    url: string,
    summary: string,
    body: Body,
    way: (driver: string, id: string) => Way,
    take: (deps: Deps, way: Way, given: z.output<Body>) => Promise<void>,
    bodyLimit: number,
  ): void =>
    router.add({
      method: 'POST',
      url,
      summary,
      tag,
      access: 'public',
      bodyLimit,
      params: idParams,
      body,
      handler: async ({ request, params, body: given, reply }) => {
        await byDevice(request, reply, ({ driver }) => take(deps, way(driver, params.id), given as z.output<Body>))
        return reply.code(204).send()
      },
    })
  const unit = '/api/driver-page/units/:id'
  const own = '/api/driver-page/reports/:id'
  opening(unit, 'The vehicle report of a unit, to fill in on the driver’s page', (driver, id) => openUnitReport(deps, driver, id))
  taking(
    unit,
    'Sign and send the report of a unit; the one that was requested if there is one',
    sentReport,
    unitReport,
    takeReport,
    largestReport,
  )
  opening(own, 'A vehicle report that waits for the driver, to fill in, certify, or review', (driver, id) =>
    openOwnReport(deps, driver, id),
  )
  taking(own, 'Sign and send the requested report', sentReport, ownReport, takeReport, largestReport)
  taking(
    `${own}/certify`,
    'Certify as agent of the carrier, where the shop allowed it',
    certification,
    ownReport,
    takeCertification,
    smallBody * 4,
  )
  taking(`${own}/review`, 'Sign that the last report and its certification were reviewed', review, ownReport, takeReview, smallBody)
}
