import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { may, mayReveal } from '#kit/access.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { checkWrites, commitWrites, lockRecords } from './store.ts'
import type { Change } from './events.ts'
import { frozenSentence } from './rules.ts'
import type { StoredRow, Write } from './rules.ts'
import { roleOf } from './transaction.ts'
import type { Tx } from './transaction.ts'

const undoDays = 30

interface BatchEvent {
  readonly kind: string
  readonly recordId: string
  readonly action: string
  readonly changes: readonly Change[]
  readonly version: number
  readonly actorId: string | null
  readonly at: string
}

export interface UndoResult {
  readonly batchId: string
  readonly undone: number
  /** Records changed since: left as they are. */
  readonly skipped: readonly { readonly id: string; readonly number: string; readonly reason: string }[]
}

/** The write that takes one event back, or why it cannot be. */
export const inverse = (tx: Tx, event: Pick<BatchEvent, 'action' | 'changes' | 'version'>, row: StoredRow): Write | string => {
  if (row.version !== event.version) return 'Changed since'
  if (event.action === 'create')
    return row['archivedAt'] === null
      ? { before: row, action: 'archive', issues: [], after: { ...row, archivedAt: tx.now.toISOString(), archiveReason: 'Undone' } }
      : 'Already archived'
  if (event.action === 'archive')
    return { before: row, action: 'restore', issues: [], after: { ...row, archivedAt: null, archiveReason: null } }
  if (event.action === 'restore')
    return { before: row, action: 'archive', issues: [], after: { ...row, archivedAt: tx.now.toISOString(), archiveReason: 'Undone' } }
  return {
    before: row,
    action: event.action === 'status' ? 'status' : 'update',
    issues: [],
    after: { ...row, ...Object.fromEntries(event.changes.map((change) => [change.field, change.from])) },
  }
}

/** A sentence when somebody else's act asks for a role the actor has not: a step that its move keeps to some, a field that is. */
const beyondRole = (tx: Tx, record: RecordDefinition, { actorId, action, changes }: BatchEvent): string | null => {
  if (actorId === tx.actor.id || (action !== 'update' && action !== 'status')) return null
  const role = roleOf(tx.actor)
  const status = changes.find((change) => change.field === 'status')
  const leads = (from: unknown, to: unknown) =>
    Object.values(record.lifecycle.moves).filter((move) => move.to === to && move.from.some((state) => state === from))
  const steps = status === undefined ? [] : [...leads(status.from, status.to), ...leads(status.to, status.from)]
  if (steps.length > 0 && !steps.some((move) => move.roles.includes(role)))
    return `Your role cannot do "${steps[0]?.label}", nor take it back`
  for (const { field: name } of changes) {
    const field = fieldOf(record, name)
    if (field === undefined) continue
    if (field.editable?.includes(role) === false || !mayReveal(role, record, field)) return `Your role cannot change ${field.label}`
    // Written by a step that keeps the status: nothing else of it is seen here.
    const asking = field.system === true ? Object.values(record.lifecycle.moves).filter(({ asks }) => asks?.[name] !== undefined) : []
    if (asking.length > 0 && !asking.some((move) => move.roles.includes(role)))
      return `Your role cannot do "${asking[0]?.label}", nor take it back`
  }
  return null
}

/** What a row points to: a clock or a hold points to the record it follows. */
const pointers = (record: RecordDefinition, row: StoredRow): unknown[] =>
  fieldEntries(record).flatMap(([property, field]) =>
    (field.kind === 'ref' || field.kind === 'refs') && field.computed !== true ? [row[property]].flat() : [],
  )

/** Why one event is not taken back, else its inverse. What its kind keeps on file is not archived this way either. */
const planned = async (tx: Tx, record: RecordDefinition, event: BatchEvent, row: StoredRow | undefined): Promise<Write | string> => {
  if (row === undefined) return 'Not found'
  const plan = beyondRole(tx, record, event) ?? frozenSentence(tx.deps.rules, record.name, row) ?? inverse(tx, event, row)
  if (typeof plan === 'string' || plan.action !== 'archive') return plan
  return (await tx.deps.rules[record.name]?.archivable?.(tx, row)) ?? plan
}

