import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { operationsStaff, type Role } from '#kit/roles.ts'
import { callSync, isStale, refreshIn, syncData, syncTimes, wasSynced } from './auto-sync.ts'
import { useCompany } from '../company.ts'
import { log } from '../log.ts'
import { noteSynced } from './sync-notes.ts'

type AutoSyncOptions = { readonly periodic?: boolean; readonly every?: number; readonly onError?: (message: string) => void }

/** Syncs telematics 2 s after sign-in, once per session and user; again every 15 min only where that is switched on. */
export function useAutoSync(
  user: { readonly id: string; readonly role: Role },
  { periodic = false, every = syncTimes.periodic, onError }: AutoSyncOptions = {},
): void {
  const cache = useQueryClient()
  const telematics = useCompany()?.telematics ?? null
  const { id, role } = user
  useEffect(() => {
    if (telematics === null || !operationsStaff.includes(role)) return
    const sync = (): void => {
      noteSynced(id, Date.now())
      const plan = { telematics, call: callSync, refresh: refreshIn(cache), log, ...(onError === undefined ? {} : { onError }) }
      // The integrations screen, if open, shows the run it has just caused.
      void syncData(plan).then(() => cache.invalidateQueries({ queryKey: ['/api/integrations'] }))
    }
    // Hidden for a while, a page that syncs by the clock catches up as soon as it is seen.
    const seen = (): void => {
      if (periodic && !document.hidden && isStale(Date.now())) sync()
    }
    const first = wasSynced(id) ? undefined : window.setTimeout(sync, syncTimes.afterLogin)
    const repeated = periodic ? window.setInterval(() => (document.hidden ? undefined : sync()), every) : undefined
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.clearTimeout(first)
      window.clearInterval(repeated)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [cache, telematics, id, role, periodic, every, onError])
}
