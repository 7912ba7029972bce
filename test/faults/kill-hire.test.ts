import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { complete } from '#test/support/recruiting.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, makeDivision, makeSuperAdmin } from './support/company.ts'
import { startServer } from './support/server.ts'

interface Row {
  readonly id: string
  readonly status: string
}

describe('G15 kill -9 of the app between a hire and its documents', () => {
  test(
    'G15 leaves nothing half: no driver, no paper, no deadline, and the hire can be done again',
    async () => {
      const fresh = await freshDatabase()
      onTestFinished(() => fresh.drop())
      const database = backdoor({ connectionString: fresh.url })
      const division = await makeDivision(database)
      const { token } = await makeSuperAdmin(database)
      const env = { DATABASE_URL: fresh.url, DATA_DIR: await temporaryDataDir() }
      let server = await startServer(env)
      const caller = callerOf(() => server.origin, token)
      const { certifiedOn, ...answers } = complete
      const person = { ...answers, firstName: 'Caleb', lastName: 'Thornton', phone: '4175550163', position: 'regional', division }
      const { id } = (await caller.call('POST', '/api/recruiting/applications', { ...person, licenseClass: 'A' })).json<Row>()
      const path = `/api/recruiting/applications/${id}`
      // Signed on paper, of which no scan is added here.
      await database.rows(`update recruiting_applications set certified_on = '${String(certifiedOn)}' where id = '${id}' returning id`)
      const move = (name: string, fields: object = {}) => caller.call('POST', `${path}/transitions`, { move: name, fields })
      for (const step of ['submit', 'review', 'screen']) expect((await move(step)).status).toBe(200)
      expect((await move('record_checks', { mvr: 'clear', roadTest: 'clear' })).status).toBe(200)
      expect((await move('offer', { offerPay: '$0.62 a mile', offerStart: '2030-01-07' })).status).toBe(200)
      const counts = async () =>
        (
          await database.rows(`select (select count(*)::int from drivers) as drivers, (select count(*)::int from qualification_documents) as papers,
            (select count(*)::int from deadlines) as deadlines, (select count(*)::int from events where kind = 'drivers') as told`)
        )[0]
      const waiting = async () =>
        (
          await database.rows<{ count: number }>(
            `select count(*)::int as count from pg_locks where not granted and relation = 'qualification_documents'::regclass`,
          )
        )[0]?.count
      for (let round = 0; round < rounds(1, 10); round += 1) {
        // The driver is written; the documents wait for this lock, and the app dies while they do.
        const holder = new pg.Client({ connectionString: fresh.url })
        await holder.connect()
        await holder.query('begin; lock table qualification_documents in exclusive mode')
        const hiring = move('hire', { hiredOn: '2030-01-07', division })
        await expect.poll(waiting, { timeout: limitFor(5_000) }).toBeGreaterThan(0)
        await server.program.kill('SIGKILL')
        await holder.query('rollback')
        await holder.end()
        expect((await hiring).status).toBe(0)
        server = await startServer(env)
        await expect.poll(counts).toEqual({ drivers: 0, papers: 0, deadlines: 0, told: 0 })
        expect((await caller.call('GET', path)).json<Row>().status).toBe('offer')
      }
      expect((await move('hire', { hiredOn: '2030-01-07', division })).status).toBe(200)
      expect(await counts()).toMatchObject({ drivers: 1, papers: 4, deadlines: 1 })
      await server.program.kill('SIGTERM')
    },
    rounds(limitFor(30_000), limitFor(300_000)),
  )
})
