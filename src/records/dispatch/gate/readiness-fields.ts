import { choice, text } from '#kit/fields.ts'
import { gateDays } from './days.ts'

/** Whether a driver or unit can be dispatched, and why not. Their rules compute both. */
export const readinessFields = {
  readiness: choice(
    {
      ready: { label: 'Ready', tone: 'success' },
      warn: { label: 'Warning', tone: 'warning' },
      block: { label: 'Blocked', tone: 'danger' },
    },
    { label: 'Readiness', computed: true, daysAhead: gateDays },
  ),
  readinessReason: text({ label: 'Reason', computed: true }),
} as const
