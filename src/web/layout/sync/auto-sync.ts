import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from '#kit/outline.ts'
import { outlines } from '#records/outlines.ts'
import { readJson } from '#web/api/client.ts'
import { readSyncNotes } from './sync-notes.ts'

/** Specification, sections 4 and 9; milliseconds. The periodic sync is off by default. */
export const syncTimes = { afterLogin: 2_000, staleAfter: 10 * 60_000, periodic: 15 * 60_000 } as const

/** The lists a sync refreshes by the specification, section 4, in its order. */
const specified = [
  'drivers',
  'vehicles',
  'accidents',
  'tickets',
  'violations',
  'workers-comp',
  'workers-comp-cases',
  'osha-claims',
  'run-assignments',
  'divisions',
  'recruiting/leads',
  'recruiting/applications',
  'messages',
  'tasks',
  'dashboard/stats',
  'dashboard/recent-activities',
  'maintenance/oil-changes',
  'maintenance/repairs',
  'maintenance/tires',
  'maintenance/todos',
]

/** All lists a sync refreshes, below /api/; every other kind may show a driver or a unit too. Lists that are not cached are left alone. */
export const refreshedLists: readonly string[] = [...new Set([...specified, ...Object.values(outlines).map(apiOf)])]

export type SyncCall = (path: string) => Promise<unknown>
export type SyncPlan = {
  readonly telematics: string
  readonly call: SyncCall
  readonly refresh: (list: string) => Promise<unknown>
  readonly log: (words: string, result: unknown) => void
  /** Gets "Data sync failed". */
  readonly onError?: (message: string) => void
}

/** Drivers, vehicles and mileage side by side, then the lists. The result is only logged and a failure ignored (acceptance F4). */
export async function syncData({ telematics, call, refresh, log, onError }: SyncPlan): Promise<boolean> {
  const results = await Promise.allSettled([
    call(`/api/integrations/${telematics}/sync/drivers`),
    call(`/api/integrations/${telematics}/sync/vehicles`),
    call(`/api/${telematics}/sync-mileage`),
  ])
  log(
    'Data sync',
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  )
  const failed = results.some((result) => result.status === 'rejected')
  if (failed) onError?.('Data sync failed')
  await Promise.allSettled(refreshedLists.map((list) => refresh(list)))
  return !failed
}

/** Once per browser session and user, however often they sign in. */
export function wasSynced(userId: string): boolean {
  return readSyncNotes()[userId] !== undefined
}

/** Ten minutes after the last sync its data counts as stale; so does data that was never synced. */
export function isStale(now: number): boolean {
  return now - Math.max(Number.NEGATIVE_INFINITY, ...Object.values(readSyncNotes())) > syncTimes.staleAfter
}

/** A sync is nobody's input: it must not keep a session alive. */
export const callSync: SyncCall = (path) => readJson(path, { method: 'POST', background: true, headers: { 'x-user-active': '0' } })

export const refreshIn =
  (cache: QueryClient) =>
  (list: string): Promise<unknown> =>
    cache.invalidateQueries({ queryKey: [`/api/${list}`] })
