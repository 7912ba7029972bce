import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { checkBatch, commitBatch } from '../write/bulk-writes.ts'
import { besideIssues, whyKept } from '../write/checks.ts'
import { whyInUse } from '../write/referrers.ts'
import { lockRecords, writeFirst } from '../write/store.ts'
import { applyWrites } from '../write/write.ts'
import type { Change } from '../change.ts'
import { bringBackSince, undoReason } from './former-since.ts'
import { frozenSentence } from '../write/frozen.ts'
import type { StoredRow, Write } from '../write/rules.ts'
import type { Tx } from '../write/rules.ts'
import { rightFor, undoRights } from './undo-rights.ts'
import type { BatchEvent, UndoRights } from './undo-rights.ts'

const undoDays = 30

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
  const former: StoredRow = { ...row, ...Object.fromEntries(event.changes.map((change) => [change.field, change.from])) }
  if (event.action === 'archive')
    return { before: row, action: 'restore', issues: [], after: { ...former, archivedAt: null, archiveReason: null } }
  if (event.action === 'restore')
    return {
      before: row,
      action: 'archive',
      issues: [],
      after: { ...former, archivedAt: tx.now.toISOString(), archiveReason: former['archiveReason'] ?? 'Undone' },
    }
  return { before: row, action: event.action === 'status' ? 'status' : 'update', issues: [], after: former }
}

/** What a row points to: a clock or a hold points to the record it follows. */
const pointers = (record: RecordDefinition, row: StoredRow): unknown[] =>
  fieldEntries(record).flatMap(([property, field]) =>
    (field.kind === 'ref' || field.kind === 'refs') && field.computed !== true ? [row[property]].flat() : [],
  )

const weight = ['create', 'archive', 'restore', 'status']

/** All that a batch did to one record, oldest first, as one change: from what it was before the first to what it was after the last. */
const together = (events: readonly BatchEvent[]): Pick<BatchEvent, 'action' | 'changes' | 'version'> => {
  const changes = new Map<string, Change>()
  for (const change of events.flatMap((event) => event.changes))
    changes.set(change.field, { ...change, from: (changes.get(change.field) ?? change).from })
  return {
    action: weight.find((action) => events.some((event) => event.action === action)) ?? 'update',
    changes: [...changes.values()],
    version: events.at(-1)?.version ?? 0,
  }
}

/** The write that takes back what a batch did to one record, or why it cannot be. What its kind keeps on file is not archived this way either. */
const takenBack = async (
  tx: Tx,
  record: RecordDefinition,
  events: readonly BatchEvent[],
  row: StoredRow | undefined,
  rights: UndoRights,
): Promise<Write | string> => {
  if (row === undefined) return 'Not found'
  const beyond = events.map((event) => rights.beyond(record, event)).find((sentence) => sentence !== null) ?? null
  const plan = beyond ?? frozenSentence(tx.deps.rules, record.name, row) ?? inverse(tx, together(events), row)
  if (typeof plan === 'string') return plan
  if (plan.action !== 'archive') return besideIssues(tx, record, row, plan.after)[0]?.message ?? plan
  return (await whyKept(tx, record, row)) ?? plan
}

interface Standing {
  /** Records that stay as they are, each with its sentence; null: named no further, since it follows one that stays. */
  readonly stay: ReadonlyMap<string, string | null>
  /** Records that nobody writes by hand and that follow another of the batch. */
  readonly following: ReadonlySet<string>
}

/**
 * The records of a batch that stay as they are: those that cannot be taken back, and what of kinds that nobody archives was written
 * beside them. A clock or a hold that went back while its record did not would say what the record does not say.
 */
const standing = async (tx: Tx, batchId: string, events: readonly BatchEvent[], rights: UndoRights): Promise<Standing> => {
  const stay = new Map<string, string | null>()
  const seen = new Set<string>()
  const points = new Map<string, unknown[]>()
  for (const [kind, own] of Map.groupBy(events, (event) => event.kind)) {
    const record = tx.deps.registry[kind]
    if (!record) continue
    const byRecord = Map.groupBy(own, (event) => event.recordId)
    const rows = new Map((await lockRecords(tx, record, [...byRecord.keys()])).map((row) => [row.id, row]))
    const going: string[] = []
    for (const [id, did] of byRecord) {
      const row = rows.get(id)
      if (row !== undefined && record.access.archive.length === 0) points.set(id, pointers(record, row))
      seen.add(id)
      const plan = await takenBack(tx, record, did, row, rights)
      // A clock that whoever undoes never sees, such as one of HR's, follows its record by itself.
      if (typeof plan === 'string') stay.set(id, row === undefined && record.access.archive.length === 0 ? null : plan)
      else if (plan.action === 'archive') going.push(id)
    }
    for (const [id, why] of await whyInUse(tx, record, going, [batchId, tx.batchId])) stay.set(id, why)
  }
  const refused = new Set<unknown>(stay.keys())
  const following = new Set([...points].filter(([id, to]) => to.some((other) => other !== id && seen.has(String(other)))).map(([id]) => id))
  for (const [id, to] of points) if (!stay.has(id) && to.some((other) => refused.has(other))) stay.set(id, null)
  return { stay, following }
}

const isClean = ({ issues }: Write): boolean => issues.length === 0

const withoutEffects = async (tx: Tx, record: RecordDefinition, writes: readonly Write[], reason: string | null): Promise<void> => {
  await writeFirst(tx, record, writes)
  await applyWrites(tx, record, writes, reason)
}

