import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ReadTx } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'

/** What decides which license a vehicle takes. */
export interface Weighed {
  readonly kind: string
  /** Pounds; null where no one has entered it. */
  readonly gvwr: number | null
  /** People it is designed to carry, the driver included. */
  readonly seats: number | null
}

/** Pounds from which a single vehicle or a combination takes class B or A (49 CFR 383.5, 383.91(a)). */
const heavy = 26_001
/** A combination takes class A when what it tows is above this many pounds (49 CFR 383.91(a)(1)). */
const lightTow = 10_000
/** People, the driver included, from which a vehicle takes class C (49 CFR 383.5). */
const busSeats = 16
/** Kinds that are not driven on public roads. */
const offRoad = ['yard', 'equipment']
const towedKinds = ['trailer', 'dolly']

/** Without a weight, a tractor counts as heavy, and so does a trailer behind one. Pounds. */
const weightOf = ({ kind, gvwr }: Weighed, behindTractor: boolean): number =>
  gvwr ?? (kind === 'tractor' ? heavy : kind === 'trailer' && behindTractor ? lightTow + 1 : 0)

/** The lowest license class that drives this unit with these trailers; null where none is asked (49 CFR 383.5, 383.91(a)). */
export const classFor = (unit: Weighed | null, trailers: readonly Weighed[]): 'A' | 'B' | 'C' | null => {
  if (unit !== null && offRoad.includes(unit.kind)) return null
  const isTowed = unit !== null && towedKinds.includes(unit.kind)
  const power = isTowed ? null : unit
  const own = power === null ? 0 : weightOf(power, false)
  const towed = [...(isTowed ? [unit] : []), ...trailers].reduce((sum, one) => sum + weightOf(one, power?.kind === 'tractor'), 0)
  if (towed > lightTow && own + towed >= heavy) return 'A'
  if (own >= heavy) return 'B'
  return (power?.seats ?? 0) >= busSeats ? 'C' : null
}

/** `classFor` in SQL, over a unit and an array of trailers by their ids. */
export const classForSql = (unit: SQL, trailers: SQL): SQL => sql`(
  select case when bool_or(w.off_road) then null
    when sum(w.weight) filter (where not w.power) > ${lightTow} and sum(w.weight) >= ${heavy} then 'A'
    when max(w.weight) filter (where w.power) >= ${heavy} then 'B'
    when max(w.seats) filter (where w.power) >= ${busSeats} then 'C' end
  from (select u.off_road, u.power, u.seats, coalesce(u.gvwr, case when u.kind = 'tractor' then ${heavy}
      when u.kind = 'trailer' and bool_or(u.power and u.kind = 'tractor') over () then ${lightTow + 1} else 0 end) as weight
    from (select v.kind, v.gvwr, v.seats, v.id = ${unit} and v.kind = any(${arrayOf(offRoad, 'text')}) as off_road,
        v.id = ${unit} and v.kind <> all(${arrayOf(towedKinds, 'text')}) as power
      from vehicles v where v.id = ${unit} or v.id = any(coalesce(${trailers}, '{}'))) u) w)`

/** A commercial motor vehicle by weight or seats, whose driver needs a qualification file (49 CFR 390.5T, 391.51). */
export const isCommercialUnit = ({ kind, gvwr, seats }: Weighed): boolean => {
  if (offRoad.includes(kind)) return false
  const light = kind === 'van' || kind === 'car'
  return (gvwr ?? (light ? 0 : lightTow + 1)) > lightTow || (seats ?? 0) >= busSeats
}

/** Whether one of a unit and its trailers is a commercial motor vehicle, or neither is named yet. */
export const hasCommercialSql = (unit: SQL, trailers: SQL): SQL => sql`(
  select count(*) = 0 or bool_or(coalesce(v.kind <> all(${arrayOf(offRoad, 'text')})
    and (coalesce(v.gvwr, case when v.kind in ('van', 'car') then 0 else ${lightTow + 1} end) > ${lightTow} or v.seats >= ${busSeats}), false))
  from vehicles v where v.id = ${unit} or v.id = any(coalesce(${trailers}, '{}')))`

/** Weights of these units, by id. One statement. */
export const weightsOf = async (tx: Pick<ReadTx, 'query'>, vehicles: readonly string[]): Promise<ReadonlyMap<string, Weighed>> => {
  if (vehicles.length === 0) return new Map()
  const found = await tx.query<Weighed & { id: string }>(
    sql`select v.id, v.kind, v.gvwr, v.seats from vehicles v where v.id = any(${arrayOf([...new Set(vehicles)], 'uuid')})`,
  )
  return new Map(found.map(({ id, ...weighed }) => [id, weighed]))
}
