import type { Role } from '#kit/roles.ts'
import { pathExists } from '../layout/navigation/path-exists.ts'

/** Where a role lands after sign-in (acceptance A6). Everybody else, and a role whose screen does not exist, lands on the dashboard. */
const landings: Partial<Record<Role, string>> = {
  safety: '/safety-dashboard',
  recruiter: '/recruiting',
  shop: '/maintenance',
  foreman: '/maintenance',
}

/** On a phone in the bay: their own jobs. */
const phoneLandings: Partial<Record<Role, string>> = { shop: '/maintenance/my-work' }

const onPhone = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 767.98px)').matches

export function landingOf(role: Role): string {
  const wanted = (onPhone() ? phoneLandings[role] : undefined) ?? landings[role]
  return wanted !== undefined && pathExists(wanted) ? wanted : '/'
}
