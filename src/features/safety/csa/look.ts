import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { carrierNumber } from '#records/company/home-division.ts'
import { divisionTree } from '#engine/read/division-tree.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'

/** Whose records are looked at: a viewer's, of one division with those below it, of one carrier. */
export interface CsaLook {
  readonly deps: Deps
  readonly user: Viewer
  readonly division: string | null
  readonly usdot: string | null
  readonly snapshot: string
}

/** Rows of a kind, over alias `t`, that are looked at. */
export const seen = (look: CsaLook, kind: string): SQL => {
  const record = kindOf(look.deps, kind)
  return allOf([
    sql`t.archived_at is null`,
    ...scopeConditions(look.deps, record, look.user, 't'),
    ...(look.division === null ? [] : [sql`t.division_id in ${divisionTree([look.division])}`]),
  ])
}

/** The carrier of a row that says none itself: the one under whose number its division `d` runs. */
export const ofCarrier = ({ usdot }: CsaLook): SQL =>
  usdot === null ? sql`true` : sql`d.id in (select o.id from divisions o where ${carrierNumber(sql`o.id`)} = ${usdot})`
