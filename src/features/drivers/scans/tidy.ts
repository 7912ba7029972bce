import type { Deps } from '#engine/write/rules.ts'
import { discardedHours, keptDays } from './limits.ts'
import { deleteScansBefore, keysOf } from './store.ts'

/** Removes scans that nobody filed in time, and those discarded a day ago: they may hold medical papers. */
export const tidyScans = async ({ pool, files, clock, log }: Pick<Deps, 'pool' | 'files' | 'clock' | 'log'>): Promise<void> => {
  const before = (hours: number): string => new Date(clock.now().getTime() - hours * 3_600_000).toISOString()
  const removed = await deleteScansBefore(pool, before(keptDays * 24), before(discardedHours))
  for (const key of keysOf(removed)) await files.remove(key)
  if (removed.length > 0) log.info({ scans: removed.length }, 'scans that were discarded or not filed in time were removed')
}
