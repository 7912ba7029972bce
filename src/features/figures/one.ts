import { AppError } from '#kit/errors.ts'
import { operationsStaff } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { isFigureKind, kinds, shownTo, sightOf } from './routes.ts'
import type { FiguresOf } from './spec.ts'
import { tileOf } from './tiles.ts'
import type { TileFigure } from './tiles.ts'

/** One figure of a page of figures, as that page shows it to the person; null where it shows them none of that name. */
export const figureOf = async (
  deps: Deps,
  user: SessionUser,
  asked: { readonly kind: string; readonly key: string; readonly from: string; readonly to: string; readonly division: string },
): Promise<TileFigure | null> => {
  const { kind, key, from, to, division } = asked
  if (!isFigureKind(kind) || !operationsStaff.includes(user.role)) return null
  const figures: FiguresOf = kinds[kind]
  try {
    const sight = sightOf(deps, user, kind, division, { range: 'custom', from, to }, (await figures.goals?.(deps)) ?? {})
    const spec = figures.tiles(sight.period).find((one) => one.key === key)
    if (spec === undefined || !shownTo(sight)(spec) || spec.readers?.includes(user.role) === false) return null
    return await tileOf(sight, spec)
  } catch (error) {
    if (error instanceof AppError && ['forbidden', 'not_found', 'invalid'].includes(error.code)) return null
    throw error
  }
}
