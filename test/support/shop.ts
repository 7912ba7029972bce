import { deskOf } from './desk.ts'
import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import type { TestUser } from './sessions.ts'

/** Units, readings, schedules and holds of the shop, by one person; both are asked for each time, because tests make them late. */
export const shopOf = (user: () => TestUser, division: () => string) => {
  const desk = deskOf(user)
  return {
    desk,
    tractor: (values: Json = {}): Promise<Created> => make(user(), 'vehicles', { division: division(), kind: 'tractor', ...values }),
    reading: (vehicle: string, value: number, readAt = '2026-11-20T12:00:00.000Z'): Promise<Created> =>
      make(user(), 'meter-entries', { vehicle, value, readAt }),
    pm: (vehicle: string, values: Json): Promise<Created> => make(user(), 'pm-schedules', { vehicle, task: 'pm_b', ...values }),
    schedule: (id: string): Promise<Created> => desk.one(`/api/maintenance/schedules/${id}`),
    holdsOf: (repair: string): Promise<Created[]> => desk.list(`/api/holds?repair=${repair}&status=active`),
  }
}
