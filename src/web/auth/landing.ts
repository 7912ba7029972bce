import type { Role } from '#kit/roles.ts'
import { pathExists } from '../layout/navigation/path-exists.ts'

/** Where a role lands after sign-in (acceptance A6). Everybody else, and a role whose screen does not exist, lands on the dashboard. */
const landings: Partial<Record<Role, string>> = {
  safety: '/safety-dashboard',
  recruiter: '/recruiting',
  shop: '/maintenance',
  foreman: '/maintenance',
}

export function landingOf(role: Role): string {
  const wanted = landings[role]
  return wanted !== undefined && pathExists(wanted) ? wanted : '/'
}
