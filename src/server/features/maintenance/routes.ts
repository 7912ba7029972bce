import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { operationsStaff } from '#kit/roles.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Router } from '#server/platform/route.ts'
import { workKinds, workQueue } from './work-queue.ts'

const work = z.object({
  kind: z.enum(workKinds),
  id: z.uuid(),
  number: z.string(),
  unit: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  what: z.string(),
  state: z.string(),
  holds: z.boolean(),
  dueOn: z.iso.date().nullable(),
  dueMiles: z.int().nullable(),
  since: z.string(),
  tread: z.number().nullable(),
  note: z.string().nullable(),
  task: z.string().nullable(),
  booked: z.object({ kind: z.enum(['repairs', 'oil-changes']), id: z.uuid() }).nullable(),
})

/** What the shop works on beyond single records. */
export const maintenanceRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/maintenance/work-queue',
    tag: 'Maintenance',
    summary: 'Open repairs, schedules due or soon, tires below their limit and to-dos, the most urgent first',
    access: operationsStaff,
    query: z.strictObject({
      division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
      kind: z.enum(workKinds).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    answer: z.object({
      rows: z.array(work),
      total: z.int(),
      counts: z.object({ repairs: z.int(), 'pm-schedules': z.int(), tires: z.int(), 'maintenance-todos': z.int() }),
    }),
    handler: async ({ user, query: { division, kind = null, limit, offset } }) => {
      if (division !== 'ALL' && user.divisions !== null && !user.divisions.includes(division))
        throw new AppError('not_found', 'This division does not exist, or you may not see it.')
      const found = await workQueue(deps, { user, divisions: division === 'ALL' ? null : [division], kind, limit, offset })
      return { ...found, rows: [...found.rows] }
    },
  })
