/**
 * What takes long by its nature: suites that kill servers and databases and wait for them to come back, that tell the company's history
 * several times, that ask for every field, record and figure in every role, or that read files as large as the product takes. They run
 * with `npm test`, not with `npm run check`, which has two minutes.
 */
export const longTests = [
  'test/faults/**',
  'test/demo/**',
  'test/security/**',
  'test/properties/**',
  'test/contract/access.test.ts',
  'test/contract/demotion.test.ts',
  'test/contract/filters.test.ts',
  'test/contract/fuzz.test.ts',
  'test/contract/garbage.test.ts',
  'test/contract/refused.test.ts',
  'test/contract/rolled-back.test.ts',
  'test/contract/statements.test.ts',
  'test/contract/two-processes.test.ts',
  'test/contract/unseen.test.ts',
  'test/features/audit.test.ts',
  'test/features/backup.test.ts',
  'test/features/dashboards.test.ts',
  'test/features/figures.test.ts',
  'test/features/heavy-work.test.ts',
  'test/features/long-reads.test.ts',
  'src/server/features/auth/passwords.test.ts',
  'src/server/features/telematics/resume.test.ts',
  'src/server/features/telematics/sync.test.ts',
  'src/server/features/transfer/import-faults.test.ts',
  'src/server/features/transfer/import-seattle.test.ts',
  'src/server/features/transfer/import-workbooks.test.ts',
  'src/server/platform/jobs-worker.test.ts',
  'src/server/platform/postgres/**',
]
