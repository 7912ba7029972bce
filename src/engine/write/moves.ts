import { AppError } from '#kit/errors.ts'
import type { Fields } from '#kit/fields.ts'
import { fieldOf } from '#kit/record.ts'
import type { Move, RecordDefinition } from '#kit/record.ts'
import { asksSchema } from '#kit/schemas.ts'
import type { Values } from '#kit/schemas.ts'
import { parse } from '#platform/http/route.ts'
import { wrongStateSentence } from './wrong-state.ts'
import { assertNotFrozen, checkWrites, commitWrites, lockRecord } from './store.ts'
import type { WriteOptions } from './store.ts'
import { refuse } from './checks.ts'
import type { Refusal } from './refusal.ts'
import type { StoredRow, Write } from './rules.ts'
import { isWarned, looking, readerOf, roleOf } from './transaction.ts'
import type { Tx } from './rules.ts'
import { abilitiesOf, heldSentence } from '../read/abilities.ts'
import { openDutiesOf } from '../read/duties.ts'
import { computedContext } from '../read/select.ts'
import { refusalSaid } from '../read/unseen.ts'
import { assertNotArchived, assertVersion, wrongState } from '../who-changed.ts'

const moveNamed = (record: RecordDefinition, name: string): Move => {
  const move = Object.hasOwn(record.lifecycle.moves, name) ? record.lifecycle.moves[name] : undefined
  if (!move) throw new AppError('not_found', `${record.label.many} have no step called ${name}.`)
  return move
}

const moveReason = (inputs: Values): string | null => {
  const said = inputs['reason'] ?? inputs['reviewNote']
  return typeof said === 'string' ? said : null
}

/** What was asked and belongs to the record; the rest stays in the history as the reason. */
const declaredPart = (record: RecordDefinition, inputs: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(inputs).filter(([property, value]) => value !== undefined && fieldOf(record, property) !== undefined))

/** The duties that have to be done before a person makes the move, in a sentence, by the ids of the rows that have any. */
export const heldBy = async (
  tx: Tx,
  record: RecordDefinition,
  rows: readonly StoredRow[],
  name: string,
): Promise<ReadonlyMap<string, string>> => {
  const { viewer } = tx.actor
  const holds = tx.deps.rules[record.name]?.duties?.(computedContext(tx)).some((duty) => duty.holds?.includes(name))
  if (viewer === null || holds !== true) return new Map()
  const found = await openDutiesOf(tx.client, tx.deps, record, viewer, rows, (row) => abilitiesOf(tx.deps.rules, record, viewer, row))
  return new Map(
    [...found].flatMap(([id, open]) => (open.some((duty) => duty.holds.includes(name)) ? [[id, heldSentence(open, name)] as const] : [])),
  )
}

/** The reasons of a refusal are its issues, so that a bulk change can count the records that each stops. */
const refusedFor = (refusal: string | Refusal): AppError =>
  typeof refusal === 'string'
    ? new AppError('move_refused', refusal)
    : new AppError(
        'move_refused',
        refusal.sentence,
        refusal.reasons.map((message) => ({ field: 'status', message })),
      )

/** Plans a move of a locked row; throws when role, state, duties or guard refuse it. `held` is what `heldBy` found, for many rows at once. */
export const plannedMove = async (
  tx: Tx,
  record: RecordDefinition,
  before: StoredRow,
  name: string,
  rawInputs: unknown,
  held?: ReadonlyMap<string, string>,
): Promise<Write> => {
  const move = moveNamed(record, name)
  if (!move.roles.includes(roleOf(tx.actor))) throw new AppError('forbidden', `Your role can’t do "${move.label}".`)
  if (!move.from.includes(before.status)) throw new AppError('move_refused', wrongStateSentence(record, move))
  assertNotFrozen(tx, record, before, name)
  const rule = tx.deps.rules[record.name]?.moves?.[name]
  // A refusal must not tell what the one who asks may not see.
  const said = <T extends string | Refusal>(of: (row: StoredRow) => Promise<T | null> | T | null) =>
    refusalSaid(readerOf(tx.actor), record, before, of)
  const ruledOut = await said((row) => rule?.ruledOut?.(row, tx.actor.id) ?? null)
  if (ruledOut !== null) throw new AppError('move_refused', ruledOut)
  const first = (held ?? (await heldBy(tx, record, [before], name))).get(before.id)
  if (first !== undefined) throw new AppError('move_refused', first)
  const inputs = parse(asksSchema((move.asks ?? {}) as Fields), rawInputs ?? {})
  const refusal = await said((row) => rule?.guard?.(looking(tx), row, inputs) ?? null)
  if (refusal !== null) throw refusedFor(refusal)
  return {
    before,
    action: move.to === null ? 'update' : 'status',
    move: name,
    inputs,
    issues: [],
    warnings: [],
    after: { ...before, ...declaredPart(record, inputs), ...rule?.set?.(tx, before, inputs), status: move.to ?? before.status },
  }
}

/** Runs a named move: state, asked fields, history and effects in one transaction. */
export const moveRecord = async (
  tx: Tx,
  record: RecordDefinition,
  id: string,
  name: string,
  inputs: unknown,
  options: WriteOptions = {},
): Promise<StoredRow> => {
  const before = await lockRecord(tx, record, id)
  await assertVersion(tx, record, before, options.version)
  await assertNotArchived(tx, record, before)
  const move = moveNamed(record, name)
  if (move.roles.includes(roleOf(tx.actor)) && !move.from.includes(before.status))
    throw await wrongState(tx, record, before, wrongStateSentence(record, move))
  const write = await plannedMove(tx, record, before, name, inputs)
  await checkWrites(tx, record, [write])
  if (write.issues.length > 0) throw refuse(write.issues)
  const warnings = options.confirmed === true || !isWarned(tx.actor) ? [] : (write.warnings ?? [])
  if (warnings.length > 0) throw new AppError('confirm_needed', warnings.map((entry) => entry.message).join('. '), [], { warnings })
  await commitWrites(
    tx,
    record,
    [write],
    options.reason ?? moveReason(write.inputs ?? {}) ?? (write.action === 'update' ? move.label : null),
  )
  return write.after
}