/**
 * Checks and writes what takes a batch back. A record can be refused because another one of the batch is in its way: a void reading
 * because of the one entered in its place. It is checked again once the others are written, until no more can be.
 */
const writeBack = async (
  tx: Tx,
  record: RecordDefinition,
  writes: readonly Write[],
  batchId: string,
): Promise<{ readonly good: readonly Write[]; readonly refused: readonly Write[] }> => {
  const checked = await checkBatch(tx, record, writes)
  const sound = checked.filter(isClean)
  await bringBackSince(tx, record, sound, batchId)
  const written = await commitBatch(tx, record, sound, undoReason(batchId), withoutEffects)
  const good = written.filter(isClean)
  const refused = [...checked, ...written].filter((write) => !isClean(write))
  if (good.length === 0 || refused.length === 0) return { good, refused }
  const ids = new Set(refused.map(({ after }) => after.id))
  const rest = await writeBack(
    tx,
    record,
    writes.filter(({ after }) => ids.has(after.id)),
    batchId,
  )
  return { good: [...good, ...rest.good], refused: rest.refused }
}

type Skipped = UndoResult['skipped'][number]

/** Takes back what a batch did to the records of one kind, without effects; refused ones are named. */
const undoKind = async (
  tx: Tx,
  record: RecordDefinition,
  own: readonly BatchEvent[],
  { stay, following }: Standing,
  rights: UndoRights,
  batchId: string,
): Promise<{ readonly writes: readonly Write[]; readonly skipped: readonly Skipped[]; readonly left: readonly Write[] }> => {
  // What nobody writes by hand goes with the record it follows.
  const forbidden = own.some(
    (event) => !rights.mayTakeBack(record, event) && !(record.access[rightFor(event)].length === 0 && following.has(event.recordId)),
  )
  if (forbidden) throw new AppError('forbidden', `Your role can’t undo changes to ${inSentence(record.label.many)}.`)
  const byRecord = Map.groupBy(own, (event) => event.recordId)
  const rows = new Map((await lockRecords(tx, record, [...byRecord.keys()])).map((row) => [row.id, row]))
  const skipped: Skipped[] = []
  const writes: Write[] = []
  for (const [id, did] of byRecord) {
    const kept = stay.get(id)
    if (kept === null) continue
    const plan = kept ?? (await takenBack(tx, record, did, rows.get(id), rights))
    if (typeof plan === 'string') skipped.push({ id, number: rows.get(id)?.number ?? '', reason: plan })
    else writes.push(plan)
  }
  const { good, refused } = await writeBack(tx, record, writes, batchId)
  for (const { issues, after } of refused)
    skipped.push({ id: after.id, number: after.number, reason: issues[0]?.message ?? 'Not possible' })
  const changed = new Set(good.map(({ after }) => after.id))
  const left = [...rows.values()]
    .filter(({ id }) => !changed.has(id))
    .map((row): Write => ({ before: row, action: 'update', issues: [], after: { ...row } }))
  return { writes: good, skipped, left }
}

/** A record that an effect has changed in the meantime has had its own by that change, from what it is now. */
const runEffects = async (tx: Tx, record: RecordDefinition, writes: readonly Write[]): Promise<void> => {
  const after = tx.deps.rules[record.name]?.after
  if (after === undefined || writes.length === 0) return
  const rows = await lockRecords(
    tx,
    record,
    writes.map((write) => write.after.id),
  )
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  const current = writes.filter((write) => (versions.get(write.after.id) ?? write.after.version) === write.after.version)
  if (current.length > 0) await after(tx, current)
}

/**
 * Takes back one batch within 30 days: creates are archived, changes get their former values. A record changed since, or that other
 * records refer to by now, is skipped and named. The undo is a batch of its own, so it can be undone too.
 */
export const undoBatch = async (tx: Tx, batchId: string): Promise<UndoResult> => {
  const events = await tx.query<BatchEvent>(sql`
    select id, kind, record_id as "recordId", action, changes, version, actor_id as "actorId", to_json(at)#>>'{}' as at from events
    where batch_id = ${batchId}::uuid and action in ('create', 'update', 'status', 'archive', 'restore') and version is not null order by id`)
  const latest = events.at(-1)
  if (!latest) throw new AppError('not_found', 'There is nothing to undo here.')
  if (tx.now.getTime() - Date.parse(latest.at) > undoDays * 86_400_000)
    throw new AppError('conflict', `Changes can be undone for ${undoDays} days.`)
  for (const { kind, changes } of events) {
    const kept = tx.deps.rules[kind]?.keptFromUndo?.(changes) ?? null
    if (kept !== null) throw new AppError('conflict', kept)
  }
  const rights = await undoRights(tx, events)
  const stands = await standing(tx, batchId, events, rights)
  const touched: { readonly record: RecordDefinition; readonly writes: readonly Write[] }[] = []
  let undone = 0
  const skipped: Skipped[] = []
  // What came first is the cause of the rest: once it is gone, nothing speaks against taking back what followed from it.
  for (const [kind, own] of Map.groupBy(events, (event) => event.kind)) {
    const record = tx.deps.registry[kind]
    if (!record) continue
    const done = await undoKind(tx, record, own, stands, rights, batchId)
    // What is left as it is keeps its clocks and holds: those that were taken back come again by its facts.
    touched.push({ record, writes: [...done.writes, ...done.left] })
    undone += done.writes.length
    skipped.push(...done.skipped)
  }
  // Effects come when all stands as it was: half-way they would start, stop and place anew what is taken back next.
  for (const { record, writes } of touched) await runEffects(tx, record, writes)
  return { batchId: tx.batchId, undone, skipped }
}
