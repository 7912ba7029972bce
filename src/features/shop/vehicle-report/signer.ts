import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { ReportLink } from './links.ts'

/** Letters alone, without accents: "O’Brien-Peña" is "obrienpena". */
const letters = (text: string): string => text.normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase()

/** The signature is of the person the link was made for (49 CFR 390.32). */
export const refuseOther = async (on: Queryable, { driver }: ReportLink, name: string): Promise<void> => {
  const [found] = await run<{ first: string; last: string }>(
    on,
    sql`select first_name as first, last_name as last from drivers where id = ${driver}::uuid`,
  )
  if (found === undefined || letters(name).includes(letters(found.last))) return
  const message = `Sign with your own name: ${found.first} ${found.last}`
  throw new AppError('invalid', `${message}.`, [{ field: 'name', message }])
}
