import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, makeDivision, makeSuperAdmin } from './support/company.ts'
import { startServer } from './support/server.ts'

const rowCount = 3_000

/** 3,000 units, one of them twice: its second line is an error in the dry run and in the run. */
const csv = (): string => {
  const units = Array.from({ length: rowCount }, (_, index) => `IMP-${index + 1},tractor,owned,JOP,${2012 + (index % 12)}`)
  return ['Unit,Type,Owner,Terminal,Year', ...units, units[41] ?? ''].join('\r\n')
}
const mapping = { Unit: 'unitNumber', Type: 'kind', Owner: 'ownership', Terminal: 'division', Year: 'year' }

interface Import {
  readonly id: string
  readonly state: string
  readonly batchId: string
  readonly counts: Readonly<Record<string, number>> | null
  readonly error: string | null
}

describe('P-34 kill -9 of the app during an import', () => {
  test(
    'the next start goes on where it was: nothing doubled, nothing lost',
    async () => {
      const fresh = await freshDatabase()
      onTestFinished(() => fresh.drop())
      const database = backdoor({ connectionString: fresh.url })
      await makeDivision(database)
      const { token } = await makeSuperAdmin(database)
      const env = { DATABASE_URL: fresh.url, DATA_DIR: await temporaryDataDir() }
      let server = await startServer(env)
      const caller = callerOf(() => server.origin, token)
      const form = new FormData()
      form.set('file', new Blob([csv()]), 'units.csv')
      const { id } = (await caller.call('POST', '/api/vehicles/import', form)).json<Import>()
      const step = async (method: string, path: string, body: object): Promise<void> => {
        expect((await caller.call(method, `/api/imports/${id}${path}`, body)).status).toBeLessThan(300)
      }
      const now = async (): Promise<Import> => (await caller.call('GET', `/api/imports/${id}`)).json<Import>()
      const reaches = (state: string) => expect.poll(async () => (await now()).state, { interval: 100 }).toBe(state)
      const cursor = async (): Promise<number> =>
        (await database.rows<{ cursor: number }>('select cursor from imports where id = $1', [id]))[0]?.cursor ?? 0
      const killBeyond = async (line: number): Promise<void> => {
        await expect.poll(cursor, { interval: 5 }).toBeGreaterThan(line)
        await server.program.kill('SIGKILL')
        server = await startServer(env)
      }
      await step('PATCH', '', { mapping })
      await step('POST', '/check', {})
      await killBeyond(0)
      await reaches('checked')
      expect((await now()).counts).toMatchObject({ created: rowCount, error: 1 })
      await step('POST', '/run', { skipErrors: true })
      for (let kill = 0; kill < rounds(1, 4); kill += 1) await killBeyond(kill * 501)
      await reaches('done')
      const { counts, batchId, error } = await now()
      expect({ counts, error }).toMatchObject({ counts: { created: rowCount, updated: 0, error: 1 }, error: null })
      const [found] = await database.rows(
        `select count(*)::int as vehicles, count(distinct unit_number)::int as units, count(distinct number)::int as numbers,
          (select count(*)::int from events where batch_id = $1 and kind = 'vehicles' and action = 'create') as created,
          (select count(distinct record_id)::int from events where batch_id = $1 and kind = 'vehicles' and action = 'create') as once,
          (select count(*)::int from import_rows r join vehicles v on v.id = r.record_id where r.import_id = $2 and r.outcome = 'create') as linked,
          (select count(*)::int from events where record_id = $2 and action = 'import') as told from vehicles`,
        [batchId, id],
      )
      expect(found).toEqual({
        vehicles: rowCount,
        units: rowCount,
        numbers: rowCount,
        created: rowCount,
        once: rowCount,
        linked: rowCount,
        told: 1,
      })
      await server.program.kill('SIGTERM')
    },
    rounds(limitFor(60_000), limitFor(200_000)),
  )
})
