import { sql } from 'drizzle-orm'
import { run } from '../../engine/sql.ts'
import type { Deps } from '../../platform/deps.ts'
import { sessionLimits } from './auth.ts'
import { at, day, hour, later } from './time.ts'

/** Removes what has ended: sessions that are over, links a month after their time, and counters nobody counts with any more. Run it daily. */
export const tidyAccounts = async (deps: Pick<Deps, 'pool' | 'clock'>): Promise<void> => {
  const now = deps.clock.now()
  await run(deps.pool, sql`delete from sessions where expires_at <= ${at(now)} or last_active_at <= ${at(later(now, -sessionLimits.idle - hour))}`)
  await run(deps.pool, sql`delete from auth_tokens where expires_at <= ${at(later(now, -30 * day))}`)
  await run(deps.pool, sql`delete from login_throttle where last_failure_at <= ${at(later(now, -12 * hour))}`)
}
