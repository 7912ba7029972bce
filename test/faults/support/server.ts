import { createServer } from 'node:net'
import { join } from 'node:path'
import { limitFor } from '#test/support/patience.ts'
import { rounds } from '#test/support/rounds.ts'
import { startProgram } from '#test/support/programs.ts'
import type { Program } from '#test/support/programs.ts'

/** The real server as a process of its own. */
export interface Server {
  /** e.g. http://127.0.0.1:41233 */
  readonly origin: string
  readonly program: Program
  readonly pid: number
}

export const serverFile = 'src/server/main.ts'

/** Compiled code is kept between starts, as `npm start` does. */
const cache = join(import.meta.dirname, '../../../node_modules/.cache/node')

/** Nothing of the caller's shell: no demo data, no simulator, any free port. */
export const quietSettings: NodeJS.ProcessEnv = {
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: '',
  LONGHAUL_DEMO: 'off',
  LOG_LEVEL: 'warn',
  NODE_COMPILE_CACHE: cache,
}

/** Starts the server and resolves when it says that it is ready. Killed when the test has finished, if it still runs. */
export const startServer = async (env: NodeJS.ProcessEnv): Promise<Server> => {
  const program = startProgram(serverFile, [], { ...quietSettings, ...env })
  const [, origin = ''] = await program.says(/Longhaul is ready at (http:\/\/\S+)/)
  return { origin, program, pid: program.child.pid ?? 0 }
}

/** A port nobody listens on now, for servers that come back under their old address. */
export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const listener = createServer()
    listener.once('error', failed)
    listener.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      listener.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** A promised time, in milliseconds; the short run, which shares its machine with everything else, only ends what hangs. */
export const withinPromised = (milliseconds: number): number => rounds(limitFor(milliseconds), milliseconds)
