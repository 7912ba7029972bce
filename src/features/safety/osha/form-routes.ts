import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { caseWorkers, safetyDeciders } from '#kit/roles.ts'
import { oshaLog, oshaReport, oshaSummary } from '#records/safety/osha-claims/osha/answers.ts'
import { changedTotals } from '#records/safety/osha-claims/osha/form-300a.ts'
import { form301 } from '#records/safety/osha-claims/osha/form-301.ts'
import type { FormItem } from '#records/safety/osha-claims/osha/form-301.ts'
import { log300, privacyList } from '#records/safety/osha-claims/osha/log-300.ts'
import { employerOf } from '#features/company/employer.ts'
import { writeEvents } from '#engine/events.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { assertConfirmed } from '#features/auth/step-up.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { readSheet, seesIdentity, sheetQuery, summaryOf } from './look.ts'
import { pdf300 } from './pdf-300.ts'
import { pdf300a } from './pdf-300a.ts'
import { pdf301 } from './pdf-301.ts'
import { caseById } from './read-cases.ts'
import type { RecordedCase } from './read-cases.ts'

const tag = 'OSHA'
const pdf = 'application/pdf'
const slug = (name: string): string => name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'establishment'

/** `all`, or only items 10 to 18 for an authorized representative of the employees (29 CFR 1904.35(b)(2)(v)(B)). */
const copyQuery = z.strictObject({ copy: z.enum(['full', 'case']).default('full') })

/** Form 301 as this viewer may have it. Opening it whole is written to the history of the case, as any look at confidential fields. */
const readForm301 = async (
  deps: Deps,
  user: SessionUser,
  id: string,
  copy: 'full' | 'case',
): Promise<{ readonly recorded: RecordedCase; readonly items: readonly FormItem[] }> => {
  const recorded = await caseById(deps, user, id)
  if (recorded === null) throw new AppError('not_found', 'OSHA claim not found, or you don’t have access.')
  const shows = copy === 'case' ? 'case' : seesIdentity(user.role) ? 'all' : 'name'
  if (shows === 'all')
    await inTransaction(deps, actorOf(user), (tx) =>
      writeEvents(tx, [
        {
          kind: 'osha-claims',
          recordId: id,
          action: 'view_confidential',
          changes: ['workerName', 'homeAddress', 'birthDate', 'sex', 'physician', 'facility'].map((field) => ({
            field,
            from: null,
            to: null,
          })),
        },
      ]),
    )
  return { recorded, items: form301(recorded, shows) }
}

const log300Routes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/osha/form-300',
    tag,
    summary: 'Form 300 of an establishment and year; privacy cases without their names',
    access: caseWorkers,
    query: sheetQuery,
    answer: oshaLog,
    handler: async ({ user, query }) => {
      const { year, establishment, cases } = await readSheet(deps, user, query.establishment, query.year)
      const log = log300(cases)
      const ids = new Map(cases.map((one) => [one.caseNumber, one.id]))
      return {
        year,
        establishment: {
          id: establishment.id,
          name: establishment.name,
          city: establishment.address?.city ?? null,
          state: establishment.address?.state ?? null,
        },
        lines: log.lines.map((line) => ({ id: ids.get(line.a), ...line })),
        totals: log.totals,
        undecided: establishment.undecided,
      }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/osha/form-300.pdf',
    tag,
    summary: 'Form 300 to print',
    access: caseWorkers,
    query: sheetQuery,
    produces: pdf,
    handler: async ({ user, query, reply }) => {
      // It names the employees.
      assertConfirmed(user, deps.clock.now())
      const sheet = await readSheet(deps, user, query.establishment, query.year)
      const bytes = await pdf300(
        sheet,
        await employerOf(deps, sheet.establishment.id),
        `${user.firstName} ${user.lastName}`,
        deps.clock.now(),
      )
      return download(reply, pdf, `OSHA-300-${slug(sheet.establishment.name)}-${sheet.year}.pdf`).send(bytes)
    },
  })
  router.add({
    method: 'GET',
    url: '/api/osha/privacy-list',
    tag,
    summary: 'Number and name of the privacy cases of a log; every look is written to their history',
    access: caseWorkers,
    query: sheetQuery,
    answer: z.array(z.object({ id: z.uuid(), caseNumber: z.string(), name: z.string() })),
    handler: async ({ user, query }) => {
      const { cases } = await readSheet(deps, user, query.establishment, query.year)
      const hidden = cases.filter((one) => one.privacyCase)
      await inTransaction(deps, actorOf(user), (tx) =>
        writeEvents(
          tx,
          hidden.map((one) => ({
            kind: 'osha-claims',
            recordId: one.id,
            action: 'view_confidential',
            changes: [{ field: 'workerName', from: null, to: null }],
          })),
        ),
      )
      return privacyList(cases).map((entry) => ({ id: hidden.find((one) => one.caseNumber === entry.caseNumber)?.id, ...entry }))
    },
  })
}

