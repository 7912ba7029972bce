import { readDemoFleet } from './demo/fleet.ts'
import { seedDemo } from './demo/seed.ts'
import { demoAccounts, demoPassword } from '#features/auth/demo-accounts.ts'
import { ensureFirstAdmin } from '#features/auth/invitations/first-admin.ts'
import type { Deps } from '#engine/write/rules.ts'
import { runSimulator } from './run-simulator.ts'
import { ensureShipped } from './shipped.ts'

export interface Prepared {
  /** Printed at the start: accounts of the demo, or the one-time set-up link. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

const isEmpty = async (deps: Deps): Promise<boolean> => {
  const { rows } = await deps.pool.query('select 1 from users limit 1')
  return rows.length === 0
}

/** Fills an empty database: demo company and simulator in demo mode, otherwise a link for the first super admin. */
export const prepareCompany = async (deps: Deps): Promise<Prepared> => {
  await ensureShipped(deps)
  if (!deps.config.demo) {
    const link = await ensureFirstAdmin(deps)
    return { lines: link === null ? [] : [`Set up the first super admin (works once, for a day): ${link}`], stop: () => Promise.resolve() }
  }
  const fleet = (await isEmpty(deps)) ? await seedDemo(deps) : await readDemoFleet(deps)
  const stop = deps.config.simulator ? runSimulator(deps, fleet) : () => Promise.resolve()
  return { lines: [`Demo accounts, password ${demoPassword}: ${demoAccounts.map((account) => account.email).join(', ')}`], stop }
}
