import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { administrators } from '#kit/roles.ts'
import { writeEvents } from '#engine/events.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { nowhere, readingOf } from '../around.ts'
import type { Lexicon } from '../lexicon.ts'
import { plainText } from '../words.ts'
import { declaredAs } from './declared.ts'
import type { Memory } from './payload.ts'
import { tokenOf } from './preview-token.ts'
import { seenBy } from './seen.ts'
import type { Seen } from './seen.ts'
import { memoriesWhere, memoryKind, retire } from './store.ts'

export interface Proposal extends Seen {
  readonly proposedBy: string
  /** The correction as it was given. */
  readonly correction: string | null
  /** Proposals of others that say the same. */
  readonly alike: readonly string[]
  /** The declared meaning of the words, if it contradicts this one. */
  readonly declared: string | null
  /** The same, and what the words mean for the company today, as sentences. */
  readonly clashes: readonly string[]
}

/** What others proposed and this person may decide: nobody their own, and what a word of the figures counts admins alone. Most people asking first. */
export const proposalsFor = async (deps: Deps, user: SessionUser): Promise<readonly Proposal[]> => {
  const mayDefine = administrators.includes(user.role)
  const waiting = await memoriesWhere(
    deps,
    sql`m.scope = 'company' and m.status = 'proposed' and m.user_id <> ${user.id}::uuid and (${mayDefine} or m.type <> 'definition')`,
  )
  const { lexicon } = readingOf(deps, user, nowhere)
  const { seen, broken } = await seenBy(deps, user, lexicon, waiting)
  await retire(deps, broken)
  const inForce = await companyMemories(deps, user)
  const about = await aboutOf(deps, seen)
  const groups = Map.groupBy(seen, keyOf)
  return [...groups.values()]
    .toSorted((one, other) => Number(one[0]?.type === 'definition') - Number(other[0]?.type === 'definition') || other.length - one.length)
    .flatMap((group) => {
      const one = group.at(-1)
      if (one === undefined) return []
      const told = about.get(one.id)
      const declared = declaredOf(one, lexicon)
      return {
        ...one,
        proposedBy: told?.name ?? 'Someone',
        correction: told?.correction ?? null,
        alike: group.filter(({ id }) => id !== one.id).map(({ id }) => id),
        declared,
        clashes: [
          ...(declared === null ? [] : [declared]),
          ...inForce
            .filter((other) => other.type === one.type && other.said === one.said && keyOf(other) !== keyOf(one))
            .map(({ said, means }) => `“${said}” already means ${means}: with both, the assistant asks which one is meant`),
        ],
      }
    })
}

const declaredOf = ({ type, said, means }: Seen, lexicon: Lexicon): string | null =>
  ['alias', 'question', 'definition'].includes(type) ? declaredAs(said, plainText(means.replace(`${said} means `, '')), lexicon) : null

const keyOf = ({ type, said, does }: Seen): string => JSON.stringify([type, said, does])

/** What works for the company, as far as this person sees what it names. */
export const companyMemories = async (deps: Deps, user: SessionUser): Promise<readonly Seen[]> => {
  const all = await memoriesWhere(deps, sql`m.scope = 'company' and m.status = 'active'`)
  const { seen, broken } = await seenBy(deps, user, readingOf(deps, user, nowhere).lexicon, all)
  await retire(deps, broken)
  return seen
}

const aboutOf = async (
  { pool }: Deps,
  memories: readonly Memory[],
): Promise<ReadonlyMap<string, { name: string; correction: string | null }>> => {
  const ids = memories.map(({ id }) => id)
  const found = await run<{ id: string; name: string; correction: string | null }>(
    pool,
    sql`select m.id, u.title as name, t.correction from assistant_memories m join users u on u.id = m.user_id left join assistant_turns t on t.id = m.turn_id
      where m.id = any(${arrayOf(ids, 'uuid')})`,
  )
  return new Map(found.map((one) => [one.id, one]))
}

export interface Decision {
  readonly ids: readonly string[]
  readonly approve: boolean
  /** Why not. */
  readonly note: string | null
  /** Preview tokens by proposal id. Approving without one is refused. */
  readonly previews: Readonly<Record<string, string>>
}

