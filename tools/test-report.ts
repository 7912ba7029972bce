import { relative } from 'node:path'
import { outlines } from '#records/outlines.ts'
import { root } from './programs.ts'
import { testWorkers } from './test-parts.ts'

/** The part of vitest's JSON report that is used; times in milliseconds. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    /** The error of a file that does not load. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status?: string
      readonly failureMessages?: readonly string[]
      readonly duration?: number | null
    }[]
  }[]
}

const firstLine = (text = ''): string => text.replace(/\n[\s\S]*/, '').slice(0, 300)

/** Each test that did not pass, and each file that did not load, with the first line of its error. */
export const failuresOf = ({ testResults }: VitestReport): readonly string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const bad = assertionResults.filter(({ status }) => status !== undefined && status !== 'passed')
    if (bad.length === 0 && message !== undefined && message !== '') return [`${file}: ${firstLine(message)}`]
    return bad.map(
      ({ ancestorTitles, title, failureMessages }) =>
        `${file} › ${[...ancestorTitles, title].join(' › ')}: ${firstLine(failureMessages?.[0])}`,
    )
  })

/** The ten files that took longest, hooks included, in seconds. */
export const slowestFiles = ({ testResults }: VitestReport): readonly (readonly [file: string, seconds: number])[] =>
  testResults
    .map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000] as const)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 10)

// The longest name first: "workers-comp-cases" is no "workers-comp".
const kindNames = Object.keys(outlines).toSorted((one, other) => other.length - one.length)
const kindIn = (words: string): string | undefined => kindNames.find((kind) => new RegExp(`(?<![\\w-])${kind}(?![\\w-])`).test(words))

/** What each kind added to a run by the suites over every kind, in seconds of the clock, the dearest first: its tests beside those of the other workers. */
export const secondsOfKinds = ({ testResults }: VitestReport): readonly (readonly [kind: string, seconds: number])[] => {
  const seconds = new Map<string, number>()
  for (const { name, assertionResults } of testResults) {
    if (!relative(root, name).startsWith('test/contract/')) continue
    for (const { ancestorTitles, title, duration } of assertionResults) {
      const kind = kindIn([...ancestorTitles, title].join(' '))
      if (kind !== undefined) seconds.set(kind, (seconds.get(kind) ?? 0) + (duration ?? 0) / 1000 / testWorkers)
    }
  }
  return [...seconds].toSorted(([, one], [, other]) => other - one)
}

const listed = (rows: readonly (readonly [string, number])[]): string =>
  rows.map(([name, taken]) => `${name} ${taken.toFixed(1)}`).join(', ')

/** What a run says of its own cost. */
export const costOf = (report: VitestReport): string =>
  [`slowest files, in seconds: ${listed(slowestFiles(report))}`, `seconds of each kind: ${listed(secondsOfKinds(report))}`].join('\n')
