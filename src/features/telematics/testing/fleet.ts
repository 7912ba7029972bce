import { kindOf } from '#kit/kind-of.ts'
import type { Tx } from '#engine/write/rules.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { createRecord } from '#engine/write/store.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { startSimulator } from '#simulator/server.ts'
import type { Simulator, SimulatorOptions } from '#simulator/server.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { saveConnection } from '../connections.ts'
import type { Connection } from '../connections.ts'
import { recordOf } from '../matching/local-records.ts'
import { simulator as adapter } from '../adapters/samsara/adapter.ts'
import type { SyncKind } from '#features/telematics/answers.ts'
import type { Run } from '../sync/runs.ts'
import { createTelematics } from '../telematics.ts'
import type { Telematics } from '../telematics.ts'

/** A company with one division, connected to a simulated provider. */
export interface TestFleet {
  readonly app: TestApp
  readonly deps: Deps
  readonly provider: Simulator
  readonly telematics: Telematics
  readonly connection: Connection
  readonly division: string
  /** Runs one sync to its end. */
  sync(kind: SyncKind, options?: { readonly mode?: 'apply' | 'dry_run'; readonly telematics?: Telematics }): Promise<Run>
  rows<T extends object = Record<string, unknown>>(query: string, values?: readonly unknown[]): Promise<T[]>
  create(kind: 'vehicles' | 'drivers' | 'divisions', values: Readonly<Record<string, unknown>>): Promise<StoredRow>
  close(): Promise<void>
}

export const buildTestFleet = async (options: SimulatorOptions = {}): Promise<TestFleet> => {
  const app = await buildTestApp({ SIMULATOR: 'on' })
  const { deps } = app
  const provider = await startSimulator({ seed: 5, vehicles: 40, drivers: 20, clock: app.clock, ...options })
  const create = (kind: 'vehicles' | 'drivers' | 'divisions', values: Readonly<Record<string, unknown>>): Promise<StoredRow> =>
    inTransaction(deps, systemActor, (tx: Tx) => createRecord(tx, kind === 'divisions' ? kindOf(deps, kind) : recordOf(kind), values))
  const { id: division } = await create('divisions', { code: 'SE', name: 'Southeast' })
  const connection = await saveConnection(deps, adapter, { baseUrl: provider.url, credentials: { token: provider.token } }, null)
  const telematics = createTelematics(deps)
  return {
    app,
    deps,
    provider,
    telematics,
    connection,
    division,
    create,
    sync: async (kind, { mode = 'apply', telematics: by = telematics } = {}) => {
      const opened = await by.request({ connectionId: connection.id, kind, mode, trigger: 'manual', userId: null, force: true })
      const run = await by.wait(opened.run.id, 60_000)
      if (run === null) throw new Error('The run is gone.')
      return run
    },
    rows: async (query, values = []) => (await deps.pool.query(query, [...values])).rows,
    close: async () => {
      await telematics.stop()
      await provider.close()
      await app.close()
    },
  }
}
