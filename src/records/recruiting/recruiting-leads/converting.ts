import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { Tx } from '#engine/write/rules.ts'
import { createRecords } from '#records/effects.ts'
import type { recruitingLeads } from './record.ts'

type LeadWrite = PlannedWrite<typeof recruitingLeads>

/** Nothing that the lead says is typed again. */
const applicationOf = ({ after }: LeadWrite, recruiter: string | null) => ({
  lead: after.id,
  owner: after.owner ?? recruiter,
  firstName: after.firstName,
  lastName: after.lastName,
  phone: after.phone,
  email: after.email,
  position: after.position,
  division: after.division,
  source: after.source,
  licenseNumber: after.licenseNumber,
  licenseState: after.licenseState,
  licenseClass: after.cdlClass,
  note: after.note,
})

/** The application a lead becomes, in the same act: it is there with the lead's change, or neither is. */
export const convertLeads = async (tx: Tx, writes: readonly LeadWrite[]): Promise<void> => {
  const converted = writes.filter(({ move }) => move === 'convert')
  const made = await createRecords(
    tx,
    'recruiting-applications',
    converted.map((write) => applicationOf(write, tx.actor.viewer?.role === 'recruiter' ? tx.actor.id : null)),
    'Converted from a lead',
  )
  for (const [position, { after }] of converted.entries()) after.application = made[position]?.id ?? null
}
