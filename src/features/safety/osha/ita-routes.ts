import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { formatCount } from '#kit/format.ts'
import { administrators, caseWorkers } from '#kit/roles.ts'
import { itaChecks, itaFile } from '#records/safety/osha-claims/osha/answers.ts'
import { writeEvents } from '#engine/events.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { assertConfirmed } from '#features/auth/step-up.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { csvOf, einColumnOf, einColumns, filedBy, itaResult, keepEinColumn, readSheets } from './ita.ts'
import type { ItaKind, ItaResult } from './ita.ts'
import { yearOf } from './look.ts'

const tag = 'OSHA'
const einColumnAnswer = z.object({
  column: z.enum(einColumns),
  changed: z
    .object({ at: z.iso.datetime({ offset: true }), by: z.string().nullable() })
    .nullable()
    .describe('Null: never set'),
})

/** Without an establishment: all that must send this file. */
const itaQuery = z.strictObject({ year: yearOf, establishment: z.uuid().optional() })

const resultOf = async (
  deps: Deps,
  user: SessionUser,
  file: ItaKind,
  query: { readonly year: number; readonly establishment?: string | undefined },
): Promise<ItaResult & { readonly establishments: number; readonly cases: readonly string[] }> => {
  const sheets = await readSheets(deps, user, query.year, { establishment: query.establishment ?? null })
  const filed = query.establishment === undefined ? filedBy(file, sheets) : sheets
  return {
    ...itaResult(file, filed, (await einColumnOf(deps)).column),
    establishments: filed.length,
    cases: filed.flatMap((sheet) => sheet.cases.map((one) => one.id)),
  }
}

/** The case file carries birth date and sex: taking it is written to the history of each case, as any look at confidential fields. */
const noteCases = (deps: Deps, user: SessionUser, cases: readonly string[]): Promise<void> =>
  inTransaction(deps, actorOf(user), (tx) =>
    writeEvents(
      tx,
      cases.map((recordId) => ({
        kind: 'osha-claims',
        recordId,
        action: 'view_confidential',
        changes: ['birthDate', 'sex'].map((field) => ({ field, from: null, to: null })),
      })),
    ),
  )

const nothingToSend = (file: ItaKind): AppError =>
  new AppError(
    'invalid',
    file === '300a'
      ? 'No establishment has to submit Form 300A for this year, as far as the people employed at any time of the year are entered.'
      : 'No establishment has to submit Forms 300 and 301 for this year, as far as the people employed at any time of the year are entered.',
  )

/** Files for OSHA's Injury Tracking Application (29 CFR 1904.41), and what keeps them from being sent. */
export const itaRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/osha/ita/:file/checks',
    tag,
    summary: 'What keeps a file of the Injury Tracking Application from being sent, each with where it is mended',
    access: caseWorkers,
    params: z.strictObject({ file: itaFile }),
    query: itaQuery,
    answer: itaChecks,
    handler: async ({ user, params, query }) => {
      const { file, refused, warnings, information, establishments } = await resultOf(deps, user, params.file, query)
      return { establishments, rows: file.rows.length, refused, warnings, information }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/osha/ita/:file/csv',
    tag,
    summary: 'File for the Injury Tracking Application; refused with every failing check',
    access: caseWorkers,
    params: z.strictObject({ file: itaFile }),
    query: itaQuery,
    produces: 'text/csv',
    handler: async ({ user, params, query, reply }) => {
      // It holds birth dates and what happened to whom.
      if (params.file === '300-301') assertConfirmed(user, deps.clock.now())
      const result = await resultOf(deps, user, params.file, query)
      if (result.establishments === 0) throw nothingToSend(params.file)
      if (result.refused.length > 0)
        throw new AppError(
          'invalid',
          `The file is not made: ${formatCount(result.refused.length, 'check')} ${result.refused.length === 1 ? 'fails' : 'fail'}.`,
          result.refused.map(({ sentence, href }) => ({ field: href, message: sentence })),
        )
      if (params.file === '300-301') await noteCases(deps, user, result.cases)
      const name = params.file === '300a' ? '300a' : '300-301'
      return download(reply, 'text/csv; charset=utf-8', `osha-ita-${name}-${query.year}.csv`).send(csvOf(result.file))
    },
  })
  router.add({
    method: 'GET',
    url: '/api/osha/ita/ein-column',
    tag,
    summary: 'Name of the second column of the 300A file',
    access: caseWorkers,
    answer: einColumnAnswer,
    handler: () => einColumnOf(deps),
  })
  router.add({
    method: 'PUT',
    url: '/api/osha/ita/ein-column',
    tag,
    summary: 'Set the name of the second column of the 300A file, as the template on osha.gov has it',
    access: administrators,
    body: z.strictObject({ column: z.enum(einColumns) }),
    answer: einColumnAnswer,
    handler: async ({ user, body }) => {
      await keepEinColumn(deps, user, body.column)
      return einColumnOf(deps)
    },
  })
}
