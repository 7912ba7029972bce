import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './programs.ts'
import type { VitestReport } from './test-report.ts'
import { costOf, failuresOf, secondsOfKinds, slowestFiles } from './test-report.ts'
import { testWorkers } from './test-parts.ts'

const file = (name: string, seconds: number, tests: readonly (readonly [string, number])[]): VitestReport['testResults'][number] => ({
  name: join(root, name),
  startTime: 1_000,
  endTime: 1_000 + seconds * 1_000,
  assertionResults: tests.map(([title, taken]) => ({ ancestorTitles: [title], title: 'does what is promised', duration: taken * 1_000 })),
})

const report: VitestReport = {
  numPassedTests: 4,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    file('test/contract/records.test.ts', 9, [
      ['P-57 workers-comp-cases', 4],
      ['workers-comp as safety', 8],
      ['steps of workers-comp as safety', 12],
      ['checks look and never write', 3],
    ]),
    file('test/features/search.test.ts', 2, [['drivers', 2]]),
  ],
}

test('the cost of a kind is what its tests add in the suites over every kind, and no other', () => {
  expect(secondsOfKinds(report)).toEqual([
    ['workers-comp', 20 / testWorkers],
    ['workers-comp-cases', 4 / testWorkers],
  ])
})

test('the slowest files are named below the repository, and both are said in a line each', () => {
  expect(slowestFiles(report)).toEqual([
    ['test/contract/records.test.ts', 9],
    ['test/features/search.test.ts', 2],
  ])
  expect(costOf(report).split('\n')).toHaveLength(2)
})

test('a failed test and a file that does not load are listed with the first line of their error, and nothing else', () => {
  const one = file('test/features/search.test.ts', 2, [])
  const ran = { ancestorTitles: ['drivers'], title: 'does what is promised' }
  const failed = { ...ran, status: 'failed', failureMessages: ['expected 1 to be 2\n  at search.test.ts:4'] }
  const passed = { ...ran, status: 'passed' }
  expect(
    failuresOf({
      ...report,
      testResults: [
        { ...one, assertionResults: [passed, failed] },
        { ...one, name: join(root, 'test/features/links.test.ts'), assertionResults: [], message: 'Cannot find module\n  at links' },
        { ...one, message: '', assertionResults: [passed] },
      ],
    }),
  ).toEqual([
    'test/features/search.test.ts › drivers › does what is promised: expected 1 to be 2',
    'test/features/links.test.ts: Cannot find module',
  ])
})
