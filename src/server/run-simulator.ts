import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DemoFleet } from './demo/fleet.ts'
import { connectionOf, saveConnection } from '#features/telematics/connections.ts'
import { simulatorStarts } from '#features/telematics/provider/local-provider.ts'
import { adapterFor } from '#features/telematics/provider/registry.ts'
import type { Deps } from '#engine/write/rules.ts'
import { makeFolder } from '#platform/files/make-folder.ts'

const provider = 'simulator'
const program = resolve(import.meta.dirname, '../simulator/main.ts')

/**
 * Starts the telematics simulator as a process of its own and points the demo company's connection at it, so that the demo syncs
 * over real HTTP. Does not hold up the start; answers the function that ends it. A connection to a real provider stays as it is.
 */
export const runSimulator = (deps: Deps, fleet: DemoFleet): (() => Promise<void>) => {
  const ending = new AbortController()
  const start = begin(deps, fleet, ending.signal)
  simulatorStarts(deps, start)
  const running = start.catch((error: unknown) => {
    if (!ending.signal.aborted) deps.log.warn({ err: error }, 'the telematics simulator is not running')
  })
  return async () => {
    ending.abort()
    await running
  }
}

const begin = async (deps: Deps, fleet: DemoFleet, ending: AbortSignal): Promise<void> => {
  const known = await connectionOf(deps, provider)
  if (known !== null && !known.baseUrl.startsWith('http://127.0.0.1:')) return
  makeFolder(deps.config.dataDir)
  const world = join(deps.config.dataDir, 'simulator-world.json')
  await writeFile(world, JSON.stringify(fleet), { mode: 0o600 })
  const token = randomBytes(24).toString('base64url')
  const child = fork(program, ['--world', world, `--token=${token}`, `--shift-days=${deps.config.shiftDays}`], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  ending.addEventListener('abort', () => child.kill('SIGTERM'))
  const [ready] = (await once(child, 'message', { signal: ending })) as [{ url: string }]
  const adapter = adapterFor(provider, deps.config.simulator)
  if (!adapter) throw new Error(`No adapter for ${provider}`)
  await saveConnection(deps, adapter, { baseUrl: ready.url, credentials: { token } }, null)
}
