import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { enforcedFrom } from './enforcement.ts'
import type { GateReason } from './readiness-on.ts'
import { pendingWords } from './reason.ts'
import { licenseGaps } from './run-license.ts'
import type { Licensed, OutingNeeds } from './run-license.ts'

/** Road tests that count, over `p`: not the copy of a CDL, nor another carrier's certificate older than 3 years at hire. */
const tested = (
  vehicle: 'doubles' | 'tank',
): SQL => sql`exists (select 1 from qualification_documents p where p.driver_id = d.id and p.archived_at is null and p.type = 'road_test' and p.status in ('active', 'superseded')
    and (p.road_test_proof = 'own' or (p.road_test_proof = 'certificate' and p.issued_on >= d.hire_date - interval '3 years')) and ${sql.raw(`'${vehicle}'`)} = any(p.road_test_vehicles))`

/** What these drivers may drive, by their ids. A road test counts for the vehicles that its paper names. One statement. */
export const licensesOf = async (tx: Pick<ReadTx, 'query'>, drivers: readonly string[]): Promise<ReadonlyMap<string, Licensed>> => {
  if (drivers.length === 0) return new Map()
  const found = await tx.query<Omit<Licensed, 'testedIn'> & { id: string; doubles: boolean; tank: boolean }>(sql`
    select d.id, coalesce(d.position, '') <> all(${arrayOf(drivesNothing, 'text')}) as drives, d.license_class as "licenseClass", coalesce(d.endorsements, '{}') as endorsements, (${tested('doubles')}) as doubles, (${tested('tank')}) as tank,
      case e.day when '-infinity' then '0001-01-01' when 'infinity' then '9999-12-31' else to_char(e.day, 'YYYY-MM-DD') end as "enforcedFrom"
    from drivers d cross join lateral (select ${enforcedFrom(sql`d.status_since`)} as day) e where d.id = any(${arrayOf(drivers, 'uuid')})`)
  return new Map(found.map(({ id, doubles, tank, ...driver }) => [id, { ...driver, testedIn: { doubles, tank } }]))
}

/** The same as reasons of the gate, for an outing from one day to another. */
export const licenseReasons = (
  id: string,
  driver: Licensed,
  needs: OutingNeeds,
  [first, last]: readonly [string, string],
): readonly GateReason[] =>
  licenseGaps(needs, driver).map(({ stop, text }) => {
    const isEnforced = driver.enforcedFrom <= last
    return {
      of: 'drivers',
      subject: id,
      effect: isEnforced ? 'block' : 'warn',
      basis: 'law',
      stop,
      final: true,
      code: stop,
      text: isEnforced ? text : pendingWords(text),
      firstDay: first,
      lastDay: last,
      source: null,
      ...(isEnforced ? {} : { pending: true as const }),
      href: stop === 'run_road_test' ? `/qualification-documents/new?type=road_test&driver=${id}` : `/drivers/${id}/edit`,
    }
  })
