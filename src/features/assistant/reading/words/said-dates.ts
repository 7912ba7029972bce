import type { RecordDefinition } from '#kit/record.ts'

/** How a date is said before its days, where the label does not say it as people do. */
const phrases: Readonly<Record<string, string>> = {
  occurredAt: 'happened',
  occurredOn: 'dated',
  'osha-claims.occurredAt': 'injured or ill since',
  createdAt: 'entered',
  'recruiting-leads.createdAt': 'came in',
  'recruiting-applications.createdAt': 'came in',
  statusSince: 'status set',
  serviceDate: 'on',
  start: 'starting',
  end: 'ending',
  respondBy: 'to answer',
  courtDate: 'in court',
  forecastOn: 'due by forecast',
  dueOn: 'due',
  dueAt: 'due',
  nextDeadline: 'next deadline',
  terminationDate: 'left',
  mileageReadAt: 'read',
  lastTelematicsSync: 'last sync',
  lastLoginAt: 'last signed in',
  startsAt: 'from',
  endsAt: 'until',
  inServiceOn: 'in service since',
  expirationDate: 'expires',
  nextExpiry: 'next document expires',
}

/** "Happened", "issued", "medical card expires": what stands before the days of a period. */
export const saidDate = (record: RecordDefinition, property: string): string => {
  const own = phrases[`${record.name}.${property}`] ?? phrases[property]
  if (own !== undefined) return own
  const label = record.fields[property]?.label ?? property
  const bare = label.replace(/ (?:on|at|date)$/i, '')
  return /[A-Z]/.test(bare.slice(1, 2)) ? bare : bare.charAt(0).toLowerCase() + bare.slice(1)
}
