import * as z from 'zod'
import { isRealDay } from '#kit/dates/days.ts'
import { AppError } from '#kit/errors.ts'
import { administrators, driverEditors } from '#kit/roles.ts'
import { writeSetting } from '#engine/settings.ts'
import { run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { goLiveIn, goLiveKey, noGoLive } from '#records/drivers/go-live/setting.ts'
import type { GoLive } from '#records/drivers/go-live/setting.ts'

const tag = 'Drivers'
const day = z.string().refine(isRealDay, 'Not a date')
const body = z.strictObject({ day: day.nullable(), scansBy: day.nullable(), place: z.string().trim().max(120) })
const answer = z.object({
  day: z.iso
    .date()
    .nullable()
    .describe(
      'The paper file of drivers hired before it, and of units in the fleet before it, counts without scans; null: no paper file does',
    ),
  scansBy: z.iso.date().nullable().describe('The day by which the scans follow'),
  place: z.string().describe('Location of the paper files'),
})

/** Without the place and a day for the scans, nobody could find the papers, and scans would never be due. */
export const assertWhole = ({ day: first, scansBy, place }: GoLive): void => {
  if (first === null) return
  const issues = [
    ...(scansBy === null ? [{ field: 'scansBy', message: 'Enter the day by which documents are scanned' }] : []),
    ...(scansBy !== null && scansBy < first ? [{ field: 'scansBy', message: 'Must not be before the go-live date' }] : []),
    ...(place === '' ? [{ field: 'place', message: 'Enter where the paper files are kept' }] : []),
  ]
  if (issues.length > 0) throw new AppError('invalid', `${issues.map(({ message }) => message).join('. ')}.`, issues)
}

export const writeGoLive = async (tx: Tx, given: GoLive): Promise<void> => {
  await writeSetting(tx, goLiveKey, given, noGoLive)
  // Their lists show by when a scan is due.
  for (const kind of ['qualification-documents', 'drivers', 'vehicles']) tx.touch(kind)
}

/** From when a company works with this program, and where its paper files are. */
export const goLiveSettingRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/go-live'
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'Get the go-live date, the place of the paper files, and by when they are scanned',
    access: driverEditors,
    answer,
    handler: () => goLiveIn({ query: (statement) => run(deps.pool, statement) }),
  })
  router.add({
    method: 'PUT',
    url,
    tag,
    summary: 'Set the go-live date, the place of the paper files, and by when they are scanned',
    access: administrators,
    body,
    answer,
    handler: async ({ user, body: given }) => {
      assertWhole(given)
      await inTransaction(deps, actorOf(user), (tx) => writeGoLive(tx, given))
      return given
    },
  })
}
