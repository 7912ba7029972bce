import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'

/** A motor carrier: the divisions that run under one USDOT number. */
export interface Carrier {
  readonly usdot: string
  readonly name: string
  readonly divisions: readonly string[]
}

interface Unit {
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly usdot: string | null
  readonly legalEntity: string | null
  readonly mine: boolean
}

/**
 * The carriers among the divisions a viewer may see, by number, and who is named over a register. A division without a number of its own
 * has that of the one above; one that was archived stays as long as it has accidents, whose register is still to be kept (49 CFR 390.15(b)).
 */
export const carriersOf = async (
  deps: Deps,
  user: SessionUser,
): Promise<{
  readonly carriers: readonly Carrier[]
  readonly carrierOf: (asked: { readonly division: string; readonly usdot?: string | undefined }) => { name: string; usdot: string | null }
}> => {
  const units = await run<Unit>(
    deps.pool,
    sql`select id, name, parent_id as parent, usdot, legal_entity as "legalEntity", ${user.divisions === null ? sql`true` : sql`id = any(${arrayOf(user.divisions, 'uuid')})`}
        and (archived_at is null or exists (select 1 from accidents a where a.division_id = divisions.id and a.archived_at is null)) as mine from divisions order by number`,
  )
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const inherited = <K extends 'usdot' | 'legalEntity'>(unit: Unit | undefined, property: K, depth = 0): Unit[K] | null =>
    unit === undefined || depth > 20
      ? null
      : (unit[property] ?? (unit.parent === null ? null : inherited(byId.get(unit.parent), property, depth + 1)))
  const isIn = (unit: Unit | undefined, division: string, depth = 0): boolean =>
    unit !== undefined &&
    depth <= 20 &&
    (unit.id === division || (unit.parent !== null && isIn(byId.get(unit.parent), division, depth + 1)))
  const groups = Map.groupBy(
    units.filter((unit) => unit.mine && inherited(unit, 'usdot') !== null),
    (unit) => String(inherited(unit, 'usdot')),
  )
  const carriers = [...groups]
    .map(([usdot, own]): Carrier => ({
      usdot,
      name: inherited(own[0], 'legalEntity') ?? own[0]?.name ?? usdot,
      divisions: own.map(({ id }) => id),
    }))
    .toSorted((a, b) => (a.usdot < b.usdot ? -1 : 1))
  return {
    carriers,
    carrierOf: ({ division, usdot }) => {
      const chosen = division === 'ALL' ? undefined : byId.get(division)
      if (division !== 'ALL' && chosen?.mine !== true) throw new AppError('not_found', 'Division not found, or you don’t have access.')
      if (chosen !== undefined) {
        // A division may have others below it that run under a number of their own: then it is no one carrier's register.
        const numbers = new Set(units.filter((unit) => unit.mine && isIn(unit, chosen.id)).map((unit) => inherited(unit, 'usdot')))
        return {
          name: [inherited(chosen, 'legalEntity'), chosen.name].filter((part) => part !== null).join(' · '),
          usdot: usdot ?? (numbers.size > 1 ? null : inherited(chosen, 'usdot')),
        }
      }
      const only = usdot === undefined ? (carriers.length === 1 ? carriers[0] : undefined) : carriers.find((one) => one.usdot === usdot)
      if (only !== undefined) return { name: only.name, usdot: only.usdot }
      const top = units.find((unit) => unit.parent === null && unit.mine)
      return {
        name:
          carriers.length > 1
            ? carriers.map(({ name, usdot: own }) => `${name} (USDOT ${own})`).join(', ')
            : (top?.name ?? 'All divisions'),
        usdot: null,
      }
    },
  }
}
