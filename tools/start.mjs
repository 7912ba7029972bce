// npm start: installs, builds the screens when they are stale, and keeps the server running.
import { ensureInstalled, run } from './install.mjs'
import { keepRunning } from './keep-running.mjs'

const node = ensureInstalled()
// Young objects get 8 MB per half: V8's own choice lets what the start throws away grow to hundreds.
const memory = '--max-semi-space-size=8'
const built = await run(node, ['tools/build.ts', '--if-stale'])
process.exitCode = built.code === 0 ? await keepRunning(node, [memory, 'src/server/main.ts', ...process.argv.slice(2)]) : built.code
