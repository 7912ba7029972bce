import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '#engine/write/rules.ts'
import type { AdapterContext } from './adapter.ts'
import { adapterOf, credentialsOf } from '../connections.ts'
import type { Connection } from '../connections.ts'
import { createHttpPort } from './http-port.ts'
import type { HttpPort } from './http-port.ts'
import { allowedOrigin } from './outbound.ts'
import { createTokenBucket } from './token-bucket.ts'
import type { Sleep } from './token-bucket.ts'

/** One port per connection, so that syncs running side by side share its rate limits. */
export interface Ports {
  contextFor(connection: Connection, signal: AbortSignal): AdapterContext
}

const sleep: Sleep = (milliseconds, signal) => delay(milliseconds, undefined, signal === undefined ? {} : { signal })

export const createPorts = (deps: Deps): Ports => {
  const ports = new Map<string, { readonly version: string; readonly http: HttpPort }>()
  return {
    contextFor: (connection, signal) => {
      const version = `${connection.updatedAt} ${connection.baseUrl}`
      const known = ports.get(connection.id)
      const port = known?.version === version ? known : { version, http: portFor(deps, connection) }
      ports.set(connection.id, port)
      return { http: port.http, clock: deps.clock, signal, log: deps.log }
    },
  }
}

const portFor = (deps: Deps, connection: Connection): HttpPort => {
  const adapter = adapterOf(deps, connection)
  const tick = (): number => performance.now()
  return createHttpPort({
    origin: allowedOrigin(connection.baseUrl, adapter.outbound, deps.config.simulator),
    headers: adapter.headers(credentialsOf(deps, connection)),
    buckets: Object.fromEntries(
      Object.entries(adapter.quotas).map(([name, quota]) => [name, createTokenBucket({ ...quota, tick, sleep })]),
    ),
    classify: adapter.classify,
    log: deps.log,
    now: () => deps.clock.now(),
    tick,
    sleep,
    random: Math.random,
  })
}
