/**
 * Which tests run when (CONTRIBUTING, "Which tests run when"). TEST_PART says it:
 * `check` while working, `test` before a push and in CI, `all` before a release. Without it, as in `npx vitest run FILE`, all of a file runs.
 */
export type Part = 'check' | 'test' | 'all'

const named = process.env['TEST_PART'] ?? 'all'
if (!['check', 'test', 'all'].includes(named)) throw new Error(`TEST_PART is check, test or all; it is "${named}".`)
export const part = named as Part

/** Files of unit and API tests that run at once. */
export const testWorkers = 4

/** Decides the order of the files and every sample of this run. */
export const seed = Number(process.env['TEST_SEED'] ?? '1')

/**
 * With `npm run test:all` alone: servers and databases that are killed and waited for, again and again, the whole demo company, and
 * files as large as the product takes. `npm test` kills the app while it writes (faults/kill-app) and takes a backup back
 * (features/backup).
 */
const releaseTests = [
  'test/faults/{backup,database-away,database-dies,frozen-database,full-disk,kill-hire,kill-import,kill-sync,links,migrate,owner}.test.ts',
  'test/faults/{refused-start,restart,slow-query,start-again,two-processes,uploads-full}.test.ts',
  'test/demo/**',
  'test/properties/**',
]

/** Browser tests with `npm run test:all` alone, beside the single ones whose title says `@release`. */
export const releaseBrowserTests = [
  '**/{committee-keyboard,failed-parts,focus,fresh-screens,integrations,osha-keyboard,osha-open-ends,osha-targets,recognition}.e2e.ts',
  '**/{safety-says,safety-shapes,sync}.e2e.ts',
]

/** Not with `npm run check`, which has 90 seconds: what the two others add. */
const longTests = [
  'test/faults/**',
  'test/security/**',
  'test/contract/{access,demotion,filters,fuzz,garbage,refused,rolled-back,statements,two-processes,unseen}.test.ts',
  'test/features/**',
  'test/records/**',
  'src/server/features/**',
  'src/server/platform/{jobs-worker,postgres/**}',
]

/** Globs of the files that a part leaves out. */
export const leftOut: readonly string[] = { check: [...releaseTests, ...longTests], test: releaseTests, all: [] }[part]

/** What takes longest begins first: a file that began last would let the other workers stand idle to the end. */
export const beginFirst: readonly string[] = [
  ...releaseTests,
  'test/faults/**',
  'test/security/**',
  'src/server/platform/jobs-worker.test.ts',
]
