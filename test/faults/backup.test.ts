import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataDirWithCluster, temporaryDataDir } from '#test/support/data-dir.ts'
import { limitFor } from '#test/support/patience.ts'
import { startProgram } from '#test/support/programs.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, connectionIn, makeDivision, makeSuperAdmin } from './support/company.ts'
import { quietSettings, startServer } from './support/server.ts'
import { disagreements, startWriters } from './support/writers.ts'

const run = async (file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> => {
  const program = startProgram(file, args, { ...quietSettings, ...env })
  const code = await program.ended()
  return { code, output: program.output() }
}

test(
  'P-47 a backup is made beside the running server and restored into an empty folder by one command',
  async () => {
    const dataDir = await dataDirWithCluster()
    const server = await startServer({ DATA_DIR: dataDir })
    const database = backdoor(await connectionIn(dataDir))
    const admin = await makeSuperAdmin(database)
    const caller = callerOf(() => server.origin, admin.token)
    const writers = startWriters(caller, await makeDivision(database), 2)
    await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(10)
    const early = new Map(writers.acknowledged)
    const made = await run('tools/backup.ts', [], { DATA_DIR: dataDir })
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/longhaul-\d{8}-\d{6}\.zip: [\d,]+ rows and 0 files\./) as string })
    await writers.stop()
    expect([...writers.statuses.keys()].filter((status) => status !== 0)).toEqual([201])
    await server.program.kill('SIGTERM')

    const [name = ''] = await readdir(join(dataDir, 'backups'))
    const restored = join(await temporaryDataDir(), 'data')
    const archive = join(dataDir, 'backups', name)
    const back = await run('tools/restore.ts', [archive], { DATA_DIR: restored })
    expect(back).toMatchObject({ code: 0, output: expect.stringContaining('Restored.') as string })
    const plain = /^(?:Backup of .+: checking it …|Files: \d+ …|Tables: \d+ …|Restored\. Data: .+\.|)$/
    expect(back.output.split('\n').filter((line) => !plain.test(line))).toEqual([])
    const twice = await run('tools/restore.ts', [archive], { DATA_DIR: restored })
    expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('The database already holds data.') as string })

    const next = await startServer({ DATA_DIR: restored })
    const again = callerOf(() => next.origin, admin.token)
    expect((await again.call('GET', '/api/auth/me')).status).toBe(200)
    expect(await disagreements(backdoor(await connectionIn(restored)), early)).toEqual([])
    expect((await run('tools/audit-verify.ts', [], { DATA_DIR: dataDir })).output).toContain('The history is as it was written.')
    await next.program.kill('SIGTERM')
    expect(await run('tools/audit-verify.ts', [], { DATA_DIR: restored })).toMatchObject({ code: 0 })
    const nowhere = await run('tools/backup.ts', [], { DATA_DIR: join(restored, 'nothing') })
    expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('there is no Longhaul in') as string })
  },
  limitFor(60_000),
)
