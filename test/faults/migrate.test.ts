import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { urlOf } from '#platform/postgres/connection.ts'
import { startProgram } from '#test/support/programs.ts'
import type { Program } from '#test/support/programs.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import { dropDatabase } from '#test/support/database.ts'
import { backdoor, openBackdoor } from './support/company.ts'
import type { Backdoor } from './support/company.ts'
import { quietSettings } from './support/server.ts'

/** A database without a single table. */
const emptyDatabase = async (): Promise<{ url: string; database: Backdoor }> => {
  const { connection } = inject('testCluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = backdoor(connection)
  await maintenance.rows(`create database ${name}`)
  onTestFinished(() => dropDatabase(name))
  const url = urlOf({ ...connection, database: name })
  return { url, database: backdoor({ connectionString: url }) }
}

const migrateIn = (url: string): Program => startProgram('tools/migrate.ts', [], { ...quietSettings, DATABASE_URL: url })

/** Tables, columns and what the migrator noted: the same for every way that ended well. */
const schemaOf = async ({ rows }: Backdoor) => ({
  columns: await rows(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public' order by 1, 2`,
  ),
  indexes: await rows(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
  applied: await rows('select hash, created_at::text from drizzle.__drizzle_migrations order by created_at'),
})

describe('P-49 migrations', () => {
  test(
    'of several starters at once run once, and one killed half-way leaves nothing half done',
    async () => {
      const { connection, template } = inject('testCluster')
      const expected = await schemaOf(backdoor({ ...connection, database: template }))
      for (let round = 0; round < rounds(1, 20); round += 1) {
        const { url, database } = await emptyDatabase()
        await killHalfWay(url, database)
        const starters = Array.from({ length: 5 }, () => migrateIn(url))
        expect(await Promise.all(starters.map((starter) => starter.ended()))).toEqual([0, 0, 0, 0, 0])
        expect(await schemaOf(database)).toEqual(expected)
      }
    },
    rounds(limitFor(60_000), limitFor(600_000)),
  )
})

/** Holds one starter up in the middle of the first large migration, and kills it there. */
const killHalfWay = async (url: string, { rows }: Backdoor): Promise<void> => {
  const blocker: pg.Client = await openBackdoor({ connectionString: url })
  await blocker.query('begin')
  await blocker.query('create table vehicles (id int)')
  const killed = migrateIn(url)
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'longhaul-migrate' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await rows(waiting)).length).toBe(1)
  await killed.kill('SIGKILL')
  await blocker.query('rollback')
  await expect
    .poll(
      async () =>
        (await rows(`select 1 from pg_stat_activity where datname = current_database() and application_name = 'longhaul-migrate'`)).length,
    )
    .toBe(0)
  expect(await rows(`select table_name from information_schema.tables where table_schema = 'public'`)).toEqual([])
}
