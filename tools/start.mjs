// npm start: installs, builds the screens when they are stale, and runs the server.
import { ensureInstalled, run } from './install.mjs'

const node = ensureInstalled()
// Young objects get 8 MB per half: V8's own choice lets what the start throws away grow to hundreds.
const memory = '--max-semi-space-size=8'
const built = await run(node, ['tools/build.ts', '--if-stale'])
process.exitCode = built === 0 ? await run(node, [memory, 'src/server/main.ts', ...process.argv.slice(2)]) : built
