/** npm test: a browser if there is none, the screens as they are shipped, every check, every browser test. */
import { conclude, forgetCounts, readCounts, sum } from './counts.ts'
import { ensureChromium } from './chromium.ts'
import { runNode } from './programs.ts'

for (const step of ['check', 'e2e']) forgetCounts(step)
const build = await runNode(['tools/build.ts', '--if-stale'], { show: true })
const browser = await ensureChromium().then(
  () => 0,
  (error: unknown) => {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  },
)
await runNode(['tools/check.ts', '--with-faults'], { show: true })
const ready = build.code === 0 && browser === 0
if (ready) await runNode(['tools/e2e.ts'], { show: true })
conclude(sum([readCounts('check'), ready ? readCounts('e2e') : { passed: 0, failed: 1 }]))
