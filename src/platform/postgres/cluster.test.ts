import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { startProgram } from '#test/support/programs.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'

const app = 'test/support/embedded-app.ts'
const shortly = '300'

describe('P-39 a killed first start', () => {
  test(
    'leaves nothing that hinders the next one',
    async () => {
      for (let round = 0; round < rounds(4, 100); round++) {
        const dataDir = await temporaryDataDir()
        const first = startProgram(app, [dataDir, shortly])
        await sleep(150 + ((round * 997) % 1_100))
        await first.kill('SIGKILL')
        const second = startProgram(app, [dataDir, shortly])
        await second.says(/^ready/m)
        expect((await readdir(dataDir)).filter((name) => name.includes('draft'))).toEqual([])
        await second.kill('SIGTERM')
      }
    },
    rounds(limitFor(24_000), limitFor(600_000)),
  )
})
