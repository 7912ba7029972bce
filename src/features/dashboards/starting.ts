import { may } from '#kit/access.ts'
import { formatCount } from '#kit/format.ts'
import { kindOf } from '#kit/kind-of.ts'
import { linkOf, totalOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'

/** What a company has that hasn't begun to drive, and what comes next. */
export interface Starting {
  readonly text: string
  readonly next: { readonly label: string; readonly href: string } | null
}

/** Null once a driver is active, and for roles that don't read drivers. */
export const startingOf = async (look: Look): Promise<Starting | null> => {
  const [drivers, vehicles] = [kindOf(look.deps, 'drivers'), kindOf(look.deps, 'vehicles')]
  const { role } = look.user
  if (!may(role, 'read', drivers) || !may(role, 'read', vehicles)) return null
  if ((await totalOf(look, drivers, 'status=active,leave,suspended')) > 0) return null
  const onboarding = await totalOf(look, drivers, 'status=onboarding')
  const units = await totalOf(look, vehicles, 'status=!sold,totaled')
  const fleet = units === 0 ? 'no vehicles yet' : `${formatCount(units, 'vehicle')} on file`
  if (onboarding > 0)
    return {
      text: `${formatCount(onboarding, 'driver')} onboarding, ${fleet}. Activate each driver once their file is complete.`,
      next: { label: 'View onboarding drivers', href: linkOf(look, drivers, 'status=onboarding') },
    }
  const next = may(role, 'create', drivers) ? { label: 'Import drivers', href: `${drivers.path}/import` } : null
  return { text: units === 0 ? 'No drivers or vehicles yet.' : `${formatCount(units, 'vehicle')} on file, no drivers yet.`, next }
}
