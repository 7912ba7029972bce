/**
 * npm test: a browser if there is none, the screens as they are shipped, the checks and the browser tests that show what a change can
 * break. `--all` (npm run test:all) runs everything, the chosen days of `npm run test:dates` included; `--seed NUMBER` repeats the order and
 * the samples of an earlier run.
 */
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.ts'
import { conclude, forgetCounts, readCounts, sum } from './counts.ts'
import { runNode } from './programs.ts'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false }, seed: { type: 'string' } } })
const seed = values.seed ?? String(Date.now() % 1_000_000)
const env = { TEST_PART: values.all ? 'all' : 'test', TEST_SEED: seed }
const begun = performance.now()

const browserSteps = values.all ? ['e2e', 'dates'] : ['e2e']
for (const step of ['check', ...browserSteps]) forgetCounts(step)
process.stdout.write(`Order and samples of this run: --seed ${seed}\n`)
const build = await runNode(['tools/build.ts', '--if-stale'], { show: true })
const browser = await ensureChromium().then(
  () => 0,
  (error: unknown) => {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  },
)
await runNode(['tools/check.ts'], { show: true, env })
const ready = build.code === 0 && browser === 0
const counts = [readCounts('check')]
for (const step of browserSteps) {
  if (ready) await runNode([`tools/${step}.ts`], { show: true, env })
  // Read before the next step, which runs browser tests too and overwrites their counts.
  counts.push(ready ? readCounts(step) : { passed: 0, failed: 1 })
}
process.stdout.write(`${Math.round((performance.now() - begun) / 1000)} s in all, --seed ${seed}\n`)
conclude(sum(counts))
