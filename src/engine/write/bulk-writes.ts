import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { refuse } from './checks.ts'
import { checkWrites, commitWrites, writeFirst } from './store.ts'
import type { Write } from './rules.ts'
import type { Tx } from './rules.ts'

/** Rules may write on a planned change before they refuse it; every attempt begins from a fresh copy. */
const copyOf = (write: Write): Write => ({
  ...write,
  after: { ...write.after },
  issues: [...write.issues],
  ...(write.warnings === undefined ? {} : { warnings: [...write.warnings] }),
})

/** The refusal of `work`, whose effects are then gone while the transaction lives on; null when it went well. */
const attempt = async (tx: Tx, work: () => Promise<void>): Promise<AppError | null> => {
  await tx.query(sql`savepoint attempt`)
  try {
    await work()
    await tx.query(sql`release savepoint attempt`)
    return null
  } catch (error) {
    // What asks for the password asks once, for all of them.
    if (!(error instanceof AppError) || error.code === 'step_up_required') throw error
    await tx.query(sql`rollback to savepoint attempt`)
    return error
  }
}

const note = (write: Write, refusal: AppError): Write => {
  write.issues.push(...(refusal.issues.length > 0 ? refusal.issues : [{ field: '', message: refusal.message }]))
  return write
}

const isClean = ({ issues }: Write): boolean => issues.length === 0

/** Fresh copies of `writes`, checked together; the refusal when a rule refused all of them at once. */
const checkTogether = async (
  tx: Tx,
  record: RecordDefinition,
  writes: readonly Write[],
): Promise<{ readonly copies: readonly Write[]; readonly refusal: AppError | null }> => {
  const copies = writes.map(copyOf)
  const refusal = await attempt(tx, () => checkWrites(tx, record, copies))
  return { copies, refusal }
}

/** The first issue of a check, for the write that brought it about. */
const refusalOf = ({ copies, refusal }: Awaited<ReturnType<typeof checkTogether>>): AppError =>
  refusal ?? refuse(copies.flatMap(({ issues }) => issues))

/**
 * Takes on as many of `candidates` as stand together with those taken on before, in their order: as one by one, each after the last.
 * A rule about a set (one super admin stays) is thereby asked about all that will be saved.
 */
const takeOn = async (
  tx: Tx,
  record: RecordDefinition,
  taken: ReadonlyMap<number, Write>,
  candidates: ReadonlyMap<number, Write>,
  results: Write[],
): Promise<ReadonlyMap<number, Write>> => {
  if (candidates.size === 0) return taken
  const both = [...taken, ...candidates].toSorted(([a], [b]) => a - b)
  const checked = await checkTogether(
    tx,
    record,
    both.map(([, write]) => write),
  )
  if (checked.refusal === null && checked.copies.every(isClean)) {
    for (const [index, [position]] of both.entries()) {
      const copy = checked.copies[index]
      if (copy !== undefined) results[position] = copy
    }
    return new Map(both)
  }
  const [first] = candidates
  if (candidates.size === 1 && first !== undefined) {
    results[first[0]] = note(copyOf(first[1]), refusalOf(checked))
    return taken
  }
  const half = Math.ceil(candidates.size / 2)
  const more = await takeOn(tx, record, taken, new Map([...candidates].slice(0, half)), results)
  return takeOn(tx, record, more, new Map([...candidates].slice(half)), results)
}

/**
 * Checks planned writes together; what is wrong stands on each of the copies it returns, in the same order. A rule that refuses
 * by throwing would refuse all, so then each write is checked alone and only the guilty ones bear the refusal. Those left are checked
 * together once more: alone each may be right, and what was refused may have been counted on.
 */
export const checkBatch = async (tx: Tx, record: RecordDefinition, writes: readonly Write[]): Promise<Write[]> => {
  if (writes.length === 0) return []
  const together = await checkTogether(tx, record, writes)
  const results = [...together.copies]
  if (together.refusal === null && results.every(isClean)) return results
  if (together.refusal !== null)
    for (const [position, write] of writes.entries()) {
      const alone = await checkTogether(tx, record, [write])
      results[position] = alone.refusal === null ? (alone.copies[0] ?? write) : note(copyOf(write), alone.refusal)
    }
  const left = new Map([...writes.entries()].filter(([position]) => results[position]?.issues.length === 0))
  if (left.size > 1 || together.refusal === null) await takeOn(tx, record, new Map(), left, results)
  return results
}

/**
 * Writes what was checked: together, or, when the database or a rule refuses the batch (a value taken in the meantime), one by
 * one. Returns one write for each of the given, in the same order; refused ones bear issues and left no trace.
 */
export const commitBatch = async (
  tx: Tx,
  record: RecordDefinition,
  writes: readonly Write[],
  reason: string | null,
  commit: (tx: Tx, record: RecordDefinition, writes: readonly Write[], reason: string | null) => Promise<void> = commitWrites,
): Promise<Write[]> => {
  if (writes.length === 0) return []
  const together = writes.map(copyOf)
  if ((await attempt(tx, () => commit(tx, record, together, reason))) === null) return together
  const committed: Write[] = []
  for (const write of writes) {
    const alone = copyOf(write)
    const refusal = await attempt(tx, () => commit(tx, record, [alone], reason))
    committed.push(refusal === null ? alone : note(copyOf(write), refusal))
  }
  return committed
}

/** What `writeFirst` would refuse and fill in, tried and taken back: a dry run says what the run would. */
export const rehearse = async (tx: Tx, record: RecordDefinition, writes: readonly Write[]): Promise<Write[]> => {
  if (tx.deps.rules[record.name]?.writeFirst === undefined) return [...writes]
  await tx.query(sql`savepoint rehearsal`)
  const tried = await commitBatch(tx, record, writes, null, writeFirst)
  await tx.query(sql`rollback to savepoint rehearsal`)
  return tried
}
