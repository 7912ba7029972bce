// node tools/run.mjs FILE [argument …]: runs a program of this repository on the pinned Node, installing first when needed.
import { ensureInstalled, giveUp, run } from './install.mjs'

const [file, ...rest] = process.argv.slice(2)
if (file === undefined) giveUp('Usage: node tools/run.mjs FILE [argument …]')
process.exitCode = (await run(ensureInstalled(), [file, ...rest])).code
