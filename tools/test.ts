/**
 * npm test: a browser if there is none, the screens as they are shipped, the checks and the browser tests that show what a change can
 * break. `--all` (npm run test:all) runs everything, `--seed NUMBER` repeats the order and the samples of an earlier run.
 */
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.ts'
import { conclude, forgetCounts, readCounts, sum } from './counts.ts'
import { runNode } from './programs.ts'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false }, seed: { type: 'string' } } })
const seed = values.seed ?? String(Date.now() % 1_000_000)
const env = { TEST_PART: values.all ? 'all' : 'test', TEST_SEED: seed }
const begun = performance.now()

for (const step of ['check', 'e2e']) forgetCounts(step)
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
if (ready) await runNode(['tools/e2e.ts'], { show: true, env })
process.stdout.write(`${Math.round((performance.now() - begun) / 1000)} s in all, --seed ${seed}\n`)
conclude(sum([readCounts('check'), ready ? readCounts('e2e') : { passed: 0, failed: 1 }]))
