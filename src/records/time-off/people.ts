import { sql } from 'drizzle-orm'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'

/** A driver, or somebody of the office. */
export interface Person {
  readonly driver: string | null
  readonly user: string | null
}

export const whoOf = ({ driver, user }: Person): string | null => driver ?? user

/** Whoever enters leave or days for somebody waits for the others that do: the later one finds what the earlier one entered. */
export const lockPeople = async (tx: ReadTx, people: readonly string[]): Promise<void> => {
  if (people.length === 0) return
  const ids = arrayOf([...new Set(people)], 'uuid')
  await tx.query(sql`select 1 from drivers where id = any(${ids}) order by id for no key update`)
  await tx.query(sql`select 1 from users where id = any(${ids}) order by id for no key update`)
}
