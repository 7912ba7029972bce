import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

/** How many checks passed and failed, and a line for each failure that has a name: its test and the first line of its error. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly failures?: readonly string[]
}

const folder = join(root, 'test-results')

/** The line every test command ends with. */
export const sentence = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  failures: all.flatMap(({ failures }) => failures ?? []),
})

/** Where a step leaves its counts for the command that runs several. */
export const countsFile = (step: string): string => join(folder, `${step}.counts.json`)

export const forgetCounts = (step: string): void => rmSync(countsFile(step), { force: true })

export const keepCounts = (step: string, counts: Counts): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(countsFile(step), JSON.stringify(counts))
}

/** A step that left no counts ended before it could: one failure. */
export const readCounts = (step: string): Counts => {
  try {
    return JSON.parse(readFileSync(countsFile(step), 'utf8')) as Counts
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** Prints the failures by name and the closing line, so the end of a long log is enough to know them; without a single check the command fails too. */
export const conclude = (counts: Counts): void => {
  for (const failure of counts.failures ?? []) process.stdout.write(`FAIL ${failure}\n`)
  process.stdout.write(`${sentence(counts)}\n`)
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
}
