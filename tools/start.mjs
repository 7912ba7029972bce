// npm start: installs, builds the screens when they are stale, and runs the server.
import { ensureInstalled, run } from './install.mjs'

const node = ensureInstalled()
const built = await run(node, ['tools/build.ts', '--if-stale'])
process.exitCode = built === 0 ? await run(node, ['src/server/main.ts', ...process.argv.slice(2)]) : built
