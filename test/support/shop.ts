import { expect } from 'vitest'
import { deskOf } from './desk.ts'
import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import { makeUnit } from './papers.ts'
import type { TestUser } from './sessions.ts'

export const repairPath = (id: string): string => `/api/maintenance/repairs/${id}`
export const reportPath = (id: string): string => `/api/maintenance/vehicle-reports/${id}`
/** How a repair is completed on the day of the tests. */
export const completed = { completedOn: '2026-11-20', completedMiles: 402_000, correction: 'Caliper replaced' }

/** Units, readings, schedules and holds of the shop, by one person; both are asked for each time, because tests make them late. */
export const shopOf = (user: () => TestUser, division: () => string) => {
  const desk = deskOf(user)
  return {
    desk,
    tractor: (values: Json = {}): Promise<Created> => makeUnit(user(), { division: division(), ...values }),
    reading: (vehicle: string, value: number, readAt = '2026-11-20T12:00:00.000Z'): Promise<Created> =>
      make(user(), 'meter-entries', { vehicle, value, readAt }),
    pm: (vehicle: string, values: Json): Promise<Created> => make(user(), 'pm-schedules', { vehicle, task: 'pm_b', ...values }),
    schedule: (id: string): Promise<Created> => desk.one(`/api/maintenance/schedules/${id}`),
    repairsOf: (vehicle: string): Promise<Created[]> => desk.list(`/api/maintenance/repairs?vehicle=${vehicle}&sort=number`),
    /** A driver report that the office entered from paper. */
    received: async (vehicle: string, driver: string, defects: Json[]): Promise<Created> => {
      const { id } = await make(user(), 'vehicle-reports', { vehicle, driver })
      const asked = { reportedAt: '2026-11-20T14:00:00.000Z', miles: 401_000, defects, signature: 'Kyle McAllister' }
      const entered = await desk.move(reportPath(id), 'enter', asked)
      expect(entered.statusCode, entered.body).toBe(200)
      return desk.one(reportPath(id))
    },
    holdsOf: (repair: string): Promise<Created[]> => desk.list(`/api/holds?repair=${repair}&status=active`),
  }
}
