import { text } from '#kit/fields.ts'
import { safetyDeciders } from '#kit/roles.ts'

/** Reopens a closed record of the safety department. */
export const reopen = {
  label: 'Reopen',
  from: ['closed'],
  to: 'open',
  roles: safetyDeciders,
  asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
} as const
