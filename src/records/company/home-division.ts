import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { companyTimeZone } from '#platform/clock.ts'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { textOf } from '../effects.ts'

/** Fields of the written record that may tell its division, in the order in which they are asked. */
type Hint = 'driver' | 'vehicle' | 'worker' | 'trailer'

/** Fills an empty `division` from the driver, else from the unit: what nobody types is not left empty. */
export const fillDivisions = async (
  tx: ReadTx,
  writes: readonly Write[],
  hints: readonly Hint[] = ['driver', 'vehicle'],
): Promise<void> => {
  const open = writes.filter(({ after }) => textOf(after['division']) === null)
  const ids = open.flatMap(({ after }) => hints.map((hint) => textOf(after[hint]))).filter((id) => id !== null)
  if (ids.length === 0) return
  const found = await tx.query<{ id: string; division: string }>(sql`
    select id, division_id as division from drivers where id = any(${arrayOf(ids, 'uuid')})
    union all select id, division_id from vehicles where id = any(${arrayOf(ids, 'uuid')})`)
  const divisions = new Map(found.map((row) => [row.id, row.division]))
  for (const { after } of open)
    after['division'] = hints.map((hint) => divisions.get(textOf(after[hint]) ?? '')).find((id) => id !== undefined) ?? null
}

/** Fills an empty `usdot` with the number under which the division runs. */
export const fillCarriers = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const open = writes.filter(({ after }) => textOf(after['usdot']) === null && textOf(after['division']) !== null)
  if (open.length === 0) return
  const numbers = await carrierNumbersOf(
    tx,
    open.map(({ after }) => String(after['division'])),
  )
  for (const { after } of open) after['usdot'] = numbers.get(String(after['division'])) ?? null
}

/** USDOT numbers under which divisions run, by division id. */
export const carrierNumbersOf = async (tx: ReadTx, divisions: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  if (divisions.length === 0) return new Map()
  const found = await tx.query<{ id: string; usdot: string | null }>(
    sql`select d.id, ${carrierNumber(sql`d.id`)} as usdot from divisions d where d.id = any(${arrayOf(divisions, 'uuid')})`,
  )
  return new Map(found.map(({ id, usdot }) => [id, usdot]))
}

/** The USDOT number under which a division runs: its own, else that of the next one above that has one. Archived ones count. */
export const carrierNumber = (division: SQL): SQL => sql`(
  select owner.usdot from ${divisionsAbove(sql`array[${division}]`)} up join divisions owner on owner.id = up.id
  where owner.usdot is not null order by up.height limit 1)`

/** The company's zone within a statement. */
export const companyZone: SQL = sql.raw(`'${companyTimeZone}'`)

/** The zone of a division by its id; the company's for a record without one. */
export const zoneOfDivision = (division: SQL): SQL =>
  sql`coalesce((select z.time_zone from divisions z where z.id = ${division}), ${companyZone})`

/** The zone in which an event happened, over its row: its own, else its division's, else the company's. */
export const zoneOfPlace = (row: SQL): SQL => sql`coalesce(${row}.time_zone, ${zoneOfDivision(sql`${row}.division_id`)})`

/** Division and IANA zone of drivers, by their ids. */
export const homesOf = async (
  tx: ReadTx,
  drivers: readonly string[],
): Promise<ReadonlyMap<string, { division: string; timeZone: string }>> =>
  new Map(
    (
      await tx.query<{ id: string; division: string; timeZone: string }>(sql`
        select d.id, d.division_id as division, ${zoneOfDivision(sql`d.division_id`)} as "timeZone" from drivers d where d.id = any(${arrayOf([...new Set(drivers)], 'uuid')})`)
    ).map(({ id, division, timeZone }) => [id, { division, timeZone }]),
  )

/** IANA zones of divisions by id; the company's for a record without one. */
export const zonesOf = async (tx: ReadTx, rows: readonly StoredRow[], property = 'division'): Promise<(row: StoredRow) => string> => {
  const ids = [...new Set(rows.map((row) => textOf(row[property])).filter((id) => id !== null))]
  const found =
    ids.length === 0
      ? []
      : await tx.query<{ id: string; zone: string }>(
          sql`select id, time_zone as zone from divisions where id = any(${arrayOf(ids, 'uuid')})`,
        )
  const zones = new Map(found.map((row) => [row.id, row.zone]))
  return (row) => zones.get(textOf(row[property]) ?? '') ?? companyTimeZone
}
