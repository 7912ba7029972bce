import * as z from 'zod'
import { operationsStaff } from '#kit/roles.ts'
import { registerAnswer } from '#records/safety/accidents/panels/answers.ts'
import { csvFile } from '#features/transfer/export/csv.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import type { Router } from '#platform/http/route.ts'
import { noteRegister, registerPaper } from './register-make.ts'
import { registerCells, registerHeads } from './register-paper.ts'
import { readRegister } from './register.ts'

const tag = 'Accidents'
/** Which register: as of a day, of a division, or of a carrier. */
export const registerAsked = z.strictObject({
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
    query: registerAsked,
    answer: registerAnswer,
    handler: ({ user, query }) => readRegister(deps, user, query),
  })
  router.add({
    method: 'GET',
    url: '/api/accident-register/pdf',
    tag,
    summary: 'The accident register as a landscape PDF',
    access: exporters,
    query: registerAsked,
    produces: 'application/pdf',
    handler: async ({ user, query, reply }) => {
      const register = await readRegister(deps, user, query)
      const { pdf } = await registerPaper(deps, user, query.division, register)
      await inTransaction(deps, actorOf(user), (tx) => noteRegister(tx, register, 'pdf'))
      return download(reply, 'application/pdf', `accident-register-${register.asOf}.pdf`).send(pdf)
    },
  })
  router.add({
    method: 'GET',
    url: '/api/accident-register/csv',
    tag,
    summary: 'The accident register as CSV',
    access: exporters,
    query: registerAsked,
    produces: 'text/csv',
    handler: async ({ user, query, reply }) => {
      const register = await readRegister(deps, user, query)
      await inTransaction(deps, actorOf(user), (tx) => noteRegister(tx, register, 'csv'))
      // An empty period is said in words: heads alone look like a file that was cut off.
      const rows = register.rows.length === 0 ? [[register.summary]] : register.rows.map((row) => registerCells(row))
      return download(reply, 'text/csv; charset=utf-8', `accident-register-${register.asOf}.csv`).send(
        csvFile([[...registerHeads], ...rows]),
      )
    },
  })
}
