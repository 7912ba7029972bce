/** npm run soak: the tests of faults with their long figures. Arguments are vitest's filters. */
import { commandOf, runNode } from './programs.ts'

const { code } = await runNode([commandOf('vitest'), 'run', ...process.argv.slice(2)], { show: true, env: { LONG_RUN: '1' } })
process.exitCode = code
