import { choice, instant, int, ref, text } from '#kit/fields.ts'
import type { Move } from '#kit/record.ts'
import { fleetEditors, managers } from '#kit/roles.ts'
import { overrideFields } from '../gate/override-fields.ts'

const roles = fleetEditors
/** Before it leaves. */
const ahead = ['unassigned', 'planned', 'confirmed', 'dispatched'] as const
/** Who drives a run goes out on the days of it. */
export const onTheRun = { from: ['start', 'serviceDate'], to: ['end'] } as const
const notRunReason = text({ label: 'Reason', required: true, max: 200 })

/** Why a driver can’t take a run, and what somebody else then covers for. */
export const declineReasons = {
  sick: { label: 'Sick', covers: 'sick' },
  hours: { label: 'Out of hours', covers: 'hold' },
  truck: { label: 'Truck problem', covers: 'breakdown' },
  family: { label: 'Family', covers: 'time_off' },
  other: { label: 'Other', covers: null },
} as const

export const runAssignmentMoves = {
  assign: {
    label: 'Assign',
    from: ['unassigned'],
    to: 'planned',
    roles,
    next: true,
    asks: {
      driver: ref('drivers', { label: 'Driver', required: true, gate: onTheRun }),
      vehicle: ref('vehicles', { label: 'Unit', gate: onTheRun }),
      overrideReason: overrideFields.overrideReason,
    },
  },
  confirm: { label: 'Confirm', from: ['planned'], to: 'confirmed', roles, next: true, keys: 'c' },
  dispatch: { label: 'Dispatch', from: ['planned', 'confirmed'], to: 'dispatched', roles, next: true },
  depart: {
    label: 'Record departure',
    from: ['planned', 'confirmed', 'dispatched'],
    to: 'in_progress',
    roles,
    next: true,
    asks: { departedAt: instant({ label: 'Departed', required: true }) },
  },
  complete: {
    label: 'Record arrival',
    from: ['dispatched', 'in_progress'],
    to: 'completed',
    roles,
    next: true,
    asks: {
      departedAt: instant({ label: 'Departed', required: true }),
      arrivedAt: instant({ label: 'Arrived', required: true }),
      milesActual: int({ label: 'Actual miles', min: 0, max: 10_000, unit: 'mi' }),
      delayReason: text({ label: 'Reason for the delay', max: 200, help: 'Required if departure or arrival was over 15 minutes late.' }),
    },
  },
  decline: {
    label: 'Record call-off',
    from: ['planned', 'confirmed'],
    to: null,
    roles,
    done: 'Driver removed',
    asks: {
      who: ref('drivers', { label: 'Driver', required: true }),
      because: choice(declineReasons, { label: 'Reason', required: true }),
      words: text({ label: 'Driver’s comment', max: 120 }),
    },
  },
  unassign: { label: 'Remove drivers', from: ['planned', 'confirmed'], to: 'unassigned', roles },
  miss: { label: 'Mark as missed', from: ahead, to: 'missed', roles, tone: 'danger', asks: { notRunReason } },
  cancel: { label: 'Cancel run', from: ahead, to: 'cancelled', roles, tone: 'danger', asks: { notRunReason } },
  reopen: { label: 'Reopen', from: ['missed', 'cancelled'], to: 'unassigned', roles },
  correct: { label: 'Reopen as in progress', from: ['completed'], to: 'in_progress', roles: managers },
} as const satisfies Readonly<Record<string, Move>>