const form300aRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/osha/form-300a',
    tag,
    summary: 'Form 300A of an establishment and year by its boxes',
    access: safetyDeciders,
    query: sheetQuery,
    answer: oshaSummary,
    handler: async ({ user, query }) => {
      const sheet = await readSheet(deps, user, query.establishment, query.year)
      const { id, name, address, kept } = sheet.establishment
      return {
        year: sheet.year,
        establishment: { id, name, city: address?.city ?? null, state: address?.state ?? null },
        summary: kept?.id ?? null,
        signedOn: kept?.certifiedOn ?? null,
        changed: changedTotals(kept?.signedTotals ?? null, sheet.totals),
        sections: summaryOf(sheet),
      }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/osha/form-300a.pdf',
    tag,
    summary: 'Form 300A to print, sign and post',
    access: safetyDeciders,
    query: sheetQuery,
    produces: pdf,
    handler: async ({ user, query, reply }) => {
      const sheet = await readSheet(deps, user, query.establishment, query.year)
      const bytes = await pdf300a(
        sheet,
        await employerOf(deps, sheet.establishment.id),
        `${user.firstName} ${user.lastName}`,
        deps.clock.now(),
      )
      return download(reply, pdf, `OSHA-300A-${slug(sheet.establishment.name)}-${sheet.year}.pdf`).send(bytes)
    },
  })
}

const form301Routes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/osha/form-301/:id',
    tag,
    summary: 'Form 301 of a case, as far as the viewer can access it',
    access: caseWorkers,
    params: idParams,
    query: copyQuery,
    answer: oshaReport,
    handler: async ({ user, params, query }) => {
      const { recorded, items } = await readForm301(deps, user, params.id, query.copy)
      return { id: recorded.id, caseNumber: recorded.caseNumber, establishment: recorded.establishmentName, items }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/osha/form-301/:id/pdf',
    tag,
    summary: 'Print Form 301; copy=case has only the fields that employee representatives get',
    access: caseWorkers,
    params: idParams,
    query: copyQuery,
    produces: pdf,
    handler: async ({ user, params, query, reply }) => {
      // The copy for representatives names nobody.
      if (query.copy === 'full') assertConfirmed(user, deps.clock.now())
      const { recorded, items } = await readForm301(deps, user, params.id, query.copy)
      const bytes = await pdf301(
        recorded,
        items,
        await employerOf(deps, recorded.establishment),
        `${user.firstName} ${user.lastName}`,
        deps.clock.now(),
      )
      return download(reply, pdf, `OSHA-301-${slug(recorded.establishmentName)}-${recorded.year}-${slug(recorded.caseNumber)}.pdf`).send(
        bytes,
      )
    },
  })
}

/** Forms 300, 300A and 301 for screens and on paper (29 CFR 1904.29, 1904.32). */
export const formRoutes = (router: Router, deps: Deps): void => {
  log300Routes(router, deps)
  form300aRoutes(router, deps)
  form301Routes(router, deps)
}
