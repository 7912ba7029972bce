import { defineConfig } from 'vitest/config'
import { limitFor } from './test/support/patience.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['test/support/cluster.ts'],
    pool: 'forks',
    // Much of the run waits for processes that start, die and come back.
    maxWorkers: 5,
    testTimeout: limitFor(24_000),
    hookTimeout: limitFor(60_000),
    expect: { poll: { timeout: limitFor(12_000) } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
