import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['test/support/cluster.ts'],
    pool: 'forks',
    // Much of the run waits for processes that start, die and come back.
    maxWorkers: 5,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes; a busy machine may take its time.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
