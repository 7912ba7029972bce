import { may, wholeReaders } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { longText } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { asksSchema, schemasOf } from '#kit/schemas.ts'
import type { Values } from '#kit/schemas.ts'
import { inSentence } from '#kit/words.ts'
import { moveRecord, plannedMove } from '#engine/write/moves.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { checkOne, checkWrites, createRecord, lockRecord, plannedCreates, readRecordIn } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import { parse } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { addComment } from '#features/comments/comments.ts'
import type { Plan } from './act.ts'
import { fieldWords, valueWords } from './words-of.ts'

interface Given {
  readonly plan: Plan
  /** What the person entered in the card. */
  readonly values: Values
}

const kindOf = (tx: Tx, { kind }: Plan): RecordDefinition => {
  const record = tx.deps.registry[kind]
  if (record === undefined) throw new AppError('not_found', 'Record not found, or you don’t have access.')
  return record
}

/** Checks it as the write itself would and writes nothing. Throws what the write would throw, warnings too. */
export const rehearse = async (tx: Tx, { plan, values }: Given): Promise<void> => {
  const record = kindOf(tx, plan)
  if (plan.type === 'create') {
    const input = parse(schemasOf(record).create, { ...plan.values, ...values }) as Values
    const [write] = await plannedCreates(tx, record, [input], { unnumbered: true })
    if (write !== undefined) await checkOne(tx, record, write, {})
  }
  if (plan.type === 'move') {
    const write = await plannedMove(tx, record, await lockRecord(tx, record, plan.id), plan.move, values)
    await checkWrites(tx, record, [write])
    const [issue] = write.issues
    if (issue !== undefined) throw new AppError('invalid', issue.message, write.issues)
    if ((write.warnings ?? []).length > 0) throw new AppError('confirm_needed', 'Confirm the warnings.', [], { warnings: write.warnings })
  }
}

/** Does what was proposed through the services that everybody's changes go through, as this person. Answers the record it changed or made. */
export const carryOut = async (tx: Tx, user: SessionUser, { plan, values }: Given, confirmed: boolean): Promise<StoredRow> => {
  const record = kindOf(tx, plan)
  if (!record.access.read.includes(user.role)) throw new AppError('not_found', 'Record not found, or you don’t have access.')
  switch (plan.type) {
    case 'move': {
      refuseStale(record, plan.seen, await lockRecord(tx, record, plan.id), user.timeZone)
      return moveRecord(tx, record, plan.id, plan.move, values, { confirmed })
    }
    case 'create': {
      if (!may(user.role, 'create', record)) throw new AppError('forbidden', `Your role can’t add ${inSentence(record.label.many)}.`)
      const input = parse(schemasOf(record).create, { ...plan.values, ...values }) as Values
      return createRecord(tx, record, input, { confirmed, source: 'ai' })
    }
    case 'comment': {
      if (!wholeReaders(record).includes(user.role)) throw new AppError('not_found', 'Record not found, or you don’t have access.')
      const row = await readRecordIn(tx, record, user, plan.id)
      const { body } = parse(asksSchema({ body: longText({ label: 'Comment', required: true, max: 4_000 }) }), values)
      await addComment(tx, { record, row, viewer: user }, { body: String(body), mentions: [], correctedFrom: null })
      return row
    }
  }
}

/** Whoever confirms must see what is replaced: what became different since the card was shown is said, and nothing is done. */
const refuseStale = (record: RecordDefinition, seen: Values, row: StoredRow, zone: string): void => {
  const changes = Object.entries(seen)
    .filter(([field, value]) => JSON.stringify(row[field] ?? null) !== JSON.stringify(value))
    .map(([field, was]) => ({
      label: fieldWords(record, field),
      was: valueWords(record, field, was, zone) ?? 'empty',
      now: valueWords(record, field, row[field], zone) ?? 'empty',
    }))
  if (changes.length > 0) throw new AppError('stale', 'Someone changed this since it was proposed. Nothing was saved.', [], { changes })
}
