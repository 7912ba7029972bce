import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { administrators } from '#kit/roles.ts'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties } from '#engine/duty.ts'
import { companyZone } from '../home-division.ts'

const access = (verb: string) => (): DutyStep => ({ verb, action: { tab: 'access' }, roles: administrators })

export const userDuties: Duties = ({ row, now }) => {
  const latest = (condition: SQL) =>
    sql`(select a.expires_at from auth_tokens a where a.user_id = ${row}.id and a.kind = 'invite' and a.used_at is null and a.revoked_at is null
      order by a.created_at desc limit 1) i where ${row}.status = 'invited' and ${condition}`
  return [
    {
      code: 'expired',
      text: 'Invitation expired',
      of: latest(sql`i.expires_at <= ${now}`),
      dueOn: sql`(i.expires_at at time zone ${companyZone})::date`,
      weight: 'due',
      step: access('Resend invitation'),
    },
    {
      code: 'invited',
      text: 'Invitation not accepted yet',
      when: sql`${row}.status = 'invited'`,
      weight: 'wait',
      step: access('Resend invitation'),
    },
    {
      code: 'sign_in',
      text: 'Never signed in',
      when: sql`${row}.status = 'active' and ${row}.last_login_at is null`,
      weight: 'wait',
      step: access('Send reset link'),
    },
  ]
}