/** Decides proposals of others. Those that say the same as one that is approved are closed with it. All or nothing. */
export const decide = async (deps: Deps, user: SessionUser, { ids, approve, note, previews }: Decision): Promise<void> => {
  const mine = await proposalsFor(deps, user)
  const chosen = ids.map((id) => mine.find((one) => one.id === id))
  for (const one of chosen) {
    if (one === undefined) throw new AppError('not_found', 'This proposal isn’t waiting for you. Someone else may have decided it.')
    if (approve && one.type === 'definition')
      throw new AppError('invalid', 'What a word of the figures counts is changed in the company settings. Close this one with a reason.')
    if (approve && one.type === 'alias' && one.declared !== null)
      throw new AppError('invalid', `${one.declared}. Reject this one with a reason.`)
    if (approve) refuseUnseen(previews[one.id], tokenOf(deps, user, one))
  }
  await inTransaction(deps, actorOf(user), async (tx) => {
    for (const one of chosen) if (one !== undefined) await decideOne(tx, user, one, approve, note)
  })
}

const refuseUnseen = (seen: string | undefined, now: string): void => {
  if (seen === undefined) throw new AppError('invalid', 'Look at the preview first. It shows which answers change.')
  if (seen !== now) throw new AppError('conflict', 'This proposal changed since you looked at it. Look at the preview again.')
}

const decideOne = async (tx: Tx, user: SessionUser, { id, alike }: Proposal, approve: boolean, note: string | null): Promise<void> => {
  const now = tx.now.toISOString()
  const status = approve ? 'active' : 'rejected'
  if (approve) await closeFormer(tx, id)
  const decided =
    await tx.query(sql`update assistant_memories set status = ${status}, reviewed_by = ${user.id}::uuid, reviewed_at = ${now}, review_note = ${note},
      valid_from = case when ${approve} then ${now}::timestamptz else valid_from end, closed_at = case when ${approve} then null else ${now}::timestamptz end
    where id = ${id}::uuid and status = 'proposed' and user_id <> ${user.id}::uuid returning id`)
  if (decided.length === 0) throw new AppError('conflict', 'Someone else already decided this proposal.')
  if (alike.length > 0)
    await tx.query(sql`update assistant_memories set status = ${approve ? 'superseded' : 'rejected'}, closed_at = ${now}, superseded_by = ${id}::uuid, reviewed_by = ${user.id}::uuid, reviewed_at = ${now}, review_note = ${note}
      where id = any(${arrayOf(alike, 'uuid')}) and status = 'proposed'`)
  await writeEvents(tx, [
    {
      kind: memoryKind,
      recordId: id,
      action: approve ? 'approve' : 'reject',
      changes: [{ field: 'status', from: 'proposed', to: status }],
    },
  ])
}

/** What the same person had approved for the same words gives way. */
const closeFormer = (tx: Tx, id: string): Promise<unknown> =>
  tx.query(sql`update assistant_memories former set status = 'superseded', valid_to = ${tx.now.toISOString()}, closed_at = ${tx.now.toISOString()}, superseded_by = ${id}::uuid
    from assistant_memories next where next.id = ${id}::uuid and former.scope = 'company' and former.status = 'active'
      and former.user_id = next.user_id and former.type = next.type and former.said = next.said`)

/** Ends what was approved for the company; who taught it keeps their own. */
export const endCompanyMemory = async (deps: Deps, user: SessionUser, id: string): Promise<void> => {
  if (!(await companyMemories(deps, user)).some((one) => one.id === id))
    throw new AppError('not_found', 'Memory not found, or you don’t have access.')
  await inTransaction(deps, actorOf(user), async (tx) => {
    const now = tx.now.toISOString()
    await tx.query(
      sql`update assistant_memories set status = 'retired', valid_to = ${now}, closed_at = ${now} where id = ${id}::uuid and scope = 'company' and status = 'active'`,
    )
    await writeEvents(tx, [
      { kind: memoryKind, recordId: id, action: 'retire', changes: [{ field: 'status', from: 'active', to: 'retired' }] },
    ])
  })
}
