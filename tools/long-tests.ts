/**
 * What takes long by its nature: suites that kill servers and databases and wait for them to come back, that tell the company's history
 * several times, or that ask for every field, record and figure in every role. They run with `npm test`, not with `npm run check`.
 */
export const longTests = [
  'test/faults/**',
  'test/demo/**',
  'test/security/**',
  'test/contract/statements.test.ts',
  'test/features/audit.test.ts',
  'test/features/dashboards.test.ts',
  'test/features/figures.test.ts',
  'src/server/features/telematics/resume.test.ts',
  'src/server/features/telematics/sync.test.ts',
  'src/server/platform/jobs-worker.test.ts',
  'src/server/platform/postgres/**',
]
