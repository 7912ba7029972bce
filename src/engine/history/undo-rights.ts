import { sql } from 'drizzle-orm'
import { may, mayReveal } from '#kit/access.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Change } from '../change.ts'
import { roleOf } from '../write/transaction.ts'
import type { Tx } from '../write/rules.ts'

/** One act of a batch, as history has it. */
export interface BatchEvent {
  readonly id: string | number
  readonly kind: string
  readonly recordId: string
  readonly action: string
  readonly changes: readonly Change[]
  readonly version: number
  readonly actorId: string | null
  readonly at: string
}

/** What the actor may take back today. */
export interface UndoRights {
  /** False when his role may not do the like to records of the kind. */
  readonly mayTakeBack: (record: RecordDefinition, event: Pick<BatchEvent, 'action' | 'actorId'>) => boolean
  /** A sentence when the act asks for more than his role has: a step that its move keeps to some, a field that is. */
  readonly beyond: (record: RecordDefinition, event: Pick<BatchEvent, 'action' | 'actorId' | 'changes'>) => string | null
}

/** The right that taking an act back asks for. */
export const rightFor = ({ action }: Pick<BatchEvent, 'action'>): 'update' | 'archive' =>
  action === 'update' || action === 'status' ? 'update' : 'archive'

/** Whether the actor's role was changed since: what he did before it needed rights that he may not have any more. */
const hasNewRole = async (tx: Tx, since: string | number | undefined): Promise<boolean> => {
  if (tx.actor.id === null || since === undefined) return false
  const found = await tx.query(sql`
    select 1 from events where kind = 'users' and record_id = ${tx.actor.id}::uuid and id >= ${since}::bigint and changes @> '[{"field": "role"}]'::jsonb limit 1`)
  return found.length > 0
}

const beyondRole = (tx: Tx, record: RecordDefinition, { action, changes }: Pick<BatchEvent, 'action' | 'changes'>): string | null => {
  if (action !== 'update' && action !== 'status') return null
  const role = roleOf(tx.actor)
  const status = changes.find((change) => change.field === 'status')
  const leads = (from: unknown, to: unknown) =>
    Object.values(record.lifecycle.moves).filter((move) => move.to === to && move.from.some((state) => state === from))
  const steps = status === undefined ? [] : [...leads(status.from, status.to), ...leads(status.to, status.from)]
  if (steps.length > 0 && !steps.some((move) => move.roles.includes(role))) return `Your role can’t do or undo “${steps[0]?.label}”`
  for (const { field: name } of changes) {
    const field = fieldOf(record, name)
    if (field === undefined) continue
    if (field.editable?.includes(role) === false || !mayReveal(role, record, field)) return `Your role can’t change ${field.label}`
    // Written by a step that keeps the status: nothing else of it is seen here.
    const asking = field.system === true ? Object.values(record.lifecycle.moves).filter(({ asks }) => asks?.[name] !== undefined) : []
    if (asking.length > 0 && !asking.some((move) => move.roles.includes(role))) return `Your role can’t do or undo “${asking[0]?.label}”`
  }
  return null
}

/**
 * Taking something back needs the rights of today. They are there for one's own acts, which needed them, as long as the role is the
 * same; after another role was given, one's own acts are judged like those of others. What somebody created by mistake he archives
 * without the right to archive, while he may still create such a record.
 */
export const undoRights = async (tx: Tx, events: readonly Pick<BatchEvent, 'id'>[]): Promise<UndoRights> => {
  const judged = await hasNewRole(tx, events[0]?.id)
  const role = roleOf(tx.actor)
  const isOwn = ({ actorId }: Pick<BatchEvent, 'actorId'>): boolean => actorId === tx.actor.id
  return {
    mayTakeBack: (record, event) =>
      may(role, rightFor(event), record) || (isOwn(event) && (!judged || (event.action === 'create' && may(role, 'create', record)))),
    beyond: (record, event) => (isOwn(event) && !judged ? null : beyondRole(tx, record, event)),
  }
}
