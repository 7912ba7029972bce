import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import { operationsStaff } from '#kit/roles.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'

/** So many of each go to a phone at most, about 200 kB; who is not among them is found by the search of his list. */
const most = 2000

interface Choice {
  readonly id: string
  readonly number: string
  readonly title: string
  /** The unit of a driver, the driver of a unit, by the current assignment. */
  readonly partner: string | null
}

/** What decides whether a unit is a commercial motor vehicle, so that the phone forecasts the tests as the server does. Pounds; people by design. */
interface UnitChoice extends Choice {
  readonly unit: { readonly kind: string; readonly gvwr: number | null; readonly seats: number | null }
}

const choice = z.object({ id: z.uuid(), number: z.string(), title: z.string(), partner: z.uuid().nullable() })
const unitChoice = choice.extend({ unit: z.object({ kind: z.string(), gvwr: z.number().nullable(), seats: z.number().nullable() }) })

const seen = (deps: Deps, user: SessionUser, kind: string, alias: string): SQL => {
  const record = kindOf(deps, kind)
  return allOf(scopeConditions(deps, record, user, alias))
}

/** The current partner: a primary assignment before others, the newest first. */
const partnerOf = (column: 'driver' | 'vehicle', alias: SQL): SQL => {
  const [own, other] = column === 'driver' ? [sql`a.driver_id`, sql`a.vehicle_id`] : [sql`a.vehicle_id`, sql`a.driver_id`]
  return sql`(select ${other} from vehicle_assignments a where ${own} = ${alias}.id and a.status = 'active' and a.archived_at is null
    order by (a.role = 'primary') desc, a.starts_at desc, a.id desc limit 1)`
}

const driversOf = (deps: Deps, user: SessionUser): Promise<Choice[]> =>
  run<Choice>(
    deps.pool,
    sql`select d.id, d.number, d.title, ${partnerOf('driver', sql`d`)} as partner from drivers d
    where d.archived_at is null and d.status <> 'terminated' and (${seen(deps, user, 'drivers', 'd')}) order by d.title, d.id limit ${most}`,
  )

/** Units that drive by themselves first: a crash is seldom told of a trailer. */
const vehiclesOf = (deps: Deps, user: SessionUser): Promise<UnitChoice[]> =>
  run<UnitChoice>(
    deps.pool,
    sql`select v.id, v.number, v.title, ${partnerOf('vehicle', sql`v`)} as partner,
      jsonb_build_object('kind', v.kind, 'gvwr', v.gvwr, 'seats', v.seats) as unit from vehicles v
    where v.archived_at is null and v.status not in ('sold', 'totaled') and (${seen(deps, user, 'vehicles', 'v')})
    order by (v.kind in ('trailer', 'dolly', 'equipment')), v.title, v.id limit ${most}`,
  )

/** What the accident intake keeps on a phone, so that driver and unit can be chosen without a signal. */
export const intakeRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/accident-intake',
    tag: 'Accidents',
    summary: 'Drivers and units to choose from in the accident intake, each with its current partner',
    access: operationsStaff,
    answer: z.object({ drivers: z.array(choice), vehicles: z.array(unitChoice) }),
    handler: async ({ user }) => {
      const [drivers, vehicles] = await Promise.all([driversOf(deps, user), vehiclesOf(deps, user)])
      return { drivers, vehicles }
    },
  })
