// npm start: installs, builds the screens when they are stale, and keeps the server running.
import { endWithNpm, ensureInstalled, run } from './install.mjs'
import { keepRunning } from './keep-running.mjs'

endWithNpm()
const node = ensureInstalled()
// Young objects get 8 MB per half: V8's own choice lets what the start throws away grow to hundreds.
const memory = '--max-semi-space-size=8'
const built = await run(node, ['tools/build.ts', '--if-stale'])
// A signal may find the build finished: no server starts after it.
process.exitCode =
  built.code === 0 && !built.stopped ? await keepRunning(node, [memory, 'src/server/main.ts', ...process.argv.slice(2)]) : built.code
