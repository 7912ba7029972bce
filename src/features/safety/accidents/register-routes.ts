import * as z from 'zod'
import { operationsStaff } from '#kit/roles.ts'
import { registerAnswer } from '#records/safety/accidents/panels/answers.ts'
import { csvFile } from '#features/transfer/export/csv.ts'
import { writeEvents } from '#engine/events.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { employerOf } from '#features/company/employer.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import { employerWords, pdfOf } from '#platform/documents/pdf.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { registerCells, registerHeads, registerSheet } from './register-paper.ts'
import { readRegister } from './register.ts'
import type { RegisterAnswer } from './register.ts'

const tag = 'Accidents'
const asked = z.strictObject({
  asOf: z.iso.date().optional(),
  division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
  usdot: z
    .string()
    .regex(/^\d{1,8}$/, 'USDOT number: digits only')
    .optional(),
})
const exporters = ['super_admin', 'admin', 'safety'] as const
/** The accident register of 49 CFR 390.15(b): to look at, to print, to hand over. */
export const registerRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/accident-register',
    tag,
    summary: 'Accident register as of a day, three years back (49 CFR 390.15(b))',
    access: operationsStaff,
    query: asked,
    answer: registerAnswer,
    handler: ({ user, query }) => readRegister(deps, user, query),
  })
  router.add({
    method: 'GET',
    url: '/api/accident-register/pdf',
    tag,
    summary: 'The accident register as a landscape PDF',
    access: exporters,
    query: asked,
    produces: 'application/pdf',
    handler: async ({ user, query, reply }) => {
      const register = await readRegister(deps, user, query)
      const employer = await carrierOver(deps, query.division, register)
      await noteExport(deps, user, register, 'pdf')
      const bytes = await pdfOf(registerSheet(register, employer, `${user.firstName} ${user.lastName}`, deps.clock.now()))
      return download(reply, 'application/pdf', `accident-register-${register.asOf}.pdf`).send(bytes)
    },
  })
  router.add({
    method: 'GET',
    url: '/api/accident-register/csv',
    tag,
    summary: 'The accident register as CSV',
    access: exporters,
    query: asked,
    produces: 'text/csv',
    handler: async ({ user, query, reply }) => {
      const register = await readRegister(deps, user, query)
      await noteExport(deps, user, register, 'csv')
      // An empty period is said in words: heads alone look like a file that was cut off.
      const rows = register.rows.length === 0 ? [[register.summary]] : register.rows.map((row) => registerCells(row))
      return download(reply, 'text/csv; charset=utf-8', `accident-register-${register.asOf}.csv`).send(
        csvFile([[...registerHeads], ...rows]),
      )
    },
  })
}

/** Whose register it is: the division asked for, else the carrier with its number; of several together each by its legal entity. */
const carrierOver = async (deps: Deps, division: string, { carrier, carriers }: RegisterAnswer): Promise<Employer> => {
  if (division !== 'ALL') return { ...(await employerOf(deps, division)), usdot: carrier.usdot }
  const chosen = carrier.usdot === null ? carriers : carriers.filter(({ usdot }) => usdot === carrier.usdot)
  const found: Employer[] = []
  for (const { divisions } of chosen) found.push(await employerOf(deps, divisions[0] ?? null))
  const [only] = found
  if (only === undefined) return employerOf(deps, null)
  return found.length === 1 ? only : { name: found.map((one) => employerWords(one)).join(', '), usdot: null, address: null }
}

const noteExport = (deps: Deps, user: SessionUser, register: RegisterAnswer, format: string): Promise<void> =>
  inTransaction(deps, actorOf(user), (tx) =>
    writeEvents(tx, [
      {
        kind: 'accidents',
        recordId: tx.batchId,
        action: 'export',
        reason: `Accident register as of ${register.asOf}, ${register.carrier.name}, ${register.summary}`,
        changes: [{ field: 'format', from: null, to: format }],
      },
    ]),
  )
