import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { dataDirWithCluster, temporaryDataDir } from '#test/support/data-dir.ts'
import { startProgram } from '#test/support/programs.ts'
import { rounds } from '#test/support/rounds.ts'
import { guardAgainstOrphan } from './orphan-guard.ts'
import { runningServer } from './postmaster.ts'

const app = 'test/support/embedded-app.ts'
const aMinute = '60000'
const shortly = '300'

const serverIn = (dataDir: string): number | undefined => runningServer(join(dataDir, 'postgres'))?.pid

describe('P-38 one owner for a data folder', () => {
  test('a second app is refused by name and the first is not disturbed', async () => {
    const dataDir = await dataDirWithCluster()
    const owner = startProgram(app, [dataDir, aMinute])
    await owner.says(/^ready started$/m)
    const server = serverIn(dataDir)
    for (let round = 0; round < rounds(2, 50); round++) {
      const second = startProgram(app, [dataDir, aMinute])
      expect(await second.ended()).toBe(3)
      expect(second.output()).toBe(
        `The data folder ${join(dataDir, 'postgres')} is in use by process ${owner.child.pid}; stop that one first, or choose another DATA_DIR.`,
      )
    }
    expect(serverIn(dataDir)).toBe(server)
    await owner.kill('SIGTERM')
    expect(serverIn(dataDir)).toBeUndefined()
  })

  test('of two first starts at once one wins and the other is refused', async () => {
    const dataDir = await temporaryDataDir()
    const both = [startProgram(app, [dataDir, aMinute]), startProgram(app, [dataDir, aMinute])]
    const outcomes = await Promise.all(
      both.map((program) =>
        Promise.race([
          program.says(/^ready/).then(
            () => 'ready',
            () => 'refused',
          ),
          program.ended().then(() => 'refused'),
        ]),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['ready', 'refused'])
    expect(both.map((program) => program.output()).join()).toContain('is in use by process')
    await Promise.all(both.map((program) => program.kill('SIGTERM')))
    expect(serverIn(dataDir)).toBeUndefined()
  })

  test('the server of a killed owner is adopted', async () => {
    const dataDir = await dataDirWithCluster()
    let owner = startProgram(app, [dataDir, aMinute])
    await owner.says(/^ready started$/m)
    const server = serverIn(dataDir)
    for (let round = 0; round < rounds(2, 20); round++) {
      await owner.kill('SIGKILL')
      owner = startProgram(app, [dataDir, aMinute])
      await owner.says(/^ready adopted$/m)
      expect(serverIn(dataDir)).toBe(server)
    }
    await owner.kill('SIGTERM')
    expect(serverIn(dataDir)).toBeUndefined()
  })

  test('the watcher of a killed owner leaves the server of its successor alone', async () => {
    const dataDir = await dataDirWithCluster()
    const cluster = join(dataDir, 'postgres')
    const successor = startProgram(app, [dataDir, aMinute])
    await successor.says(/^ready/m)
    const server = serverIn(dataDir)
    const killed = startProgram('test/support/guard-holder.ts', [cluster, shortly])
    await killed.says(/^claimed$/m)
    const claim = guardAgainstOrphan(cluster, Number(aMinute))
    claim.claim()
    await killed.kill('SIGKILL')
    await sleep(Number(shortly) * 3)
    expect(serverIn(dataDir)).toBe(server)
    claim.release()
  })

  test('no server is left behind when nobody comes back', async () => {
    const dataDir = await dataDirWithCluster()
    const owner = startProgram(app, [dataDir, shortly])
    await owner.says(/^ready/m)
    expect(serverIn(dataDir)).toBeDefined()
    await owner.kill('SIGKILL')
    await expect.poll(() => serverIn(dataDir)).toBeUndefined()
  })
})
