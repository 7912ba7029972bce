import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Viewer } from '#kit/access.ts'
import { freshDatabase } from '#test/support/database.ts'
import type { FreshDatabase } from '#test/support/database.ts'
import { createPool } from '#platform/db.ts'
import { execute, ident, literal, prepareFor, run } from './sql.ts'
import type { Queryable } from './sql.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const oneConnection = () => {
  const pool = createPool({ connectionString: database.url, max: 1 }, () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

const textOf = (name: string) => sql`select 1 as ${ident(name)}`

const askManyTexts = async (on: Queryable, from: number, to: number): Promise<void> => {
  for (let position = from; position < to; position += 1) await run(on, textOf(`text${position}`))
}

test('a new statement is planned once however many others came before it', async () => {
  const pool = oneConnection()
  await askManyTexts(pool, 0, 450)
  for (let times = 0; times < 3; times += 1) await run(pool, textOf('polled'))
  const { rows } = await pool.query(
    `select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%"polled"%'`,
  )
  expect(rows).toEqual([{ runs: 3 }])
})

test('a connection that holds too many statements is replaced, so that the database does not keep them all', async () => {
  const pool = oneConnection()
  await askManyTexts(pool, 1_000, 1_900)
  const { rows } = await pool.query<{ held: number }>('select count(*)::int as held from pg_prepared_statements')
  expect(rows[0]?.held).toBeLessThan(200)
})

const recruiter = (id: string): Viewer => ({ id, role: 'recruiter', divisions: null })
const maria = recruiter('019a0000-0000-7000-8000-000000000001')
const sam = recruiter('019a0000-0000-7000-8000-000000000002')

test('one statement is built for everybody of a role, and each person gets their own answer', async () => {
  const pool = oneConnection()
  let built = 0
  const idOf = async (viewer: Viewer): Promise<unknown> => {
    const statement = prepareFor(viewer, 'own id', () => {
      built += 1
      return sql`select ${viewer.id}::text as id`
    })
    const [row] = await execute<{ id: string }>(pool, statement, {})
    return row?.id
  }
  expect([await idOf(maria), await idOf(sam), await idOf(maria)]).toEqual([maria.id, sam.id, maria.id])
  expect(built).toBe(1)
})

test.each([
  ['in its text', ({ id }: Viewer) => sql`select ${literal(id)}::text as id`],
  ['within another value', ({ id }: Viewer) => sql`select (${sql.param([id])}::text[])[1] as id`],
])('a statement that says the person %s is kept for that person alone', async (where, build) => {
  const pool = oneConnection()
  const idOf = async (viewer: Viewer): Promise<unknown> => {
    const statement = prepareFor(viewer, where, () => build(viewer))
    const [row] = await execute<{ id: string }>(pool, statement, {})
    return row?.id
  }
  expect([await idOf(maria), await idOf(sam), await idOf(maria)]).toEqual([maria.id, sam.id, maria.id])
})
