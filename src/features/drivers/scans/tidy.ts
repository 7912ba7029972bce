import type { Deps } from '#engine/write/rules.ts'
import { keptDays } from './limits.ts'
import { deleteScansBefore, keysOf } from './store.ts'

/** Removes scans that nobody filed in time: they may hold medical papers. */
export const tidyScans = async ({ pool, files, clock, log }: Pick<Deps, 'pool' | 'files' | 'clock' | 'log'>): Promise<void> => {
  const removed = await deleteScansBefore(pool, new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString())
  for (const key of keysOf(removed)) await files.remove(key)
  if (removed.length > 0) log.info({ scans: removed.length }, 'scans that were not filed in time were removed')
}
