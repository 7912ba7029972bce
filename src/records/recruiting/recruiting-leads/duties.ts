import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { companyTimeZone } from '#platform/clock.ts'
import type { Duties } from '#engine/duty.ts'
import { literal } from '#engine/sql.ts'
import { contactTarget } from './fields.ts'

/** A claim that lapses within a working day goes ahead of what is planned for later. */
const lapsesSoon = '10 hours'

/** What a lead waits for: the first call, the claim, the next action, then the step of its state. */
export const leadDuties: Duties = ({ row, now }) => {
  const owner = sql`${row}.owner_id`
  const inState = (status: string): SQL => sql`${row}.status = ${literal(status)}`
  const endOf = (day: string): SQL => sql`((${row}.${sql.identifier(day)} + 1)::timestamp at time zone ${literal(companyTimeZone)})`
  const logContact = () => ({ verb: 'Log contact', action: { move: 'log_contact' } })
  return [
    {
      code: 'first_call',
      text: 'First call',
      when: sql`${row}.status = 'new' and ${row}.first_contact_at is null`,
      dueAt: sql`(${row}.created_at + ${literal(`${contactTarget} minutes`)}::interval)`,
      weight: 'due',
      owner,
      step: () => ({ verb: 'Log call', action: { move: 'log_contact', given: { channel: 'call' } } }),
    },
    {
      code: 'claim',
      text: 'Claim expires',
      when: sql`${row}.claim_expires_at < ${now} + ${literal(lapsesSoon)}::interval`,
      dueAt: sql`${row}.claim_expires_at`,
      weight: 'due',
      owner,
      step: logContact,
    },
    {
      code: 'next_action',
      text: 'Next action',
      when: sql`${row}.next_action_on is not null`,
      dueAt: endOf('next_action_on'),
      weight: 'due',
      owner,
      step: logContact,
    },
    {
      code: 'follow_up',
      text: 'Follow up',
      when: inState('nurture'),
      dueAt: endOf('revive_on'),
      weight: 'due',
      step: () => ({ verb: 'Resume', action: { move: 'resume' } }),
    },
    { code: 'reach', text: 'Not reached yet', when: inState('attempting'), weight: 'wait', owner, step: logContact },
    {
      code: 'qualify',
      text: 'Reached, to qualify',
      when: inState('contacted'),
      weight: 'wait',
      owner,
      step: () => ({ verb: 'Qualify', action: { move: 'qualify' } }),
    },
    {
      code: 'convert',
      text: 'Qualified, application to send',
      when: inState('qualified'),
      weight: 'wait',
      owner,
      step: () => ({ verb: 'Convert to application', action: { move: 'convert' } }),
    },
    {
      code: 'application',
      text: 'Waiting on the application',
      when: inState('application_sent'),
      weight: 'wait',
      owner,
      step: () => ({ verb: 'Convert to application', action: { move: 'convert' }, waitsFor: 'applicant' }),
    },
  ]
}
