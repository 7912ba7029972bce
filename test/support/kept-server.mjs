import { keepRunning } from '../../tools/keep-running.mjs'

process.exitCode = await keepRunning(process.execPath, process.argv.slice(2))
