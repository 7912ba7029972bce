import type { Deps } from './platform/deps.ts'

export interface Prepared {
  /** Printed at the start: accounts of the demo, or the one-time set-up link. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

/** Fills an empty database: demo company and simulator in demo mode, otherwise a link for the first super admin. */
export const prepareCompany = async (_deps: Deps): Promise<Prepared> => ({ lines: [], stop: () => Promise.resolve() })
