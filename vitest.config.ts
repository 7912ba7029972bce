import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { limitFor } from './test/support/patience.ts'
import { shift } from './test/support/shifted-date.ts'
import { leftOut, part, seed, testWorkers } from './tools/test-parts.ts'
import { LongestFirst } from './tools/test-order.ts'

const root = import.meta.dirname
const include = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}', 'tools/**/*.test.ts']
const quickHashes = 'test/support/quick-argon2.ts'

const textOf = new Map(globSync(include, { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const saying = (words: string): string[] => [...textOf].filter(([, text]) => text.includes(words)).map(([file]) => file)
/** Files that replace a module of Node's: nobody else may get the replacement. */
const replacing = saying('vi.mock(')
/** Files that sign in hundreds of times. */
const hashing = saying(`#${quickHashes}`)

const common = {
  environment: 'node',
  pool: 'forks',
  execArgv: shift === 0 ? [] : ['--import', join(root, 'test/support/shift-worker.ts')],
  setupFiles: ['test/support/out-of-time.ts'],
  testTimeout: limitFor(24_000),
  hookTimeout: limitFor(60_000),
  expect: { poll: { timeout: limitFor(12_000) }, requireAssertions: true },
  restoreMocks: true,
  unstubEnvs: true,
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  test: {
    globalSetup: ['test/support/cluster.ts'],
    maxWorkers: testWorkers,
    ...(part === 'check' ? {} : { sequence: { sequencer: LongestFirst, seed } }),
    projects: [
      // Four fifths of a run went into importing the server anew for each file: a worker imports it once for all its files.
      { test: { ...common, name: 'shared', include, exclude: [...replacing, ...hashing, ...leftOut], isolate: false } },
      {
        resolve: { alias: { '@node-rs/argon2': join(root, quickHashes) } },
        test: { ...common, name: 'quick hashes', include: hashing, exclude: [...leftOut], isolate: false },
      },
      { test: { ...common, name: 'alone', include: replacing, exclude: [...leftOut] } },
    ],
  },
})
