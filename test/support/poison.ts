import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/**
 * Makes the database refuse every write of a row of `table` whose `column` is `id`, as it does for a stored row that is broken. Until
 * the test ends, or what it returns is called. `refusal` is the PL/pgSQL statement that refuses.
 */
export const poison = async (
  { deps: { pool } }: TestApp,
  table: string,
  column: string,
  id: string,
  refusal = `raise exception 'This row is broken'`,
): Promise<() => Promise<void>> => {
  const name = `poison_${randomUUID().replaceAll('-', '')}`
  await pool.query(`
    create function ${name}() returns trigger language plpgsql as $$ begin
      if new.${column}::text = '${id}' then ${refusal}; end if; return new; end $$;
    create trigger ${name} before insert or update on ${table} for each row execute function ${name}()`)
  const heal = async (): Promise<void> => void (await pool.query(`drop function if exists ${name} cascade`))
  onTestFinished(heal)
  return heal
}
