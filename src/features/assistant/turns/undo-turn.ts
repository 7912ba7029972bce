import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { undoBatch } from '#engine/history/undo.ts'
import type { UndoResult } from '#engine/history/undo.ts'
import { undoReason } from '#engine/history/former-since.ts'
import { run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { nothing } from '../answers/shape.ts'
import type { Answer } from '../answers/shape.ts'
import type { Turn } from '../conversation.ts'
import { forget, memoriesWhere } from '../memory/store.ts'
import { saidMemory } from '../memory/words.ts'
import { cancelCard, latestCard } from '../proposals/keep.ts'
import type { Shown } from '../proposals/keep.ts'

/** What became of a card by typed words. */
export interface Settled {
  readonly id: string
  readonly state: 'cancelled' | 'undone'
  readonly words: string
}

export interface TurnAnswer {
  readonly answer: Answer
  readonly settled: Settled | null
}

const said = (response: string, list: Answer['list'] = null): TurnAnswer => ({ answer: { ...nothing, response, list }, settled: null })

/** Takes back the last change of this conversation, on the same path and with the same rights as the Undo button. */
export const undoLast = async (
  deps: Deps,
  user: SessionUser,
  conversation: { readonly id: string; readonly idle: boolean },
  before: Turn & { readonly at: string },
): Promise<TurnAnswer> => {
  const open = await latestCard(deps, user, conversation.id, ['open'])
  if (open !== null) {
    await cancelCard(deps, user, open.id)
    const words = 'Canceled. Nothing was saved, so there’s nothing to undo.'
    return { ...said(words), settled: { id: open.id, state: 'cancelled', words: 'Canceled. Nothing was saved.' } }
  }
  if (before.frame.type === 'memory') return said(await forgetTaught(deps, user, before))
  const card = await latestCard(deps, user, conversation.id, ['confirmed'])
  if (card === null)
    return said(
      'I haven’t changed anything in this conversation, so there’s nothing to undo. Undo your own changes in the record’s history.',
    )
  const record = deps.registry[card.plan.kind]
  const id = record === undefined ? null : await recordIn(deps, card, record)
  const link: Answer['list'] =
    record === undefined || id === null ? null : { href: `${record.path}/${id}`, label: `Open ${inSentence(record.label.one)}` }
  const name = `“${card.card.heading}”`
  if (!card.card.undoable || card.batchId === null || record === undefined || id === null)
    return said(`${name} can’t be undone from here. Open the record and change it there.`, link)
  if (conversation.idle) return said(`${name} was saved over 30 minutes ago. Open the record and undo it in its history.`, link)
  if (await isUndone(deps, card.batchId, id)) return said(`${name} is undone already. Nothing else was changed.`, link)
  return undo(deps, user, { card, record, id, link, batchId: card.batchId })
}

interface Undoing {
  readonly card: Shown
  readonly record: RecordDefinition
  readonly id: string
  readonly link: Answer['list']
  readonly batchId: string
}

const undo = async (deps: Deps, user: SessionUser, { card, record, id, link, batchId }: Undoing): Promise<TurnAnswer> => {
  const name = `“${card.card.heading}”`
  try {
    const done = await inTransaction(deps, actorOf(user), (tx) => undoBatch(tx, batchId))
    if (done.undone === 0) return said(`I couldn’t undo ${name}. ${skippedIn(done)}`, link)
    const words = `Undone: ${name}. ${await stateOf(deps, user, record, id)}${skippedIn(done)}`.trim()
    return { ...said(words, link), settled: { id: card.id, state: 'undone', words: 'Undone. Previous values restored.' } }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    return said(`I couldn’t undo ${name}. ${error.message}`, link)
  }
}

const skippedIn = ({ skipped }: UndoResult): string =>
  skipped.map(({ number, reason }) => `${number === '' ? 'A record' : number}: ${inSentence(reason).replace(/\.$/, '')}.`).join(' ')

/** How the record is now, read after the undo. */
const stateOf = async (deps: Deps, user: SessionUser, record: RecordDefinition, id: string): Promise<string> => {
  const row = await readRecord(deps, record, user, id)
  const state = row['archivedAt'] === null ? (record.lifecycle.states[row.status]?.label ?? row.status) : 'archived'
  const name = row.title.includes(row.number) ? row.title : `${row.number}, ${row.title}`
  return `${name} is ${inSentence(state)}${row['archivedAt'] === null ? ' again' : ''}. `
}

/** The record that the card changed or added. */
const recordIn = async (deps: Deps, { plan, batchId }: Shown, { name }: RecordDefinition): Promise<string | null> => {
  if (plan.type !== 'create') return plan.id
  const [found] = await run<{ id: string }>(
    deps.pool,
    sql`select record_id as id from events where batch_id = ${batchId}::uuid and kind = ${name} and action = 'create' order by id limit 1`,
  )
  return found?.id ?? null
}

const isUndone = async (deps: Deps, batchId: string, id: string): Promise<boolean> =>
  (await run(deps.pool, sql`select 1 from events where record_id = ${id}::uuid and reason = ${undoReason(batchId)} limit 1`)).length > 0

/** Forgets what the turn before taught. */
const forgetTaught = async (deps: Deps, user: SessionUser, { at, frame }: Turn & { readonly at: string }): Promise<string> => {
  if (frame.type !== 'memory' || frame.act !== 'teach') return 'What is forgotten can’t be restored. Teach it again.'
  const [taught] = await memoriesWhere(
    deps,
    sql`m.user_id = ${user.id}::uuid and m.scope = 'user' and m.status = 'active'
      and m.created_at between ${at}::timestamptz - interval '10 seconds' and ${at}::timestamptz`,
  )
  if (taught === undefined) return 'Nothing was learned, so there’s nothing to undo.'
  await forget(deps, user, [taught])
  return `Forgotten: ${saidMemory(taught)}.`
}
