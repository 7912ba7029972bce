import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { checkWrites, commitWrites } from './store.ts'
import type { Write } from './rules.ts'
import type { Tx } from './transaction.ts'

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
    if (!(error instanceof AppError)) throw error
    await tx.query(sql`rollback to savepoint attempt`)
    return error
  }
}

const note = (write: Write, refusal: AppError): Write => {
  write.issues.push(...(refusal.issues.length > 0 ? refusal.issues : [{ field: '', message: refusal.message }]))
  return write
}

/**
 * Checks planned writes together; what is wrong stands on each of the copies it returns, in the same order. A rule that refuses
 * by throwing would refuse all, so then each write is checked alone and only the guilty ones bear the refusal.
 */
export const checkBatch = async (tx: Tx, record: RecordDefinition, writes: readonly Write[]): Promise<Write[]> => {
  if (writes.length === 0) return []
  const together = writes.map(copyOf)
  if ((await attempt(tx, () => checkWrites(tx, record, together))) === null) return together
  const checked: Write[] = []
  for (const write of writes) {
    const alone = copyOf(write)
    const refusal = await attempt(tx, () => checkWrites(tx, record, [alone]))
    checked.push(refusal === null ? alone : note(copyOf(write), refusal))
  }
  return checked
}

/**
 * Writes what was checked: together, or, when the database or a rule refuses the batch (a value taken in the meantime), one by
 * one. Returns one write for each of the given, in the same order; refused ones bear issues and left no trace.
 */
export const commitBatch = async (tx: Tx, record: RecordDefinition, writes: readonly Write[], reason: string | null): Promise<Write[]> => {
  if (writes.length === 0) return []
  const together = writes.map(copyOf)
  if ((await attempt(tx, () => commitWrites(tx, record, together, reason))) === null) return together
  const committed: Write[] = []
  for (const write of writes) {
    const alone = copyOf(write)
    const refusal = await attempt(tx, () => commitWrites(tx, record, [alone], reason))
    committed.push(refusal === null ? alone : note(copyOf(write), refusal))
  }
  return committed
}
