/**
 * Which tests run when (CONTRIBUTING, "Which tests run when"). TEST_PART says it:
 * `check` while working, `test` before a push and in CI, `all` before a release, `dates` on each chosen day. Without it, as in `npx vitest run FILE`, all of a file runs.
 */
export type Part = 'check' | 'test' | 'all' | 'dates'

const named = process.env['TEST_PART'] ?? 'all'
if (!['check', 'test', 'all', 'dates'].includes(named)) throw new Error(`TEST_PART is check, test, all or dates; it is "${named}".`)
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

/**
 * Run by `npm run test:dates` on each of `chosenDays`, without the tests marked `@release`: browser tests that ask the running clock which
 * day it is, over a demo company made on that day. The other tests stop the clock, mostly at November 20, 2026, and come out the same on any day.
 */
export const datedBrowserTests: readonly string[] = [
  // The setting itself, and periods of the assistant.
  'today',
  'assistant-day',
  // The week of runs, patterns, and whether someone may go out on a day.
  'board',
  'run-patterns',
  'runs-and-leave',
  'scenario-1',
  'gate',
  'gate-shown',
  // Time off and its calendar.
  'time-off',
  'scenario-2',
  // Imports of dated papers, and their rollback.
  'scenario-12',
  'imported-company',
  // Due dates, "My day", bells that time rings.
  'screens-claims',
  'screens-safety',
  'three-presses',
  'tasks',
  'bell',
  // Periods and what is due on dashboards, pages of figures and reports.
  'figures',
  'reports',
  'safety-dashboard',
  // Maintenance and hiring by their days, the OSHA year.
  'maintenance',
  'recruiting',
  'scenario-9',
  'osha',
]

/** Unit tests of code that runs in the browser, which has no other clock than the machine's. */
export const datedUnitTests: readonly string[] = ['src/kit', 'src/web']

/**
 * Each weekday, both ends of a year, the end of February in a common and a leap year, ends of months, and the days around both changes of
 * the clocks. Fixed, so that a failure comes again.
 */
export const chosenDays: readonly string[] = [
  '2026-12-31', // Thursday
  '2027-01-01', // Friday
  '2027-02-28', // Sunday, last of the month
  '2027-03-13', // Saturday before the clocks go forward
  '2027-03-14', // Sunday on which they do
  '2027-03-15', // Monday after
  '2027-03-31', // Wednesday, last of the month
  '2027-08-31', // Tuesday, last of the month
  '2027-11-06', // Saturday before the clocks go back
  '2027-11-07', // Sunday on which they do
  '2027-11-08', // Monday after
  '2028-02-29', // Tuesday
]

/** Not with `npm run check`, which has 90 seconds: what the two others add. */
const longTests = [
  'test/faults/**',
  'test/security/**',
  'test/contract/{access,demotion,filters,fuzz,garbage,refused,rolled-back,statements,two-processes,unseen}.test.ts',
  'test/features/**',
  'test/records/**',
  'src/features/**',
  'src/platform/{jobs-worker,postgres/**}',
]

/** Globs of the files that a part leaves out. */
export const leftOut: readonly string[] = { check: [...releaseTests, ...longTests], test: releaseTests, all: [], dates: [] }[part]

/** What takes longest begins first: a file that began last would let the other workers stand idle to the end. */
export const beginFirst: readonly string[] = [
  ...releaseTests,
  'test/faults/**',
  'test/security/**',
  'src/platform/jobs/jobs-worker.test.ts',
]
