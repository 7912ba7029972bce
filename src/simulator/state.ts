import { createFaultQueue } from './faults.ts'
import type { FaultQueue } from './faults.ts'
import { makeWorld } from './world-maker.ts'
import type { World, WorldPlan } from './world.ts'

/** One request as the simulator saw it. Never holds the token. */
export interface LoggedRequest {
  readonly at: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly status: number
  readonly requestId: string
}

/** Everything that changes while the simulator runs. */
export interface SimulatorState {
  readonly world: World
  readonly faults: FaultQueue
  readonly requests: LoggedRequest[]
  readonly token: string
  tokenRevoked: boolean
  /** Names of scopes the token lacks; `gateways` makes that listing answer 403. */
  readonly missingScopes: Set<string>
  /** Largest page by path; `largestPage` where none is set. */
  readonly pageSizes: Map<string, number>
  cursorGeneration: number
  now(): Date
  setNow(moment: Date | null): void
}

/** Largest page the provider gives. */
export const largestPage = 512

export const createState = (plan: WorldPlan, token: string, clock: { now(): Date }): SimulatorState => {
  let fixed: Date | null = null
  return {
    world: makeWorld(plan, clock.now()),
    faults: createFaultQueue(),
    requests: [],
    token,
    tokenRevoked: false,
    missingScopes: new Set(),
    pageSizes: new Map(),
    cursorGeneration: 1,
    now: () => fixed ?? clock.now(),
    setNow: (moment) => {
      fixed = moment
    },
  }
}
