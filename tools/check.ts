/**
 * npm run check: format, lint, types, unused code, the direction of imports (check-imports.ts), then the tests of the part that TEST_PART names
 * (tools/test-parts.ts): those of `check` unless another command says otherwise. Arguments go to vitest.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Counts } from './counts.ts'
import { conclude, forgetCounts, keepCounts, sum } from './counts.ts'
import { commandOf, root, runNode } from './programs.ts'
import { scratchFolder } from './scratch.ts'
import type { VitestReport } from './test-report.ts'
import { costOf, failuresOf } from './test-report.ts'

interface Step {
  readonly name: string
  readonly args: readonly string[]
}

const staticSteps: readonly Step[] = [
  { name: 'format', args: [commandOf('oxfmt'), '--check'] },
  { name: 'lint', args: [commandOf('oxlint'), '--type-aware'] },
  { name: 'types of the server', args: [commandOf('typescript', 'tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types of the screens', args: [commandOf('typescript', 'tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'types of their tests', args: [commandOf('typescript', 'tsc'), '-p', 'tsconfig.web-test.json'] },
  { name: 'unused code', args: [commandOf('knip')] },
  { name: 'imports and folders', args: [join(root, 'tools/check-imports.ts')] },
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
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] }
}

const part = process.env['TEST_PART'] ?? 'check'

const runTests = async (given: readonly string[]): Promise<Counts> => {
  const file = join(root, 'test-results', 'vitest.json')
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(file, { force: true })
  const start = performance.now()
  const { code, output } = await runNode(
    [commandOf('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...given],
    { env: { TEST_PART: part, TMPDIR: scratchFolder() } },
  )
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : null
  const counts = found === null ? { passed: 0, failed: 1 } : countsOf(found, code)
  const seconds = (performance.now() - start) / 1000
  report('tests', seconds, counts.failed === 0, `, ${counts.passed} passed, ${counts.failed} failed`, output)
  if (found !== null) process.stdout.write(`${costOf(found)}\n`)
  return counts
}

/** A skipped test proves nothing and counts as failed; so does a failure outside any test (a file that does not load). */
const countsOf = (found: VitestReport, code: number): Counts => {
  const failed = found.numFailedTests + found.numPendingTests + found.numTodoTests
  return { passed: found.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, failures: failuresOf(found) }
}

forgetCounts('check')
const statics = await Promise.all(staticSteps.map(runStep))
const counts = sum([...statics, await runTests(process.argv.slice(2))])
keepCounts('check', counts)
conclude(counts)
