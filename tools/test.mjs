// npm test: everything, from a fresh clone. The work is in tools/test.ts.
import { ensureInstalled, run } from './install.mjs'

process.exitCode = (await run(ensureInstalled(), ['tools/test.ts', ...process.argv.slice(2)])).code
