import { describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { isStale, refreshedLists, syncData, syncTimes, wasSynced } from './auto-sync.ts'
import { noteSynced } from './sync-notes.ts'

describe('F4 automatic sync', () => {
  test('F4 the figures of the specification', () => {
    expect(syncTimes).toEqual({ afterLogin: 2_000, staleAfter: 600_000, periodic: 900_000 })
  })

  test('F4 the 20 lists of the specification, then those of every other kind, each once', () => {
    const specified =
      'drivers, vehicles, accidents, tickets, violations, workers-comp, workers-comp-cases, osha-claims, run-assignments, divisions, ' +
      'recruiting/leads, recruiting/applications, messages, tasks, dashboard/stats, dashboard/recent-activities, maintenance/oil-changes, ' +
      'maintenance/repairs, maintenance/tires, maintenance/todos'
    expect(refreshedLists.slice(0, 20).join(', ')).toBe(specified)
    expect(refreshedLists).toEqual(expect.arrayContaining(Object.values(registry).map(({ api }) => api)))
    expect(new Set(refreshedLists).size).toBe(refreshedLists.length)
  })

  test('F4 drivers, vehicles and mileage are posted, then the lists are refreshed; the result is only logged', async () => {
    const run = recorder()
    expect(await syncData({ ...run.plan, call: run.call })).toBe(true)
    expect(run.steps.slice(0, 3)).toEqual([
      'POST /api/integrations/samsara/sync/drivers',
      'POST /api/integrations/samsara/sync/vehicles',
      'POST /api/samsara/sync-mileage',
    ])
    expect(run.steps[3]).toBe('log Data sync')
    expect(run.steps.slice(4)).toEqual(refreshedLists.map((list) => `refresh ${list}`))
    expect(run.errors).toEqual([])
  })

  test('F4 a failure is ignored: the others go on, the lists are refreshed, the callback hears "Data sync failed"', async () => {
    const run = recorder()
    const call = (path: string): Promise<unknown> =>
      path.endsWith('/vehicles') ? Promise.reject(new Error('502: no answer')) : run.call(path)
    expect(await syncData({ ...run.plan, call })).toBe(false)
    expect(run.errors).toEqual(['Data sync failed'])
    expect(run.steps.filter((step) => step.startsWith('refresh'))).toHaveLength(refreshedLists.length)
  })

  test('F4 once per session and user; stale ten minutes after it', () => {
    expect([wasSynced('u1'), isStale(0)]).toEqual([false, true])
    noteSynced('u1', 1_000)
    expect([wasSynced('u1'), wasSynced('u2')]).toEqual([true, false])
    noteSynced('u2', 500)
    expect([wasSynced('u1'), wasSynced('u2')]).toEqual([true, true])
    expect([isStale(601_000), isStale(601_001)]).toEqual([false, true])
  })

  test('F4 a list that cannot be refreshed does not stop the others', async () => {
    const run = recorder()
    const refresh = (list: string): Promise<unknown> => (list === 'vehicles' ? Promise.reject(new Error('gone')) : run.plan.refresh(list))
    expect(await syncData({ ...run.plan, call: run.call, refresh })).toBe(true)
    expect(run.steps.filter((step) => step.startsWith('refresh'))).toHaveLength(refreshedLists.length - 1)
  })
})

function recorder() {
  const steps: string[] = []
  const errors: string[] = []
  return {
    steps,
    errors,
    call: async (path: string): Promise<unknown> => steps.push(`POST ${path}`),
    plan: {
      telematics: 'samsara',
      refresh: async (list: string): Promise<unknown> => steps.push(`refresh ${list}`),
      log: (words: string): void => void steps.push(`log ${words}`),
      onError: (message: string): void => void errors.push(message),
    },
  }
}
