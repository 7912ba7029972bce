import { endWithNpm } from '#tools/install.mjs'
import { keepRunning } from '#tools/keep-running.mjs'

endWithNpm()
process.exitCode = await keepRunning(process.execPath, process.argv.slice(2))
