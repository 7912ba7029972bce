import * as z from 'zod'
import { fleetReaders } from '#kit/roles.ts'
import { words } from '#kit/schemas.ts'
import { parts } from '#records/shop/vehicle-reports/parts.ts'
import type { ReportPart } from '#records/shop/vehicle-reports/parts.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { smallBody } from '#features/auth/bodies.ts'
import { limitLinks, tokenParams } from '#features/links/limits.ts'
import { openReportAnswer, purpose } from './answers.ts'
import { byToken, issueReportLink, reportLinks } from './links.ts'
import { takeCertification } from './certifying.ts'
import { openReport, takeReport, takeReview } from './report.ts'

const moment = z.iso.datetime()
const name = words('Name', 120).refine((value) => value !== '', 'Enter your full name')
const tag = 'DVIRs'
const base = '/api/vehicle-report/:token'

/** Photos are made smaller on the phone; characters of base64. */
export const largestPhoto = 2_000_000
const mostPhotos = 4
/** Bytes of a report with its photos. */
export const largestReport = mostPhotos * largestPhoto + 64 * 1024

export const sentReport = z.strictObject({
  key: z.uuid(),
  signedAt: moment,
  miles: z.int().min(0).max(5_000_000).nullable(),
  trailer: z.string().trim().min(1).max(24).nullable(),
  defects: z
    .array(
      z.strictObject({
        part: z.enum(Object.keys(parts) as [ReportPart, ...ReportPart[]]),
        note: words('Defect', 300).refine((value) => value !== '', 'Describe the defect'),
        towed: z.boolean(),
        unsafe: z.boolean(),
      }),
    )
    .max(20),
  photos: z.array(z.base64().max(largestPhoto)).max(mostPhotos),
  name,
})

export const certification = z.strictObject({
  key: z.uuid(),
  name,
  miles: z.int().min(0).max(5_000_000).nullable(),
  lines: z
    .array(
      z.strictObject({
        number: z.string().max(40),
        outcome: z.enum(['repaired', 'no_repair']),
        note: words('Work done', 2000).refine((value) => value !== '', 'Describe the work done'),
      }),
    )
    .min(1)
    .max(20),
})

export const review = z.strictObject({ key: z.uuid(), name })

/** The driver's own report: its link, which dispatch makes, and the report itself, which needs no session. */
export const vehicleReportRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/maintenance/vehicle-reports/:id/link',
    summary:
      'Make the link by which the driver sends the report or certifies its repairs, or the next driver reviews it; the old link ends',
    tag,
    access: fleetReaders,
    bodyLimit: smallBody,
    params: idParams,
    body: z.strictObject({}),
    answer: z.object({ url: z.string(), purpose, expiresAt: moment }),
    handler: async ({ user, params, reply }) => reply.code(201).send(await issueReportLink(deps, user, params.id)),
  })
  linkRoutes(router, deps)
}

const linkRoutes = (router: Router, deps: Deps): void => {
  const byLink = limitLinks(deps, reportLinks)
  router.add({
    method: 'GET',
    url: base,
    summary: 'The report behind a link, to fill in, certify or review',
    tag,
    access: 'public',
    params: tokenParams,
    answer: openReportAnswer,
    handler: async ({ request, params: { token }, reply }) => {
      void reply.header('cache-control', 'no-store')
      return byLink(request.ip, token, () => openReport(deps, token)).then((report) => ({
        ...report,
        lines: [...report.lines],
        open: [...report.open],
      }))
    },
  })
  router.add({
    method: 'POST',
    url: base,
    summary: 'Sign and send the report; the link ends',
    tag,
    access: 'public',
    bodyLimit: largestReport,
    params: tokenParams,
    body: sentReport,
    handler: async ({ request, params: { token }, body, reply }) => {
      await byLink(request.ip, token, () => takeReport(deps, byToken(token), body), body.key)
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/certify`,
    summary: 'Certify as agent of the carrier that defects were repaired or need no repair; the link ends',
    tag,
    access: 'public',
    bodyLimit: smallBody * 4,
    params: tokenParams,
    body: certification,
    handler: async ({ request, params: { token }, body, reply }) => {
      await byLink(request.ip, token, () => takeCertification(deps, byToken(token), body), body.key)
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/review`,
    summary: 'Sign that the last report and its certification were reviewed; the link ends',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: tokenParams,
    body: review,
    handler: async ({ request, params: { token }, body, reply }) => {
      await byLink(request.ip, token, () => takeReview(deps, byToken(token), body), body.key)
      return reply.code(204).send()
    },
  })
}
