import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { readRecord } from '#engine/write/store.ts'
import { assistantActor, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { carryOut } from './carry-out.ts'
import { claim, close, noteResult } from './keep.ts'
import type { Kept } from './keep.ts'

const tag = 'Assistant'

export const proposalAnswer = z
  .object({
    id: z.uuid(),
    expiresAt: z.iso.datetime(),
    heading: z.string(),
    confirm: z.string(),
    danger: z.boolean(),
    kind: z.string(),
    move: z.string().nullable(),
    record: z.object({ label: z.string(), href: z.string() }).nullable(),
    changes: z.array(z.object({ label: z.string(), from: z.string().nullable(), to: z.string() })),
    editable: z.array(z.string()),
    values: z.record(z.string(), z.unknown()),
    warnings: z.array(z.string()),
    undoable: z.boolean(),
  })
  .meta({ id: 'AssistantProposal' })

/** The card is answered by the person alone: what it does was kept on the server, and only what the card asks for comes back. */
export const proposalRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/ai-agent/proposals/:id'
  router.add({
    method: 'POST',
    url: `${url}/confirm`,
    tag,
    summary: 'Apply an assistant proposal once, exactly as shown',
    access: 'signed_in',
    params: idParams,
    body: z.strictObject({ fields: z.record(z.string(), z.unknown()).default({}) }),
    answer: z.object({ response: z.string(), href: z.string(), batchId: z.uuid(), undoable: z.boolean() }),
    warns: true,
    handler: async ({ user, params, body, confirmed }) => {
      const { kept, row, batchId } = await inTransaction(deps, assistantActor(user), async (tx) => {
        const kept = await claim(tx, user, params.id)
        const foreign = Object.keys(body.fields).find((field) => !kept.card.editable.includes(field))
        if (foreign !== undefined) throw new AppError('malformed', `${foreign} is no field of this card.`)
        const row = await carryOut(tx, user, { plan: kept.plan, values: { ...kept.card.values, ...body.fields } }, confirmed)
        await close(tx, kept.id, 'confirmed', tx.batchId)
        return { kept, row, batchId: tx.batchId }
      })
      const record = deps.registry[kept.plan.kind]
      if (record === undefined) throw new AppError('not_found', 'Record not found, or you don’t have access.')
      const response = resultWords(record, kept, await readRecord(deps, record, user, row.id))
      await inTransaction(deps, assistantActor(user), (tx) => noteResult(tx, kept.turnId, response))
      return { response, href: `${record.path}/${row.id}`, batchId, undoable: kept.card.undoable }
    },
  })
  router.add({
    method: 'POST',
    url: `${url}/cancel`,
    tag,
    summary: 'Dismiss an assistant proposal',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await inTransaction(deps, assistantActor(user), async (tx) => close(tx, (await claim(tx, user, params.id)).id, 'cancelled', null))
      return reply.code(204).send()
    },
  })
}

/** Said from the record as it stands afterwards, never from what was planned. */
const resultWords = (record: RecordDefinition, { plan, card }: Kept, row: StoredRow): string => {
  const name = row.title.includes(row.number) ? row.title : `${row.number}, ${row.title}`
  const state = record.lifecycle.states[row.status]?.label ?? row.status
  switch (plan.type) {
    case 'move':
      return card.changes.length === 0 ? `Done: ${card.confirm}, ${name}.` : `${name} is now ${inSentence(state)}.`
    case 'create':
      return `${record.label.one} added: ${name}. It is ${inSentence(state)}.`
    case 'comment':
      return `Comment added to ${name}.`
  }
}
