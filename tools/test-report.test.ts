import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './programs.ts'
import type { VitestReport } from './test-report.ts'
import { costOf, secondsOfKinds, slowestFiles } from './test-report.ts'
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
