/**
 * npm run test:dates: the tests that depend on today (tools/test-parts.ts) on twelve chosen days. For each day the server, the pages and
 * the tests run on a clock shifted to it (LONGHAUL_SHIFT_DAYS), with a demo company made on that day. `--day 2027-03-13` takes one of any
 * days, also several times; further arguments go to Playwright, e.g. `npm run test:dates -- --day 2027-03-13 -- -g calendar`.
 */
import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import type { Counts } from './counts.ts'
import { conclude, forgetCounts, keepCounts, readCounts, sentence, sum } from './counts.ts'
import { commandOf, runNode } from './programs.ts'
import { chosenDays, datedBrowserTests, datedUnitTests } from './test-parts.ts'

/** Days from the company's today to `day` (YYYY-MM-DD). */
const daysTo = (day: string): number =>
  Math.round((Date.parse(`${day}T12:00:00Z`) - Date.parse(`${systemClock.today()}T12:00:00Z`)) / 86_400_000)

const runUnitTests = async (env: NodeJS.ProcessEnv): Promise<Counts> => {
  const { code, output } = await runNode([commandOf('vitest'), 'run', '--reporter=dot', ...datedUnitTests], { env })
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const runOn = async (day: string, more: readonly string[]): Promise<Counts> => {
  const env = { LONGHAUL_SHIFT_DAYS: String(daysTo(day)), TEST_PART: 'dates' }
  const units = more.length === 0 ? await runUnitTests(env) : { passed: 0, failed: 0 }
  forgetCounts('e2e')
  await runNode(['tools/e2e.ts', ...datedBrowserTests.map((name) => `/${name}.e2e.ts`), ...more], { show: true, env })
  return sum([units, readCounts('e2e')])
}

const { values, positionals } = parseArgs({ options: { day: { type: 'string', multiple: true } }, allowPositionals: true })
const days = values.day ?? chosenDays
for (const day of days)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw new Error(`A day is written YYYY-MM-DD; this is "${day}".`)
forgetCounts('dates')
const results: { day: string; counts: Counts }[] = []
for (const day of days) {
  const begun = performance.now()
  process.stdout.write(`\n${weekdayOf(day)}, ${day}\n`)
  const counts = await runOn(day, positionals)
  results.push({ day, counts })
  process.stdout.write(`${day}: ${sentence(counts)}, ${Math.round((performance.now() - begun) / 1000)} s\n`)
}
for (const { day, counts } of results.filter((one) => one.counts.failed > 0))
  process.stdout.write(`FAIL ${weekdayOf(day)}, ${day}: ${sentence(counts)}\n`)
const total = sum(results.map(({ counts }) => counts))
keepCounts('dates', total)
conclude(total)

function weekdayOf(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
}