/**
 * The records of a batch that stay as they are, each with its sentence: those that cannot be taken back, and, named no further,
 * what of kinds that nobody archives was written beside them. A clock or a hold that went back while its record did not would say what the record does not say.
 */
const staying = async (tx: Tx, events: readonly BatchEvent[]): Promise<{ stay: Map<string, string | null>; following: Set<string> }> => {
  const stay = new Map<string, string | null>()
  const seen = new Set<string>()
  const points = new Map<string, unknown[]>()
  for (const [kind, own] of Map.groupBy(events, (event) => event.kind)) {
    const record = tx.deps.registry[kind]
    if (!record) continue
    const rows = new Map((await lockRecords(tx, record, [...new Set(own.map(({ recordId }) => recordId))])).map((row) => [row.id, row]))
    for (const event of own) {
      const row = rows.get(event.recordId)
      if (row === undefined && seen.has(event.recordId)) continue
      if (row !== undefined && record.access.archive.length === 0) points.set(row.id, pointers(record, row))
      // The latest event of a record stands for it.
      rows.delete(event.recordId)
      seen.add(event.recordId)
      const plan = await planned(tx, record, event, row)
      if (typeof plan === 'string') stay.set(event.recordId, plan)
    }
  }
  const refused = new Set<unknown>(stay.keys())
  const following = new Set([...points].filter(([id, to]) => to.some((other) => other !== id && seen.has(String(other)))).map(([id]) => id))
  for (const [id, to] of points) if (!stay.has(id) && to.some((other) => refused.has(other))) stay.set(id, null)
  return { stay, following }
}

/**
 * Takes back one batch within 30 days: creates are archived, changes get their former values. A record changed since is
 * skipped and named. The undo is a batch of its own, so it can be undone too.
 */
export const undoBatch = async (tx: Tx, batchId: string): Promise<UndoResult> => {
  const events = await tx.query<BatchEvent>(sql`
    select kind, record_id as "recordId", action, changes, version, actor_id as "actorId", to_json(at)#>>'{}' as at from events
    where batch_id = ${batchId}::uuid and action in ('create', 'update', 'status', 'archive', 'restore') and version is not null order by id desc`)
  const [latest] = events
  if (!latest) throw new AppError('not_found', 'There is nothing to undo here.')
  if (tx.now.getTime() - Date.parse(latest.at) > undoDays * 86_400_000)
    throw new AppError('conflict', `Changes can be undone for ${undoDays} days.`)
  const { stay, following } = await staying(tx, events)
  const skipped: { id: string; number: string; reason: string }[] = []
  let undone = 0
  for (const kind of new Set(events.map((event) => event.kind))) {
    const record = tx.deps.registry[kind]
    if (!record) continue
    const own = events.filter((event) => event.kind === kind)
    const needed = own.some((event) => event.action !== 'update' && event.action !== 'status') ? 'archive' : 'update'
    // Undoing one's own change needs no more rights than the change itself did; what nobody writes by hand goes with the record it follows.
    const alone = record.access[needed].length > 0 ? own : own.filter((event) => !following.has(event.recordId))
    if (!may(roleOf(tx.actor), needed, record) && alone.some((event) => event.actorId !== tx.actor.id))
      throw new AppError('forbidden', `Your role cannot undo changes to ${inSentence(record.label.many)}.`)
    const rows = new Map((await lockRecords(tx, record, [...new Set(own.map((event) => event.recordId))])).map((row) => [row.id, row]))
    const writes: Write[] = []
    for (const event of own) {
      const row = rows.get(event.recordId)
      const kept = stay.get(event.recordId)
      if (kept === null) continue
      const plan = kept ?? (await planned(tx, record, event, row))
      if (typeof plan === 'string') skipped.push({ id: event.recordId, number: row?.number ?? '', reason: plan })
      else writes.push(plan)
      rows.delete(event.recordId)
    }
    await checkWrites(tx, record, writes)
    const good = writes.filter((write) => write.issues.length === 0)
    for (const write of writes)
      if (write.issues.length > 0)
        skipped.push({ id: write.after.id, number: write.after.number, reason: write.issues[0]?.message ?? 'Not possible' })
    await commitWrites(tx, record, good, `Undo of batch ${batchId}`)
    undone += good.length
  }
  return { batchId: tx.batchId, undone, skipped }
}
