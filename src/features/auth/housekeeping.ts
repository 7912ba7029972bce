import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { sessionLimits } from './auth.ts'
import { knownDays } from './sessions/known-browsers.ts'
import { at, day, hour, later } from './time.ts'

/** Tidies at the start and every hour until the returned function is called. Any number of processes may do so at once. */
export const keepAccountsTidy = (deps: Pick<Deps, 'pool' | 'clock' | 'log'>): (() => void) => {
  const tidy = (): void => {
    tidyAccounts(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'ended sessions and links not removed'))
  }
  tidy()
  const timer = setInterval(tidy, hour).unref()
  return () => clearInterval(timer)
}

/** Removes what has ended: sessions that are over, links a month after their time, and counters nobody counts with any more. */
export const tidyAccounts = async (deps: Pick<Deps, 'pool' | 'clock'>): Promise<void> => {
  const now = deps.clock.now()
  await run(
    deps.pool,
    sql`delete from sessions where expires_at <= ${at(now)} or last_active_at <= ${at(later(now, -sessionLimits.idle - hour))}`,
  )
  await run(deps.pool, sql`delete from auth_tokens where expires_at <= ${at(later(now, -30 * day))}`)
  await run(deps.pool, sql`delete from known_browsers where last_used_at <= ${at(later(now, -knownDays))}`)
  await run(deps.pool, sql`delete from login_throttle where last_failure_at <= ${at(later(now, -12 * hour))}`)
}
