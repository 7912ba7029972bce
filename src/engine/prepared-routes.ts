import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Router } from '#platform/http/route.ts'
import { looking, actorOf, inTransaction } from './write/transaction.ts'
import type { Deps } from './write/rules.ts'
import { readRecord } from './write/store.ts'

const askNow = z.strictObject({
  required: z.boolean().optional(),
  help: z.string().optional(),
  value: z.unknown().optional(),
  unasked: z.literal(true).optional(),
})

/** What a move asks of one record, for kinds with a move whose questions depend on the record. */
export const preparedRoutes = (router: Router, deps: Deps, record: RecordDefinition): void => {
  const { moves } = record.lifecycle
  const names = Object.keys(moves).filter((name) => moves[name]?.prepared === true)
  if (names.length === 0) return
  router.add({
    method: 'GET',
    url: `/api/${record.api}/:id/moves/:move`,
    tag: record.label.many,
    summary: `What a move asks of this ${inSentence(record.label.one)}: what is required, and the answers it begins with`,
    access: record.access.read,
    params: z.strictObject({ id: z.uuid('Not a record id'), move: z.enum(names) }),
    answer: z.strictObject({ version: z.number(), asks: z.record(z.string(), askNow) }),
    handler: async ({ user, params: { id, move: name } }) => {
      const move = moves[name]
      if (move?.roles.includes(user.role) !== true) throw new AppError('forbidden', `Your role can’t do "${move?.label ?? name}".`)
      const row = await readRecord(deps, record, user, id)
      const asksOf = deps.rules[record.name]?.moves?.[name]?.asks
      const asks = asksOf === undefined ? {} : await inTransaction(deps, actorOf(user), (tx) => asksOf(looking(tx), row))
      return { version: row.version, asks }
    },
  })
}
