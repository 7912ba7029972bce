import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { formatCount } from '#kit/format.ts'
import { isRole } from '#kit/roles.ts'
import { companyName } from '#features/company/routes.ts'
import { linkOrigin } from '#features/links/origin.ts'
import { divisionScope } from '#features/auth/sessions/session-store.ts'
import { eventNamed } from '#features/notifications/events.ts'
import { notificationsOf } from '#features/notifications/read.ts'
import type { Notification } from '#features/notifications/read.ts'
import { run } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** More stand in the bell. */
const mostNamed = 30

interface Addressee {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly role: string
  readonly divisions: string[] | null
  readonly timeZone: string
  readonly key: string
}

/**
 * A mail as it stands at this moment: what is still open and new, as far as its reader may see it now. Null when nothing is left to say,
 * or nobody is left to read it.
 */
export const letterOf = async (deps: Deps, { id, userId }: { readonly id: string; readonly userId: string }): Promise<Letter | null> => {
  const [person] = await run<Addressee>(
    deps.pool,
    sql`select u.id, u.email, u.first_name as "firstName", u.role, ${divisionScope} as divisions, coalesce(u.time_zone, ${companyTimeZone}) as "timeZone", m.key
      from users u join mails m on m.id = ${id}::uuid where u.id = ${userId}::uuid and u.status = 'active' and u.archived_at is null`,
  )
  if (person === undefined || !isRole(person.role)) return null
  const viewer: Viewer = { id: person.id, role: person.role, divisions: person.divisions }
  const told = await notificationsOf(deps, { ...viewer, timeZone: person.timeZone }, { mail: id, limit: 200 })
  const [first] = told
  if (first === undefined) return null
  const [origin, company] = [linkOrigin(deps.config), await companyName(deps)]
  const digest = person.key.startsWith('digest:')
  const parts = told.slice(0, mostNamed).map((one) => partOf(one, origin))
  if (told.length > mostNamed) parts.push(`${told.length - mostNamed} more: ${origin}/`)
  return {
    to: person.email,
    subject: digest
      ? `${company}: ${formatCount(told.length, 'notification')} for you`
      : `${company}: ${eventNamed(first.event)?.label ?? 'Notification'}`,
    text: `${[`Hello ${person.firstName},`, ...parts, `Change your notification settings: ${origin}/account`].join('\n\n')}\n`,
  }
}

const partOf = ({ headline, reason, record, action }: Notification, origin: string): string =>
  [
    headline,
    [record?.number, record?.about, reason].filter((word) => word != null).join(' · '),
    `${action.label}: ${origin}${action.href}`,
  ].join('\n')
