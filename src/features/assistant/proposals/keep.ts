import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { assistantActor, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Card, Draft, Plan } from './act.ts'

/** Minutes after which a card is stale: what it shows may be so no more. */
const goodFor = 5

type ProposalState = 'open' | 'confirmed' | 'cancelled' | 'skipped'

/** A card as the chat shows it. */
export interface Proposal extends Card {
  readonly id: string
  readonly expiresAt: string
}

export const keepProposal = async (
  deps: Deps,
  user: SessionUser,
  { conversationId, turnId }: { conversationId: string; turnId: string },
  { plan, card }: Draft,
): Promise<Proposal> => {
  const id = uuidv7()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + goodFor * 60_000).toISOString()
  await run(
    deps.pool,
    sql`insert into assistant_proposals (id, user_id, conversation_id, turn_id, plan, card, state, created_at, expires_at)
      values (${id}, ${user.id}::uuid, ${conversationId}::uuid, ${turnId}::uuid, ${JSON.stringify(plan)}::jsonb, ${JSON.stringify(card)}::jsonb, 'open', ${now.toISOString()}, ${expiresAt})`,
  )
  return { ...card, id, expiresAt }
}

/** Another message instead of an answer to the card: it was not wanted. */
export const skipOpen = async (deps: Deps, user: SessionUser, conversation: string): Promise<void> => {
  await run(
    deps.pool,
    sql`update assistant_proposals set state = 'skipped', used_at = ${deps.clock.now().toISOString()} where user_id = ${user.id}::uuid and conversation_id = ${conversation}::uuid and state = 'open'`,
  )
}

/** A card of a conversation and what became of it. */
export interface Shown {
  readonly id: string
  readonly plan: Plan
  readonly card: Card
  readonly state: ProposalState
  /** Too old to be confirmed. */
  readonly late: boolean
  readonly batchId: string | null
}

/** The person's own latest card in one of these states, or null. */
export const latestCard = async (
  deps: Deps,
  user: SessionUser,
  conversation: string,
  states: readonly ProposalState[],
): Promise<Shown | null> => {
  const [found] = await run<Shown>(
    deps.pool,
    sql`select id, plan, card, state, expires_at <= ${deps.clock.now().toISOString()}::timestamptz as late, batch_id as "batchId" from assistant_proposals
      where user_id = ${user.id}::uuid and conversation_id = ${conversation}::uuid and state = any(${arrayOf(states, 'text')})
      order by coalesce(used_at, created_at) desc, id desc limit 1`,
  )
  return found ?? null
}

/** Closes the person's own open card, however old it is. */
export const cancelCard = (deps: Deps, user: SessionUser, id: string): Promise<void> =>
  inTransaction(deps, assistantActor(user), async (tx) => {
    const [found] = await tx.query(
      sql`select 1 from assistant_proposals where id = ${id}::uuid and user_id = ${user.id}::uuid and state = 'open' for update`,
    )
    if (found !== undefined) await close(tx, id, 'cancelled', null)
  })

export interface Kept {
  readonly id: string
  readonly turnId: string
  readonly plan: Plan
  readonly card: Card
}

/** The person's own open card, held for the rest of the transaction so that it is used once. Throws not_found, conflict. */
export const claim = async (tx: Tx, user: SessionUser, id: string): Promise<Kept> => {
  const [found] = await tx.query<Kept & { state: ProposalState; late: boolean }>(
    sql`select id, turn_id as "turnId", plan, card, state, expires_at <= ${tx.now.toISOString()}::timestamptz as late from assistant_proposals
      where id = ${id}::uuid and user_id = ${user.id}::uuid for update`,
  )
  if (found === undefined) throw new AppError('not_found', 'Proposal not found, or you don’t have access.')
  if (found.state !== 'open') throw new AppError('conflict', gone[found.state])
  if (found.late) throw new AppError('conflict', `This proposal is more than ${goodFor} minutes old. Ask again for current values.`)
  return found
}

const gone: Readonly<Record<Exclude<ProposalState, 'open'>, string>> = {
  confirmed: 'This was confirmed already. Nothing was saved twice.',
  cancelled: 'This was canceled. Ask again if you want it after all.',
  skipped: 'You went on with another message. Ask again if you want it after all.',
}

export const close = async (tx: Tx, id: string, state: ProposalState, batchId: string | null): Promise<void> => {
  await tx.query(
    sql`update assistant_proposals set state = ${state}, used_at = ${tx.now.toISOString()}, batch_id = ${batchId}::uuid where id = ${id}::uuid`,
  )
}

/** What came of it stands in the conversation too. */
export const noteResult = async (tx: Tx, turn: string, words: string): Promise<void> => {
  await tx.query(sql`update assistant_turns set response = response || E'\n' || ${words} where id = ${turn}::uuid`)
}
