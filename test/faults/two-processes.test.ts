import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { rounds } from '#test/support/rounds.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, makeDivision, makeSuperAdmin } from './support/company.ts'
import { startServer } from './support/server.ts'

describe('P-54 a process killed right after it answered', () => {
  test('leaves no other process with an old list', async () => {
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    const database = backdoor({ connectionString: fresh.url })
    const division = await makeDivision(database)
    const { token } = await makeSuperAdmin(database)
    const start = async () => startServer({ DATABASE_URL: fresh.url, DATA_DIR: await temporaryDataDir() })
    const staying = await start()
    const reader = callerOf(() => staying.origin, token)
    let etag = ''
    const look = () => reader.call('GET', '/api/divisions', undefined, { 'if-none-match': etag })
    for (let round = 1; round <= rounds(1, 6); round += 1) {
      const killed = await start()
      const writer = callerOf(() => killed.origin, token)
      await expect
        .poll(async () => {
          const { status, headers } = await look()
          etag = headers.get('etag') ?? ''
          return status
        })
        .toBe(304)
      const changed = await writer.call('PATCH', `/api/divisions/${division}`, { name: `Name ${round}` }, { 'if-match': `"${round}"` })
      await killed.program.kill('SIGKILL')
      expect(changed.status).toBe(200)
      await expect.poll(async () => (await look()).status).toBe(200)
      expect((await look()).json()).toMatchObject([{ name: `Name ${round}` }])
    }
  })
})
