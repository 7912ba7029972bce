/**
 * npm run check: format, lint with the import rules, types, unused code, then unit and API tests. No browser, and without what takes
 * long by its nature (tools/long-tests.ts). `--with-faults`, as `npm test` calls it, runs these too and first, and the files in an order
 * of chance (tools/test-order.ts): its number is printed, and `--sequence.seed NUMBER` repeats it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Counts } from './counts.ts'
import { conclude, forgetCounts, keepCounts, sum } from './counts.ts'
import { commandOf, root, runNode } from './programs.ts'
import { scratchFolder } from './scratch.ts'

interface Step {
  readonly name: string
  readonly args: readonly string[]
}

const knipConfigured = ['knip.json', 'knip.jsonc', 'knip.ts'].some((file) => existsSync(join(root, file)))

const staticSteps: readonly Step[] = [
  { name: 'format', args: [commandOf('oxfmt'), '--check'] },
  { name: 'lint', args: [commandOf('oxlint'), '--type-aware'] },
  { name: 'types of the server', args: [commandOf('typescript', 'tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types of the screens', args: [commandOf('typescript', 'tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'types of their tests', args: [commandOf('typescript', 'tsc'), '-p', 'tsconfig.web-test.json'] },
  ...(knipConfigured ? [{ name: 'unused code', args: [commandOf('knip')] }] : []),
]

/** One line for each step; what it printed only when it failed. */
const report = (name: string, seconds: number, ok: boolean, detail: string, output: string): void => {
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name} ${seconds.toFixed(1)} s${detail}\n`)
  if (!ok) process.stdout.write(`${output.trimEnd()}\n`)
}

const runStep = async ({ name, args }: Step): Promise<Counts> => {
  const start = performance.now()
  const { code, output } = await runNode(args)
  report(name, (performance.now() - start) / 1000, code === 0, '', output)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The part of vitest's JSON report that is used. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

const withFaults = process.argv.includes('--with-faults')

const runTests = async (given: readonly string[]): Promise<Counts> => {
  const file = join(root, 'test-results', 'vitest.json')
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(file, { force: true })
  const start = performance.now()
  const seed = String(Date.now())
  const order = withFaults ? [`--sequence.seed=${seed}`] : []
  const { code, output } = await runNode(
    [commandOf('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...order, ...given],
    { env: { TEST_PART: withFaults ? 'all' : 'short', TMPDIR: scratchFolder() } },
  )
  const counts = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, 'utf8')) as VitestReport, code) : { passed: 0, failed: 1 }
  report(
    'tests',
    (performance.now() - start) / 1000,
    counts.failed === 0,
    `, ${counts.passed} passed, ${counts.failed} failed${withFaults ? `, order ${seed}` : ''}`,
    output,
  )
  return counts
}

/** A skipped test proves nothing and counts as failed; so does a failure outside any test (a file that does not load). */
const countsOf = (report: VitestReport, code: number): Counts => {
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

forgetCounts('check')
const statics = await Promise.all(staticSteps.map(runStep))
const counts = sum([...statics, await runTests(process.argv.slice(2).filter((argument) => argument !== '--with-faults'))])
keepCounts('check', counts)
conclude(counts)
