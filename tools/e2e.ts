/**
 * npm run e2e: the browser tests of test/e2e against the real server with the demo company. Arguments go to Playwright. With
 * BASE_URL they run against a server that is there already.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AppProcess } from './app-process.ts'
import { startApp } from './app-process.ts'
import { ensureChromium } from './chromium.ts'
import type { Counts } from './counts.ts'
import { companiesFolder } from './demo-company.ts'
import { conclude, forgetCounts, keepCounts } from './counts.ts'
import { commandOf, root, runNode } from './programs.ts'
import { scratchFolder } from './scratch.ts'

const reportFile = join(root, 'test-results', 'playwright.json')

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}

/** The part of Playwright's JSON report that is used. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const failuresIn = ({ suites, specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file} › ${title}: ${(tests[0]?.results.at(-1)?.error?.message ?? '').split('\n', 1)[0]}`),
  ...(suites ?? []).flatMap(failuresIn),
]

/** Skipped tests count as failed: they prove nothing. One that passed at its second try is counted as passed, and said. */
const countsOf = ({ stats, suites }: PlaywrightReport, code: number): Counts => {
  const failed = stats.unexpected + stats.skipped
  if (stats.flaky > 0) process.stdout.write(`${stats.flaky} passed only at the second try (named above as flaky): each hides a race\n`)
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed, failures: suites.flatMap(failuresIn) }
}

const runBrowserTests = async (): Promise<Counts> => {
  if (globSync('test/e2e/**/*.e2e.ts', { cwd: root }).length === 0) return { passed: 0, failed: 0 }
  await ensureChromium()
  const given = process.env['BASE_URL']
  if (given === undefined && (await runNode(['tools/build.ts', '--if-stale'], { show: true })).code !== 0) return { passed: 0, failed: 1 }
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(reportFile, { force: true })
  process.env['TMPDIR'] = scratchFolder()
  const companies = mkdtempSync(join(scratchFolder(), 'longhaul-companies-'))
  process.env[companiesFolder] = companies
  process.on('exit', () => rmSync(companies, { recursive: true, force: true }))
  let app: AppProcess | null = null
  try {
    app = given === undefined ? await startApp() : null
    const { code } = await runNode([commandOf('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)], {
      show: true,
      env: { BASE_URL: app?.origin ?? given, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    })
    return countsOf(JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport, code)
  } finally {
    await app?.stop()
  }
}

forgetCounts('e2e')
const counts = await runBrowserTests().catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return { passed: 0, failed: 1 }
})
keepCounts('e2e', counts)
conclude(counts)
